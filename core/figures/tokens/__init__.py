"""The figures of the page Tokens."""
