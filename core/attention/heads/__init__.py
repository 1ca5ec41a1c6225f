"""Heads of a model over one sentence, or over two."""
