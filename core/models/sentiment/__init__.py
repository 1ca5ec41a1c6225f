"""sentiment."""
