"""One next character: what it is drawn from, and what the text before it changes."""
