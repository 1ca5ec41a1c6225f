"""The page Sentiment: what classifiers make of a review, and how good they are."""
