"""A text that a model writes, a character at a time, and three of them at three temperatures."""
