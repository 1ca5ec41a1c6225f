"""The figures of the Embeddings page."""
