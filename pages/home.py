"""Home: a first minute, the pages, the lessons, and the models with how good they are."""

import streamlit as st

from core.home.minute.show import show_minute
from core.ui.home import chapter_map, show_models
from core.ui.parts.browser import in_browser
from core.ui.parts.page_text import header
from core.ui.parts.projector import projected

header("Attention Atlas", "How do sequence models read, remember and write?")
show_minute()
chapter_map()
show_models()
st.caption(
    "Follows Hands-On Machine Learning, 3rd edition, chapter 16: Natural Language Processing with RNNs and "
    "Attention."
)
if projected():  # Escape ends it; the switch is out of sight meanwhile
    in_browser("home", "", "")
