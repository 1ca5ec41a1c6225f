"""One pair of dimensions: which positions its sine confuses, and which the cosine tells apart."""
