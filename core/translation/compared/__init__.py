"""How good the translators are, by their cards, and what teacher forcing hides."""
