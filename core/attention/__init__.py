"""What a model attends to: its heads, one weight, score functions, words left out, similar sentences."""
