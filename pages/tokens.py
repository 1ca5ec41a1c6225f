"""Tokens: from text to numbers, by characters, words and subwords, and into batches."""

from core.topics.tokens.batches.view import show_batches
from core.topics.tokens.learning.view import show_bpe
from core.topics.tokens.segmentations.view import show_segmentations
from core.topics.tokens.tokenization.view import show_tokenization
from core.ui.frame import show_page

show_page(
    "tokens",
    {
        "Split a sentence": show_tokenization,
        "How BPE learns": show_bpe,
        "All segmentations": show_segmentations,
        "Batches": show_batches,
    },
)
