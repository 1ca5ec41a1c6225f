"""A figure with all that belongs to it: the claim, four small buttons, and what they open."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd  # before any figure: Plotly takes one that another thread has half imported
import streamlit as st

from ..base.i18n import message
from ..figures.picture import Drawn
from ..figures.view import View
from .parts.alone import KEY as ALONE
from .parts.alone import frame_of
from .parts.browser import projector_link
from .parts.companions import Companion
from .parts.export import address, export_row, export_words
from .proving import prove

_ABOUT = ("More", "Numbers", "Prove it", "Export", "Link")
_UNESCAPED_DOLLAR = re.compile(r"(?<!\\)\$")  # two of them would make a formula of what stands between
_BEFORE_PERCENT = re.compile(r"(?<=\d) (?=%)")
_TABLE_ROWS = 5_000  # rows a browser still scrolls lightly; the CSV has all
_HEIGHT, _CLAIM = 450, 90  # pixels: Plotly's of a figure that names none; of the claim under it
_NO_BAR = {"displaylogo": False, "displayModeBar": False, "showTips": False}
_ZOOMED = _NO_BAR | {"scrollZoom": True}  # of a figure that is dragged about like a map


def show_figure(
    page: str,
    name: str,
    picture: Drawn,
    *,
    settings: dict[str, Any],
    proof: Callable[[], tuple[str, Any]],
    python: Callable[[], str] = str,
    files: Mapping[str, bytes] | None = None,
    link: dict,
    guide: Companion,
    csv: tuple[str, Callable[[], bytes]] | None = None,
    under: Callable[[], None] | None = None,
) -> None:
    """Shows a figure over the whole width, its claim, and what its buttons open.

    Args:
        page, name: The parts of its key and of the names of its files.
        picture: What is shown.
        settings: What the figure depends on, for the names of the files.
        proof: Returns the lines that recompute the figure's numbers, and these numbers; called when they are
            asked for.
        python: Returns the line of the library that makes it again. Default: there is none.
        files: Contents of a visitor's files, by the names that the proof gives them. Default: there are none.
        link: Parameters of the address that opens this page in this state.
        guide: What accompanies the page.
        csv: What the CSV holds, in words, and what makes it when asked. Default: the table.
        under: Shows what stands right under the figure, such as a player of it. Default: nothing does.
    """
    key = f"{page}_{name}"
    shown = guide.figure(name, picture, link)
    if shown is None:
        return
    figure, alt = shown
    st.plotly_chart(figure, key=key, width="stretch", alt=alt, config=chart_config(figure))
    guide.under(name)
    if under is not None:
        under()
    choice = _told(key, picture)
    if choice == "More":
        st.markdown(as_markdown(picture.more))
    elif choice == "Numbers":
        show_table(key, picture)
    elif choice == "Prove it":
        prove(key, *proof(), files)
    elif choice == "Export":
        words = export_words(page, name, settings, picture.story, link)
        taken = View(python=python(), trace=None, picture=picture, lines=proof()[0])  # type: ignore[arg-type]
        height = (figure.layout.height or _HEIGHT) + _CLAIM
        framed = frame_of(address(link | {ALONE: key, "embed": "true"}), picture.claim, height)
        export_row(key, words, taken, framed if taken.python else "", csv and csv[1])
    elif choice == "Link":
        show_link(link)
    if csv and choice in ("Numbers", "Export"):
        st.caption(message("csv-note", what=csv[0]))


def _told(key: str, picture: Drawn) -> str | None:
    options = [option for option in _ABOUT if option != "More" or picture.more]
    with st.container(horizontal=True, horizontal_alignment="distribute", key=f"{key}_told"):
        with st.container(key=f"{key}_claim_{picture.role or 'ink'}", width="content"):
            st.markdown(as_markdown(picture.claim))
        return st.segmented_control(
            message("about-figure"),
            options,
            key=f"{key}_about",
            format_func={option: _option(option) for option in options}.__getitem__,
            label_visibility="collapsed",
        )


def _option(option: str) -> str:
    return message(f"about-figure.{option.lower().replace(' ', '_')}")


def as_markdown(story: str) -> str:
    """Returns a story as it is shown: no dollar opens a formula, no line ends between a number and its %."""
    return _BEFORE_PERCENT.sub("\N{NO-BREAK SPACE}", _UNESCAPED_DOLLAR.sub(r"\\$", story))


def chart_config(figure) -> dict:
    """Returns how Plotly behaves in the browser: the wheel zooms a figure that is dragged like a map."""
    return _ZOOMED if figure.layout.dragmode == "pan" else _NO_BAR


def show_table(key: str, picture: Drawn) -> None:
    """Shows the numbers of a figure, as many rows as a browser scrolls lightly."""
    frame = pd.DataFrame(picture.columns)
    st.dataframe(frame.head(_TABLE_ROWS), key=f"{key}_table", hide_index=True, height=320)
    if len(frame) > _TABLE_ROWS:
        st.caption(message("table-rows", shown=_TABLE_ROWS, count=len(frame)))


def show_link(parameters: dict) -> None:
    """Shows the address that opens this page in this state."""
    st.caption(message("link-opens"))
    st.code(address(parameters | projector_link()), language=None, wrap_lines=True)
