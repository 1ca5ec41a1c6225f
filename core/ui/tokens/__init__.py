"""What the page Tokens alone needs."""
