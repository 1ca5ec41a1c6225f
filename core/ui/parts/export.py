"""PNG and SVG of a figure, and CSV of its numbers, named after the page and its settings."""

import functools
import hashlib
import pathlib
from collections.abc import Callable

import numpy as np
import pandas as pd
import streamlit as st

# what a formula begins with, in Excel, LibreOffice and Google Sheets
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_HTML = """
<div class="row">
  <button type="button" data-format="png">PNG</button>
  <button type="button" data-format="svg">SVG</button>
  <span role="status"></span>
</div>
"""
_CSS = """
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; font-family: var(--st-font); }
button {
  font: inherit; font-size: 1rem; line-height: 1.6; min-height: 2.5rem; padding: 0.25rem 0.75rem;
  cursor: pointer; color: var(--st-text-color); background: var(--st-background-color);
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius, 0.5rem);
}
button:hover, button:focus-visible { border-color: var(--st-primary-color); color: var(--st-primary-color); }
[role=status] { font-size: 0.875rem; color: var(--st-text-color); }
"""


@functools.cache
def _saver():
    script = pathlib.Path(__file__).with_name("export.js").read_text(encoding="utf-8")
    return st.components.v2.component("atlas_export", html=_HTML, css=_CSS, js=script)


def file_name(page: str, figure_name: str, settings: dict) -> str:
    """Returns a file name without its ending: page, figure and settings.

    Short settings stand in it in full, long ones as a few digits of their hash.
    """
    parts = [page, figure_name]
    for name, value in settings.items():
        text = f"{value:.10g}" if isinstance(value, float) else str(value)
        if not text.replace(".", "").replace("-", "").replace("_", "").isalnum() or len(text) > 24:
            text = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:6]
        parts.append(f"{name}-{text}")
    return "_".join(parts)


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


def export_row(key: str, name: str, columns: dict[str, list], csv: Callable[[], bytes] | None = None) -> None:
    """Shows the buttons PNG, SVG and CSV.

    A session keeps what the CSV is made of for as long as its button is shown. A frame takes a fourth of what
    lists of numbers do, and `csv` holds a request, no trace.

    Args:
        key: Of the chart.
        name: Of the files, without an ending.
        columns: The numbers of the figure.
        csv: Makes the CSV where it is not that of the columns.
    """
    make_csv = csv or functools.partial(csv_bytes, pd.DataFrame(columns))
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_export"):
        _saver()(data={"chart": key, "name": name}, key=f"{key}_images", width="content")
        st.download_button(
            "CSV",
            data=make_csv,
            file_name=f"{name}.csv",
            mime="text/csv",
            key=f"{key}_csv",
            on_click="ignore",
        )
