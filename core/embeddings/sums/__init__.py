"""Sums of vectors: arithmetic with words, and word plus position."""
