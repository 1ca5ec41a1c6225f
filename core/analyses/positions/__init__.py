"""positions."""
