"""Attention as a matrix of tokens by tokens."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base import margins
from core.figures.base.long_table import long_table
from core.figures.base.matrices import (
    add_scale,
    cell_gap,
    distinct_names,
    heatmap,
    key_axis,
    query_axis,
    row_height,
    token_axes,
    weight_text,
)
from core.figures.base.picture import Picture, lay_out
from core.figures.base.tokens import quoted
from core.numerics import entropy


def matrix(
    weights: np.ndarray, mask: np.ndarray, queries: Sequence[str], keys: Sequence[str], *, what: str
) -> Picture:
    """Draws one attention as a matrix: a row a query, a column a key, on the fixed scale from 0 to 1.

    Args:
        weights: (T, S), each row sums to 1.
        mask: (T, S) bool, True where a key may be seen; what is hidden is left empty.
        queries: T tokens.
        keys: S tokens.
        what: Whose weights, as the story begins.
    """
    hover = "“%{y}” attends to “%{x}”: %{z:.4f}"
    cells = heatmap(weights, mask, hover=hover, text="%{z:.2f}", meta="matrix", gap=cell_gap(keys))
    figure = go.Figure(cells)
    axis = key_axis(keys)
    names = distinct_names(keys)
    above = margins.below(names, axis["tickangle"], axis["tickfont"]["size"])
    lay_out(
        figure,
        height=above + 8 + len(queries) * row_height(len(queries)),
        margin_l=margins.beside(distinct_names(queries)),
        margin_t=above,
        xaxis={"title": {"text": "key: attended to", "standoff": 6}, "side": "top", **axis},
        yaxis={"title_text": "query: attends", **query_axis(queries)},
    )
    add_scale(figure, "attention weight, 0 to 1")
    return Picture(
        figure=figure,
        story=f"{what}. {weights_story(weights, mask, queries, keys)}",
        columns=long_table({"weight": weights, "visible": mask}, *token_axes(queries, keys)),
    )


def weights_story(weights: np.ndarray, mask: np.ndarray, queries: Sequence[str], keys: Sequence[str]) -> str:
    """Returns where the largest weight of a matrix (T, S) lies and how even its rows are, in words."""
    row, column = np.unravel_index(weights.argmax(), weights.shape)
    query = quoted(distinct_names(queries)[row])
    key = quoted(distinct_names(keys)[column])
    bits = entropy(np.asarray(weights, "float64")).mean()
    uniform = np.log2(np.maximum(mask.sum(axis=-1), 1)).mean()
    peaked = int((weights.max(axis=-1) > 0.5).sum())
    rows = f"{peaked} of {len(queries)} rows give" if peaked != 1 else f"1 of {len(queries)} rows gives"
    return (
        f"{query} attends to {key} with {weight_text(weights[row, column])}, the largest weight. "
        f"A row has {bits:.2f} bits of entropy on average; uniform attention would have {uniform:.2f}. "
        f"{rows} one key more than half of the weight."
    )
