"""Attention as lines between two columns of tokens."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import localize_numbers, message
from ....base.text import distinct_names, in_quotes, token_label
from ....figures.colours import COLOUR
from ....figures.marks import LETTERS, make_figure
from ....figures.names import escaped, weight_text
from ....figures.picture import Picture, float32
from ....figures.table import table_from_axes
from ..cells import TELEPHONE, largest, named, names_of
from .schema import HeadsResult

COLOURS = tuple(COLOUR[role] for role in ("first", "second", "third", "fifth", "fourth", "other"))  # of heads
MOST_HEADS = len(COLOURS)
_LEVELS = 8  # of strength: each is one trace of lines, however many there are
_ROW = 24  # pixels of a token
_SIDE = 0.38  # width of a column of tokens, in that of the lines
_APART, _SPREAD = 0.24, 0.8  # of a row: between the lines of two heads, and of all of them at most
_NAMED = 3  # weights that are told of a token


def lines(
    result: HeadsResult,
    *,
    kind: str,
    heads: Sequence[tuple[int | None, int | None]],
    who: Sequence[str],
    least: float,
    focus: int | None = None,
    narrow: bool = False,
) -> Picture:
    """Draws a line from each query to each key it attends to, as strong as its weight, in the head's colour.

    Args:
        result: Every attention.
        kind: Which of them.
        heads: Layer and head of at most MOST_HEADS; None is the mean over all.
        who: What each is called.
        least: Weights below this have no line.
        focus: A query alone. Default: all.
        narrow: For a telephone.
    """
    attention, queries = result.attentions[kind], result.queries(kind)
    keys, mask = attention.key_tokens, attention.mask
    weights = np.stack([attention.mean(*head) for head in heads])  # (N, T, S)
    lined = (weights >= least) & mask & (weights > 0)
    if focus is not None:
        lined &= np.arange(len(queries))[:, None] == focus
    marks = []
    apart = min(_APART, _SPREAD / max(1, len(who) - 1))  # two heads attend along one path
    for number, name in enumerate(who):
        shift = apart * (number - (len(who) - 1) / 2)
        marks += _marks(name, weights[number], lined[number], COLOURS[number], shift)
    marks += _words("queries", queries, _told(who, weights, mask, queries, keys, "attends"))
    marks += _words("keys", keys, _told(who, weights.swapaxes(1, 2), mask.T, keys, queries, "gets"))
    row, column = largest(weights[0]) if focus is None else (focus, int(weights[0, focus].argmax()))
    values = {
        "query": named(queries, row),
        "to": named(keys, column),
        "weight": weight_text(weights[0, row, column]),
        "who": who[0],
        "drawn": int(lined.sum()),
        "all": len(weights) * int(mask.sum()),
        "least": f"{least:g}",
    }
    return Picture(
        figure=_laid_out(marks, max(len(queries), len(keys)), narrow),
        table=table_from_axes(
            [{"head": who}, *names_of(queries, keys)], ("weight",), weight=weights, visible=mask
        ),
        message="heads-lines",
        values=values,
    )


def _laid_out(marks: list[dict], rows: int, narrow: bool):
    """Returns the figure of the two columns of tokens, with what stands above them."""
    beyond = {"y": -0.9, "showarrow": False, "font": {"size": LETTERS}}
    columns = [
        beyond | {"text": f"<b>{message('attention-query')}</b>", "x": -0.03, "xanchor": "right"},
        beyond | {"text": f"<b>{message('attention-key')}</b>", "x": 1.03, "xanchor": "left"},
    ]
    hidden = {"visible": False, "fixedrange": True}
    return make_figure(
        marks,
        height=90 + rows * (max(15, min(_ROW, (TELEPHONE - 90) // rows)) if narrow else _ROW),
        hovermode="closest",
        barmode="overlay",
        showlegend=True,
        margin={"t": 58},
        legend={"y": 1, "yref": "container", "yanchor": "top"},
        xaxis=hidden | {"range": [-_SIDE, 1 + _SIDE]},
        yaxis=hidden | {"range": [rows - 0.4, -1.3]},
        annotations=columns,
    )


def _marks(name: str, weights: np.ndarray, lined: np.ndarray, colour: str, shift: float) -> list[dict]:
    """Returns the lines of a head, a trace a level of strength, the weakest first; nan ends a line.

    They stand `shift` of a row lower than the words: less than a half, so that `lit.js` knows whose they are.
    """
    levels = np.minimum((weights * _LEVELS).astype(int), _LEVELS - 1)
    line = {"type": "scatter", "mode": "lines", "name": name, "legendgroup": name}
    marks = [line | {"x": [None], "y": [None], "line": {"color": colour, "width": 4}, "showlegend": True}]
    for level in range(_LEVELS):
        query, key = np.nonzero(lined & (levels == level))
        if not len(query):
            continue
        strength = (level + 0.5) / _LEVELS
        ends = np.stack([query, key, np.full(len(query), np.nan)], axis=1)  # (lines, 3)
        marks.append(
            line
            | {
                "x": float32(np.tile([0.0, 1.0, np.nan], len(query))),
                "y": float32(ends.ravel() + shift),
                "opacity": 0.12 + 0.88 * strength,
                "hoverinfo": "skip",
                "line": {"color": colour, "width": 0.7 + 5.3 * strength},
                "meta": "links",
                "showlegend": False,
            }
        )
    return marks


def _words(side: str, tokens: Sequence[str], about: list[str]) -> list[dict]:
    """Returns a column of tokens; bars that are not seen hold what is told of each."""
    left, rows = side == "queries", list(range(len(tokens)))
    bar = {
        "type": "bar",
        "y": rows,
        "x": [_SIDE - 0.01] * len(tokens),
        "base": [-_SIDE if left else 1.01] * len(tokens),
        "orientation": "h",
        "width": 0.95,
        "meta": side,
        "marker": {"color": "rgba(128,128,128,0.001)", "line": {"width": 0}},
        "ids": [token_label(name) for name in distinct_names(tokens)],
        "customdata": about,
        "name": side,
        "showlegend": False,
        "hoverinfo": "none",  # a label would lie on the lines; the line of words above the figure says it
    }
    text = {
        "type": "scatter",
        "x": [-0.02 if left else 1.02] * len(tokens),
        "y": rows,
        "mode": "text",
        "text": [escaped(name) for name in distinct_names(tokens)],
        "hoverinfo": "skip",
        "textposition": "middle left" if left else "middle right",
        "textfont": {"size": LETTERS},
        "showlegend": False,
        "cliponaxis": False,
    }
    return [bar, text]


def _told(
    who: Sequence[str],
    weights: np.ndarray,
    mask: np.ndarray,
    tokens: Sequence[str],
    others: Sequence[str],
    verb: str,
) -> list[str]:
    """Returns what is told of each token that is pointed at: the strongest weights of each head.

    Args:
        who: What N heads are called.
        weights: (N, T, S) of tokens and others.
        mask: (T, S) bool, True where the key of both may be seen.
        tokens: T on this side.
        others: S on the other side.
        verb: What a token does: "attends" to others, or "gets" attention from them.
    """
    names = [in_quotes(token_label(name)) for name in distinct_names(others)]
    texts = []
    for index, token in enumerate(map(token_label, distinct_names(tokens))):
        parts = []
        for head, rows in zip(who, weights, strict=True):
            row = rows[index]
            best = [other for other in np.argsort(-row, kind="stable")[:_NAMED] if mask[index, other]]
            listed = ", ".join(f"{names[other]} {localize_numbers(f'{row[other]:.2f}')}" for other in best)
            parts.append(f"{head}: {listed}" if len(who) > 1 else listed)
        texts.append(f"{in_quotes(token)} {message(f'attention-verb.{verb}')} " + "; ".join(parts))
    return texts
