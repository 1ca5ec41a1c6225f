"""Tokens: from text to numbers, by characters, words and subwords, and into batches."""

from core.ui.parts.page_frame import page_frame
from core.ui.tokens.batches import show_batches
from core.ui.tokens.cuts import show_cuts
from core.ui.tokens.learning import show_bpe, show_segmentations, show_three

VIEWS = {
    "Cut a sentence": show_cuts,
    "How BPE learns": show_bpe,
    "Three tokenizers": show_three,
    "All segmentations": show_segmentations,
    "Batches": show_batches,
}
page_frame(
    "tokens",
    VIEWS,
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Creating the Training Dataset, Stateful RNN, "
    "Sentiment Analysis (byte-pair encoding, WordPiece, subword regularization).",
    wide=("Cut a sentence",),
)
