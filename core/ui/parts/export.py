"""Export of a figure: PNG and SVG for a document, its numbers as CSV."""

import dataclasses
import functools
from collections.abc import Callable

import pandas as pd
import streamlit as st

from core.figures.spreadsheet import csv_bytes
from core.ui.parts.component import component
from core.ui.parts.export_words import ExportWords


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
