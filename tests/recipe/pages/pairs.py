"""Pairs: what one character tells of the next."""

from core.topics.pairs.what_follows.view import show_next
from core.ui.frame import page

page("pairs", {"What follows": show_next})
