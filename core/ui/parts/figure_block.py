"""A figure with all that belongs to it on every page: story, table, proof, export and link."""

import re
from collections.abc import Callable

import numpy as np
import pandas as pd
import streamlit as st

from core.figures.base.picture import Drawn, Picture
from core.ui.parts.companions import companion
from core.ui.parts.export import export_row
from core.ui.parts.export_words import address, export_words
from core.ui.parts.page_text import proof_text
from core.ui.parts.projector import projector_link
from core.ui.proving import filled, prove

_UNESCAPED_DOLLAR = re.compile(r"(?<!\\)\$")  # two of them would make a formula of what stands between
_BEFORE_PERCENT = re.compile(r"(?<=\d) (?=%)")
_TABLE_ROWS = 5_000  # rows a browser still scrolls lightly; the CSV has all
_NO_BAR = {"displaylogo": False, "displayModeBar": False, "showTips": False}
_ZOOMED = _NO_BAR | {"scrollZoom": True}  # of a figure that is dragged about like a map
_TABS = ["Numbers", "Prove it", "Export", "Link"]
_CSV_NOTES = {"Numbers": "The CSV under Export: {}.", "Export": "The CSV: {}."}


def proof_code(name: str, **values) -> str:
    """Returns the code of a proof with the page's values written into it as Python literals.

    Args:
        name: `<topic>_<figure>`, for `assets/prove/<topic>/<figure>.txt`.
        values: By the names that the proof gives them; more than it uses are allowed.
    """
    return filled(proof_text(name), values, name)


def as_markdown(story: str) -> str:
    """Returns a story as it is shown: no dollar opens a formula, no line ends between a number and its %."""
    return _BEFORE_PERCENT.sub("\N{NO-BREAK SPACE}", _UNESCAPED_DOLLAR.sub(r"\\$", story))


def chart_config(figure) -> dict:
    """Returns how Plotly behaves in the browser: the wheel zooms a figure that is dragged like a map."""
    return _ZOOMED if figure.layout.dragmode == "pan" else _NO_BAR


def figure_block(
    page: str,
    figure_name: str,
    picture: Picture,
    *,
    settings: dict,
    code: str,
    shown: np.ndarray,
    link: dict,
    csv: tuple[str, Callable[[], bytes]] | None = None,
    given: dict | None = None,
    under: Callable[[], None] | None = None,
) -> None:
    """Shows a figure with its story, and under it the table, the proof, the export and the link.

    Args:
        page, figure_name: The parts of its key and of the names of its files.
        picture: Figure, story and columns.
        settings: What the figure depends on, for the names of the files.
        code: The proof, which sets `recomputed`.
        shown: The numbers of the figure that `recomputed` is held against.
        link: Parameters of the address that opens this page in this state.
        csv: What the CSV holds, in words, and what makes it when asked, from a request: a session keeps that.
            Default: the picture's columns.
        given: Names that the proof may use and that are too large to print, such as the bytes of a file.
        under: Shows what else belongs to the figure, below its story. Default: nothing.
    """
    key = f"{page}_{figure_name}"
    guide = companion(page)
    shown_now = guide.figure(figure_name, picture, link)
    if shown_now is None:
        return
    figure, alt = shown_now
    st.plotly_chart(figure, key=key, width="stretch", alt=alt, config=chart_config(figure))
    guide.under(figure_name)
    st.markdown(as_markdown(picture.story))
    if under is not None:
        under()
    choice = st.segmented_control(
        "About this figure", _TABS, key=f"{key}_about", label_visibility="collapsed", wrap=True
    )
    if choice == "Numbers":
        show_table(key, picture)
    elif choice == "Prove it":
        prove(key, code, shown, given)
    elif choice == "Export":
        words = export_words(page, figure_name, settings, picture.story, link)
        export_row(key, words, picture.columns, csv and csv[1])
    elif choice == "Link":
        show_link(link)
    if csv and choice in _CSV_NOTES:
        st.caption(_CSV_NOTES[choice].format(csv[0]))


def show_table(key: str, picture: Drawn) -> None:
    """Shows the numbers of a figure, as many rows as a browser scrolls lightly."""
    frame = pd.DataFrame(picture.columns)
    st.dataframe(frame.head(_TABLE_ROWS), key=f"{key}_table", hide_index=True, height=320)
    if len(frame) > _TABLE_ROWS:
        st.caption(f"The first {_TABLE_ROWS:,} of {len(frame):,} rows; the CSV under Export has all.")


def show_link(parameters: dict) -> None:
    """Shows the address that opens this page in this state."""
    st.caption("This address opens the page in this state, in any browser:")
    st.code(address(parameters | projector_link()), language=None, wrap_lines=True)
