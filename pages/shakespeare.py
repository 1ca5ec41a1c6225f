"""Shakespeare: a character RNN writes, and shows how likely each character was and what its units know."""

import streamlit as st

from core.shakespeare.next_character.show import show_memory, show_next
from core.shakespeare.units.ask import READS
from core.shakespeare.units.show import ALL, ONE, show_units
from core.shakespeare.writing.show import show_temperatures, show_write
from core.ui.frame import page

VIEWS = {
    "Write": show_write,
    "Next character": show_next,
    "Three temperatures": show_temperatures,
    "Memory": show_memory,
    "Units": show_units,
}
BEFORE = {  # views of before that are figures of "Units" now, with the settings that they had
    "One unit": {"units": ONE},
    "All units": {"units": ALL, "reads": READS[1]},
    "Hidden units": {"units": ALL, "reads": READS[1]},
}
for name, value in BEFORE.get(st.query_params.get("shakespeare_view", ""), {}).items():
    st.session_state.setdefault(f"shakespeare_{name}", value)
page(
    "shakespeare",
    VIEWS,
    renamed=dict.fromkeys(BEFORE, "Units"),
    moved={f"tinted_{number}_first": "tinted_first" for number in (1, 2, 3)},
)
