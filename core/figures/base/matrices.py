"""What the figures of attention share: names of tokens, heatmaps of tokens by tokens, their scales."""

import collections
import dataclasses
import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base import margins
from core.figures.base.colour_bars import BESIDE, bar_beside
from core.figures.base.colours import DIVERGING, SEQUENTIAL
from core.figures.base.long_table import long_table
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped

KINDS = {"cross": "Cross", "encoder": "Encoder", "decoder": "Decoder"}
COLUMNS_WITH_VALUES = 20  # columns up to which a cell has room for its value
_LETTERS = 12  # of a label at an axis
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


# --- tokens -------------------------------------------------------------------------------------------------


def shortened(token: str, letters: int = _LETTERS) -> str:
    """Returns a token, or its beginning and an ellipsis where it is longer."""
    return token if len(token) <= letters else token[: letters - 1] + "…"


def distinct_names(tokens: Sequence[str]) -> tuple[str, ...]:
    """Returns a name for each token, no two alike: one that comes twice is numbered, the₁ and the₂."""
    counts = collections.Counter(tokens)
    seen: collections.Counter[str] = collections.Counter()
    names = []
    for token in tokens:
        seen[token] += 1
        short = shortened(token) or "[PAD]"
        names.append(short + str(seen[token]).translate(_SUBSCRIPTS) if counts[token] > 1 else short)
    return tuple(names)


def weight_text(value: float) -> str:
    """Returns a weight as stories name it: two digits, more where it is small."""
    return f"{value:.2f}" if value >= 0.005 or value == 0 else f"{value:.1e}"


# --- axes ---------------------------------------------------------------------------------------------------


def token_ticks(tokens: Sequence[str]) -> dict[str, list]:
    """Returns the ticks of an axis of tokens: named numbers, so that a token that comes twice stays two."""
    ticktext = [escaped(name) for name in distinct_names(tokens)]
    return {"tickvals": list(range(len(tokens))), "ticktext": ticktext}


def key_axis(keys: Sequence[str]) -> dict:
    """Returns the axis of the keys of a matrix: many of them stand upright and small."""
    many = len(keys) > 24
    return {
        "tickangle": -90 if many else -60 if len(keys) > 6 else 0,
        "tickfont": {"size": 9 if many else 12},
        "showgrid": False,
        "zeroline": False,
        **token_ticks(keys),
    }


def query_axis(queries: Sequence[str]) -> dict:
    """Returns the axis of the queries beside a matrix, the first at the top."""
    return {"autorange": "reversed", "showgrid": False, "zeroline": False, **token_ticks(queries)}


def cell_gap(keys: Sequence[str]) -> int:
    """Returns the pixels between cells; between many they would be all that is seen."""
    return 1 if len(keys) <= 24 else 0


def row_height(rows: int) -> int:
    """Returns the pixels of a row of a matrix."""
    return 28 if rows <= 16 else 22 if rows <= 30 else 17


# --- parts of figures ---------------------------------------------------------------------------------------


def add_scale(
    figure: go.Figure,
    title: str,
    *,
    low: float = 0,
    high: float = 1,
    colours: str | list[str] = SEQUENTIAL,
    axis: str = "coloraxis",
    **bar,
) -> None:
    """Gives heatmaps of a figure one scale, always 0 to 1 for weights, with its bar to the right of them.

    Args:
        figure: With heatmaps on the axis, laid out.
        title: Of the bar, written along it.
        low, high: Its ends.
        colours: Of them.
        axis: Name of the colour axis.
        bar: More of the bar.
    """
    colorbar = bar_beside(title, **bar)
    figure.layout.margin.r = max(figure.layout.margin.r, BESIDE)
    figure.update_layout({axis: {"colorscale": colours, "cmin": low, "cmax": high, "colorbar": colorbar}})


