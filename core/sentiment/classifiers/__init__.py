"""All classifiers on one review, and on its words in other orders."""
