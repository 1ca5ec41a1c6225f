"""Lessons on every page: the strip with the question, the curtain before the figure, the answer in it."""
