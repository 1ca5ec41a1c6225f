"""Shakespeare: a character RNN writes, and shows how likely each character was and what its units know."""

import streamlit as st

from core.shakespeare.next_character.show import show_memory, show_next
from core.shakespeare.units.show import BEFORE, show_units
from core.shakespeare.writing.show import show_temperatures, show_write
from core.ui.frame import page

VIEWS = {
    "Write": show_write,
    "Next character": show_next,
    "Three temperatures": show_temperatures,
    "Memory": show_memory,
    "Units": show_units,
}
for name, value in BEFORE.get(st.query_params.get("shakespeare_view", ""), {}).items():
    st.session_state.setdefault(f"shakespeare_{name}", value)
page(
    "shakespeare",
    VIEWS,
    renamed=dict.fromkeys(BEFORE, "Units"),
    moved={f"tinted_{number}_first": "tinted_first" for number in (1, 2, 3)},
)
