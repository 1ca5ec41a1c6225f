"""What comes back about a Transformer: its tensors, one cell of them, what it is without a part."""
