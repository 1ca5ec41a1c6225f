"""Positions: how sines and cosines tell a model where a word stands."""
