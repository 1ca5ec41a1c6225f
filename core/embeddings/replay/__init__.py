"""A training replayed: the map at a moment of it, and how far words come apart."""
