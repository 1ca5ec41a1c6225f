"""Arcs between positions on a line."""

from collections.abc import Sequence

import numpy as np

from .colours import ROLE_COLOURS
from .picture import to_float32
from .table import Table


def arc_height(length):
    """Returns the height of an arc over a number of steps; over a single step it is flat."""
    return length**0.9 - 1


def arc_traces(
    table: Table, *, start: str, end: str, weight: str, hover_columns: Sequence[str], chosen_rows=()
) -> list[dict]:
    """Returns one arc per row between two positions of a line; its width shows the weight.

    Args:
        table: A link per row; later rows are drawn on top.
        start, end: Columns with the positions, from the left.
        weight: Column of numbers from 0 to 1.
        hover_columns: Columns of the hover text, the first in bold.
        chosen_rows: Whether each arc has the colour of the selection. Default: none has.
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
