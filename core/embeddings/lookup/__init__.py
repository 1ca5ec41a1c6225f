"""A look-up as a product, and the rows that a gradient touches."""
