"""Shakespeare: a character RNN writes, and shows how likely each character was and what its units know."""

from core.topics.shakespeare.next_character.view import show_memory, show_next
from core.topics.shakespeare.units.view import show_units
from core.topics.shakespeare.writing.view import show_temperatures, show_write
from core.ui.frame import show_page

show_page(
    "shakespeare",
    {
        "Write": show_write,
        "Next character": show_next,
        "Three temperatures": show_temperatures,
        "Memory": show_memory,
        "Units": show_units,
    },
)
