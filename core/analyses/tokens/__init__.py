"""What is asked about tokens."""
