"""Score functions side by side."""
