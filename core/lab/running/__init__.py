"""Orders to a training, and how it goes."""
