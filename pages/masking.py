"""Masking: where a mask is created, carried, consumed and dropped; what padding does without one."""

import streamlit as st

from core.masking.attention_masks.show import show_matrices
from core.masking.conventions.show import show_conventions
from core.masking.mask_way.show import show_mask_way
from core.masking.padded.show import show_padding
from core.masking.padding.show import show_costs
from core.ui.frame import follow_moved_view, page

COSTS = "What padding costs"
# views of before that are figures of one now, by what an address calls its figure
MERGED = {
    "Masked loss": "The loss",
    "The loss": "The loss",
    "The metric": "The accuracy",
    "Without padding": "Memory and work",
    "Ragged": "Memory and work",
}
# of before the models had a page of their own
follow_moved_view("masking", "Five models", "sentiment", {"review": "text"}, others="true")
before = st.query_params.get("masking_view")
if before in MERGED:
    st.session_state.setdefault("masking_cost", MERGED[before])
page(
    "masking",
    {
        "Layer by layer": show_mask_way,
        "With and without a mask": show_padding,
        "Attention masks": show_matrices,
        "Three conventions": show_conventions,
        COSTS: show_costs,
    },
    renamed={
        "The trace": "Layer by layer",
        "With and without": "With and without a mask",
        "Matrix masks": "Attention masks",
        **dict.fromkeys(MERGED, COSTS),
    },
)
