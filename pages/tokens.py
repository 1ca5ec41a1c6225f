"""Tokens: from text to numbers, by characters, words and subwords, and into batches."""

import streamlit as st

from core.tokens.batches.show import show_batches
from core.tokens.cuts.show import LEARNT, show_cuts
from core.tokens.learning.show import show_bpe
from core.tokens.segmentations.show import show_segmentations
from core.ui.frame import page

BEFORE = "Three tokenizers"  # now in the view "Cut a sentence", at one text for all three
VIEWS = {
    "Cut a sentence": show_cuts,
    "How BPE learns": show_bpe,
    "All segmentations": show_segmentations,
    "Batches": show_batches,
}
if st.query_params.get("tokens_view") == BEFORE:
    st.session_state.setdefault("tokens_learnt", LEARNT[1])
page("tokens", VIEWS, renamed={BEFORE: "Cut a sentence"})
