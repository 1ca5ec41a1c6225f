"""What pages may ask of a Transformer, room by room."""
