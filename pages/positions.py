"""Positions: the matrix of Equation 16-2, its clocks and waves, relative positions, what order means."""

from core.topics.positions.aliases.view import show_aliases
from core.topics.positions.clocks.view import show_clocks
from core.topics.positions.learnt.view import is_shipped, show_learnt
from core.topics.positions.matrix.view import show_matrix
from core.topics.positions.relations.view import show_relations
from core.topics.positions.shuffled.view import show_shuffled
from core.ui.frame import page

VIEWS = {
    "The matrix": show_matrix,
    "Clocks": show_clocks,
    "Sine and cosine": show_aliases,
    "Relative positions": show_relations,
    "Without positions": show_shuffled,
}
LEARNT = {"Learnt positions": show_learnt}
page("positions", VIEWS | LEARNT if is_shipped() else VIEWS)
