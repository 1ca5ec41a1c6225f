"""What is asked of attention: all of it, one weight, the score functions, a word left out, its invariants."""
