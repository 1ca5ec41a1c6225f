"""Score functions side by side on one sentence: their weights, differences and entropies."""

import itertools

import numpy as np

from ....base.messages import percent, say
from ....base.text import distinct_names
from ....figures.marks import axis, curves, drawn, names_axis
from ....figures.names import escaped
from ....figures.picture import Picture
from ....figures.table import over, title
from ..cells import hover, largest, matrix, named, names_of, shaded, side_by_side
from .ask import ScoresTrace

_ROLES = ("first", "second", "third", "fifth")


def name_of(trace: ScoresTrace, model: int) -> str:
    """Returns the name of a model's panel: its score function, and its name where two have the same."""
    score = say(f"scores-function.{trace.scores[model].replace(' ', '_')}")
    return score if trace.scores.count(trace.scores[model]) == 1 else f"{score}: {trace.models[model]}"


def _names(trace: ScoresTrace) -> list[str]:
    return [name_of(trace, model) for model in range(len(trace.models))]


def weights(trace: ScoresTrace, *, narrow: bool = False) -> Picture:
    """Draws the weights of each model over one sentence pair, all on the scale from 0 to 1."""
    names = _names(trace)
    axes = [{"model": trace.models, "score_function": names}, *names_of(trace.said, trace.key_tokens)]
    table = over(axes, ("weight",), weight=trace.weights)
    figure = side_by_side(
        names,
        [shaded(one, name=name) for name, one in zip(names, trace.weights, strict=True)],
        [(trace.said, trace.key_tokens)] * len(names),
        narrow=narrow,
        bar={"title": {"text": title("weight"), "side": "right"}},
    )
    largest_weights = trace.weights.max(axis=-1).mean(axis=-1)  # (M,)
    bits = trace.entropy.mean(axis=1)
    clear = int(bits.argmin())
    values = {
        "keys": len(trace.key_tokens),
        "score": names[clear],
        "share": percent(largest_weights[clear]),
        "means": ", ".join(f"{names[model]} {bits[model]:.2f}" for model in np.argsort(bits)),
        "apart": "",
        "concat": "no" if trace.concat_error is None else "yes",
    }
    if len(names) > 1:
        pairs = itertools.combinations(range(len(names)), 2)
        furthest = max(pairs, key=lambda pair: trace.distances[pair])
        first, second = (names[model] for model in furthest)
        values["apart"] = say(
            "scores-apart", first=first, second=second, share=percent(trace.distances[furthest])
        )
    message = "scores-only" if len(trace.key_tokens) == 1 else "scores-weights"
    return Picture(figure=figure, table=table, message=message, values=values)


def difference(trace: ScoresTrace, *, one: int, other: int, narrow: bool = False) -> Picture:
    """Draws the weights of one model minus those of another."""
    values = trace.difference(one, other)
    row, column = largest(np.abs(values))
    figure = matrix(
        values, None, trace.said, trace.key_tokens, narrow=narrow, bar="difference", ends=1,
        **hover("scores-difference-hover", "+.4f"),
    )  # fmt: skip
    told = {
        "first": name_of(trace, one),
        "second": name_of(trace, other),
        "query": named(trace.said, row),
        "to": named(trace.key_tokens, column),
        "one": f"{trace.weights[one, row, column]:.2f}",
        "other": f"{trace.weights[other, row, column]:.2f}",
        "share": percent(trace.distances[one, other]),
    }
    table = over(names_of(trace.said, trace.key_tokens), ("difference",), difference=values)
    return Picture(figure=figure, table=table, message="scores-difference", values=told)


def entropies(trace: ScoresTrace, *, narrow: bool = False) -> Picture:
    """Draws the entropy of each row of each model."""
    names, count = _names(trace), len(trace.key_tokens)
    rows = {"query": range(len(trace.said)), "query-token": trace.said}
    table = over([{"score_function": names}, rows], ("entropy",), entropy=trace.entropy)
    marks = [
        curves(
            table.where("score_function", name), x="query", y="entropy", role=role, name=name,
            mode="lines+markers", marker={"symbol": place, "size": 9},
        )
        for place, (name, role) in enumerate(zip(names, itertools.cycle(_ROLES), strict=False))
    ]  # fmt: skip
    ticks = [escaped(one) for one in distinct_names(trace.said)]
    figure = drawn(
        marks,
        height=380,
        showlegend=True,
        xaxis=names_axis(ticks, tickangle=-60 if len(ticks) > 6 else 0),
        yaxis=axis("entropy", range=[0, float(np.log2(max(2, count))) * 1.05]),
    )
    row = int(np.ptp(trace.entropy, axis=0).argmax()) if len(names) > 1 else int(trace.entropy[0].argmax())
    bits = trace.entropy[:, row]
    low, high = int(bits.argmin()), int(bits.argmax())
    values = {
        "query": named(trace.said, row),
        "first": names[low],
        "low": f"{bits[low]:.2f}",
        "second": names[high],
        "high": f"{bits[high]:.2f}",
        "share": percent(trace.weights[low, row].max()),
        "other": percent(trace.weights[high, row].max()),
        "keys": count,
        "uniform": f"{np.log2(count):.2f}",
    }
    which = "scores-only" if count == 1 else "scores-entropy" if len(names) > 1 else "scores-entropy-alone"
    return Picture(figure=figure, table=table, message=which, values=values)
