"""The panels, axes and lines that many figures share."""

from collections.abc import Sequence

import plotly.graph_objects as go

from core.figures.base.colours import GREY

GUIDE = {"color": GREY, "dash": "dot", "width": 1}  # a line that others are held against


def hide_axes(figure: go.Figure, x: Sequence[float], y: Sequence[float], **panel: int) -> None:
    """Hides both axes and fixes their ranges: for drawings that bring their own words.

    Args:
        figure: Changed in place.
        x: First and last number of the axis to the right.
        y: First number at the bottom and last at the top; the larger first, and it runs down.
        panel: `row` and `col` of one panel. Default: all panels.
    """
    figure.update_xaxes(visible=False, range=x, fixedrange=True, **panel)
    figure.update_yaxes(visible=False, range=y, fixedrange=True, **panel)


def hover_texts(texts: Sequence) -> dict:
    """Returns what shows a text of its own for each cell or point of a trace, and nothing else, on hover."""
    return {"customdata": texts, "hovertemplate": "%{customdata}<extra></extra>"}
