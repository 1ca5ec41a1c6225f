"""Attention as lines between two columns of tokens."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY
from core.figures.base.matrices import apart, number
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped, quoted

COLOURS = (BLUE, ORANGE, GREEN, PURPLE, SKY, GREY)  # of heads, told apart with any colour vision
MOST_HEADS = len(COLOURS)
_LEVELS = 8  # of strength: each is one trace of lines, however many there are
_ROW = 21  # pixels of a token
_SIDE = 0.38  # width of a column of tokens, in that of the lines
_NAMED = 3  # links that a token's hover names


def lines(
    heads: dict[str, np.ndarray],
    mask: np.ndarray,
    queries: Sequence[str],
    keys: Sequence[str],
    *,
    least: float,
    focus: int | None = None,
) -> Picture:
    """Draws a line from each query to each key it looks at, as strong as its weight; each head has a colour
    of its own.

    Args:
        heads: Weights (T, S) by name, at most MOST_HEADS.
        mask: (T, S) bool, True where a key may be seen.
        queries: T tokens, on the left.
        keys: S tokens, on the right.
        least: Weights below this have no line.
        focus: A query alone. Default: all.
    """
    figure, drawn, there = go.Figure(), 0, 0
    for (name, weights), colour in zip(heads.items(), COLOURS, strict=False):
        shown = (weights >= least) & mask & (weights > 0)
        if focus is not None:
            shown &= np.arange(len(queries))[:, None] == focus
        there, drawn = there + int(mask.sum()), drawn + int(shown.sum())
        _add_lines(figure, name, weights, shown, colour)
    _add_tokens(
        figure,
        "queries",
        queries,
        [_about(heads, mask, queries, keys, row, True) for row in range(len(queries))],
    )
    _add_tokens(
        figure, "keys", keys, [_about(heads, mask, queries, keys, row, False) for row in range(len(keys))]
    )
    rows = max(len(queries), len(keys))
    lay_out(
        figure, height=90 + rows * _ROW, hovermode="closest", barmode="overlay", showlegend=True, margin_t=58
    )
    figure.update_layout(legend={"y": 1, "yref": "container", "yanchor": "top"})
    figure.update_xaxes(visible=False, range=[-_SIDE, 1 + _SIDE], fixedrange=True)
    figure.update_yaxes(visible=False, range=[rows - 0.4, -1.3], fixedrange=True)
    for text, x, anchor in (("<b>looks</b>", -0.03, "right"), ("<b>is looked at</b>", 1.03, "left")):
        figure.add_annotation(text=text, x=x, y=-0.9, xanchor=anchor, showarrow=False)
    return Picture(
        figure=figure,
        story=_story(heads, queries, keys, drawn, there, least, focus),
        columns=_columns(heads, queries, keys),
    )


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
        nothing, strength = np.full(len(query), np.nan), (level + 0.5) / _LEVELS
        figure.add_scatter(
            x=float32(np.tile([0.0, 1.0, np.nan], len(query))),
            y=float32(np.stack([query, key, nothing], axis=1).ravel()),
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
    """Writes a column of tokens; bars that are not seen make the whole word answer to the pointer."""
    left, places = side == "queries", list(range(len(tokens)))
    figure.add_bar(
        y=places,
        x=[_SIDE - 0.01] * len(tokens),
        base=[-_SIDE if left else 1.01] * len(tokens),
        orientation="h",
        width=0.95,
        meta=side,
        marker={"color": "rgba(128,128,128,0.001)", "line": {"width": 0}},
        customdata=about,
        name=side,
        showlegend=False,
        hovertemplate="%{customdata}<extra></extra>",
    )
    figure.add_scatter(
        x=[-0.02 if left else 1.02] * len(tokens),
        y=places,
        mode="text",
        text=[escaped(name) for name in apart(tokens)],
        hoverinfo="skip",
        textposition="middle left" if left else "middle right",
        textfont={"size": 13},
        showlegend=False,
        cliponaxis=False,
    )


def _about(heads: dict[str, np.ndarray], mask: np.ndarray, queries, keys, place: int, asks: bool) -> str:
    """Returns what the pointer tells of a token: the strongest links of each head."""
    names, others = (apart(queries), apart(keys)) if asks else (apart(keys), apart(queries))
    said = [f"<b>{escaped(names[place])}</b> {'looks at' if asks else 'is looked at by'}"]
    for name, weights in heads.items():
        row, may = (weights[place], mask[place]) if asks else (weights[:, place], mask[:, place])
        best = [other for other in np.argsort(-row, kind="stable")[:_NAMED] if may[other]]
        said.append(f"{name}: " + ", ".join(f"{escaped(others[other])} {row[other]:.3f}" for other in best))
    return "<br>".join(said)


def _story(
    heads: dict[str, np.ndarray], queries, keys, drawn: int, there: int, least: float, focus: int | None
) -> str:
    asks, answers, parts = apart(queries), apart(keys), []
    for name, weights in heads.items():
        row = focus if focus is not None else int(weights.max(axis=-1).argmax())
        column = int(weights[row].argmax())
        parts.append(
            f"{name}: {quoted(asks[row])} looks {'most' if focus is not None else 'most firmly'} at {quoted(answers[column])}, "
            f"{number(weights[row, column])}"
        )
    return f"{drawn:,} of {there:,} links drawn: those of {least:g} or more. {'; '.join(parts)}."


def _columns(heads: dict[str, np.ndarray], queries, keys) -> dict[str, list]:
    query, key = (index.ravel() for index in np.indices((len(queries), len(keys))))
    table = {
        "query": query.tolist(),
        "query token": [queries[i] for i in query],
        "key": key.tolist(),
        "key token": [keys[i] for i in key],
    }
    return table | {name: np.asarray(weights, "float64").ravel().tolist() for name, weights in heads.items()}
