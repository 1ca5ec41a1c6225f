"""Attention as lines between two columns of tokens."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY
from core.figures.base.long_table import long_table
from core.figures.base.matrices import distinct_names, token_axes, weight_text
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped, quoted
from core.text import token_label

COLOURS = (BLUE, ORANGE, GREEN, PURPLE, SKY, GREY)  # of heads, told apart with any colour vision
MOST_HEADS = len(COLOURS)
_LEVELS = 8  # of strength: each is one trace of lines, however many there are
_ROW = 21  # pixels of a token
_SIDE = 0.38  # width of a column of tokens, in that of the lines
_NAMED = 3  # weights that are told of a token


def lines(
    heads: Mapping[str, np.ndarray],
    mask: np.ndarray,
    queries: Sequence[str],
    keys: Sequence[str],
    *,
    least: float,
    focus: int | None = None,
) -> Picture:
    """Draws a line from each query to each key it attends to, as strong as its weight, in the head's colour.

    Args:
        heads: Weights (T, S) by name, at most MOST_HEADS.
        mask: (T, S) bool, True where a key may be seen.
        queries: T tokens, on the left.
        keys: S tokens, on the right.
        least: Weights below this have no line.
        focus: A query alone. Default: all.
    """
    figure = go.Figure()
    drawn = 0
    for (name, weights), colour in zip(heads.items(), COLOURS, strict=False):
        shown = (weights >= least) & mask & (weights > 0)  # (T, S)
        if focus is not None:
            shown &= np.arange(len(queries))[:, None] == focus
        drawn += int(shown.sum())
        _add_lines(figure, name, weights, shown, colour)
    _add_tokens(figure, "queries", queries, _links(heads, mask, queries, keys, "attends to"))
    backwards = {name: weights.T for name, weights in heads.items()}  # (S, T)
    _add_tokens(figure, "keys", keys, _links(backwards, mask.T, keys, queries, "gets attention from"))
    _lay_out_sides(figure, max(len(queries), len(keys)))
    links = f"{drawn:,} of {len(heads) * int(mask.sum()):,} weights have a line: those of {least:g} or more."
    return Picture(
        figure=figure,
        story=f"{links} {_strongest(heads, queries, keys, focus)}.",
        columns=long_table(heads, *token_axes(queries, keys)),
    )


def _lay_out_sides(figure: go.Figure, rows: int) -> None:
    """Gives the two columns of tokens their axes, and names what stands above them."""
    lay_out(
        figure,
        height=90 + rows * _ROW,
        hovermode="closest",
        barmode="overlay",
        showlegend=True,
        margin_t=58,
        legend={"y": 1, "yref": "container", "yanchor": "top"},
        xaxis={"visible": False, "range": [-_SIDE, 1 + _SIDE], "fixedrange": True},
        yaxis={"visible": False, "range": [rows - 0.4, -1.3], "fixedrange": True},
    )
    for text, x, anchor in (("<b>query</b>", -0.03, "right"), ("<b>key</b>", 1.03, "left")):
        figure.add_annotation(text=text, x=x, y=-0.9, xanchor=anchor, showarrow=False)


def _add_lines(figure: go.Figure, name: str, weights: np.ndarray, shown: np.ndarray, colour: str) -> None:
    """Draws the lines of a head, a trace a level of strength, the weakest first; nan ends a line."""
    levels = np.minimum((weights * _LEVELS).astype(int), _LEVELS - 1)
    figure.add_scatter(
        x=[None],
        y=[None],
        mode="lines",
        line={"color": colour, "width": 4},
        name=name,
        legendgroup=name,
        showlegend=True,
    )
    for level in range(_LEVELS):
        query, key = np.nonzero(shown & (levels == level))
        if not len(query):
            continue
        strength = (level + 0.5) / _LEVELS
        ends = np.stack([query, key, np.full(len(query), np.nan)], axis=1)  # (lines, 3)
        figure.add_scatter(
            x=float32(np.tile([0.0, 1.0, np.nan], len(query))),
            y=float32(ends.ravel()),
            mode="lines",
            opacity=0.12 + 0.88 * strength,
            hoverinfo="skip",
            line={"color": colour, "width": 0.7 + 5.3 * strength},
            meta="links",
            name=name,
            legendgroup=name,
            showlegend=False,
        )


def _add_tokens(figure: go.Figure, side: str, tokens: Sequence[str], about: list[str]) -> None:
    """Writes a column of tokens; bars that are not seen hold what is told of each."""
    left = side == "queries"
    rows = list(range(len(tokens)))
    figure.add_bar(
        y=rows,
        x=[_SIDE - 0.01] * len(tokens),
        base=[-_SIDE if left else 1.01] * len(tokens),
        orientation="h",
        width=0.95,
        meta=side,
        marker={"color": "rgba(128,128,128,0.001)", "line": {"width": 0}},
        customdata=about,
        name=side,
        showlegend=False,
        hoverinfo="none",  # a label would lie on the lines; the line of words above the figure says it
    )
    figure.add_scatter(
        x=[-0.02 if left else 1.02] * len(tokens),
        y=rows,
        mode="text",
        text=[escaped(name) for name in distinct_names(tokens)],
        hoverinfo="skip",
        textposition="middle left" if left else "middle right",
        textfont={"size": 13},
        showlegend=False,
        cliponaxis=False,
    )


def _links(
    heads: Mapping[str, np.ndarray], mask: np.ndarray, tokens: Sequence[str], others: Sequence[str], verb: str
) -> list[str]:
    """Returns what is told of each token that is pointed at: the strongest weights of each head.

    Args:
        heads: Weights (N, M) of the tokens and the others.
        mask: (N, M) bool, True where the key of both may be seen.
        tokens: N on this side.
        others: M on the other side.
        verb: What a token does to the others.
    """
    names = [token_label(name) for name in distinct_names(others)]
    texts = []
    for index, token in enumerate(map(token_label, distinct_names(tokens))):
        about = [f"“{token}” {verb}"]
        for head, weights in heads.items():
            row = weights[index]
            best = [other for other in np.argsort(-row, kind="stable")[:_NAMED] if mask[index, other]]
            listed = ", ".join(f"“{names[other]}” {row[other]:.2f}" for other in best)
            about.append(f"{head}: {listed}" if len(heads) > 1 else listed)
        texts.append(f"{about[0]} " + "; ".join(about[1:]))
    return texts


def _strongest(
    heads: Mapping[str, np.ndarray], queries: Sequence[str], keys: Sequence[str], focus: int | None
) -> str:
    """Returns the largest weight of each head, or of the query in focus."""
    query_names, key_names = distinct_names(queries), distinct_names(keys)
    parts = []
    for name, weights in heads.items():
        row = focus if focus is not None else int(weights.max(axis=-1).argmax())
        column = int(weights[row].argmax())
        parts.append(
            f"{name}: {quoted(query_names[row])} attends most to {quoted(key_names[column])}, "
            f"{weight_text(weights[row, column])}"
        )
    story = "; ".join(parts)
    return story[:1].upper() + story[1:]
