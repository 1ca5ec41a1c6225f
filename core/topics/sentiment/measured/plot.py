"""How good the classifiers are by what ships as numbers: few labels, and calibration."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....base.i18n import format_percent, join_localized, message, message_if_any
from ....base.numerics import margin_of_error
from ....base.text import add_quotation_marks
from ....figures.colours import ROLE_COLOURS
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, column_title, table_from_arrays
from ....figures.traces import GUIDE_LINE, bar_trace, fixed_range_axis, line_trace, make_figure, make_panels
from ....models.families import get_display_name
from ..reviews import UPRIGHT_ANGLES
from .card_plots import SERIES_COLOUR_ROLES, accuracy_axis
from .schema import CalibrationResult, FewLabelsResult

_MIN_BIN_REVIEWS = 30  # reviews in a bin: a share of fewer is mostly chance, and faint lines have no interval


# --- few labels ---------------------------------------------------------------------------------------------


def plot_few_labels(result: FewLabelsResult) -> Picture:
    """Draws the test accuracy against the number of labels: the mean of the seeds, and from least to most."""
    labels, titles = result.labels.tolist(), list(map(get_display_name, result.models))
    seed_columns = {
        f"seed_{seed + 1}": result.accuracy[:, :, seed] for seed in range(result.accuracy.shape[2])
    }
    axes = [{"classifier": titles}, {"labels": labels}]
    table = table_from_arrays(axes, ("mean_accuracy",), mean_accuracy=result.mean, **seed_columns)
    marks = []
    for index, (name, role) in enumerate(zip(titles, SERIES_COLOUR_ROLES, strict=False)):
        marks += _band_and_mean_traces(result, table.filter_rows("classifier", name), index, role)
    ticks = {"type": "log", "tickvals": labels, "ticktext": [f"{count:,}" for count in labels]}
    ticks["autotickangles"] = UPRIGHT_ANGLES
    figure = make_figure(
        marks,
        height=440,
        margin_t=50,
        xaxis=fixed_range_axis("labels", **ticks),
        yaxis=accuracy_axis(title=column_title("mean_accuracy")),
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="measured-few",
        message_values=_few_labels_caption_values(result, titles),
    )


def _band_and_mean_traces(result: FewLabelsResult, table: Table, index: int, role: str) -> list[dict]:
    labels = result.labels.tolist()
    accuracies = result.accuracy[index]  # (K, S)
    num_reviews = result.num_test_reviews[index].tolist()
    name = get_display_name(result.models[index])
    if num_reviews[0] < result.num_test_reviews.max():
        name += "<br>" + message(
            "measured-scored",
            reviews=num_reviews[0],
            last=num_reviews[-1] * (num_reviews[-1] > num_reviews[0]),
        )
    band = {
        "type": "scatter",
        "mode": "lines",
        "x": [*labels, *labels[::-1]],
        "y": to_float32([*np.nanmax(accuracies, axis=1), *np.nanmin(accuracies, axis=1)[::-1]]),
        "fill": "toself",
        "line": {"color": ROLE_COLOURS[role], "width": 0},
        "opacity": 0.25,
        "hoverinfo": "skip",
        "showlegend": False,
    }
    curve = line_trace(
        table,
        x="labels",
        y="mean_accuracy",
        colour_role=role,
        name=name,
        mode="lines+markers",
        marker={"size": 8},
        **table.hover_options(["classifier", "labels", "mean_accuracy"]),
    )
    return [band, curve]


def _few_labels_caption_values(result: FewLabelsResult, titles: Sequence[str]) -> dict:
    """Returns who is best with few labels and with all, where curves cross, and how it was measured."""
    best_with_few, best_with_all = int(result.mean[:, 0].argmax()), int(result.mean[:, -1].argmax())
    crossings = [
        message(
            "measured-crossing",
            after=titles[next_best],
            before=titles[previous_best],
            low=int(result.labels[step - 1]),
            high=int(result.labels[step]),
        )
        for previous_best, next_best, step in result.find_crossings()
    ]
    subset_notes = []
    for name, num_reviews in zip(titles, result.num_test_reviews.tolist(), strict=True):
        if num_reviews[0] < result.num_test_reviews.max():
            error = f"{margin_of_error(0.5, num_reviews[0]):.3f}"
            last = num_reviews[-1] * (num_reviews[-1] > num_reviews[0])
            subset_notes.append(
                message("measured-fewer", classifier=name, reviews=num_reviews[0], error=error, last=last)
            )
    protocols: dict[str, list[str]] = {}
    for model, name, protocol in zip(result.models, titles, result.protocols, strict=True):
        protocols.setdefault(message_if_any(f"measured-protocol.{model}") or protocol, []).append(name)
    protocol_texts = [
        f"{', '.join(names)}: {add_quotation_marks(protocol)}." for protocol, names in protocols.items()
    ]
    return {
        "least": int(result.labels[0]),
        "few": titles[best_with_few],
        "low": format_percent(result.mean[best_with_few, 0]),
        "most": int(result.labels[-1]),
        "many": titles[best_with_all],
        "high": format_percent(result.mean[best_with_all, -1]),
        "crossings": join_localized(crossings) or message("measured-no-crossing"),
        "smaller": join_localized(subset_notes),
        "how": join_localized(protocol_texts),
        "seeds": result.accuracy.shape[2],
    }


# --- calibration --------------------------------------------------------------------------------------------


def plot_calibration(result: CalibrationResult, model: str) -> Picture:
    """Draws the share of positive reviews against P(positive), and how many reviews there are in each bin.

    Args:
        result: Bins of M classifiers.
        model: The one that is drawn with its intervals; the others are faint.
    """
    model_index = result.models.index(model)
    columns: dict[str, Any] = {
        "bin": (result.edges[:-1] + result.edges[1:]) / 2,
        "positive_probability": result.probability[model_index],
        "positive_share": result.share[model_index],
        "reviews": result.count[model_index],
        "positive_reviews": result.positive[model_index],
        "interval_low": result.low[model_index],
        "interval_high": result.high[model_index],
    }
    table = Table(columns=columns, recomputed_columns=("positive_probability", "positive_share"))
    share_axis = fixed_range_axis(range=[-0.02, 1.02], tickformat=".0%")
    figure = make_panels(
        [column_title("positive_share"), column_title("reviews")],
        [
            _reliability_traces(result, table, model_index),
            [bar_trace(table, x="bin", y="reviews", width=0.9 * np.diff(result.edges))],
        ],
        height=500,
        subplot_options={"shared_xaxes": True, "vertical_spacing": 0.1, "row_heights": [0.76, 0.24]},
        margin={"t": 60},
        legend_y=1.08,
        xaxis=share_axis,
        xaxis2=share_axis | {"title": column_title("positive_probability")},
        yaxis=share_axis,
        yaxis2=fixed_range_axis(),
    )
    values = _calibration_caption_values(result, model_index)
    return Picture(
        figure=figure,
        table=table,
        claim_id="measured-calibration",
        message_values=values,
        colour_role="positive",
    )


def _calibration_caption_values(result: CalibrationResult, model_index: int) -> dict:
    highest_bin = int(np.flatnonzero(result.count[model_index])[-1])
    best_calibrated = int(result.error.argmin())
    return {
        "classifier": get_display_name(result.models[model_index]),
        "reviews": int(result.count[model_index, highest_bin]),
        "edge": format_percent(result.edges[highest_bin]),
        "mean": format_percent(result.probability[model_index, highest_bin]),
        "right": format_percent(result.share[model_index, highest_bin]),
        "error": f"{100 * result.error[model_index]:.1f}",
        "count": len(result.models),
        "best": get_display_name(result.models[best_calibrated]),
        "best_error": f"{100 * result.error[best_calibrated]:.1f}",
    }


def _reliability_traces(result: CalibrationResult, table: Table, model_index: int) -> list[dict]:
    """Returns the diagonal, the curves of all classifiers faintly, and one with its intervals."""
    error_line = {"type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False}
    diagonal = {
        "x": [0, 1],
        "y": [0, 1],
        "line": GUIDE_LINE,
        "showlegend": True,
        "name": message("measured-diagonal"),
    }
    share = table["positive_share"]
    error_bars = {
        "array": to_float32(table["interval_high"] - share),
        "arrayminus": to_float32(share - table["interval_low"]),
        "thickness": 1.5,
    }
    curve = line_trace(
        table,
        x="positive_probability",
        y="positive_share",
        colour_role="positive",
        name=get_display_name(result.models[model_index]),
        mode="lines+markers",
        marker={"size": 9},
        error_y=error_bars,
    )
    faint_curves = [error_line | faint_curve for faint_curve in _faint_curves(result, model_index)]
    return [error_line | diagonal, *faint_curves, curve]


def _faint_curves(result: CalibrationResult, model_index: int) -> list[dict]:
    """Returns a curve of each classifier, that of the one which is drawn in full unseen."""
    faint_curves = []
    for other in range(len(result.models)):
        share = np.where(result.count[other] < _MIN_BIN_REVIEWS, np.nan, result.share[other])
        faint_curves.append(
            {
                "x": to_float32(result.probability[other]),
                "y": to_float32(share),
                "line": {"color": ROLE_COLOURS["other"], "width": 1},
                "opacity": 0.5 * (other != model_index),
            }
        )
    return faint_curves
