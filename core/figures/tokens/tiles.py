"""Rows of tiles, a token each, of one colour an id wherever it appears: what all figures of tokens share."""

import colorsys
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLACK, GREY, ORANGE, PALE
from core.figures.base.picture import MONOSPACE, float32, lay_out, visible
from core.figures.base.tokens import escaped

COLUMNS = 56  # characters of a line
NARROW = 32  # of a line on a telephone
UNIT = 30  # pixels of a line of tiles
_GAP = 0.14  # between tiles, in lines
_GOLDEN = 137.508  # degrees of hue from one id to the next: neighbours stay apart
_LIGHTNESS = (0.74, 0.81, 0.88)


def tile_colour(index: int) -> str:
    """Returns the colour of an id, light enough for black letters; grey for -1, which is none."""
    if index < 0:
        return PALE
    hue = (index * _GOLDEN) % 360 / 360
    red, green, blue = colorsys.hls_to_rgb(hue, _LIGHTNESS[index // 3 % 3], 0.62)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def seen(token: str) -> str:
    """Returns a token as a tile and a table show it: blanks have a sign, what cannot be seen has U+FFFD."""
    return "".join(visible(one) if one.isprintable() or one in "\n\t" else "\ufffd" for one in token)


def labelled(token: str) -> str:
    """Returns a token as Plotly shows it in a tile."""
    return escaped(seen(token))


class TileRows:
    """Rows of tiles below each other, each under its words; drawn at once, since a trace takes Plotly 3 ms.

    Args:
        hover: Template of what is told of a tile under its token, with %{customdata[0]} and so on.
        columns: Characters a line.

    Attributes:
        down: How high the rows are so far, in lines.
    """

    def __init__(self, hover: str, columns: int = COLUMNS):
        self.down = 0.0
        self._hover = hover
        self._columns = columns
        self._bars: dict[str, list[tuple]] = {}
        self._words: list[tuple[float, float, str, str]] = []
        self._lengths: list[tuple[float, float]] = []

    def heading(self, text: str) -> None:
        """Writes a line."""
        self._words.append((0, -self.down - 0.35, text, "middle right"))
        self.down += 0.85

    def length(self, share: float) -> None:
        """Draws how long a row of tokens is, as a share of the longest."""
        self._lengths.append((self._columns * share, -(self.down + 0.2)))
        self.down += 0.35

    def note(self, text: str) -> None:
        """Writes at the right end of the line that comes next."""
        self._words.append((self._columns, -self.down - 0.5, text, "middle left"))

    def tiles(self, tokens: Sequence[str], ids: Sequence[int], numbers, marked=(), name: str = "") -> None:
        """Draws tokens as tiles, broken into lines.

        Args:
            tokens, ids: T of each; the id chooses the colour.
            numbers: T rows of what the hover names.
            marked: T, True for an orange edge. Default: none has one.
            name: What a click in the tiles is told by. Default: it is not told.
        """
        edges = marked or [False] * len(tokens)
        line, end = 0, 0.0
        bars = self._bars.setdefault(name, [])
        for token, index, row, edge in zip(tokens, ids, numbers, edges, strict=True):
            width = min(self._columns, max(2.0, len(seen(token)) + 1.0))
            if end and end + width > self._columns:
                line += 1
                end = 0.0
            base = -(self.down + line + 1) + _GAP
            bars.append((end + width / 2, base, width - 0.3, token, index, list(row), edge))
            end += width
        self.down += line + 1.35

    def draw(self, figure: go.Figure) -> None:
        """Adds all rows to the first panel of a figure."""
        figure.add_traces(self._traces())  # as plain dictionaries: objects would be made and checked twice

    def _traces(self) -> list[dict]:
        """Returns the tiles of each name, the lengths and the words."""
        traces = [
            _tiles(bars, self._hover) | {"meta": name or None} for name, bars in self._bars.items() if bars
        ]
        if self._lengths:
            widths = float32([width for width, _ in self._lengths])
            base = float32([base for _, base in self._lengths])
            place = {"x": widths / 2, "base": base, "y": float32([0.14] * len(widths)), "width": widths}
            traces.append({"type": "bar", **place, "marker": {"color": GREY}, "hoverinfo": "skip"})
        if self._words:
            x, y, words, places = zip(*self._words, strict=True)
            traces.append(
                {
                    "type": "scatter",
                    "x": float32(x),
                    "y": float32(y),
                    "mode": "text",
                    "text": words,
                    "textposition": places,
                    "textfont": {"size": 13},
                    "hoverinfo": "skip",
                    "cliponaxis": False,
                }
            )
        return traces


def _tiles(bars: list[tuple], hover: str) -> dict:
    """Returns the bars of rows (centre, base, width, token, id, numbers, whether it has an edge)."""
    centres, bases, widths, tokens, ids, numbers, edges = zip(*bars, strict=True)
    edge = {"color": ORANGE, "width": float32([3 if mark else 0 for mark in edges])}
    return {
        "type": "bar",
        "x": float32(centres),
        "base": float32(bases),
        "y": float32([1 - _GAP] * len(bars)),
        "width": float32(widths),
        "marker": {"color": list(map(tile_colour, ids)), "line": edge},
        "text": list(map(labelled, tokens)),
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "textfont": {"family": MONOSPACE, "size": 13, "color": BLACK},
        "constraintext": "inside",
        "customdata": list(numbers),
        "hovertemplate": f"<b>%{{text}}</b><br>{hover}<extra></extra>",
    }


def finished(rows: TileRows, columns: int = COLUMNS) -> go.Figure:
    """Returns a figure of rows of tiles alone."""
    figure = go.Figure()
    rows.draw(figure)
    hidden = {"visible": False, "fixedrange": True}
    return lay_out(
        figure,
        height=round(rows.down * UNIT) + 24,
        showlegend=False,
        barmode="overlay",
        xaxis=hidden | {"range": [0, columns]},
        yaxis=hidden | {"range": [-rows.down, 0]},
    )


def as_numbers(*columns) -> list[list]:
    """Returns columns of numbers as rows of Python's own numbers."""
    return np.stack([np.asarray(column) for column in columns], axis=1).tolist() if len(columns[0]) else []
