"""Keys and values that a decoder keeps, and what they save."""
