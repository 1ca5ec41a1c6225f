"""Many matrices as one heatmap, in rows and columns with gaps between: sent once and drawn at once."""

import dataclasses
import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.matrices import add_scale, distinct_names, heatmap
from core.figures.base.picture import Picture, lay_out
from core.figures.base.tokens import escaped

MOST = 64  # cells a side of a small matrix; a larger one is drawn as the means of blocks
_WIDTH = 760  # pixels that the figure has about on a desk
_LEFT = 62  # for the names of the rows
_LINE = 11  # pixels that a name of a token needs
_NAMED = 48  # columns that have room for their names


@dataclasses.dataclass(frozen=True, kw_only=True)
class Grid:
    """R rows and C columns of matrices (T, S).

    Attributes:
        weights: (R, C, T, S).
        mask: (T, S) bool, True where a key may be seen.
        queries, keys: T and S tokens.
        columns: C names, short.
        rows: R names; a single row without a name leaves room for those of the tokens.
        corner: What the columns are.
        quantity: What is drawn, from 0 to 1.
    """

    weights: np.ndarray
    mask: np.ndarray
    queries: Sequence[str]
    keys: Sequence[str]
    columns: Sequence[str]
    rows: Sequence[str] = ("",)
    corner: str = ""
    quantity: str = "attention weight"


def draw(grid: Grid, *, story: str, table: dict[str, list]) -> Picture:
    """Draws a grid, with its story and its numbers."""
    shown, blocks = reduced(np.where(grid.mask, grid.weights, np.nan))
    height, width = shown.shape[2:]
    gap = max(1, round(0.05 * max(height, width)))
    canvas = _canvas(shown, gap)
    averaged = max(blocks) > 1
    hover = "“%{y}” attends to “%{x}”: %{z:.3f}" + (" on average" if averaged else "")
    figure = go.Figure(heatmap(canvas, hover=hover, meta="heads"))
    panel = min(230.0, max(64.0, _WIDTH / len(grid.columns) * height / width))  # pixels
    named = any(grid.rows)
    query_axis = _axis(_block_names(grid.queries, blocks[0]), len(grid.rows), gap)
    key_axis = _axis(_block_names(grid.keys, blocks[1]), len(grid.columns), gap)
    if not named:
        query_axis["showticklabels"] = panel >= _LINE * height
        key_axis |= {"showticklabels": canvas.shape[1] <= _NAMED, "tickangle": -90}
    lay_out(
        figure,
        height=round(len(grid.rows) * (panel + 6)) + (38 if named else 100),
        margin_t=28,
        margin_l=_LEFT if named else 8,
        xaxis=key_axis | {"range": [-0.5, canvas.shape[1] - 0.5]},
        yaxis=query_axis | {"range": [canvas.shape[0] - 0.5, -0.5]},
        annotations=_labels(grid, height, width, gap),
        meta={
            "rows": len(grid.rows),
            "columns": len(grid.columns),
            "height": height,
            "width": width,
            "gap": gap,
        },
    )
    add_scale(figure, f"{grid.quantity}, 0 to 1")
    if averaged:
        story += (
            f" Each cell is the mean of {blocks[0]} × {blocks[1]} weights here, since there is no room for "
            "all; the CSV has them."
        )
    return Picture(figure=figure, story=story, columns=table)


def reduced(weights: np.ndarray) -> tuple[np.ndarray, tuple[int, int]]:
    """Returns matrices (..., T, S) with at most MOST cells a side, as means of blocks, and a block's size.

    nan is left out.
    """
    blocks = tuple(math.ceil(size / MOST) for size in weights.shape[-2:])
    if blocks == (1, 1):
        return weights, blocks
    total = np.nan_to_num(weights)
    count = (~np.isnan(weights)).astype("float32")
    for axis, size in zip((-2, -1), blocks, strict=True):
        starts = np.arange(0, weights.shape[axis], size)
        total, count = (np.add.reduceat(array, starts, axis=axis) for array in (total, count))
    return np.where(count > 0, total / np.maximum(count, 1), np.nan), blocks


def _canvas(weights: np.ndarray, gap: int) -> np.ndarray:
    """Returns small matrices (R, C, T, S) laid side by side as one, with gaps of nan between them."""
    spaced = np.pad(weights, ((0, 0), (0, 0), (0, gap), (0, gap)), constant_values=np.nan)
    rows, columns, height, width = spaced.shape
    canvas = spaced.transpose(0, 2, 1, 3).reshape(
        rows * height, columns * width
    )  # (R (T + gap), C (S + gap))
    return canvas[:-gap, :-gap]


def _block_names(tokens: Sequence[str], size: int) -> list[str]:
    """Returns the names of blocks of tokens: the first and the last of each."""
    names = distinct_names(tokens)
    blocks = [names[start : start + size] for start in range(0, len(names), size)]
    return [block[0] if len(block) == 1 else f"{block[0]} … {block[-1]}" for block in blocks]


def _axis(names: Sequence[str], panels: int, gap: int) -> dict:
    """Returns an axis that names each cell of each panel for the hover; its ticks are not shown."""
    step = len(names) + gap
    return {
        "tickvals": [panel * step + cell for panel in range(panels) for cell in range(len(names))],
        "ticktext": [escaped(name) for name in names] * panels,
        "showticklabels": False,
        "ticks": "",
        "tickfont": {"size": 11},
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
    }


def _labels(grid: Grid, height: int, width: int, gap: int) -> list[dict]:
    """Returns the names of rows and columns beside matrices of some cells, as annotations."""
    style = {"showarrow": False, "font": {"size": 12}}
    above = style | {"y": 1, "yref": "paper", "yanchor": "bottom"}
    beside = style | {"x": 0, "xref": "paper", "xanchor": "right", "xshift": -4}
    labels = []
    for column, name in enumerate(grid.columns):
        centre = column * (width + gap) + (width - 1) / 2
        labels.append({"text": name, "x": centre, "xref": "x", "xanchor": "center", **above})
    for row, name in enumerate(grid.rows):
        centre = row * (height + gap) + (height - 1) / 2
        labels.append({"text": name, "y": centre, "yref": "y", "yanchor": "middle", **beside})
    return [*labels, {"text": grid.corner, **above, **beside}] if grid.corner else labels
