"""Cells whose colour is a code, such as padding or a word: what the figures of masks share."""

from collections.abc import Iterable, Sequence

import plotly.graph_objects as go

from core.figures.base.tokens import escaped

PADDING = "rgba(143,144,158,0.22)"
_LETTERS = 11  # of a word in a cell


def coded_cells(colours: Sequence[str]) -> dict:
    """Returns what makes a heatmap draw the code k in the k-th of some colours."""
    count = len(colours)
    steps = [[edge / count, colour] for code, colour in enumerate(colours) for edge in (code, code + 1)]
    return {"colorscale": steps, "zmin": -0.5, "zmax": count - 0.5, "showscale": False, "xgap": 2, "ygap": 2}


def add_legend(figure: go.Figure, entries: Iterable[tuple[str, str]]) -> None:
    """Adds a legend of (text, colour), since the cells of a heatmap have none."""
    for text, colour in entries:
        figure.add_scatter(
            x=[None],
            y=[None],
            mode="markers",
            name=text,
            marker={"color": colour, "symbol": "square", "size": 12},
            showlegend=True,
        )


def shortened(word: str) -> str:
    """Returns a word as a cell holds it."""
    return escaped(word if len(word) <= _LETTERS else word[: _LETTERS - 1] + "…")
