"""What sentiment models make of a review: word by word, side by side, shuffled; and how good they are."""
