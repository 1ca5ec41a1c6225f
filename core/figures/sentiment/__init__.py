"""The figures of the Sentiment page: reviews under readers of all kinds, and what was measured of them."""
