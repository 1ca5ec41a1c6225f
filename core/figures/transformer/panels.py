"""Panels below each other, each as many pixels high as it needs, laid out in one go.

`make_subplots` and `update_xaxes` go through a layout number by number: with them it took three times as long
to draw a room, which was half of a page's run.
"""

import dataclasses
import math
from collections.abc import Sequence

import plotly.graph_objects as go

from core.figures.base import margins
from core.figures.base.picture import lay_out
from core.figures.base.tokens import escaped
from core.figures.transformer.names import are_characters, tick_names

_TOP = 40  # pixels above the first panel, for a title of two lines
_SIDE, _TICKS = 8, 12  # pixels at the sides, and between names and an axis
_TITLE, _LETTERS = 13, 12  # pixels of the letters of a title, and of names
_NUMBERS = ("−00.00",)  # as wide as those along an axis without names
_MANY = 48  # characters from which on they are small
_ROW, _LEAST_ROW = 11, 4  # pixels of a row of a matrix, and of one of many
_LOWEST = 40  # pixels of a matrix of few rows
_COLUMN = "\N{EN SPACE}" * 3  # between columns of names, which a browser does not fold
_MOST = 264  # pixels of many rows together


@dataclasses.dataclass(frozen=True, kw_only=True)
class Panel:
    """A panel: its title, its height in pixels, and its axes as Plotly takes them."""

    title: str
    height: int
    x: dict
    y: dict


def in_panels(
    traces: Sequence, panels: Sequence[Panel], *, gap: int, shapes: Sequence[dict] = ()
) -> go.Figure:
    """Returns a figure of panels below each other, with room for the names at their axes.

    Plotly draws a figure a second time where it has to widen a margin itself.

    Args:
        traces: Each names the axes of its panel: the first has "x" and "y", the next "x2" and "y2".
        panels: From the top.
        gap: Pixels between two of them, for names and a title.
        shapes: Of the figure.
    """
    plot = sum(panel.height for panel in panels) + gap * (len(panels) - 1)
    left, bottom = max(_beside(panel.y) for panel in panels), _below(panels[-1].x)
    axes: dict = {}
    titles = []
    above = 0
    for number, panel in enumerate(panels, 1):
        high, low = 1 - above / plot, 1 - (above + panel.height) / plot
        suffix = "" if number == 1 else str(number)
        axes[f"xaxis{suffix}"] = {"anchor": f"y{suffix}"} | panel.x
        axes[f"yaxis{suffix}"] = {"anchor": f"x{suffix}", "domain": [max(low, 0.0), high]} | panel.y
        titles.append(_title(panel.title, high))
        above += panel.height + gap
    figure = go.Figure(traces, {"annotations": titles, "shapes": shapes, "dragmode": False, **axes})
    margin = {"l": left, "r": _SIDE, "t": _TOP, "b": bottom}
    return lay_out(figure, height=plot + _TOP + bottom, margin=margin, showlegend=False)


def _beside(axis: dict) -> int:
    """Returns the pixels that the names along an axis need to its left."""
    size = axis.get("tickfont", {}).get("size", _LETTERS)
    widest = max(margins.width(name, size) for name in axis.get("ticktext", _NUMBERS))
    return math.ceil(_SIDE + _TICKS + widest)


def _below(axis: dict) -> int:
    """Returns the pixels that the names along an axis need below it."""
    size = axis.get("tickfont", {}).get("size", _LETTERS)
    turn = math.radians(axis.get("tickangle", 0))
    widest = max(margins.width(name, size) for name in axis.get("ticktext", _NUMBERS))
    return math.ceil(_SIDE + _TICKS + widest * abs(math.sin(turn)) + size * abs(math.cos(turn)))


def _title(text: str, y: float) -> dict:
    """Returns a title above its panel, whose upper end is at a height of 0 to 1."""
    place = {"x": 0.5, "y": y, "xref": "paper", "yref": "paper", "xanchor": "center", "yanchor": "bottom"}
    return {"text": text, "showarrow": False, "font": {"size": _TITLE}, **place}


# --- names of tokens along an axis --------------------------------------------------------------------------


def token_axis(tokens: Sequence[str], *, angle: float = -40) -> dict:
    """Returns the ticks of an axis to the right that names tokens: words turned, characters as a text."""
    places = list(range(len(tokens)))
    if not are_characters(tokens):
        return {"tickvals": places, "ticktext": tick_names(tokens, tokens=True), "tickangle": angle}
    size = 8 if len(tokens) > _MANY else 10
    text = [escaped(token) for token in tokens]
    return {"tickvals": places, "ticktext": text, "tickangle": 0, "tickfont": {"size": size}}


def matrix_height(tokens: Sequence[str]) -> int:
    """Returns the pixels of a matrix with a row a token: characters are many and have low ones."""
    row = max(_LEAST_ROW, _MOST / len(tokens)) if are_characters(tokens) else _ROW
    return max(_LOWEST, round(min(_ROW, row) * len(tokens)))


def row_ticks(tokens: Sequence[str]) -> dict:
    """Returns the ticks of the tokens beside a matrix; where rows are low, in columns."""
    names = tick_names(tokens, tokens=True)
    columns = math.ceil(_ROW * len(tokens) / matrix_height(tokens))
    texts = [name + _COLUMN * (number % columns) for number, name in enumerate(names)]
    return {"tickvals": list(range(len(names))), "ticktext": texts}
