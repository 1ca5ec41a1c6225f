"""Positions: the matrix of Equation 16-2, its clocks and waves, relative positions, what order means."""

from core.positions.aliases.show import show_aliases
from core.positions.clocks.show import show_clocks
from core.positions.matrix.show import show_matrix
from core.ui.frame import page

page(
    "positions",
    {"The matrix": show_matrix, "Clocks": show_clocks, "Sine and cosine": show_aliases},
    moved={"from": "shown_from", "to": "shown_to"},
)
