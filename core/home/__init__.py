"""Home: a first minute, a card a page, the lessons, the models."""
