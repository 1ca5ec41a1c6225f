"""translation."""
