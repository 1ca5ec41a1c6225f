"""Tiles: tokens as boxes of one colour an id wherever it appears, a mark of rows below each other."""

import colorsys
import html
from collections.abc import Sequence

import plotly.graph_objects as go

from ..base.text import visible
from .colours import BLACK, COLOUR, PALE
from .marks import make_figure
from .names import escaped
from .picture import MONOSPACE, float32
from .table import Table, column_title

LINE, NARROW = 56, 32  # characters of a line, and of one on a telephone
UNIT = 30  # pixels of a line of tiles
_GAP = 0.14  # between tiles, in lines
_GOLDEN = 137.508  # degrees of hue from one id to the next: neighbours stay apart
_LIGHTNESS = (0.74, 0.81, 0.88)
_WIDTH, _HEIGHT, _LETTER = 240, 120, 11.0  # of a small drawing, and of a letter in it
_NAMED = "\n\t\u200d\ufe0f"  # cannot be seen, and have a sign or a name
_HIDDEN = {"visible": False, "fixedrange": True}


def tile_colour(index: int) -> str:
    """Returns the colour of an id, light enough for black letters; grey for -1, which is none."""
    if index < 0:
        return PALE
    hue = (index * _GOLDEN) % 360 / 360
    red, green, blue = colorsys.hls_to_rgb(hue, _LIGHTNESS[index // 3 % 3], 0.62)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def seen(token: str) -> str:
    """Returns a token as a tile and a table show it: blanks have a sign, what cannot be seen has U+FFFD, and
    an emoji of several signs is whole.
    """
    if len(token) == 1:
        return visible(token) if token.isprintable() or token in _NAMED else "\ufffd"
    return "".join(visible(one) if one.isprintable() or one in "\n\t" else _inside(one) for one in token)


def _inside(sign: str) -> str:
    return sign if sign == "\u200d" or "\U000e0020" <= sign <= "\U000e007f" else "\ufffd"


class TileRows:
    """Rows of tiles below each other, each under its words; few traces, since one takes Plotly 3 ms.

    Args:
        line: Characters of a line.

    Attributes:
        down: How high the rows are so far, in lines.
    """

    def __init__(self, line: int = LINE):
        self.down = 0.0
        self._line = line
        self._tiles: list[dict] = []
        self._words: list[tuple[float, float, str, str]] = []
        self._lengths: list[tuple[float, float]] = []

    def heading(self, text: str) -> None:
        self._words.append((0, -self.down - 0.35, text, "middle right"))
        self.down += 0.85

    def length(self, share: float) -> None:
        """Draws how long a row of tokens is, as a share of the longest."""
        self._lengths.append((self._line * share, -(self.down + 0.2)))
        self.down += 0.35

    def note(self, text: str) -> None:
        """Writes at the right end of the line that comes next."""
        self._words.append((self._line, -self.down - 0.5, text, "middle left"))

    def tiles(
        self, table: Table, *, index: str, hover: Sequence[str], marked: Sequence[bool] = (), name: str = ""
    ):
        """Draws the column "token" of a table as tiles, broken into lines.

        Args:
            table: A token a row.
            index: The column of whole numbers that choose the colours.
            hover: Columns of numbers that are told of a tile.
            marked: True for an edge. Default: none has one.
            name: What a click in the tiles is told by. Default: it is not told.
        """
        tokens = table["token"].tolist()
        widths = [min(self._line, max(2.0, len(token) + 1.0)) for token in tokens]
        lines, lefts, line, end = [], [], 0, 0.0
        for width in widths:
            if end and end + width > self._line:
                line, end = line + 1, 0.0
            lines.append(line)
            lefts.append(end)
            end += width
        self._tiles.append(
            {
                "x": float32(lefts) + float32(widths) / 2,
                "base": _GAP - (self.down + 1 + float32(lines)),
                "width": float32(widths) - 0.3,
                "marker": {
                    "color": list(map(tile_colour, table[index].tolist())),
                    "line": {"color": COLOUR["chosen"], "width": [3 * bool(mark) for mark in marked] or 0},
                },
                "text": list(map(escaped, tokens)),
                **_hover(table, hover),
                "meta": name or None,
            }
        )
        self.down += line + 1.35

    @property
    def marks(self) -> list[dict]:
        """The rows as traces of Plotly."""
        marks = [
            _LOOK | {"y": float32([1 - _GAP] * len(row["x"]))} | row for row in self._tiles if len(row["x"])
        ]
        if self._lengths:
            widths, bases = (float32(column) for column in zip(*self._lengths, strict=True))
            bar = {"x": widths / 2, "base": bases, "y": float32([0.14] * len(widths)), "width": widths}
            marks.append({"type": "bar", **bar, "marker": {"color": COLOUR["other"]}, "hoverinfo": "skip"})
        if self._words:
            x, y, words, places = zip(*self._words, strict=True)
            marks.append(_TEXT | {"x": float32(x), "y": float32(y), "text": words, "textposition": places})
        return marks

    @property
    def axes(self) -> tuple[dict, dict]:
        """The axes of the panel that the rows fill, hidden."""
        return _HIDDEN | {"range": [0, self._line]}, _HIDDEN | {"range": [-self.down, 0]}

    def draw(self) -> go.Figure:
        """Returns a figure of the rows alone."""
        x, y = self.axes
        height = round(self.down * UNIT) + 24
        shape = {"showlegend": False, "barmode": "overlay"}
        return make_figure(self.marks, height=height, xaxis=x, yaxis=y, **shape)


_LOOK = {
    "type": "bar",
    "textposition": "inside",
    "insidetextanchor": "middle",
    "textangle": 0,
    "textfont": {"family": MONOSPACE, "size": 13, "color": BLACK},
    "constraintext": "inside",
}
_TEXT = {
    "type": "scatter",
    "mode": "text",
    "textfont": {"size": 13},
    "hoverinfo": "skip",
    "cliponaxis": False,
}


def _hover(table: Table, names: Sequence[str]) -> dict:
    """Returns what is told of a tile: its token, and numbers, which stay numbers."""
    lines = [
        "<b>%{text}</b>",
        *(f"{column_title(name)}: %{{customdata[{at}]:,}}" for at, name in enumerate(names)),
    ]
    rows = [list(row) for row in zip(*(table[name].tolist() for name in names), strict=True)]
    return {"customdata": rows, "hovertemplate": "<br>".join(lines) + "<extra></extra>"}


def small(rows: Sequence[tuple[Sequence[str], Sequence[int]]]) -> str:
    """Returns rows of tokens and their ids as SVG of 240 x 120; what does not fit ends at the edge."""
    height = _HEIGHT / len(rows)
    shapes = []
    for row, (tokens, ids) in enumerate(rows):
        left = 0.0
        for token, index in zip(tokens, ids, strict=True):
            width = _LETTER * len(token) + 6
            place = f'x="{left:.0f}" y="{row * height + 5:.0f}"'
            size = f'width="{width - 2:.0f}" height="{height - 10:.0f}"'
            shapes.append(f'<rect {place} {size} rx="3" fill="{tile_colour(index)}"/>')
            middle = f'x="{left + width / 2 - 1:.0f}" y="{(row + 0.5) * height:.0f}"'
            style = f'font-size="14" font-family="monospace" text-anchor="middle" fill="{BLACK}"'
            name = html.escape(seen(token).replace("▁", "·"))
            shapes.append(f'<text {middle} dominant-baseline="central" {style}>{name}</text>')
            left += width
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'
