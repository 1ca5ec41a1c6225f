"""All segmentations of a word, exact and drawn."""
