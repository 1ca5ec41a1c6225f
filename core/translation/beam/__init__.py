"""A beam search with every hypothesis that it met, step by step."""
