"""Embeddings: the map of a table, a look-up as a product, learning replayed, arithmetic, added positions."""

from core.ui.embeddings.lookup import show_lookup
from core.ui.embeddings.maps import show_map
from core.ui.embeddings.replay import show_replay
from core.ui.embeddings.sums import show_addition, show_arithmetic
from core.ui.parts.page_frame import page_frame

VIEWS = {
    "The map": show_map,
    "Look-up": show_lookup,
    "Learning, replayed": show_replay,
    "Arithmetic": show_arithmetic,
    "Words and positions": show_addition,
}
page_frame(
    "embeddings",
    VIEWS,
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Sentiment Analysis, Reusing Pretrained "
    "Embeddings and Language Models.",
)
