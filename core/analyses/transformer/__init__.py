"""What is asked of a Transformer, room by room."""
