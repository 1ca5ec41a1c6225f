"""The figures of a training of Reber's grammar: which strings are judged rightly, and how one is read."""

import numpy as np

from ....base.i18n import message, percent
from ....base.trainings import shares
from ....figures.marks import axis, category_axis, curves, heatmap, make_figure, panels
from ....figures.names import quoted
from ....figures.picture import Picture
from ....figures.table import Table, column_title, table_from_axes
from ..looks import lines, over_batches
from .schema import KINDS, LENGTHS, LONGEST, ReberResult, StringResult


def accuracy(result: ReberResult, before: ReberResult | None = None) -> Picture:
    """Draws how many held-out strings of each kind are judged rightly; `before` is another training's."""
    names = [message(f"reber-kind.{kind}") for kind in KINDS]
    look = {"range": [0, 1.02], "tickformat": ".0%"}
    figure, table = lines(result, before, "accuracy", "string-kind", names, **look)
    told = {kind: percent(share) for kind, share in zip(KINDS, result.accuracy[-1], strict=True)}
    counts = dict(zip(KINDS, result.counts.sum(axis=1).tolist(), strict=True))
    values: dict = told | {f"{kind}-count": count for kind, count in counts.items()}
    values |= {"batches": int(result.steps[-1]), "dead": _dead(result)}
    return Picture(figure=figure, table=table, message="reber-accuracy", values=values, role="third")


def lengths(result: ReberResult) -> Picture:
    """Draws how many strings with the wrong last letter but one are found, a row a group of lengths."""
    ends = [*(one - 1 for one in LENGTHS[1:]), LONGEST]
    names = [f"{low}–{high}" for low, high in zip(LENGTHS, ends, strict=True)]
    counts = result.counts[2]
    rates = shares(result.right[:, 2], np.maximum(counts, 1)).T  # (G, M)
    axes: list[dict] = [{"string-lengths": names}, {"batches": result.steps}]
    table = table_from_axes(axes, ("accuracy",), accuracy=rates)
    figure = make_figure(
        [heatmap(table, x="batches", y="string-lengths", z="accuracy", scale="weight")],
        height=60 * len(names) + 110,
        xaxis=over_batches(result),
        yaxis=category_axis(names) | {"title": {"text": column_title("string-lengths")}},
    )
    values: dict = {"short": percent(rates[0, -1]), "long": percent(rates[-1, -1])}
    values |= {"least": names[0], "most": names[-1], "count": int(counts[-1])}
    values |= {"batches": int(result.steps[-1]), "dead": _dead(result)}
    return Picture(figure=figure, table=table, message="reber-lengths", values=values)


def _dead(result: ReberResult) -> str:
    return "no" if np.isfinite(result.losses[-1]).all() else "yes"


def reading(result: StringResult) -> Picture:
    """Draws P(valid) after each letter, and under it the unit that holds the second letter."""
    letters = list(result.string)
    columns = {
        "row-read": np.arange(1, len(letters) + 1),
        "character-read": letters,
        "probability": result.probability,
        "state-here": result.states[:, result.unit],
        "state-other": result.other[:, result.unit],
    }
    table = Table(columns=columns, proves=("probability",))
    look = {"x": "row-read", "mode": "lines+markers"}
    states = [
        curves(table, y="state-here", role="first", name=column_title("state-here"), **look),
        curves(table, y="state-other", role="second", name=column_title("state-other"), **look),
    ]
    ticks: dict = {"tickvals": list(range(1, len(letters) + 1)), "ticktext": letters}
    figure = panels(
        [column_title("probability"), message("reber-unit", unit=result.unit)],
        [[curves(table, y="probability", role="third", **look)], states],
        height=460,
        grid={"vertical_spacing": 0.16},
        xaxis=axis(**ticks),
        xaxis2=axis(**ticks),
        yaxis=axis(range=[-0.02, 1.02], tickformat=".0%"),
        yaxis2=axis(),
        margin={"t": 40, "b": 46},
        legend={"y": 0.45, "yanchor": "middle", "x": 1, "xanchor": "right"},
    )
    apart = np.abs(result.states - result.other)[max(0, len(letters) - 3), result.unit]
    values = {
        "string": quoted(result.string),
        "probability": percent(result.probability[-1]),
        "batches": result.step,
        "unit": result.unit,
        "apart": f"{apart:.2f}",
        "tells": "yes" if apart > 0 else "no",
    }
    return Picture(figure=figure, table=table, message="reber-reading", values=values, role="third")
