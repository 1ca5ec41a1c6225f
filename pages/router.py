"""The frame of every page: its configuration, the navigation, the sidebar. `app.py` makes the application of
it.
"""

import pathlib

import streamlit as st

from core.ui.parts.page_text import icon
from core.ui.parts.sidebar import sidebar
from core.ui.server import process

HERE = pathlib.Path(__file__).resolve().parent
# With an entry of our own the menu is shown, and in it the choice of light or dark.
ABOUT = "Attention Atlas: sequence models, computed live. Every number on the screen is real, and you can prove it."

process.tune()
st.set_page_config(page_title="Attention Atlas", page_icon=icon(), layout="wide", menu_items={"About": ABOUT})
st.html(HERE.parent / "assets" / "atlas.css")
if st.context.theme.type == "dark":
    st.html(HERE.parent / "assets" / "atlas-dark.css")
page = st.navigation(
    {
        "Attention Atlas": [st.Page(HERE / "home.py", title="Home", icon=":material/map:", default=True)],
        "The chapter": [
            st.Page(
                HERE / "shakespeare.py",
                title="Shakespeare",
                icon=":material/history_edu:",
                url_path="shakespeare",
            ),
            st.Page(HERE / "positions.py", title="Positions", icon=":material/waves:", url_path="positions"),
            st.Page(
                HERE / "masking.py", title="Masking", icon=":material/visibility_off:", url_path="masking"
            ),
            st.Page(
                HERE / "translation.py",
                title="Translation",
                icon=":material/translate:",
                url_path="translation",
            ),
            st.Page(HERE / "attention.py", title="Attention", icon=":material/grain:", url_path="attention"),
        ],
    }
)
sidebar()
page.run()
process.first_page_painted.set()
