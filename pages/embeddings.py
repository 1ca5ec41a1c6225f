"""Embeddings: the map of a table, a look-up as a product, learning replayed, arithmetic, added positions."""

from core.topics.embeddings.lookup.view import show_lookup
from core.topics.embeddings.map.view import show_map
from core.topics.embeddings.replay.view import show_replay
from core.topics.embeddings.sums.view import show_addition, show_arithmetic
from core.ui.frame import show_page

show_page(
    "embeddings",
    {
        "The map": show_map,
        "Look-up": show_lookup,
        "Training, replayed": show_replay,
        "Arithmetic": show_arithmetic,
        "Words and positions": show_addition,
    },
)
