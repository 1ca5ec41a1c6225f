"""What each part of a Transformer is for: what is lost without it."""
