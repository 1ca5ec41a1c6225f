"""Translations token by token: of one model or two, found in three ways, a visitor's beside the model's."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import join_texts, message, percent
from ....base.sentences import TokenScores
from ....base.text import token_label
from ....figures.colours import COLOUR, SEQUENTIAL, inks
from ....figures.marks import LETTERS, make_figure
from ....figures.names import escaped, looped, quoted, two_quoted
from ....figures.picture import MONOSPACE, Picture, float32
from ....figures.table import Table, stacked
from ....models.families import reading_name
from ..chances import chance, signed, times
from .places import COLUMNS, NARROW, places
from .schema import ScoreResult, TranslateResult, WaysResult

_BOX, _GAP, _OVER, _BETWEEN = 0.62, 0.08, 0.6, 0.35  # heights, in the axis' unit
_HEADING, _TOTAL = 0.8, 0.7  # of a name, and of the bar of a whole translation
_BARS, _TALLEST, _FLATTEST = 4.5, 4.0, 0.9  # of the bars of all lines together, and of one
_UNIT, _SMALL_UNIT = 44, 38  # pixels, and on a telephone
_TYPE = 15  # pixels
_WIDEST = 0.8  # of the width, for the longest bar: its number stands at its end
_SHOWN = 64  # letters of a translation in a sentence
_HIDDEN = {"visible": False, "fixedrange": True}
_COLOURS = {"greedy": "fifth", "beam": "third", "sample": "second"}  # roles


class TokenRow(NamedTuple):
    """A translation in a figure: what stands above it, and its tokens."""

    name: str
    scores: TokenScores


# --- rows of tokens -----------------------------------------------------------------------------------------


def table_of(rows: Sequence[TokenRow], column: str, proves: Sequence[str] = ("probability",)) -> Table:
    """Returns the tokens of translations as a table, a token a row.

    Args:
        rows: The translations.
        column: The name of the column with their names.
        proves: See `Table`.
    """
    tables = []
    for name, scores in rows:
        likeliest = [
            ", ".join(
                f"{token_label(token) or '[PAD]'} {percent(share)}"
                for token, share in zip(*pair, strict=True)
            )
            for pair in zip(scores.alternatives, scores.alternative_probability, strict=True)
        ]
        columns: dict[str, Any] = {
            column: [name] * len(scores.tokens),
            "token": [token_label(token) for token in scores.tokens],
            "probability": scores.probability,
            "so_far": np.exp(np.cumsum(scores.log_probability)),
            "token_nats": scores.log_probability,
            "choice": scores.rank + 1,
            "entropy": scores.entropy,
            "likeliest": likeliest,
        }
        tables.append(Table(columns=columns, proves=tuple(proves)))
    return stacked(*tables)


def token_rows(
    rows: Sequence[TokenRow], table: Table, *, narrow: bool, roles: Sequence[str] = ()
) -> go.Figure:
    """Draws translations below each other: each token in a box, with its probability as a bar above it.

    Args:
        rows: The translations. A token that is [UNK] has an edge.
        table: Of `table_of`.
        narrow: Whether it is for a telephone.
        roles: Of each translation the colour of a bar of its whole probability, the longest bar of the most
            probable. Default: there are none.
    """
    most = NARROW if narrow else COLUMNS
    placed = [places(row.scores.tokens, most) for row in rows]
    columns = max(most // 2, *(int((lefts + widths).max()) for _, lefts, widths in placed))
    lines = sum(int(where[0][-1]) + 1 for where in placed)
    less = 0.6 if narrow else 1.0
    bar = min(_TALLEST, max(_FLATTEST, _BARS / lines)) * less
    line = _BOX + _GAP + bar + _OVER
    down, bottoms, notes, tops = 0.0, [], [], []
    for row, (which, _, _) in zip(rows, placed, strict=True):
        if row.name:
            look = {"xanchor": "left", "yanchor": "top", "showarrow": False, "font": {"size": _TYPE}}
            notes.append(look | {"x": 0, "y": -down, "text": f"<b>{escaped(row.name)}</b>"})
            down += _HEADING
        tops.append(-(down + _TOTAL / 2))
        down += _TOTAL * bool(roles)
        bottoms.append(-(down + (which + 1) * line))
        down += (int(which[-1]) + 1) * line + _BETWEEN
    lefts, widths = (np.concatenate([where[part] for where in placed]) for part in (1, 2))
    marks = _boxes(rows, table, lefts + widths / 2, widths - 0.5, np.concatenate(bottoms), bar)
    if roles:
        marks.append(_totals(rows, tops, roles, columns))
    return make_figure(
        marks,
        height=round(down * (_SMALL_UNIT if narrow else _UNIT)) + 26,
        showlegend=False,
        barmode="overlay",
        margin_t=14,
        annotations=notes,
        coloraxis={"cmin": 0, "cmax": 1, "colorscale": SEQUENTIAL, "showscale": False},
        xaxis=_HIDDEN | {"range": [0, columns]},
        yaxis=_HIDDEN | {"range": [-down, 0]},
    )


def _boxes(rows: Sequence[TokenRow], table: Table, x, widths, bottoms, tallest: float) -> list[dict]:
    """Returns the boxes of all tokens with their lower edges at some heights, and the bars above them."""
    probability = table["probability"]
    unknown = np.concatenate([row.scores.unknown for row in rows])
    tint = {"color": float32(probability), "coloraxis": "coloraxis"}
    shared = {"type": "bar", "x": float32(x), "width": float32(widths), "textangle": 0}
    shared |= table.hover(list(table.columns)[2:], first="token")
    edge = {"color": COLOUR["chosen"], "width": [3 * bool(one) for one in unknown]}
    boxes = {
        "base": float32(bottoms),
        "y": float32([_BOX] * len(table)),
        "marker": tint | {"line": edge},
        "text": list(map(escaped, table["token"].tolist())),
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textfont": {"family": MONOSPACE, "size": _TYPE, "color": inks(probability)},
        "constraintext": "inside",
    }
    bars = {
        "base": float32(bottoms + _BOX + _GAP),
        "y": float32(probability * tallest),
        "marker": tint,
        "text": list(map(percent, probability.tolist())),
        "textposition": "outside",
        "textfont": {"size": LETTERS},
        "cliponaxis": False,
        "constraintext": "none",
    }
    return [shared | boxes, shared | bars]


def _totals(rows: Sequence[TokenRow], tops: Sequence[float], roles: Sequence[str], columns: int) -> dict:
    """Returns a bar for the probability of each whole translation, from the left, the longest the largest."""
    nats = np.array([row.scores.total for row in rows])
    return {
        "type": "bar",
        "orientation": "h",
        "x": float32(_WIDEST * columns * np.exp(nats - nats.max())),
        "y": float32(tops),
        "width": 0.6 * _TOTAL,
        "marker": {"color": [COLOUR[role] for role in roles]},
        "text": list(map(chance, nats.tolist())),
        "textposition": "outside",
        "textfont": {"size": _TYPE},
        "constraintext": "none",
        "cliponaxis": False,
        "customdata": np.exp(nats).tolist(),
        "hoverinfo": "skip",
    }


# --- a translation ------------------------------------------------------------------------------------------


def tokens(traces: Sequence[TranslateResult], *, narrow: bool = False) -> Picture:
    """Draws a translation token by token, and below it that of a second model.

    Args:
        traces: Of one model, or of two.
        narrow: Whether it is for a telephone.
    """
    second = len(traces) > 1
    names = [reading_name(trace.model) for trace in traces]
    rows = [TokenRow(name * second, trace.scores) for name, trace in zip(names, traces, strict=True)]
    table = table_of(
        [TokenRow(name, trace.scores) for name, trace in zip(names, traces, strict=True)], "translator"
    )
    first = traces[0]
    values = {
        "translation": _quoted(first.translation),
        "said": "yes" if first.translation.strip() else "no",
        "chance": chance(first.scores.total),
        "told": join_texts(map(_told, names, traces) if second else [_told("", first)]),
    }
    figure = token_rows(rows, table, narrow=narrow)
    return Picture(figure=figure, table=table, message="translate-tokens", values=values)


def _quoted(text: str) -> str:
    return quoted(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")


def _told(model: str, result: TranslateResult) -> str:
    """Returns how sure a model was, of which token least, and why a translation has no end."""
    scores = result.scores
    low, count = int(scores.log_probability.argmin()), len(scores.tokens)
    later = scores.rank[low] > 0
    other = 0 if later else 1
    alone = len(scores.alternatives[low]) <= other
    second = "" if alone else scores.alternatives[low][other]
    lowest, beside_it = two_quoted(scores.tokens[low], second)
    parts = [
        message(
            "translate-sure",
            name=f"{model}: " if model else "",
            count=count,
            mean=percent(math.exp(scores.total / count)),
            nats=signed(scores.total),
            low=lowest,
            share=percent(scores.probability[low]),
            choice=int(scores.rank[low]) + 1,
            outcome="alone" if alone else "later" if later else "first",
            other=beside_it,
            other_share="" if alone else percent(scores.alternative_probability[low, other]),
        )
    ]
    if unknown := int(scores.unknown.sum()):
        parts.append(message("translate-unknown", count=unknown))
    if not result.ended:
        parts.append(looped(scores.tokens) or message("translate-endless", count=count))
    return join_texts(parts)


# --- three ways ---------------------------------------------------------------------------------------------


def ways(result: WaysResult, *, narrow: bool = False) -> Picture:
    """Draws the translations that greedy search, a beam and sampling find, each under its probability."""
    rows = [TokenRow(message(f"TranslateRequest-method.{way.method}"), way.scores) for way in result.ways]
    table = table_of(rows, "found_by", ("probability", "so_far"))
    figure = token_rows(rows, table, narrow=narrow, roles=[_COLOURS[way.method] for way in result.ways])
    greedy, beam, sample = result.ways
    loops = [f"{row.name}: {loop}" for row in rows if (loop := looped(row.scores.tokens))]
    values = _against(beam.scores, greedy.scores) | {
        "beam": _quoted(beam.translation),
        "nats": signed(beam.scores.total - greedy.scores.total),
        "sampled": message("translate-sampled", **_against(sample.scores, greedy.scores)),
        "loops": join_texts(loops),
    }
    return Picture(figure=figure, table=table, message="translate-ways", values=values)


def _against(one: TokenScores, other: TokenScores) -> dict[str, str]:
    """Returns whether one translation is likelier than another, how many times, and its probability."""
    gain = one.total - other.total
    outcome = "same" if np.array_equal(one.ids, other.ids) else "more" if gain > 0 else "less"
    return {"outcome": outcome, "times": times(gain), "chance": chance(one.total)}


# --- a visitor's --------------------------------------------------------------------------------------------


def beside(result: ScoreResult, *, narrow: bool = False) -> Picture:
    """Draws a visitor's translation, token by token, above the model's own."""
    yours, own = result.scores, result.own_scores
    rows = [TokenRow(message("translate-yours-name"), yours), TokenRow(message("translate-own-name"), own)]
    table = table_of(rows, "whose", ("probability", "so_far"))
    low = int(yours.log_probability.argmin())
    lowest, likeliest = two_quoted(yours.tokens[low], yours.alternatives[low][0])
    values = _against(yours, own) | {
        "own": chance(own.total),
        "nats": signed(yours.total - own.total),
        "first": int(np.count_nonzero(yours.rank == 0)),
        "count": len(yours.tokens),
        "low": lowest,
        "share": percent(yours.probability[low]),
        "choice": int(yours.rank[low]) + 1,
        "likeliest": likeliest,
        "likeliest_share": percent(yours.alternative_probability[low, 0]),
        "loop": looped(own.tokens),
    }
    figure = token_rows(rows, table, narrow=narrow, roles=("first", "third"))
    return Picture(figure=figure, table=table, message="translate-yours", values=values)
