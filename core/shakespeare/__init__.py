"""A network that writes, one character at a time: its texts, its next character, what its units know."""
