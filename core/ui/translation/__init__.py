"""What the Translation page alone needs."""
