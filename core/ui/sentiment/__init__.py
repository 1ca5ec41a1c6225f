"""What the Sentiment page alone needs."""
