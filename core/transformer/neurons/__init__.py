"""The neurons of the feed-forward modules."""
