"""The models with how good they are, and what computes."""
