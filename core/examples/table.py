"""The table of all searches for examples."""

from core.examples import Search, translation

SEARCHES: tuple[Search, ...] = (*translation.SEARCHES,)
