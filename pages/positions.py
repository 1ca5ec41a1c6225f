"""Positions: the matrix of Equation 16-2, its clocks and waves, relative positions, what order means."""

from core.topics.positions.aliases.view import show_aliases
from core.topics.positions.clocks.view import show_clocks
from core.topics.positions.learnt.view import is_shipped, show_learnt
from core.topics.positions.matrix.view import show_matrix
from core.topics.positions.relations.view import show_relations
from core.topics.positions.shuffled.view import show_shuffled
from core.ui.frame import show_page

VIEWS = {
    "The matrix": show_matrix,
    "Clocks": show_clocks,
    "Sine and cosine": show_aliases,
    "Relative positions": show_relations,
    "Without positions": show_shuffled,
}
LEARNT_VIEW = {"Learnt positions": show_learnt}
show_page("positions", VIEWS | LEARNT_VIEW if is_shipped() else VIEWS)
