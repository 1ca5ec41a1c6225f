"""What the Masking page alone needs."""
