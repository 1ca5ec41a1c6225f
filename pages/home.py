"""Home: what the atlas is, what is shipped and how good it is, and where to begin."""

import streamlit as st

from core.ui.answers import cards
from core.ui.words import header, text

header(
    "Attention Atlas",
    "How do sequence models read, remember and write? See it in real models, and check every number yourself.",
    "Follows Hands-On Machine Learning, 3rd edition, chapter 16: Natural Language Processing with RNNs and Attention.",
)
st.markdown(text("home.md"))
st.page_link("shakespeare.py", label="Begin with Shakespeare: a network writes, a character at a time", icon=":material/history_edu:")
st.page_link("positions.py", label="Positions: sines and cosines tell a model where a word stands", icon=":material/waves:")
st.page_link("masking.py", label="Masking: what a model leaves out, and what happens when it does not", icon=":material/visibility_off:")
st.page_link("translation.py", label="Translation: from English to Spanish, and how sure of each word", icon=":material/translate:")
st.page_link("attention.py", label="Attention: every matrix of every model, for the sentence that you type", icon=":material/grain:")

st.subheader("What is shipped, and how good it is", anchor=False)
found = cards()
whole = [card for card in found if "error" not in card]
st.dataframe(
    {
        "model": [card["title"] for card in whole],
        "architecture": [card["architecture"] for card in whole],
        "parameters": [card["parameters"] for card in whole],
        "accuracy": [card["metrics"]["val_accuracy"] for card in whole],
        "the chapter's": [card["chapter"].get("val_accuracy") for card in whole],
        "loss": [card["metrics"]["val_loss"] for card in whole],
        "validated on": [card["metrics"]["protocol"] for card in whole],
        "minutes": [card["training"]["minutes"] for card in whole],
    },
    key="home_models", hide_index=True,
    column_config={
        "parameters": st.column_config.NumberColumn(format="localized"),
        **{name: st.column_config.NumberColumn(format="%.4f") for name in ("accuracy", "the chapter's", "loss")},
    },
)
st.caption(
    "Accuracy and loss on the chapter's validation split (characters 1,000,000 to 1,060,000 of Tiny Shakespeare), recomputed from the "
    "shipped weights by `python -m core.evaluation NAME`: on windows of 100 characters that each begin with a zero state, or with the "
    "state carried over the whole split. Minutes of training on the CPU that the card names."
)
for card in found:
    if "error" in card:
        st.error(card["error"])