def heatmap(
    values: np.ndarray,
    mask: np.ndarray | None = None,
    *,
    hover: str,
    text: str | None = None,
    gap: int = 0,
    **more,
) -> go.Heatmap:
    """Returns a heatmap of values (T, S); what the mask hides is left empty.

    Args:
        values: (T, S).
        mask: (T, S) bool, True where a key may be seen. Default: all.
        hover: Of a cell.
        text: Written into each cell where there is room, a format of its z.
        gap: Pixels between the cells.
        more: Of the trace.
    """
    shown = values if mask is None else np.where(mask, values, np.nan)
    written = {"texttemplate": text} if text and values.shape[1] <= COLUMNS_WITH_VALUES else {}
    return go.Heatmap(
        z=float32(shown),
        hovertemplate=f"{hover}<extra></extra>",
        hoverongaps=False,
        xgap=gap,
        ygap=gap,
        **{"coloraxis": "coloraxis"} | written | more,
    )


@dataclasses.dataclass(frozen=True, kw_only=True)
class Panel:
    """One of several matrices that stand side by side: its title, its heatmap and the tokens of its axes."""

    title: str
    heatmap: go.Heatmap
    queries: Sequence[str]
    keys: Sequence[str]


def panels(parts: Sequence[Panel], *, across: int, head: int = 34, gap: float = 0.06) -> go.Figure:
    """Draws matrices side by side; rows are named where they change.

    Args:
        parts: The matrices.
        across: How many stand in a row.
        head: Pixels above them.
        gap: Between two that stand side by side, of the width.
    """
    down = math.ceil(len(parts) / across)
    rows = max(len(panel.queries) for panel in parts)
    letters = max(len(name) for panel in parts for name in distinct_names(panel.keys))
    panel_height = max(90, rows * min(22, row_height(rows)))
    below = 46 + 7 * letters  # the names of the keys, and the title of what stands there
    height = head + down * (panel_height + below)
    figure = make_subplots(
        rows=down,
        cols=across,
        horizontal_spacing=gap,
        vertical_spacing=min(below / max(1, height - head), 0.9 / max(1, down - 1)),
        subplot_titles=[panel.title for panel in parts],
    )
    for index, panel in enumerate(parts):
        row, col = index // across + 1, index % across + 1
        figure.add_trace(panel.heatmap, row=row, col=col)
        named = col == 1 or panel.queries != parts[index - 1].queries
        figure.update_yaxes(showticklabels=named, row=row, col=col, **query_axis(panel.queries))
        upright = {"tickangle": -90, "showgrid": False, "zeroline": False}
        figure.update_xaxes(row=row, col=col, **upright, **token_ticks(panel.keys))
    figure.update_annotations(font_size=13)
    return lay_out(figure, height=height, margin_t=24)


def token_axes(queries: Sequence[str], keys: Sequence[str]) -> tuple[dict, dict]:
    """Returns the axes of a matrix (T, S) as `long_table` takes them; places are counted from 0."""
    return (
        {"query": range(len(queries)), "query token": queries},
        {"key": range(len(keys)), "key token": keys},
    )


def difference(values: np.ndarray, queries: Sequence[str], keys: Sequence[str], *, story: str) -> Picture:
    """Draws the weights of one matrix less those of another, (T, S), from -1 to 1."""
    hover = "“%{y}”, “%{x}”: %{z:+.4f}"
    figure = go.Figure(heatmap(values, hover=hover, text="%{z:.2f}", gap=cell_gap(keys)))
    names = distinct_names(keys)
    axis = key_axis(keys)
    lay_out(
        figure,
        height=60 + len(queries) * row_height(len(queries)) + 6 * max(map(len, names)),
        margin_t=margins.below(names, axis["tickangle"], axis["tickfont"]["size"]),
        xaxis={"side": "top", **axis},
        yaxis=query_axis(queries),
    )
    add_scale(figure, "difference of weights, −1 to 1", low=-1, colours=DIVERGING)
    table = long_table({"difference": values, "may be seen": True}, *token_axes(queries, keys))
    return Picture(figure=figure, story=story, columns=table)
