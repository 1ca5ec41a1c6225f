"""The model that knows pairs of characters."""
