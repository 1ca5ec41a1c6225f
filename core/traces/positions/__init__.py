"""What comes back about positions: encodings, the part that is drawn, relations, learnt tables."""
