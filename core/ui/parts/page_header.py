"""The title of a page, and the title and icon of its tab.

Nothing heavy is imported, so that Home paints at once.
"""

import base64
import functools
import pathlib

import streamlit as st

ASSETS_FOLDER = pathlib.Path(__file__).resolve().parents[3] / "assets"


@functools.cache
def icon_data_url() -> str:
    """Returns the icon of the tab as a `data:` URL; Streamlit would read and hash a file in each run.

    The icon is the sines of Equation 16-2, 8 of 16 dimensions by positions 0 to 7, with a base of 30.
    """
    return "data:image/png;base64," + base64.b64encode((ASSETS_FOLDER / "icon.png").read_bytes()).decode()


def show_header(title: str, question: str) -> None:
    st.title(f"{title} :small[{question}]", anchor=False)


def set_tab_title(*parts: str) -> None:
    """Sets the title of the browser's tab: page, view and atlas."""
    st.set_page_config(page_title=" · ".join((*parts, "Attention Atlas")))
