"""The panels, axes and lines that many figures share."""

from collections.abc import Sequence

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import GREY

GUIDE = {"color": GREY, "dash": "dot", "width": 1}  # a line that others are held against


def titled_panels(titles: Sequence[str], *, rows: int = 1, cols: int = 1, **grid) -> go.Figure:
    """Returns a figure of empty panels, each with its title above it in letters of 13 pixels.

    Args:
        titles: One a panel, row by row.
        rows: How many stand below each other.
        cols: How many stand side by side.
        grid: More of the grid, as Plotly's `make_subplots` takes it: spacing, shared axes, heights.
    """
    figure = make_subplots(rows=rows, cols=cols, subplot_titles=list(titles), **grid)
    return figure.update_annotations(font_size=13)


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
