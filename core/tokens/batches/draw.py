"""Windows of a text in their batches."""

import numpy as np
import plotly.graph_objects as go

from ...base.messages import say
from ...figures.marks import LETTERS, axis, cells, drawn, names_axis
from ...figures.picture import Picture
from ...figures.table import Table
from ...text import visible
from .ask import WAYS, WindowsTrace

_ROW = 26  # pixels


def windows(trace: WindowsTrace) -> Picture:
    """Draws the first batches: a row a row, a cell a character, coloured by its place in the text."""
    found = np.argwhere(trace.places >= 0)  # (R T, 3) batch, row, step
    places = trace.places[tuple(found.T)]
    rows = [say("batches-row", batch=batch + 1, row=row + 1) for batch, row, _ in found.tolist()]
    table = Table(
        columns={
            "row": rows,
            "step": found[:, 2],
            "place": places,
            "character": [visible(trace.text[place]) for place in places.tolist()],
            "state": [_state(trace, batch, row) for batch, row, _ in found.tolist()],
        },
        proves=("place",),
    )
    return Picture(
        figure=_figure(table, trace),
        table=table,
        message=f"batches-windows-{_outcome(trace)}",
        values=_values(trace),
    )


def _figure(table: Table, trace: WindowsTrace) -> go.Figure:
    """Returns the cells, and beside each row with what state it begins."""
    length = trace.places.shape[2]
    names = list(dict.fromkeys(table["row"].tolist()))
    states = table["state"][::length].tolist()
    beside = {
        "x": 1,
        "xref": "paper",
        "xshift": 8,
        "xanchor": "left",
        "showarrow": False,
        "font_size": LETTERS,
    }
    notes = [{"y": at, "text": state, **beside} for at, state in enumerate(states)]
    return drawn(
        [
            cells(
                table, x="step", y="row", z="place", text="character", showscale=False, textfont={"size": 16}
            )
        ],
        height=len(names) * _ROW + 76,
        margin={"l": 120, "r": 120, "t": 28, "b": 46},
        xaxis=axis("step", dtick=max(1, length // 12)),
        yaxis=names_axis(names, range=[len(names) - 0.5, -0.5]),
        annotations=[{"y": 1, "yref": "paper", "yshift": 16, "text": say("column-state"), **beside}, *notes],
    )


def _state(trace: WindowsTrace, batch: int, row: int) -> str:
    """Returns with what state a row begins."""
    if trace.way == WAYS[0] or not batch:
        return say("batches-zeros")
    if trace.follows[batch, row]:
        return say("batches-after", character=visible(trace.text[trace.places[batch - 1, row, -1]]))
    return say("batches-elsewhere")


def _outcome(trace: WindowsTrace) -> str:
    """Returns which sentence is true of the rows after the first batch."""
    later = trace.places[1:, :, 0] >= 0  # (N - 1, B) rows that could go on
    if not later.any():
        return "one"
    if trace.way == WAYS[0]:
        return "shuffled"
    return "carried" if trace.follows[1:][later].all() else "broken"


def _values(trace: WindowsTrace) -> dict:
    return {
        "windows": trace.windows,
        "batches": trace.batches,
        "shown": trace.places.shape[0],
        "rows": int((trace.places[1:, :, 0] >= 0).sum()),
        "chance": int(trace.follows.sum()),
    }
