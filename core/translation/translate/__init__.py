"""A sentence translated by one model or two and in one way or three, and a translation of a visitor's."""
