"""What the Positions page alone needs."""
