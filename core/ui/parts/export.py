"""Export of a figure: PNG and SVG for a document, its numbers as CSV."""

import dataclasses
import functools
from collections.abc import Callable

import numpy as np
import pandas as pd
import streamlit as st

from core.ui.parts.component import component
from core.ui.parts.export_words import ExportWords

# what a formula begins with, in Excel, LibreOffice and Google Sheets
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _no_formula(cell):
    """Returns a text that a spreadsheet would take for a formula with an apostrophe before it, which makes it
    text; others as they are.
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def csv_bytes(columns: dict[str, list] | pd.DataFrame) -> bytes:
    """Returns columns as CSV in UTF-8 with a mark, so that spreadsheets read the signs.

    A link may bring the text `=HYPERLINK(...)`, and whoever opens the file would run it: no text in it begins
    as a formula does. Numbers stay numbers, those below zero too.
    """
    frame = pd.DataFrame(columns, copy=True)  # what is handed in stays as it is
    for name in frame.columns:
        if not pd.api.types.is_numeric_dtype(frame[name]):
            frame[name] = frame[name].map(_no_formula)
    # With such ends of lines a lone CR inside a text is quoted too, which else would begin another cell.
    return frame.rename(columns=_no_formula).to_csv(index=False, lineterminator="\r\n").encode("utf-8-sig")


def matrix_csv(label: str, names: np.ndarray, matrix: np.ndarray) -> bytes:
    """Returns a float32 matrix (N, M) as CSV, a row a line.

    Each number has nine digits, enough to get a float32 back exactly. A long table of 5,000 x 2,048 numbers
    would take minutes and gigabytes; this takes 3 seconds and 126 MB.

    Args:
        label: Of the first column.
        names: (N,) what stands in the first column.
        matrix: (N, M).
    """
    line = "%.15g," + ",".join(["%.9g"] * matrix.shape[1])
    head = ",".join([_no_formula(label), *map(str, range(matrix.shape[1]))])
    rows = (line % (name, *row.tolist()) for name, row in zip(names.tolist(), matrix, strict=True))
    return "\n".join([head, *rows, ""]).encode()


def export_row(
    key: str, words: ExportWords, columns: dict[str, list], csv: Callable[[], bytes] | None = None
) -> None:
    """Shows what a figure can be saved as: PNG and SVG for a document, CSV, snippets for Markdown and LaTeX.

    Ground, width, title and caption are chosen in the browser, which draws the files, and stay chosen in that
    tab. A session keeps what the CSV is made of for as long as its button is shown. A frame takes a fourth of
    what lists of numbers do, and `csv` holds a request, no trace.

    Args:
        key: Of the chart.
        words: That go with the files.
        columns: The numbers of the figure.
        csv: Makes the CSV where it is not that of the columns.
    """
    make_csv = csv or functools.partial(csv_bytes, pd.DataFrame(columns))
    with st.container(key=f"{key}_export", gap=None):
        component("export", __file__)(data={"chart": key} | dataclasses.asdict(words), key=f"{key}_images")
        st.download_button(  # unseen (assets/atlas.css): the panel's own button presses it
            "CSV",
            data=make_csv,
            file_name=f"{words.name}.csv",
            mime="text/csv",
            key=f"{key}_csv",
            on_click="ignore",
        )
