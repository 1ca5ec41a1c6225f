"""The parts of every page: frame, forms, figures, export and server."""
