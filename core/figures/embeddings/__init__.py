"""The figures of the Embeddings page: maps, look-up and gradient, a training replayed, sums."""
