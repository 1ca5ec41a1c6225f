"""Positions that a Transformer learnt beside those of Equation 16-2, and what follows the end of a table."""
