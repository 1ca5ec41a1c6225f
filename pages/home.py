"""Home: what the atlas is, what is shipped and how good it is, and where to begin."""

import streamlit as st

from core.ui.home import cards_table, chapter_map
from core.ui.parts.page_text import header, tab_title, text
from core.ui.parts.results_cache import cards, shipped_models

tab_title()
header(
    "Attention Atlas",
    "How do sequence models read, remember and write? See it in real models, and check every number "
    "yourself.",
)
st.caption(
    "Follows Hands-On Machine Learning, 3rd edition, chapter 16: Natural Language Processing with RNNs and "
    "Attention."
)
st.markdown(text("home.md"))
chapter_map()

st.subheader("What is shipped, and how good it is", anchor=False)
names = shipped_models()
st.dataframe(
    cards_table(names),
    key="home_models",
    hide_index=True,
    placeholder="",
    column_config={
        # the longest name, nmt_transformer_trained_positions
        "model": st.column_config.TextColumn(width=260),
        "what it is": st.column_config.TextColumn(width="large"),
        "parameters": st.column_config.NumberColumn(format="localized"),
        "BLEU": st.column_config.NumberColumn(
            format="%.1f", help="Of greedy translations, cased; 100 would be the reference itself."
        ),
        **{name: st.column_config.NumberColumn(format="%.4f") for name in ("accuracy", "the chapter's")},
        "minutes": st.column_config.NumberColumn(help="Of training, on the machine that the card names."),
    },
)
st.caption(text("home_models.md"))
for card in cards(names):
    if "error" in card:
        st.error(card["error"])
