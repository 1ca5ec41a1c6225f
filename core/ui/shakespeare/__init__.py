"""What the Shakespeare page alone needs."""
