"""How good the classifiers are by what ships as numbers: few labels, and calibration."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....base.messages import percent, say, say_if_any, together
from ....base.numerics import sampling_error
from ....base.text import in_quotes
from ....figures.colours import COLOUR
from ....figures.marks import GUIDE, axis, bars, curves, drawn, panels
from ....figures.picture import Picture, float32
from ....figures.table import Table, over, title
from ....models.families import reading_name
from ..reviews import UPRIGHT
from .ask import CalibrationTrace, FewLabelsTrace
from .from_cards import SERIES, accuracy_axis

_FEW = 30  # reviews in a bin: a share of fewer is mostly chance, and faint lines have no interval


# --- few labels ---------------------------------------------------------------------------------------------


def few_labels(trace: FewLabelsTrace) -> Picture:
    """Draws the test accuracy against the number of labels: the mean of the seeds, and from least to most."""
    labels, titles = trace.labels.tolist(), list(map(reading_name, trace.models))
    seeds = {f"seed_{seed + 1}": trace.accuracy[:, :, seed] for seed in range(trace.accuracy.shape[2])}
    axes = [{"classifier": titles}, {"labels": labels}]
    table = over(axes, ("mean_accuracy",), mean_accuracy=trace.mean, **seeds)
    marks = []
    for index, (name, role) in enumerate(zip(titles, SERIES, strict=False)):
        marks += _band_and_mean(trace, table.where("classifier", name), index, role)
    ticks = {"type": "log", "tickvals": labels, "ticktext": [f"{count:,}" for count in labels]}
    ticks["autotickangles"] = UPRIGHT
    figure = drawn(
        marks,
        height=440,
        margin_t=50,
        xaxis=axis("labels", **ticks),
        yaxis=accuracy_axis(title=title("mean_accuracy")),
    )
    return Picture(figure=figure, table=table, message="measured-few", values=_few_told(trace, titles))


def _band_and_mean(trace: FewLabelsTrace, table: Table, index: int, role: str) -> list[dict]:
    labels, values, scored = (
        trace.labels.tolist(),
        trace.accuracy[index],
        trace.scored[index].tolist(),
    )  # (K, S)
    name = reading_name(trace.models[index])
    if scored[0] < trace.scored.max():
        name += "<br>" + say("measured-scored", reviews=scored[0], last=scored[-1] * (scored[-1] > scored[0]))
    band = {
        "type": "scatter",
        "mode": "lines",
        "x": [*labels, *labels[::-1]],
        "y": float32([*np.nanmax(values, axis=1), *np.nanmin(values, axis=1)[::-1]]),
        "fill": "toself",
        "line": {"color": COLOUR[role], "width": 0},
        "opacity": 0.25,
        "hoverinfo": "skip",
        "showlegend": False,
    }
    look: dict[str, Any] = {"mode": "lines+markers", "marker": {"size": 8}, "name": name, "role": role}
    hover = table.hover(["classifier", "labels", "mean_accuracy"])
    return [band, curves(table, x="labels", y="mean_accuracy", **look, **hover)]


def _few_told(trace: FewLabelsTrace, titles: Sequence[str]) -> dict:
    """Returns who is best with few labels and with all, where curves cross, and how it was measured."""
    few, many = int(trace.mean[:, 0].argmax()), int(trace.mean[:, -1].argmax())
    crossings = [
        say(
            "measured-crossing",
            after=titles[after],
            before=titles[before],
            low=int(trace.labels[step - 1]),
            high=int(trace.labels[step]),
        )
        for before, after, step in trace.crossings()
    ]
    smaller = []
    for name, scored in zip(titles, trace.scored.tolist(), strict=True):
        if scored[0] < trace.scored.max():
            error = f"{sampling_error(0.5, scored[0]):.3f}"
            last = scored[-1] * (scored[-1] > scored[0])
            smaller.append(say("measured-fewer", classifier=name, reviews=scored[0], error=error, last=last))
    protocols: dict[str, list[str]] = {}
    for model, name, protocol in zip(trace.models, titles, trace.protocols, strict=True):
        protocols.setdefault(say_if_any(f"measured-protocol.{model}") or protocol, []).append(name)
    how = [f"{', '.join(names)}: {in_quotes(protocol)}." for protocol, names in protocols.items()]
    return {
        "least": int(trace.labels[0]),
        "few": titles[few],
        "low": percent(trace.mean[few, 0]),
        "most": int(trace.labels[-1]),
        "many": titles[many],
        "high": percent(trace.mean[many, -1]),
        "crossings": together(crossings) or say("measured-no-crossing"),
        "smaller": together(smaller),
        "how": together(how),
        "seeds": trace.accuracy.shape[2],
    }


# --- calibration --------------------------------------------------------------------------------------------


def calibration(trace: CalibrationTrace, model: str) -> Picture:
    """Draws the share of positive reviews against P(positive), and how many reviews there are in each bin.

    Args:
        trace: Bins of M classifiers.
        model: The one that is drawn with its intervals; the others are faint.
    """
    chosen = trace.models.index(model)
    columns: dict[str, Any] = {
        "bin": (trace.edges[:-1] + trace.edges[1:]) / 2,
        "positive_probability": trace.probability[chosen],
        "positive_share": trace.share[chosen],
        "reviews": trace.count[chosen],
        "positive_reviews": trace.positive[chosen],
        "interval_low": trace.low[chosen],
        "interval_high": trace.high[chosen],
    }
    table = Table(columns=columns, proves=("positive_probability", "positive_share"))
    whole = axis(range=[-0.02, 1.02], tickformat=".0%")
    figure = panels(
        [title("positive_share"), title("reviews")],
        [
            _reliability(trace, table, chosen),
            [bars(table, x="bin", y="reviews", width=0.9 * np.diff(trace.edges))],
        ],
        height=500,
        grid={"shared_xaxes": True, "vertical_spacing": 0.1, "row_heights": [0.76, 0.24]},
        margin={"t": 60},
        legend_y=1.08,
        xaxis=whole,
        xaxis2=whole | {"title": title("positive_probability")},
        yaxis=whole,
        yaxis2=axis(),
    )
    values = _calibration_told(trace, chosen)
    return Picture(figure=figure, table=table, message="measured-calibration", values=values, role="positive")


def _calibration_told(trace: CalibrationTrace, chosen: int) -> dict:
    """Returns what a classifier says of the reviews of which it is surest, and how far it is off."""
    sure, best = int(np.flatnonzero(trace.count[chosen])[-1]), int(trace.error.argmin())
    return {
        "classifier": reading_name(trace.models[chosen]),
        "reviews": int(trace.count[chosen, sure]),
        "edge": percent(trace.edges[sure]),
        "mean": percent(trace.probability[chosen, sure]),
        "right": percent(trace.share[chosen, sure]),
        "error": f"{100 * trace.error[chosen]:.1f}",
        "count": len(trace.models),
        "best": reading_name(trace.models[best]),
        "best_error": f"{100 * trace.error[best]:.1f}",
    }


def _reliability(trace: CalibrationTrace, table: Table, chosen: int) -> list[dict]:
    """Returns the diagonal, the curves of all classifiers faintly, and one with its intervals."""
    line: dict[str, Any] = {"type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False}
    marks = [
        line | {"x": [0, 1], "y": [0, 1], "line": GUIDE, "showlegend": True, "name": say("measured-diagonal")}
    ]
    for other in range(len(trace.models)):
        share = np.where(trace.count[other] < _FEW, np.nan, trace.share[other])
        faint = {"line": {"color": COLOUR["other"], "width": 1}, "opacity": 0.5 * (other != chosen)}
        marks.append(line | faint | {"x": float32(trace.probability[other]), "y": float32(share)})
    share = table["positive_share"]
    error = {
        "array": float32(table["interval_high"] - share),
        "arrayminus": float32(share - table["interval_low"]),
        "thickness": 1.5,
    }
    look: dict[str, Any] = {
        "mode": "lines+markers",
        "marker": {"size": 9},
        "name": reading_name(trace.models[chosen]),
    }
    return [
        *marks,
        curves(table, x="positive_probability", y="positive_share", role="positive", error_y=error, **look),
    ]
