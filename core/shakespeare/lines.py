"""A text as it is read: letters as far apart as they are wide, and colours behind them or in a line below.

All places are in pixels, to the right and down from the upper left corner of a figure; `draw` keeps them so.
"""

import re
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from ..figures.base import margins
from ..figures.base.picture import float32, visible
from ..figures.base.tokens import escaped
from ..figures.marks import LETTERS, drawn
from ..figures.table import title

WIDE, NARROW = 940, 336  # pixels of a line, and of one on a telephone
SIZE, SMALL = 20, 16  # pixels of its letters
BELOW = 62  # of the bar that says what the colours are
_PARTS = re.compile(r"\n|[^\S\n]|\S+")


def places(text: str, across: float, size: float, *, verse: bool = True) -> np.ndarray:
    """Returns where each of N characters stands, (N, 3): its left end, its width and its line.

    A line ends where it ends in the text or at the width; words are kept whole where they fit into a line.

    Args:
        text: N characters.
        across: Pixels of a line.
        size: Of the letters in pixels.
        verse: Whether a line's end in the text ends a line.
    """
    found, line, left = [], 0, 0.0
    for part in _PARTS.findall(text):
        widths = [margins.width(visible(sign) if sign == "\n" else sign, size) for sign in part]
        if left and left + sum(widths) > across and not part.isspace():
            line, left = line + 1, 0.0
        for width in widths:
            if left and left + width > across + size * part.isspace():
                line, left = line + 1, 0.0
            found.append((left, width, line))
            left += width
        if part == "\n" and verse:
            line, left = line + 1, 0.0
    return np.array(found, "float64").reshape(-1, 3)


def letters(text: str, x, y, size: float, hover: Sequence[str] = ()) -> dict:
    """Returns the letters of a text at the middles x and y, in the ink of the page."""
    told = {"customdata": list(hover), "hovertemplate": "%{customdata}<extra></extra>"}
    return {
        "type": "scatter",
        "mode": "text",
        "x": float32(x),
        "y": -float32(y),
        "text": [" " if sign.isspace() and sign != "\n" else escaped(visible(sign)) for sign in text],
        "textfont": {"size": size},
        "cliponaxis": False,
        "showlegend": False,
    } | (told if hover else {"hoverinfo": "skip"})


def colours(left, width, top, height: float, values, scale: dict, **more) -> dict:
    """Returns rectangles that touch each other, each with the colour of its value.

    Args:
        left, width, top: (N,) of each.
        height: Of all.
        values: (N,) numbers.
        scale: Of Plotly's marker: colours and their ends; with a bar or without.
        more: Of Plotly's trace.
    """
    return {
        "type": "bar",
        "x": float32(left) + float32(width) / 2,
        "width": float32(width) + 0.4,  # a hair over: else the ground is seen between them
        "base": -float32(top) - height,
        "y": float32([height] * len(left)),
        "marker": {"color": float32(values), "line": {"width": 0}, **scale},
        "hoverinfo": "skip",
        "showlegend": False,
    } | more


def bar_of(name: str, ticks: Sequence[float]) -> dict:
    """Returns what a marker needs for a thin bar of its colours under a text; `name` is that of a column."""
    place = {"orientation": "h", "x": 0, "xanchor": "left", "xpad": 0, "y": 0, "yanchor": "top", "ypad": 8}
    size = {"thickness": 10, "len": 220, "lenmode": "pixels", "outlinewidth": 0}
    font = {"size": LETTERS}
    words = {"title": {"text": title(name), "side": "top", "font": font}, "tickfont": font, "tickvals": ticks}
    return {"showscale": True, "colorbar": place | size | words}


def draw(marks: Sequence[dict], across: float, down: float, *, bar: bool = True) -> go.Figure:
    """Returns a figure of marks in which a pixel is a pixel, however wide the page is."""
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    below = BELOW if bar else 8
    return drawn(
        marks,
        height=round(down) + below + 8,
        margin={"l": 4, "r": 4, "t": 8, "b": below},
        barmode="overlay",
        hovermode="closest",
        xaxis=axis | {"range": [0, across], "scaleanchor": "y", "constraintoward": "left"},
        yaxis=axis | {"range": [-down, 0], "constraintoward": "top"},
    )
