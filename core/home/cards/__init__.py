"""A card a page, the lessons and the classroom."""
