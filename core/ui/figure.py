"""A figure with its claim and tabs: details, numbers, proof, export and link."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd  # before any figure: Plotly takes one that another thread has half imported
import streamlit as st

from ..base.i18n import message
from ..figures.library_figure import AtlasFigure
from ..figures.picture import PictureLike
from .parts.browser import projector_params
from .parts.embedded_figure import FIGURE_PARAM, iframe_html
from .parts.export import make_export_texts, page_url, show_export_panel
from .parts.page_hooks import PageHook
from .proof_panel import show_proof

_FIGURE_TABS = ("More", "Numbers", "Prove it", "Export", "Link")
_UNESCAPED_DOLLAR = re.compile(r"(?<!\\)\$")  # two of them would make a formula of what stands between
_SPACE_BEFORE_PERCENT = re.compile(r"(?<=\d) (?=%)")
_MAX_TABLE_ROWS = 5_000  # rows a browser still scrolls lightly; the CSV has all
_DEFAULT_HEIGHT_PIXELS = 450  # Plotly's, of a figure that names none
_CLAIM_HEIGHT_PIXELS = 90  # of the claim under a figure
_NO_TOOLBAR_CONFIG = {"displaylogo": False, "displayModeBar": False, "showTips": False}
_ZOOM_CONFIG = _NO_TOOLBAR_CONFIG | {"scrollZoom": True}  # of a figure that is dragged about like a map


def show_figure(
    page: str,
    figure_name: str,
    picture: PictureLike,
    *,
    settings: dict[str, Any],
    make_proof: Callable[[], tuple[str, Any]],
    make_python_line: Callable[[], str] = str,
    files: Mapping[str, bytes] | None = None,
    link_params: dict,
    page_hook: PageHook,
    csv_export: tuple[str, Callable[[], bytes]] | None = None,
    show_below: Callable[[], None] | None = None,
) -> None:
    """Shows a figure over the whole width, its claim, and the tab that is open.

    Args:
        page, figure_name: Names of the page and the figure, for the figure's key and the names of its files.
        picture: The figure with its table and claim.
        settings: Values on which the figure depends, for the names of its files.
        make_proof: Returns Python code that recomputes the figure's numbers, and these numbers; called when
            the tab is opened.
        make_python_line: Returns the call of `attention_atlas` that makes the figure. Default: none does.
        files: Contents of a visitor's files by their names in the proof. Default: no files.
        link_params: Query parameters that open the page in this state.
        page_hook: Hook of the page.
        csv_export: Description of the CSV file, and a function that makes it. Default: the figure's table.
        show_below: Shows controls right below the figure, such as a player. Default: nothing.
    """
    key = f"{page}_{figure_name}"
    visible_figure = page_hook.figure(figure_name, picture, link_params)
    if visible_figure is None:
        return
    figure, alt = visible_figure
    st.plotly_chart(figure, key=key, width="stretch", alt=alt, config=plotly_config(figure))
    page_hook.show_below_figure(figure_name)
    if show_below is not None:
        show_below()
    selected_tab = _show_claim_and_tabs(key, picture)
    if selected_tab == "More":
        st.markdown(to_markdown(picture.details))
    elif selected_tab == "Numbers":
        show_table(key, picture)
    elif selected_tab == "Prove it":
        show_proof(key, *make_proof(), files)
    elif selected_tab == "Export":
        export_texts = make_export_texts(page, figure_name, settings, picture.story, link_params)
        fields: dict[str, Any] = {"result": None, "picture": picture, "proof_template": make_proof()[0]}
        export_view = AtlasFigure(python_call=make_python_line(), **fields)
        iframe = _make_iframe(key, picture, figure, link_params) if export_view.python_call else ""
        show_export_panel(key, export_texts, export_view, iframe, csv_export and csv_export[1])
    elif selected_tab == "Link":
        show_link(link_params)
    if csv_export and selected_tab in ("Numbers", "Export"):
        st.caption(message("csv-note", contents=csv_export[0]))


def _make_iframe(key: str, picture: PictureLike, figure, link_params: dict) -> str:
    height = (figure.layout.height or _DEFAULT_HEIGHT_PIXELS) + _CLAIM_HEIGHT_PIXELS
    return iframe_html(page_url(link_params | {FIGURE_PARAM: key, "embed": "true"}), picture.claim, height)


def _show_claim_and_tabs(key: str, picture: PictureLike) -> str | None:
    labels = {
        tab: message(f"about-figure.{tab.lower().replace(' ', '_')}")
        for tab in _FIGURE_TABS
        if tab != "More" or picture.details
    }
    with st.container(horizontal=True, horizontal_alignment="distribute", key=f"{key}_caption"):
        with st.container(key=f"{key}_claim_{picture.colour_role or 'ink'}", width="content"):
            st.markdown(to_markdown(picture.claim))
        return st.segmented_control(
            message("about-figure"),
            list(labels),
            key=f"{key}_about",
            format_func=labels.__getitem__,
            label_visibility="collapsed",
        )


def to_markdown(story: str) -> str:
    """Returns a text as Markdown: no dollar opens a formula, no line ends between a number and its %."""
    return _SPACE_BEFORE_PERCENT.sub("\N{NO-BREAK SPACE}", _UNESCAPED_DOLLAR.sub(r"\\$", story))


def plotly_config(figure) -> dict:
    """Returns the config of Plotly.js: the wheel zooms a figure that is dragged like a map."""
    return _ZOOM_CONFIG if figure.layout.dragmode == "pan" else _NO_TOOLBAR_CONFIG


def show_table(key: str, picture: PictureLike) -> None:
    """Shows the table of a figure, at most 5,000 rows of it."""
    frame = pd.DataFrame(picture.columns)
    st.dataframe(frame.head(_MAX_TABLE_ROWS), key=f"{key}_table", hide_index=True, height=320)
    if len(frame) > _MAX_TABLE_ROWS:
        st.caption(message("table-rows", num_shown=_MAX_TABLE_ROWS, num_rows=len(frame)))


def show_link(link_params: dict) -> None:
    """Shows the address that opens this page in this state."""
    st.caption(message("link-opens"))
    st.code(page_url(link_params | projector_params()), language=None, wrap_lines=True)
