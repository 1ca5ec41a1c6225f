"""The map of a table, and the neighbours of a word in the full space."""
