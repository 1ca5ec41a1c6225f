"""Score functions side by side on one sentence: their weights, differences and entropies."""

import itertools

import numpy as np

from ....base.i18n import message, percent
from ....base.text import distinct_names
from ....figures.marks import axis, category_axis, curves, make_figure
from ....figures.names import escaped
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_axes
from ..cells import hover, largest, matrix, named, names_of, shaded, side_by_side
from .schema import ScoresResult

_ROLES = ("first", "second", "third", "fifth")


def name_of(result: ScoresResult, model: int) -> str:
    """Returns the name of a model's panel: its score function, and its name where two have the same."""
    score = message(f"scores-function.{result.scores[model].replace(' ', '_')}")
    return score if result.scores.count(result.scores[model]) == 1 else f"{score}: {result.models[model]}"


def _names(result: ScoresResult) -> list[str]:
    return [name_of(result, model) for model in range(len(result.models))]


def weights(result: ScoresResult, *, narrow: bool = False) -> Picture:
    """Draws the weights of each model over one sentence pair, all on the scale from 0 to 1."""
    names = _names(result)
    axes = [{"model": result.models, "score_function": names}, *names_of(result.said, result.key_tokens)]
    table = table_from_axes(axes, ("weight",), weight=result.weights)
    figure = side_by_side(
        names,
        [shaded(one, name=name) for name, one in zip(names, result.weights, strict=True)],
        [(result.said, result.key_tokens)] * len(names),
        narrow=narrow,
        bar={"title": {"text": column_title("weight"), "side": "right"}},
    )
    largest_weights = result.weights.max(axis=-1).mean(axis=-1)  # (M,)
    bits = result.entropy.mean(axis=1)
    clear = int(bits.argmin())
    values = {
        "keys": len(result.key_tokens),
        "score": names[clear],
        "share": percent(largest_weights[clear]),
        "means": ", ".join(f"{names[model]} {bits[model]:.2f}" for model in np.argsort(bits)),
        "apart": "",
        "concat": "no" if result.concat_error is None else "yes",
    }
    if len(names) > 1:
        pairs = itertools.combinations(range(len(names)), 2)
        furthest = max(pairs, key=lambda pair: result.distances[pair])
        first, second = (names[model] for model in furthest)
        values["apart"] = message(
            "scores-apart", first=first, second=second, share=percent(result.distances[furthest])
        )
    message_id = "scores-only" if len(result.key_tokens) == 1 else "scores-weights"
    return Picture(figure=figure, table=table, message=message_id, values=values)


def difference(result: ScoresResult, *, one: int, other: int, narrow: bool = False) -> Picture:
    """Draws the weights of one model minus those of another."""
    values = result.difference(one, other)
    row, column = largest(np.abs(values))
    figure = matrix(
        values, None, result.said, result.key_tokens, narrow=narrow, bar="difference", ends=1,
        **hover("scores-difference-hover", "+.4f"),
    )  # fmt: skip
    told = {
        "first": name_of(result, one),
        "second": name_of(result, other),
        "query": named(result.said, row),
        "to": named(result.key_tokens, column),
        "one": f"{result.weights[one, row, column]:.2f}",
        "other": f"{result.weights[other, row, column]:.2f}",
        "share": percent(result.distances[one, other]),
    }
    table = table_from_axes(names_of(result.said, result.key_tokens), ("difference",), difference=values)
    return Picture(figure=figure, table=table, message="scores-difference", values=told)


def entropies(result: ScoresResult, *, narrow: bool = False) -> Picture:
    """Draws the entropy of each row of each model."""
    names, count = _names(result), len(result.key_tokens)
    rows = {"query": range(len(result.said)), "query-token": result.said}
    table = table_from_axes([{"score_function": names}, rows], ("entropy",), entropy=result.entropy)
    marks = [
        curves(
            table.where("score_function", name), x="query", y="entropy", role=role, name=name,
            mode="lines+markers", marker={"symbol": place, "size": 9},
        )
        for place, (name, role) in enumerate(zip(names, itertools.cycle(_ROLES), strict=False))
    ]  # fmt: skip
    ticks = [escaped(one) for one in distinct_names(result.said)]
    figure = make_figure(
        marks,
        height=380,
        showlegend=True,
        xaxis=category_axis(ticks, tickangle=-60 if len(ticks) > 6 else 0),
        yaxis=axis("entropy", range=[0, float(np.log2(max(2, count))) * 1.05]),
    )
    row = int(np.ptp(result.entropy, axis=0).argmax()) if len(names) > 1 else int(result.entropy[0].argmax())
    bits = result.entropy[:, row]
    low, high = int(bits.argmin()), int(bits.argmax())
    values = {
        "query": named(result.said, row),
        "first": names[low],
        "low": f"{bits[low]:.2f}",
        "second": names[high],
        "high": f"{bits[high]:.2f}",
        "share": percent(result.weights[low, row].max()),
        "other": percent(result.weights[high, row].max()),
        "keys": count,
        "uniform": f"{np.log2(count):.2f}",
    }
    which = "scores-only" if count == 1 else "scores-entropy" if len(names) > 1 else "scores-entropy-alone"
    return Picture(figure=figure, table=table, message=which, values=values)
