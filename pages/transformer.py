"""Transformer: the whole encoder-decoder, block by block."""

import streamlit as st

from core.transformer.kept.show import show_kept
from core.transformer.lens.show import show_lens
from core.transformer.machine.show import show_machine
from core.transformer.neurons.show import show_neurons
from core.transformer.parts.show import show_parts
from core.ui.frame import page
from core.ui.parts.results_cache import shipped
from core.ui.sentence import none_shipped

MACHINE = "The machine"
VIEWS = {
    MACHINE: show_machine,
    "What each part is for": show_parts,
    "Logit lens": show_lens,
    "Keys and values kept": show_kept,
    "Feed-forward": show_neurons,
}
if st.query_params.get("transformer_view") == "Where the parameters are":
    st.session_state.setdefault("transformer_figure", "Parameters")
page(
    "transformer",
    VIEWS if shipped("translators") or shipped("char_gpt") else dict.fromkeys(VIEWS, none_shipped),
    renamed=dict.fromkeys(("The walk", "Where the parameters are"), MACHINE),
    moved={"walk_step": "step", "room": "block", "weights_of": "model", "beside": ""},
)
