"""The frame of every page: its configuration, the navigation, the sidebar. `app.py` makes the application of
it.
"""

import pathlib

import streamlit as st

from core.base.i18n import message
from core.contents import NAVIGATION
from core.teaching.classroom.companion import ClassGuide
from core.ui.parts import language
from core.ui.parts.companions import accompany
from core.ui.parts.page_text import icon
from core.ui.parts.sidebar import sidebar
from core.ui.server import process
from core.ui.server.address import say_unknown_page

HERE = pathlib.Path(__file__).resolve().parent

process.tune()
language.begin()
accompany(ClassGuide)
# with an entry of our own the menu is shown, and in it the choice of light or dark
st.set_page_config(page_icon=icon(), layout="wide", menu_items={"About": message("pages-all.about")})
st.html(HERE.parent / "assets" / "atlas.css")  # noqa: TID251 - a file of the assets
home = st.Page(HERE / "home.py", title=message("pages-all.home"), icon=":material/map:", default=True)
sections = {message("pages-all"): [home]}
for entry in NAVIGATION:
    sections.setdefault(entry.section, []).append(
        st.Page(HERE / entry.file, title=entry.title, icon=entry.icon, url_path=entry.name)
    )
page = st.navigation(sections)
sidebar()
if not page.url_path:  # Home, which Streamlit opens for any address that it does not know
    say_unknown_page()
page.run()
process.first_page_painted.set()
