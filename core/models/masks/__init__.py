"""Masks: where one is born, carried, used and lost, found by running the real layers."""
