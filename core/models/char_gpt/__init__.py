"""`char_gpt`, a decoder-only Transformer over characters: the model, and its steps a character at a time."""
