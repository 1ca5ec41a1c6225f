"""How similar sentences are to a pretrained encoder."""
