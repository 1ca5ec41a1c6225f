"""Attention as a matrix of tokens by tokens, and the parts that all figures of attention share."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base import margins as room
from core.figures.base.matrices import apart, cells, gaps, heat, key_axis, number, row_height, scale, ticks
from core.figures.base.picture import Picture, lay_out
from core.figures.base.tokens import quoted
from core.numerics import entropy

# --- the matrix ---------------------------------------------------------------------------------------------


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
    trace = heat(
        weights, mask, hover="“%{y}” looks at “%{x}”: %{z:.4f}", text="%{z:.2f}", meta="matrix", **gaps(keys)
    )
    figure = go.Figure(trace)
    axis, names = key_axis(keys), apart(keys)
    lay_out(
        figure,
        height=150 + len(queries) * row_height(len(queries)) + 6 * max(map(len, names)),
        margin_l=room.beside(apart(queries)),
        margin_b=room.below(names, axis["tickangle"], axis["tickfont"]["size"]),
    )
    scale(figure, "attention weight, from 0 to 1")
    figure.update_xaxes(title_text="is looked at (key)", **axis)
    figure.update_yaxes(
        autorange="reversed", showgrid=False, zeroline=False, title_text="looks (query)", **ticks(queries)
    )
    return Picture(
        figure=figure,
        story=f"{what}. {looks(weights, mask, queries, keys)}",
        columns=cells(weights, mask, queries, keys),
    )


def looks(weights: np.ndarray, mask: np.ndarray, queries: Sequence[str], keys: Sequence[str]) -> str:
    """Returns what the rows of a matrix look at, in a sentence or two."""
    row, column = np.unravel_index(weights.argmax(), weights.shape)
    asks, answers = apart(queries), apart(keys)
    spread, most = (
        float(entropy(np.asarray(weights, "float64")).mean()),
        float(np.log2(np.maximum(mask.sum(axis=-1), 1)).mean()),
    )
    firm = int((weights.max(axis=-1) > 0.5).sum())
    many = f"{firm} of {len(asks)} rows have" if firm != 1 else f"1 of {len(asks)} rows has"
    whose = "their" if firm != 1 else "its"
    return (
        f"{quoted(asks[row])} looks most firmly: at {quoted(answers[column])}, with {number(weights[row, column])}. A row has {spread:.2f} "
        f"bits of entropy on average, where looking at all alike has {most:.2f}; {many} more than half of {whose} weight on one token."
    )
