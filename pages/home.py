"""Home: what the atlas is, where to begin, its pages, and the models with how good they are."""

import streamlit as st

from core.ui.home import chapter_map, show_models
from core.ui.parts.browser import in_browser
from core.ui.parts.page_text import header, text
from core.ui.parts.projector import projected

header("Attention Atlas", "How do sequence models read, remember and write?")
st.markdown(text("home.md"))
chapter_map()
show_models()
st.caption(
    "Follows Hands-On Machine Learning, 3rd edition, chapter 16: Natural Language Processing with RNNs and "
    "Attention."
)
if projected():  # Escape ends it; the switch is out of sight meanwhile
    in_browser("home", "", "")
