"""One recurrent classifier that reads a review word by word."""
