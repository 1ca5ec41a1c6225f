"""The page Embeddings: words as rows of numbers."""
