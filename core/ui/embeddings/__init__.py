"""What the Embeddings page alone needs."""
