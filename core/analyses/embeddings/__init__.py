"""What the Embeddings page asks: rows and gradients, maps, a training replayed, arithmetic, positions."""
