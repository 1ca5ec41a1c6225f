"""The table of all searches for examples."""

from core.examples import Search, attention, reviews, translation

SEARCHES: tuple[Search, ...] = (*translation.SEARCHES, *attention.SEARCHES, *reviews.SEARCHES)
