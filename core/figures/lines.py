"""A text as it is read: letters as far apart as they are wide, and colours behind them or in a line below.

All places are in pixels, to the right and down from the upper left corner of a figure; `draw` keeps them so.
"""

import dataclasses
import re
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from ..base.text import visible
from . import margins
from .marks import LETTERS, make_figure
from .names import escaped
from .picture import float32
from .table import column_title

WIDE, NARROW = 890, 336  # pixels of a figure, and of one on a telephone
SIZE, SMALL = 18, 16  # pixels of its letters
GAP = 40  # between columns
HALF = (WIDE - GAP) / 2  # of two columns
BELOW = 62  # of the bar that says what the colours are
_PARTS = re.compile(r"\n|[^\S\n]|\S+")


@dataclasses.dataclass(frozen=True)
class Laid:
    """Where each of N characters stands: left end, width and top of its line; and where all end."""

    left: np.ndarray
    width: np.ndarray
    top: np.ndarray
    down: float

    @property
    def middle(self) -> np.ndarray:
        return self.left + self.width / 2

    def part(self, which) -> "Laid":
        return Laid(self.left[which], self.width[which], self.top[which], self.down)

    def moved(self, right: float, down: float) -> "Laid":
        return Laid(self.left + right, self.width, self.top + down, self.down + down)


def lay(text: str, size: float, across: float, pitch: float, *, columns: int = 1, verse: bool = True) -> Laid:
    """Returns where the characters of a text stand.

    A line ends where it ends in the text or at the width; words are kept whole where they fit into a line.

    Args:
        text: N characters.
        size: Of the letters.
        across: Pixels of a line.
        pitch: From one line to the next.
        columns: Side by side.
        verse: Whether a line's end in the text ends a line.
    """
    found, line, left = [], 0, 0.0
    for part in _PARTS.findall(text):
        widths = [round(margins.width(visible(sign) if sign == "\n" else sign, size)) for sign in part]
        if left and left + sum(widths) > across and not part.isspace():
            line, left = line + 1, 0.0
        for width in widths:
            if left and left + width > across + size * part.isspace():
                line, left = line + 1, 0.0
            found.append((left, width, line))
            left += width
        if part == "\n" and verse:
            line, left = line + 1, 0.0
    begins, wide, lines = np.array(found, "float64").reshape(-1, 3).T
    down = -(-(lines.max(initial=0) + 1) // columns)  # lines of a column
    return Laid(begins + lines // down * (across + GAP), wide, lines % down * pitch, down * pitch)


def letters(text: str, laid: Laid, size: float, hover: Sequence[str] = (), /, **more) -> list[dict]:
    """Returns the letters of a text in the page's ink, and smaller its lines' ends.

    Args:
        text: N characters.
        laid: Where they stand.
        size: Of the letters.
        hover: What is told of each. Default: nothing.
        more: Of Plotly's traces.
    """
    ends = np.array([sign == "\n" for sign in text], bool)
    seen = np.array([" " if sign == " " else escaped(visible(sign)) for sign in text], object)
    told = {"hovertemplate": "%{customdata}<extra></extra>"} if hover else {"hoverinfo": "skip"}
    return [
        {
            "type": "scatter",
            "mode": "text",
            "x": float32(laid.middle[which]),
            "y": -float32(laid.top[which] + 0.7 * size),
            "text": seen[which].tolist(),
            "customdata": np.array(hover, object)[which].tolist() if hover else None,
            "textfont": font,
            "cliponaxis": False,
            "showlegend": False,
            **told,
            **more,
        }
        for which, font in ((~ends, {"size": size}), (ends, {"size": 0.75 * size}))
    ]


def colours(laid: Laid, below: float, height: float, values, scale: dict, **more) -> dict:
    """Returns rectangles that touch each other, each with the colour of its value.

    Args:
        laid: Where N characters stand.
        below: Pixels from the top of their lines.
        height: Of the rectangles.
        values: (N,) numbers.
        scale: Of Plotly's marker: colours and their ends; with a bar or without.
        more: Of Plotly's trace.
    """
    return {
        "type": "bar",
        "x": float32(laid.middle),
        "width": float32(laid.width),
        "base": -float32(laid.top + below + height),
        "y": float32([height] * len(laid.left)),
        "marker": {"color": float32(values), "line": {"width": 0}, **scale},
        "hoverinfo": "skip",
        "showlegend": False,
    } | more


def bar_of(name: str, ticks: Sequence[float]) -> dict:
    """Returns what a marker needs for a thin bar of its colours under a text; `name` is that of a column."""
    place = {"orientation": "h", "x": 0, "xanchor": "left", "xpad": 8, "y": 0, "yanchor": "top", "ypad": 8}
    size = {"thickness": 10, "len": 220, "lenmode": "pixels", "outlinewidth": 0}
    font = {"size": LETTERS}
    words = {
        "title": {"text": column_title(name), "side": "top", "font": font},
        "tickfont": font,
        "tickvals": ticks,
    }
    return {"showscale": True, "colorbar": place | size | words}


def draw(marks: Sequence[dict], across: float, down: float, *, bar: bool = True) -> go.Figure:
    """Returns a figure of marks in which a pixel is a pixel, however wide the page is."""
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    below = BELOW if bar else 8
    return make_figure(
        marks,
        height=round(down) + below + 8,
        margin={"l": 4, "r": 4, "t": 8, "b": below, "autoexpand": False},
        barmode="overlay",
        hovermode="closest",
        meta={"least": across + 7},  # pixels that a picture of it needs
        xaxis=axis | {"range": [0, across], "scaleanchor": "y", "constraintoward": "left"},
        yaxis=axis | {"range": [-down, 0], "constraintoward": "top"},
    )
