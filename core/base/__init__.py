"""What every topic stands on: requests and their ranges, traces and their shapes, words, limits of a host."""
