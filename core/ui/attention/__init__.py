"""What the Attention page alone needs."""
