"""Arcs over a line, each from one place on it to another."""

from collections.abc import Sequence

import numpy as np

from .colours import ROLE_COLOURS
from .picture import to_float32
from .table import Table


def arc_height(length):
    """Returns how high the arc over some steps stands; one over a single step is a line."""
    return length**0.9 - 1


def arc_traces(
    table: Table, *, start: str, end: str, weight: str, hover_columns: Sequence[str], chosen_rows=()
) -> list[dict]:
    """Returns an arc a row between two places of a line, the thicker the larger its weight.

    Args:
        table: Of the links, those that shall lie above the others last.
        start, end: Columns: the places, from the left.
        weight: Column of numbers from 0 to 1.
        hover_columns: Columns that are told of an arc, the first of them in bold.
        chosen_rows: Whether each has a colour of its own. Default: none has.
    """
    angles = np.linspace(0, np.pi, 31)
    traces = []
    for row, is_chosen in enumerate(chosen_rows or [False] * len(table)):
        arc = table.rows([row])
        x_start, x_end, arc_weight = (float(arc[name][0]) for name in (start, end, weight))
        hover_options = arc.hover_options(hover_columns[1:], heading=hover_columns[0])
        role = ("chosen" if is_chosen else "first") if arc_weight > 1e-3 else "other"
        traces.append(
            {
                "type": "scatter",
                "x": to_float32((x_start + x_end) / 2 - np.cos(angles) * (x_end - x_start) / 2),
                "y": to_float32(np.sin(angles) * arc_height(x_end - x_start)),
                "mode": "lines",
                "line": {"color": ROLE_COLOURS[role], "width": 1 + 9 * arc_weight},
                "opacity": 0.35 + 0.65 * min(1.0, 4 * arc_weight),
                "meta": arc_weight,
                **hover_options | {"customdata": hover_options["customdata"] * len(angles)},
            }
        )
    return traces
