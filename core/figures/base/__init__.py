"""What all figures share: the picture, colours, margins, axes, matrices, rows of tokens, long tables."""
