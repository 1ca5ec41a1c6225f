"""How good the classifiers are by what ships as numbers: few labels, and calibration."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....base.i18n import join_texts, message, message_if_any, percent
from ....base.numerics import sampling_error
from ....base.text import in_quotes
from ....figures.colours import COLOUR
from ....figures.marks import GUIDE, axis, bars, curves, make_figure, panels
from ....figures.picture import Picture, float32
from ....figures.table import Table, column_title, table_from_axes
from ....models.families import reading_name
from ..reviews import UPRIGHT
from .from_cards import SERIES, accuracy_axis
from .schema import CalibrationResult, FewLabelsResult

_FEW = 30  # reviews in a bin: a share of fewer is mostly chance, and faint lines have no interval


# --- few labels ---------------------------------------------------------------------------------------------


def few_labels(result: FewLabelsResult) -> Picture:
    """Draws the test accuracy against the number of labels: the mean of the seeds, and from least to most."""
    labels, titles = result.labels.tolist(), list(map(reading_name, result.models))
    seeds = {f"seed_{seed + 1}": result.accuracy[:, :, seed] for seed in range(result.accuracy.shape[2])}
    axes = [{"classifier": titles}, {"labels": labels}]
    table = table_from_axes(axes, ("mean_accuracy",), mean_accuracy=result.mean, **seeds)
    marks = []
    for index, (name, role) in enumerate(zip(titles, SERIES, strict=False)):
        marks += _band_and_mean(result, table.where("classifier", name), index, role)
    ticks = {"type": "log", "tickvals": labels, "ticktext": [f"{count:,}" for count in labels]}
    ticks["autotickangles"] = UPRIGHT
    figure = make_figure(
        marks,
        height=440,
        margin_t=50,
        xaxis=axis("labels", **ticks),
        yaxis=accuracy_axis(title=column_title("mean_accuracy")),
    )
    return Picture(figure=figure, table=table, message="measured-few", values=_few_told(result, titles))


def _band_and_mean(result: FewLabelsResult, table: Table, index: int, role: str) -> list[dict]:
    labels, values, scored = (
        result.labels.tolist(),
        result.accuracy[index],
        result.scored[index].tolist(),
    )  # (K, S)
    name = reading_name(result.models[index])
    if scored[0] < result.scored.max():
        name += "<br>" + message(
            "measured-scored", reviews=scored[0], last=scored[-1] * (scored[-1] > scored[0])
        )
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


def _few_told(result: FewLabelsResult, titles: Sequence[str]) -> dict:
    """Returns who is best with few labels and with all, where curves cross, and how it was measured."""
    few, many = int(result.mean[:, 0].argmax()), int(result.mean[:, -1].argmax())
    crossings = [
        message(
            "measured-crossing",
            after=titles[after],
            before=titles[before],
            low=int(result.labels[step - 1]),
            high=int(result.labels[step]),
        )
        for before, after, step in result.crossings()
    ]
    smaller = []
    for name, scored in zip(titles, result.scored.tolist(), strict=True):
        if scored[0] < result.scored.max():
            error = f"{sampling_error(0.5, scored[0]):.3f}"
            last = scored[-1] * (scored[-1] > scored[0])
            smaller.append(
                message("measured-fewer", classifier=name, reviews=scored[0], error=error, last=last)
            )
    protocols: dict[str, list[str]] = {}
    for model, name, protocol in zip(result.models, titles, result.protocols, strict=True):
        protocols.setdefault(message_if_any(f"measured-protocol.{model}") or protocol, []).append(name)
    how = [f"{', '.join(names)}: {in_quotes(protocol)}." for protocol, names in protocols.items()]
    return {
        "least": int(result.labels[0]),
        "few": titles[few],
        "low": percent(result.mean[few, 0]),
        "most": int(result.labels[-1]),
        "many": titles[many],
        "high": percent(result.mean[many, -1]),
        "crossings": join_texts(crossings) or message("measured-no-crossing"),
        "smaller": join_texts(smaller),
        "how": join_texts(how),
        "seeds": result.accuracy.shape[2],
    }


# --- calibration --------------------------------------------------------------------------------------------


def calibration(result: CalibrationResult, model: str) -> Picture:
    """Draws the share of positive reviews against P(positive), and how many reviews there are in each bin.

    Args:
        result: Bins of M classifiers.
        model: The one that is drawn with its intervals; the others are faint.
    """
    chosen = result.models.index(model)
    columns: dict[str, Any] = {
        "bin": (result.edges[:-1] + result.edges[1:]) / 2,
        "positive_probability": result.probability[chosen],
        "positive_share": result.share[chosen],
        "reviews": result.count[chosen],
        "positive_reviews": result.positive[chosen],
        "interval_low": result.low[chosen],
        "interval_high": result.high[chosen],
    }
    table = Table(columns=columns, proves=("positive_probability", "positive_share"))
    whole = axis(range=[-0.02, 1.02], tickformat=".0%")
    figure = panels(
        [column_title("positive_share"), column_title("reviews")],
        [
            _reliability(result, table, chosen),
            [bars(table, x="bin", y="reviews", width=0.9 * np.diff(result.edges))],
        ],
        height=500,
        grid={"shared_xaxes": True, "vertical_spacing": 0.1, "row_heights": [0.76, 0.24]},
        margin={"t": 60},
        legend_y=1.08,
        xaxis=whole,
        xaxis2=whole | {"title": column_title("positive_probability")},
        yaxis=whole,
        yaxis2=axis(),
    )
    values = _calibration_told(result, chosen)
    return Picture(figure=figure, table=table, message="measured-calibration", values=values, role="positive")


def _calibration_told(result: CalibrationResult, chosen: int) -> dict:
    """Returns what a classifier says of the reviews of which it is surest, and how far it is off."""
    sure, best = int(np.flatnonzero(result.count[chosen])[-1]), int(result.error.argmin())
    return {
        "classifier": reading_name(result.models[chosen]),
        "reviews": int(result.count[chosen, sure]),
        "edge": percent(result.edges[sure]),
        "mean": percent(result.probability[chosen, sure]),
        "right": percent(result.share[chosen, sure]),
        "error": f"{100 * result.error[chosen]:.1f}",
        "count": len(result.models),
        "best": reading_name(result.models[best]),
        "best_error": f"{100 * result.error[best]:.1f}",
    }


def _reliability(result: CalibrationResult, table: Table, chosen: int) -> list[dict]:
    """Returns the diagonal, the curves of all classifiers faintly, and one with its intervals."""
    line: dict[str, Any] = {"type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False}
    marks = [
        line
        | {"x": [0, 1], "y": [0, 1], "line": GUIDE, "showlegend": True, "name": message("measured-diagonal")}
    ]
    for other in range(len(result.models)):
        share = np.where(result.count[other] < _FEW, np.nan, result.share[other])
        faint = {"line": {"color": COLOUR["other"], "width": 1}, "opacity": 0.5 * (other != chosen)}
        marks.append(line | faint | {"x": float32(result.probability[other]), "y": float32(share)})
    share = table["positive_share"]
    error = {
        "array": float32(table["interval_high"] - share),
        "arrayminus": float32(share - table["interval_low"]),
        "thickness": 1.5,
    }
    look: dict[str, Any] = {
        "mode": "lines+markers",
        "marker": {"size": 9},
        "name": reading_name(result.models[chosen]),
    }
    return [
        *marks,
        curves(table, x="positive_probability", y="positive_share", role="positive", error_y=error, **look),
    ]
