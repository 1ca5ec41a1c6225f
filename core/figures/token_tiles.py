"""Rows of token tiles, coloured by token id."""

import colorsys
import html
from collections.abc import Sequence

import plotly.graph_objects as go

from ..base.text import visible_character
from .colours import BLACK, PALE_GREY, ROLE_COLOURS
from .labels import escape_label
from .picture import MONOSPACE_FONTS, to_float32
from .table import Table, column_title
from .thumbnail import THUMBNAIL_HEIGHT, Thumbnail, make_thumbnail
from .traces import HIDDEN_AXIS, make_figure, text_trace

LINE_CHARACTERS, PHONE_LINE_CHARACTERS = 56, 32  # characters of a line, on a laptop and on a phone
LINE_PIXELS = 30  # pixels of a line of tiles
_TILE_GAP = 0.14  # between tiles, in lines
_GOLDEN_ANGLE_DEGREES = 137.508  # degrees of hue from one id to the next: neighbours stay apart
_LIGHTNESS_LEVELS = (0.74, 0.81, 0.88)
_CHARACTER_PIXELS = 11.0  # of a letter in a thumbnail
_NAMED_CHARACTERS = "\n\t\u200d\ufe0f"  # cannot be seen, and have a sign or a name


def tile_colour(token_id: int) -> str:
    """Returns the colour of a token id, light enough for black text; grey for -1 (none)."""
    if token_id < 0:
        return PALE_GREY
    hue = (token_id * _GOLDEN_ANGLE_DEGREES) % 360 / 360
    red, green, blue = colorsys.hls_to_rgb(hue, _LIGHTNESS_LEVELS[token_id // 3 % 3], 0.62)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def visible_token(token: str) -> str:
    """Returns a token with visible characters: white space has a symbol, an invisible character is U+FFFD; an
    emoji sequence stays whole.
    """
    if len(token) == 1:
        return visible_character(token) if token.isprintable() or token in _NAMED_CHARACTERS else "\ufffd"
    return "".join(
        visible_character(character)
        if character.isprintable() or character in "\n\t"
        else _visible_inside(character)
        for character in token
    )


def _visible_inside(character: str) -> str:
    return character if character == "\u200d" or "\U000e0020" <= character <= "\U000e007f" else "\ufffd"


class TileRows:
    """Rows of tiles below headings, in few traces, because each takes Plotly 3 ms.

    Args:
        line_characters: Characters of a line.

    Attributes:
        num_lines: How high the rows are so far, in lines.
    """

    def __init__(self, line_characters: int = LINE_CHARACTERS):
        self.num_lines = 0.0
        self._line_characters = line_characters
        self._tile_traces: list[dict] = []
        self._texts: list[tuple[float, float, str, str]] = []
        self._length_bars: list[tuple[float, float]] = []

    def add_heading(self, text: str) -> None:
        self._texts.append((0, -self.num_lines - 0.35, text, "middle right"))
        self.num_lines += 0.85

    def add_length_bar(self, share: float) -> None:
        """Draws the length of a row as a share of the longest."""
        self._length_bars.append((self._line_characters * share, -(self.num_lines + 0.2)))
        self.num_lines += 0.35

    def add_note(self, text: str) -> None:
        """Writes a note at the right end of the next line."""
        self._texts.append((self._line_characters, -self.num_lines - 0.5, text, "middle left"))

    def add_tiles(
        self,
        table: Table,
        *,
        id_column: str,
        hover_columns: Sequence[str],
        is_marked: Sequence[bool] = (),
        name: str = "",
    ):
        """Draws the column "token" of a table as tiles with line breaks.

        Args:
            table: A token a row.
            id_column: The column of whole numbers that choose the colours.
            hover_columns: The columns of the hover text.
            is_marked: Whether a tile has an edge. Default: none has.
            name: The name of the trace in click events. Default: clicks are ignored.
        """
        tokens = table["token"].tolist()
        widths = [min(self._line_characters, max(2.0, len(token) + 1.0)) for token in tokens]
        line_numbers, left_edges, line_number, end = [], [], 0, 0.0
        for width in widths:
            if end and end + width > self._line_characters:
                line_number, end = line_number + 1, 0.0
            line_numbers.append(line_number)
            left_edges.append(end)
            end += width
        self._tile_traces.append(
            {
                "x": to_float32(left_edges) + to_float32(widths) / 2,
                "base": _TILE_GAP - (self.num_lines + 1 + to_float32(line_numbers)),
                "width": to_float32(widths) - 0.3,
                "marker": {
                    "color": list(map(tile_colour, table[id_column].tolist())),
                    "line": {
                        "color": ROLE_COLOURS["chosen"],
                        "width": [3 * bool(mark) for mark in is_marked] or 0,
                    },
                },
                "text": list(map(escape_label, tokens)),
                **_tile_hover(table, hover_columns),
                "meta": name or None,
            }
        )
        self.num_lines += line_number + 1.35

    @property
    def traces(self) -> list[dict]:
        """The rows as Plotly traces."""
        traces = [
            _TILE_STYLE | {"y": to_float32([1 - _TILE_GAP] * len(tile_trace["x"]))} | tile_trace
            for tile_trace in self._tile_traces
            if len(tile_trace["x"])
        ]
        if self._length_bars:
            widths, bases = (to_float32(column) for column in zip(*self._length_bars, strict=True))
            bar = {"x": widths / 2, "base": bases, "y": to_float32([0.14] * len(widths)), "width": widths}
            traces.append(
                {"type": "bar", **bar, "marker": {"color": ROLE_COLOURS["other"]}, "hoverinfo": "skip"}
            )
        if self._texts:
            x, y, texts, positions = zip(*self._texts, strict=True)
            traces.append(text_trace(to_float32(x), to_float32(y), texts, textposition=positions))
        return traces

    @property
    def axes(self) -> tuple[dict, dict]:
        """The hidden axes of the panel."""
        return HIDDEN_AXIS | {"range": [0, self._line_characters]}, HIDDEN_AXIS | {
            "range": [-self.num_lines, 0]
        }

    def to_figure(self) -> go.Figure:
        """Returns a figure of the rows."""
        x, y = self.axes
        height = round(self.num_lines * LINE_PIXELS) + 24
        options = {"showlegend": False, "barmode": "overlay"}
        return make_figure(self.traces, height=height, xaxis=x, yaxis=y, **options)


_TILE_STYLE = {
    "type": "bar",
    "textposition": "inside",
    "insidetextanchor": "middle",
    "textangle": 0,
    "textfont": {"family": MONOSPACE_FONTS, "size": 13, "color": BLACK},
    "constraintext": "inside",
}


def _tile_hover(table: Table, column_names: Sequence[str]) -> dict:
    text_lines = [
        "<b>%{text}</b>",
        *(f"{column_title(name)}: %{{customdata[{index}]:,}}" for index, name in enumerate(column_names)),
    ]
    rows = [list(row) for row in zip(*(table[name].tolist() for name in column_names), strict=True)]
    return {"customdata": rows, "hovertemplate": "<br>".join(text_lines) + "<extra></extra>"}


def draw_tile_thumbnail(rows: Sequence[tuple[Sequence[str], Sequence[int]]], story: str) -> Thumbnail:
    """Draws rows of tokens, coloured by id, as a thumbnail; longer rows are cut off."""
    height = THUMBNAIL_HEIGHT / len(rows)
    shapes = []
    for row, (tokens, ids) in enumerate(rows):
        left = 0.0
        for token, token_id in zip(tokens, ids, strict=True):
            width = _CHARACTER_PIXELS * len(token) + 6
            position = f'x="{left:.0f}" y="{row * height + 5:.0f}"'
            size = f'width="{width - 2:.0f}" height="{height - 10:.0f}"'
            shapes.append(f'<rect {position} {size} rx="3" fill="{tile_colour(token_id)}"/>')
            text_position = f'x="{left + width / 2 - 1:.0f}" y="{(row + 0.5) * height:.0f}"'
            style = f'font-size="14" font-family="monospace" text-anchor="middle" fill="{BLACK}"'
            name = html.escape(visible_token(token).replace("▁", "·"))
            shapes.append(f'<text {text_position} dominant-baseline="central" {style}>{name}</text>')
            left += width
    return make_thumbnail(shapes, story)
