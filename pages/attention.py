"""Attention: what the heads of a model attend to, how one weight comes about, whether it matters."""

import streamlit as st

from core.attention.ablation.show import show_ablation
from core.attention.heads.show import show_heads
from core.attention.one_weight.show import show_weight
from core.attention.scores.show import show_scores
from core.attention.sentences.show import show_similar
from core.ui.frame import page

# views of before that are looks of the first one now, with what they began with
MEANS = {"layer": "mean", "head": "mean"}
MERGED = {
    "Matrix": {"look": "Matrix", **MEANS},
    "Lines": {"look": "Lines", **MEANS},
    "All heads": {"look": "Matrix", **MEANS},
    "Two sentences": {"look": "Two sentences"},
    "What must hold": {"look": "Matrix", "matrix_about": "Prove it", **MEANS},
    "Rules": {"look": "Matrix", "matrix_about": "Prove it", **MEANS},
    "Characters": {"look": "What heads do", "model": "char_gpt"},
}
asked = st.query_params
view, step = asked.get("attention_view", ""), asked.get("attention_step")
before = MERGED.get(view, {})
moved = {"all": "", "writer": "model", "pinned": "second"}
if before and asked.get("attention_all") == "Rollout":
    before, moved = before | {"look": "Rollout"}, moved | {"kind": "flow_kind"}
if step in ("Four matrices", "The scale"):
    moved["kind"] = "matrices_kind"
if view == "Two sentences":
    moved |= {"layer": "pair_layer", "head": "pair_head"}
if ":" not in asked.get("attention_word", ":"):  # else it is the word that is pinned beside a figure
    moved["word"] = "shared_word"
for name, value in before.items():
    if f"attention_{name}" not in asked:
        st.session_state.setdefault(f"attention_{name}", value)
page(
    "attention",
    {
        "Heads": show_heads,
        "One weight": show_weight,
        "Score functions": show_scores,
        "Without a word": show_ablation,
        "Similar sentences": show_similar,
    },
    renamed={
        **dict.fromkeys(MERGED, "Heads"),
        **dict.fromkeys(("Score bench", "Four score functions"), "Score functions"),
        **dict.fromkeys(("Alike?", "Sentence similarity"), "Similar sentences"),
    },
    moved=moved,
)
