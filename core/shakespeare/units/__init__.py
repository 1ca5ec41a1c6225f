"""Hidden units of a character RNN: what each does while a text is read, and which feature it detects."""
