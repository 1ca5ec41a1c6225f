"""The figures of the Sentiment page."""
