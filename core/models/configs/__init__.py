"""Frozen configurations: architectures and training recipes."""
