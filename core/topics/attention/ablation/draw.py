"""Does attention matter: weight against effect when each source token is removed."""

import math
from collections.abc import Sequence

import numpy as np

from ....base.messages import percent
from ....base.numerics import edit_script
from ....base.text import distinct_names
from ....figures.colours import COLOUR
from ....figures.marks import LETTERS, axis, drawn, points
from ....figures.names import escaped, weight_text
from ....figures.picture import Picture
from ....figures.table import Table, over
from ..cells import hover, largest, matrix, named, names_of
from .ask import AblationTrace

_HEIGHT = 420


def words(trace: AblationTrace, *, narrow: bool = False) -> Picture:
    """Draws the mean weight of each source token against the drop in log-likelihood without it.

    Tokens without which the model translates otherwise are diamonds.
    """
    names = [escaped(name) for name in distinct_names(trace.key_tokens)]
    table = word_table(trace)
    look = {
        "color": [COLOUR["chosen" if changed else "first"] for changed in trace.changed],
        "size": 11,
        "symbol": ["diamond" if changed else "circle" for changed in trace.changed],
    }
    mark = points(table, x="weight", y="drop", marker=look, meta="words", text=names) | {
        "mode": "markers+text",
        "textposition": _label_positions(trace.weight, trace.effect),
        "textfont": {"size": LETTERS},
        "cliponaxis": False,
    }
    figure = drawn([mark], height=_HEIGHT, showlegend=False, margin={"t": 26}, **_axes())
    return Picture(figure=figure, table=table, message="ablation-words", values=_told(trace, "words"))


def _axes() -> dict:
    return {"xaxis": axis("weight", rangemode="tozero"), "yaxis": axis("drop", zeroline=True)}


def _label_positions(x: np.ndarray, y: np.ndarray) -> list[str]:
    """Returns where each point's name stands: above it, or below where another point is close above."""
    near_x, near_y = 0.06 * np.ptp(x), 0.1 * np.ptp(y)
    order = np.lexsort((np.arange(len(y)), y))
    rank = np.argsort(order)
    higher = rank[None, :] > rank[:, None]  # (S, S)
    close = (np.abs(x[None, :] - x[:, None]) <= near_x) & (np.abs(y[None, :] - y[:, None]) <= near_y)
    return np.where((higher & close).any(axis=1), "bottom center", "top center").tolist()


def word_table(trace: AblationTrace) -> Table:
    """Returns what each source token was worth, a token a row."""
    columns = {
        "word-index": list(range(len(trace.key_tokens))),
        "without": trace.key_tokens,
        "weight": trace.weight,
        "drop": trace.effect,
        "tokens-changed": trace.changed,
        "again": trace.translations,
    }
    return Table(columns=columns, proves=("weight", "drop"))


def _cell_table(trace: AblationTrace) -> Table:
    return over(
        names_of(trace.scores.tokens, trace.key_tokens),
        ("weight", "drop"),
        weight=trace.weights,
        drop=trace.effects,
    )


def cells(trace: AblationTrace, *, narrow: bool = False) -> Picture:
    """Draws the weight of each target token on each source token against its drop without that one."""
    table = _cell_table(trace)
    mark = points(
        table, x="weight", y="drop", role="first", meta="cells", marker={"size": 7, "opacity": 0.55}
    )
    figure = drawn([mark], height=_HEIGHT, showlegend=False, margin={"t": 26}, **_axes())
    return Picture(figure=figure, table=table, message="ablation-cells", values=_told(trace, "cells"))


def effects(trace: AblationTrace, *, narrow: bool = False) -> Picture:
    """Draws the drop of each target token when each source token is removed, in nats: (T, S)."""
    targets, sources = trace.scores.tokens, trace.key_tokens
    figure = matrix(
        trace.effects, None, targets, sources, narrow=narrow, bar="drop", digits=".1f",
        ends=max(float(np.abs(trace.effects).max()), 1e-9),
        **hover("ablation-effect-hover", ".3f"),
    )  # fmt: skip
    row, column = largest(trace.effects)
    values = {
        "target": named(targets, row),
        "source": named(sources, column),
        "kept": percent(math.exp(-trace.effects[row, column])),
        "drop": f"{trace.effects[row, column]:.2f}",
        "rise": f"{-trace.effects[row, column]:.2f}",
        "likelier": "yes" if trace.effects[row, column] < 0 else "no",
        "weight": weight_text(trace.weights[row, column]),
    }
    return Picture(figure=figure, table=_cell_table(trace), message="ablation-effects", values=values)


def _told(trace: AblationTrace, points_of: str) -> dict:
    most, missed = trace.most_attended, trace.most_missed
    pearson, spearman, count = trace.correlations[points_of]
    return {
        "attended": named(trace.key_tokens, most),
        "weight": weight_text(trace.weight[most]),
        "drop": f"{trace.effect[most]:.2f}",
        "kept": percent(math.exp(-trace.effect[most])),
        "missed": named(trace.key_tokens, missed),
        "missed_weight": weight_text(trace.weight[missed]),
        "missed_drop": f"{trace.effect[missed]:.2f}",
        "missed_rise": f"{-trace.effect[missed]:.2f}",
        "missed_kept": percent(math.exp(-trace.effect[missed])),
        "same": "likelier" if trace.effect[missed] < 0 else "yes" if most == missed else "no",
        "count": count,
        "correlated": "no" if math.isnan(spearman) else "yes",
        "spearman": f"{spearman:.2f}",
        "pearson": f"{pearson:.2f}",
    }


def changed_tokens(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, bool]]:
    """Returns the tokens of the second text, each with whether the fewest edits replace or insert it."""
    operations = [operation for operation in edit_script(before, after) if operation != "delete"]
    return [(token, operation != "keep") for token, operation in zip(after, operations, strict=True)]
