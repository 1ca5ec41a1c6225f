"""What the Transformer page alone needs."""
