"""The words of a page: its header and the icon of its tab.

Nothing heavy is imported, so that Home paints at once.
"""

import base64
import functools
import pathlib

import streamlit as st

ASSETS_FOLDER = pathlib.Path(__file__).resolve().parents[3] / "assets"


@functools.cache
def icon_data_url() -> str:
    """Returns the icon of the tab as a `data:` address.

    A file, Streamlit would read, hash and hold for each run of each visitor. The icon is the sines of
    Equation 16-2, 8 of 16 dimensions by positions 0 to 7, with a base of 30.
    """
    return "data:image/png;base64," + base64.b64encode((ASSETS_FOLDER / "icon.png").read_bytes()).decode()


def show_header(title: str, question: str) -> None:
    """Shows the title of a page and the question that it answers, on one line where there is room."""
    st.title(f"{title} :small[{question}]", anchor=False)


def set_tab_title(*parts: str) -> None:
    """Gives the browser's tab the name of the page, its view and the atlas."""
    st.set_page_config(page_title=" · ".join((*parts, "Attention Atlas")))
