"""Positions: the matrix of Equation 16-2, its clocks and waves, relative positions, what order means."""

from core.positions.learnt.show import is_shipped, show_learnt
from core.positions.relations.show import show_relations
from core.positions.shuffled.show import show_shuffled
from core.ui.frame import page

views = {"Relative positions": show_relations, "Without positions": show_shuffled}
if is_shipped():
    views["Learnt positions"] = show_learnt
first = next(iter(views))
page(
    "positions",
    views,
    renamed={
        "On trial": "Without positions",
        "Trained": "Learnt positions",
        "Sources": first,
        "Who is right?": first,
    },
    # choices of figures that are gone
    moved={"part": "", "sources": "", "analysed": ""},
)
