"""What a head does with all queries and keys: its steps as matrices, and what the scale is for."""

import math
from collections.abc import Sequence

import numpy as np

from ....base.i18n import message, percent
from ....figures.colours import GREY
from ....figures.marks import axis, make_figure, points
from ....figures.names import token_ticks
from ....figures.picture import Picture, float32
from ....figures.table import Table, table_from_axes
from ..cells import hover, names_of, shaded, side_by_side
from .schema import WeightResult


def steps(
    result: WeightResult, *, queries: Sequence[str], switched: bool = False, narrow: bool = False
) -> Picture:
    """Draws the four steps of a head as aligned matrices: scores, scaled, masked, softmax.

    Args:
        result: What a head computes.
        queries: Names of the T rows.
        switched: With the other divisor: without the scale where the model scales, with it where it does not.
        narrow: For a telephone.
    """
    divisor, weights = result.divisor, result.weights
    if switched:
        divisor, weights = result.switched_divisor, result.switched_weights
    scaled = result.raw / divisor
    ends = max(float(np.abs(result.raw).max()), 1e-9)
    how = "dot" if result.vector is None else "concat"
    step_names = {"scores": how, "scaled": f"{divisor:.4g}", "masked": "", "softmax": ""}
    told = hover("one_weight-score-hover")
    figure = side_by_side(
        [message(f"one_weight-step.{name}", how=value, divisor=value) for name, value in step_names.items()],
        [
            shaded(result.raw, ends=ends, **told),
            shaded(scaled, ends=ends / divisor, **told),
            shaded(scaled, result.mask, ends=ends / divisor, **told),
            shaded(weights, result.mask),
        ],
        [(queries, result.key_tokens)] * 4,
        narrow=narrow,
    )
    names = names_of(queries, result.key_tokens)
    three = np.stack([result.raw, scaled, weights])
    kinds = [message(f"one_weight-kind.{name}") for name in ("score", "scaled", "weight")]
    table = table_from_axes([{"weight-step": kinds}, *names], ("value",), value=three, visible=result.mask)
    values = {
        "hidden": int((~result.mask).sum()),
        "cells": result.mask.size,
        "low": f"{result.raw.min():.2f}",
        "high": f"{result.raw.max():.2f}",
        "divisor": f"{divisor:.4g}",
        "scaled_low": f"{scaled.min():.2f}",
        "scaled_high": f"{scaled.max():.2f}",
        "bits": f"{(result.switched_entropy if switched else result.entropy).mean():.2f}",
        "largest": percent(weights.max(axis=-1).mean()),
    }
    return Picture(figure=figure, table=table, message="one_weight-steps", values=values)


def scale(result: WeightResult, *, queries: Sequence[str], narrow: bool = False) -> Picture:
    """Draws the entropy of each row as the model has it and with the other divisor: what the scale does."""
    names = [_divided(divisor, len(result.q)) for divisor in (result.divisor, result.switched_divisor)]
    both = np.stack([result.entropy, result.switched_entropy])  # (2, T)
    most = np.log2(np.maximum(result.mask.sum(axis=-1), 1))  # (T,) bits
    rows = {"query": range(len(queries)), "query-token": queries}
    table = table_from_axes(
        [{"divided": [message("one_weight-as-computed", how=names[0]), names[1]]}, rows],
        ("entropy",),
        entropy=both,
    )
    marks = _points(table, most, rows)
    height = min(26, 260 // len(queries) if narrow else 26)
    figure = make_figure(
        marks,
        height=150 + len(queries) * max(12, height),
        margin={"t": 76},
        legend={"orientation": "v", "y": 1, "yref": "container", "yanchor": "top"},
        xaxis=axis("entropy", range=[-0.08, max(float(most.max()), 0.1) * 1.05]),
        yaxis=axis() | {"autorange": "reversed", **token_ticks(queries)},
    )
    without = result.divisor == result.switched_divisor
    shares = [float(weights.max(axis=-1).mean()) for weights in (result.weights, result.switched_weights)]
    values = {
        "how": "concat" if without else "scaled" if result.divisor != 1 else "unscaled",
        "largest": percent(shares[0]),
        "switched": percent(shares[1]),
        "bits": f"{result.entropy.mean():.2f}",
        "switched_bits": f"{result.switched_entropy.mean():.2f}",
        "root": f"{math.sqrt(len(result.q)):.1f}",
    }
    return Picture(figure=figure, table=table, message="one_weight-scale", values=values)


def _points(table: Table, most: np.ndarray, rows: dict) -> list[dict]:
    """Returns the entropies of a table as points, a line between the two of a row, and those of (T,) most."""
    names = list(dict.fromkeys(table["divided"].tolist()))
    parts = [table.where("divided", name) for name in names]
    ends = np.stack([*(part["entropy"] for part in parts), np.full(len(most), np.nan)], axis=1)  # (T, 3)
    span = {"type": "scatter", "mode": "lines", "line": {"color": GREY, "width": 1}, "hoverinfo": "skip"}
    heights = np.repeat(range(len(most)), ends.shape[1])
    marks = [span | {"x": float32(ends.ravel()), "y": float32(heights), "showlegend": False}]
    for name, part, role, symbol in zip(
        names, parts, ("first", "second"), ("circle", "diamond"), strict=True
    ):
        look = {"symbol": symbol, "size": 12}
        marks.append(points(part, x="entropy", y="query", role=role, name=name, marker=look))
    even = Table(columns={**rows, "entropy": most}, proves=("entropy",))
    mark = {"symbol": "line-ns-open", "size": 12, "line": {"width": 2}}
    return [
        *marks,
        points(even, x="entropy", y="query", role="guide", name=message("one_weight-even"), marker=mark),
    ]


def _divided(divisor: float, width: int) -> str:
    if divisor == 1:
        return message("one_weight-divided.without")
    return message("one_weight-divided", width=width, divisor=f"{divisor:.3g}")
