"""A model learns to write, a character at a time."""
