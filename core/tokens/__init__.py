"""The page Tokens: from text to numbers."""
