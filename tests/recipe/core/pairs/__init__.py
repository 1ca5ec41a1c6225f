"""The page Pairs: what one character tells of the next."""
