"""What layers of several models are made of: sinusoids and position encodings."""
