"""The figures of a Transformer, room by room."""
