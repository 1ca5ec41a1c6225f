"""Recomputes the metrics of the model cards from the shipped weights."""
