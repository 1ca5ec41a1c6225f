"""Pairs: what one character tells of the next."""

from core.topics.pairs.what_follows.view import show_next
from core.ui.frame import show_page

show_page("pairs", {"What follows": show_next})
