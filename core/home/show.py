"""Home: a first minute, the pages, the lessons, and the models with how good they are."""

import streamlit as st

from ..base.messages import say
from ..ui.parts import language
from ..ui.parts.browser import in_browser, projected
from ..ui.parts.page_text import header
from .cards.show import show_cards, show_lessons, show_others
from .minute.show import show_minute
from .models.show import show_models


def show_home() -> None:
    header(say("home-title"), say("home-title.question"))
    show_minute()
    show_cards()
    left, right = st.columns([2, 1])
    with left:
        show_lessons()
    with right:
        show_others()
    show_models()
    st.caption(say("home-follows"))
    # Escape ends a wall, whose switch is out of sight meanwhile; a language is named in the page's own code
    if projected() or language.link():
        in_browser("home", "", "")
