"""The script of the app: configuration of the page, navigation, sidebar; `app.py` runs it."""

import pathlib

import streamlit as st

from core.base.i18n import message
from core.contents import NAVIGATION
from core.teaching.classroom.page_hook import ClassPageHook
from core.ui.parts import page_hooks, page_language
from core.ui.parts.page_header import icon_data_url
from core.ui.parts.sidebar import show_sidebar
from core.ui.server import process
from core.ui.server.page_address import show_unknown_page

PAGES_FOLDER = pathlib.Path(__file__).resolve().parent

process.configure_process()
page_language.apply_language()
page_hooks.hook_class = ClassPageHook
# with an entry of our own the menu is shown, with the choice of light or dark
st.set_page_config(page_icon=icon_data_url(), layout="wide", menu_items={"About": message("pages-all.about")})
st.html(PAGES_FOLDER.parent / "assets" / "atlas.css")  # noqa: TID251 - a file of the assets
home = st.Page(PAGES_FOLDER / "home.py", title=message("pages-all.home"), icon=":material/map:", default=True)
sections = {message("pages-all"): [home]}
for entry in NAVIGATION:
    sections.setdefault(entry.section_title, []).append(
        st.Page(PAGES_FOLDER / entry.file, title=entry.title, icon=entry.icon, url_path=entry.name)
    )
selected_page = st.navigation(sections)
show_sidebar()
if not selected_page.url_path:  # Home, which Streamlit opens for any unknown address
    show_unknown_page()
selected_page.run()
process.first_page_painted.set()
