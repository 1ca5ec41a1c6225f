"""Batches: windows of a text, and the padding of sentences."""
