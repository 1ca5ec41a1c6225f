"""A figure with all that belongs to it: the claim, four small buttons, and what they open."""

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
    """Shows a figure over the whole width, its claim, and what its buttons open.

    Args:
        page, figure_name: The parts of its key and of the names of its files.
        picture: What is shown.
        settings: What the figure depends on, for the names of the files.
        make_proof: Returns the lines that recompute the figure's numbers, and these numbers; called when they
            are asked for.
        make_python_line: Returns the line of the library that makes it again. Default: there is none.
        files: Contents of a visitor's files, by the names that the proof gives them. Default: there are none.
        link_params: Parameters of the address that opens this page in this state.
        page_hook: What accompanies the page.
        csv_export: What the CSV holds, in words, and what makes it when asked. Default: the table.
        show_below: Shows what stands right under the figure, such as a player of it. Default: nothing does.
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
        fields: dict[str, Any] = {"result": None, "picture": picture, "proof_code": make_proof()[0]}
        export_view = AtlasFigure(python_call=make_python_line(), **fields)
        iframe = _make_iframe(key, picture, figure, link_params) if export_view.python_call else ""
        show_export_panel(key, export_texts, export_view, iframe, csv_export and csv_export[1])
    elif selected_tab == "Link":
        show_link(link_params)
    if csv_export and selected_tab in ("Numbers", "Export"):
        st.caption(message("csv-note", what=csv_export[0]))


def _make_iframe(key: str, picture: PictureLike, figure, link_params: dict) -> str:
    height = (figure.layout.height or _DEFAULT_HEIGHT_PIXELS) + _CLAIM_HEIGHT_PIXELS
    return iframe_html(page_url(link_params | {FIGURE_PARAM: key, "embed": "true"}), picture.claim, height)


def _show_claim_and_tabs(key: str, picture: PictureLike) -> str | None:
    tabs = [tab for tab in _FIGURE_TABS if tab != "More" or picture.details]
    with st.container(horizontal=True, horizontal_alignment="distribute", key=f"{key}_told"):
        with st.container(key=f"{key}_claim_{picture.colour_role or 'ink'}", width="content"):
            st.markdown(to_markdown(picture.claim))
        return st.segmented_control(
            message("about-figure"),
            tabs,
            key=f"{key}_about",
            format_func={tab: _tab_label(tab) for tab in tabs}.__getitem__,
            label_visibility="collapsed",
        )


def _tab_label(tab: str) -> str:
    return message(f"about-figure.{tab.lower().replace(' ', '_')}")


def to_markdown(story: str) -> str:
    """Returns a story as it is shown: no dollar opens a formula, no line ends between a number and its %."""
    return _SPACE_BEFORE_PERCENT.sub("\N{NO-BREAK SPACE}", _UNESCAPED_DOLLAR.sub(r"\\$", story))


def plotly_config(figure) -> dict:
    """Returns how Plotly behaves in the browser: the wheel zooms a figure that is dragged like a map."""
    return _ZOOM_CONFIG if figure.layout.dragmode == "pan" else _NO_TOOLBAR_CONFIG


def show_table(key: str, picture: PictureLike) -> None:
    """Shows the numbers of a figure, as many rows as a browser scrolls lightly."""
    frame = pd.DataFrame(picture.columns)
    st.dataframe(frame.head(_MAX_TABLE_ROWS), key=f"{key}_table", hide_index=True, height=320)
    if len(frame) > _MAX_TABLE_ROWS:
        st.caption(message("table-rows", shown=_MAX_TABLE_ROWS, count=len(frame)))


def show_link(link_params: dict) -> None:
    """Shows the address that opens this page in this state."""
    st.caption(message("link-opens"))
    st.code(page_url(link_params | projector_params()), language=None, wrap_lines=True)
