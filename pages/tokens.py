"""Tokens: from text to numbers, by characters, words and subwords, and into batches."""

from core.tokens.batches.show import show_batches
from core.ui.frame import page

page("tokens", {"Batches": show_batches})
