"""Does attention matter: weight against effect when each source token is removed."""

import math
from collections.abc import Sequence

import numpy as np

from ....base.i18n import percent
from ....base.numerics import edit_script
from ....base.text import distinct_names
from ....figures.colours import COLOUR
from ....figures.marks import LETTERS, axis, make_figure, points
from ....figures.names import escaped, weight_text
from ....figures.picture import Picture
from ....figures.table import Table, table_from_axes
from ..cells import hover, largest, matrix, named, names_of
from .schema import AblationResult

_HEIGHT = 420


def words(result: AblationResult, *, narrow: bool = False) -> Picture:
    """Draws the mean weight of each source token against the drop in log-likelihood without it.

    Tokens without which the model translates otherwise are diamonds.
    """
    names = [escaped(name) for name in distinct_names(result.key_tokens)]
    table = word_table(result)
    look = {
        "color": [COLOUR["chosen" if changed else "first"] for changed in result.changed],
        "size": 11,
        "symbol": ["diamond" if changed else "circle" for changed in result.changed],
    }
    mark = points(table, x="weight", y="drop", marker=look, meta="words", text=names) | {
        "mode": "markers+text",
        "textposition": _label_positions(result.weight, result.effect),
        "textfont": {"size": LETTERS},
        "cliponaxis": False,
    }
    figure = make_figure([mark], height=_HEIGHT, showlegend=False, margin={"t": 26}, **_axes())
    return Picture(figure=figure, table=table, message="ablation-words", values=_told(result, "words"))


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


def word_table(result: AblationResult) -> Table:
    """Returns what each source token was worth, a token a row."""
    columns = {
        "word-index": list(range(len(result.key_tokens))),
        "without": result.key_tokens,
        "weight": result.weight,
        "drop": result.effect,
        "tokens-changed": result.changed,
        "again": result.translations,
    }
    return Table(columns=columns, proves=("weight", "drop"))


def _cell_table(result: AblationResult) -> Table:
    return table_from_axes(
        names_of(result.scores.tokens, result.key_tokens),
        ("weight", "drop"),
        weight=result.weights,
        drop=result.effects,
    )


def cells(result: AblationResult, *, narrow: bool = False) -> Picture:
    """Draws the weight of each target token on each source token against its drop without that one."""
    table = _cell_table(result)
    mark = points(
        table, x="weight", y="drop", role="first", meta="cells", marker={"size": 7, "opacity": 0.55}
    )
    figure = make_figure([mark], height=_HEIGHT, showlegend=False, margin={"t": 26}, **_axes())
    return Picture(figure=figure, table=table, message="ablation-cells", values=_told(result, "cells"))


def effects(result: AblationResult, *, narrow: bool = False) -> Picture:
    """Draws the drop of each target token when each source token is removed, in nats: (T, S)."""
    targets, sources = result.scores.tokens, result.key_tokens
    figure = matrix(
        result.effects, None, targets, sources, narrow=narrow, bar="drop", digits=".1f",
        ends=max(float(np.abs(result.effects).max()), 1e-9),
        **hover("ablation-effect-hover", ".3f"),
    )  # fmt: skip
    row, column = largest(result.effects)
    values = {
        "target": named(targets, row),
        "source": named(sources, column),
        "kept": percent(math.exp(-result.effects[row, column])),
        "drop": f"{result.effects[row, column]:.2f}",
        "rise": f"{-result.effects[row, column]:.2f}",
        "likelier": "yes" if result.effects[row, column] < 0 else "no",
        "weight": weight_text(result.weights[row, column]),
    }
    return Picture(figure=figure, table=_cell_table(result), message="ablation-effects", values=values)


def _told(result: AblationResult, points_of: str) -> dict:
    most, missed = result.most_attended, result.most_missed
    pearson, spearman, count = result.correlations[points_of]
    return {
        "attended": named(result.key_tokens, most),
        "weight": weight_text(result.weight[most]),
        "drop": f"{result.effect[most]:.2f}",
        "kept": percent(math.exp(-result.effect[most])),
        "missed": named(result.key_tokens, missed),
        "missed_weight": weight_text(result.weight[missed]),
        "missed_drop": f"{result.effect[missed]:.2f}",
        "missed_rise": f"{-result.effect[missed]:.2f}",
        "missed_kept": percent(math.exp(-result.effect[missed])),
        "same": "likelier" if result.effect[missed] < 0 else "yes" if most == missed else "no",
        "count": count,
        "correlated": "no" if math.isnan(spearman) else "yes",
        "spearman": f"{spearman:.2f}",
        "pearson": f"{pearson:.2f}",
    }


def changed_tokens(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, bool]]:
    """Returns the tokens of the second text, each with whether the fewest edits replace or insert it."""
    operations = [operation for operation in edit_script(before, after) if operation != "delete"]
    return [(token, operation != "keep") for token, operation in zip(after, operations, strict=True)]
