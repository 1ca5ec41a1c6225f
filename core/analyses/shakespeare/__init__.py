"""What is asked of a character RNN besides a text: its next character, what its state carries, its units."""
