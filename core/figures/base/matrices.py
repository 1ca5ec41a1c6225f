"""Attention as a matrix of tokens by tokens, and the parts that all figures of attention share."""

import collections
import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import DIVERGING, SEQUENTIAL
from core.figures.base.picture import Picture, colour_bar, float32, lay_out, raised
from core.figures.base.tokens import escaped

KINDS = {"cross": "Cross", "encoder": "Encoder", "decoder": "Decoder"}
OF = {"cross": "decoder on encoder", "encoder": "encoder on itself", "decoder": "decoder on itself"}
CELLS = 20  # columns up to which a cell has room for its value
_LETTERS = 12  # of a label at an axis
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


# --- tokens -------------------------------------------------------------------------------------------------


def shortened(token: str, letters: int = _LETTERS) -> str:
    """Returns a token, or its beginning and a sign where it is longer."""
    return token if len(token) <= letters else token[: letters - 1] + "…"


def apart(tokens: Sequence[str]) -> tuple[str, ...]:
    """Returns the names of tokens, each its own: those that come more than once are numbered, the₁ and the₂."""
    counts, seen, names = collections.Counter(tokens), collections.Counter(), []
    for token in tokens:
        seen[token] += 1
        short = shortened(token) or "[PAD]"
        names.append(short + str(seen[token]).translate(_SUBSCRIPTS) if counts[token] > 1 else short)
    return tuple(names)


def ticks(tokens: Sequence[str]) -> dict[str, list]:
    """Returns the ticks of an axis of tokens: numbers that are named, so that a token that comes twice stays
    two.
    """
    return {"tickvals": list(range(len(tokens))), "ticktext": [escaped(name) for name in apart(tokens)]}


def key_axis(keys: Sequence[str]) -> dict:
    """Returns the axis of the keys under a matrix: many of them stand upright and small."""
    many = len(keys) > 24
    return {
        "tickangle": -90 if many else -60 if len(keys) > 6 else 0,
        "tickfont": {"size": 9 if many else 12},
        "showgrid": False,
        "zeroline": False,
        **ticks(keys),
    }


def gaps(keys: Sequence[str]) -> dict[str, int]:
    """Returns the lines between cells; between many they would be all that is seen."""
    return {"xgap": 1, "ygap": 1} if len(keys) <= 24 else {}


def row_height(rows: int) -> int:
    """Returns the pixels of a row of a matrix."""
    return 28 if rows <= 16 else 22 if rows <= 30 else 17


def number(value: float) -> str:
    """Returns a weight as stories name it: two digits, more where it is small."""
    return f"{value:.2f}" if value >= 0.005 or value == 0 else f"{value:.1e}"


# --- parts of figures ---------------------------------------------------------------------------------------


def scale(
    figure: go.Figure,
    title: str,
    *,
    low: float = 0,
    high: float = 1,
    colours: str = SEQUENTIAL,
    axis: str = "coloraxis",
    above: int = 0,
    **bar,
) -> None:
    """Gives heatmaps of a figure one scale, always 0 to 1 for weights, with its bar above them.

    Args:
        figure: With heatmaps on the axis, laid out.
        title: Of the bar.
        low, high: Its ends.
        colours: Of them.
        axis: Name of the colour axis.
        above: Pixels between the heatmaps and the bar, for what is written there.
        bar: More of the bar.
    """
    look = colour_bar(title) | {"y": raised(figure, above), "len": 190} | bar
    figure.update_layout({axis: {"colorscale": colours, "cmin": low, "cmax": high, "colorbar": look}})


def heat(
    values: np.ndarray, mask: np.ndarray | None = None, *, hover: str, text: str | None = None, **more
) -> go.Heatmap:
    """Returns a heatmap of values (T, S); what the mask hides is left empty.

    Args:
        values: (T, S).
        mask: (T, S) bool, True where a key may be seen. Default: all.
        hover: Of a cell.
        text: Written into each cell, a format of its z.
        more: Of the trace.
    """
    shown = values if mask is None else np.where(mask, values, np.nan)
    written = {"texttemplate": text} if text and values.shape[1] <= CELLS else {}
    return go.Heatmap(
        z=float32(shown),
        hovertemplate=f"{hover}<extra></extra>",
        hoverongaps=False,
        **{"coloraxis": "coloraxis"} | written | more,
    )


def panels(
    parts: Sequence[tuple[str, go.Heatmap, Sequence[str], Sequence[str]]],
    *,
    across: int,
    head: int = 104,
    gap: float = 0.06,
) -> go.Figure:
    """Draws matrices side by side, each (title, heatmap, query tokens, key tokens); rows are named where they
    change.

    Args:
        parts: The matrices.
        across: How many stand in a row.
        head: Pixels above them.
        gap: Between two that stand side by side, of the width.
    """
    down = math.ceil(len(parts) / across)
    rows = max(len(queries) for _, _, queries, _ in parts)
    letters = max(len(name) for _, _, _, keys in parts for name in apart(keys))
    each = max(90, rows * min(22, row_height(rows)))
    below = 46 + 7 * letters  # the names of the keys, and the title of what stands there
    height = head + down * (each + below)
    spacing = below / max(1, height - head)
    figure = make_subplots(
        rows=down,
        cols=across,
        horizontal_spacing=gap,
        vertical_spacing=min(spacing, 0.9 / max(1, down - 1)),
        subplot_titles=[title for title, _, _, _ in parts],
    )
    before = None
    for place, (_, trace, queries, keys) in enumerate(parts):
        row, col = divmod(place, across)
        figure.add_trace(trace, row=row + 1, col=col + 1)
        named = col == 0 or queries != before
        plain = {"showgrid": False, "zeroline": False, "row": row + 1, "col": col + 1}
        figure.update_yaxes(autorange="reversed", showticklabels=named, **plain, **ticks(queries))
        figure.update_xaxes(tickangle=-90, **plain, **ticks(keys))
        before = queries
    figure.update_annotations(font_size=13)
    return lay_out(figure, height=height, margin_t=24)


def cells(
    weights: np.ndarray, mask: np.ndarray, queries: Sequence[str], keys: Sequence[str], name: str = "weight"
) -> dict[str, list]:
    """Returns a matrix (T, S) as columns, a cell a line; places are counted from 0."""
    query, key = (index.ravel() for index in np.indices(weights.shape))
    return {
        "query": query.tolist(),
        "query token": [queries[i] for i in query],
        "key": key.tolist(),
        "key token": [keys[i] for i in key],
        name: np.asarray(weights, "float64").ravel().tolist(),
        "may be seen": mask.ravel().tolist(),
    }


def difference(values: np.ndarray, queries: Sequence[str], keys: Sequence[str], *, story: str) -> Picture:
    """Draws the weights of one matrix less those of another, (T, S), from -1 to 1."""
    figure = go.Figure(heat(values, hover="“%{y}”, “%{x}”: %{z:+.4f}", text="%{z:.2f}", **gaps(keys)))
    lay_out(figure, height=140 + len(queries) * row_height(len(queries)) + 6 * max(map(len, apart(keys))))
    scale(figure, "difference of weights, from −1 to 1", low=-1, colours=DIVERGING)
    figure.update_xaxes(**key_axis(keys))
    figure.update_yaxes(autorange="reversed", showgrid=False, zeroline=False, **ticks(queries))
    return Picture(
        figure=figure,
        story=story,
        columns=cells(values, np.ones(values.shape, bool), queries, keys, "difference"),
    )
