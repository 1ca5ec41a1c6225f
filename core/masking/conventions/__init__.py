"""One mask as three libraries write it, and what a swapped convention does."""
