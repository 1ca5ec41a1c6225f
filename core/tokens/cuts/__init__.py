"""Ways to cut a sentence: shipped vocabularies, and three tokenizers that learn from one text."""
