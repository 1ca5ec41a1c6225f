"""Figures of stored measurements: accuracy with few labels, and calibration."""

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

_MIN_BIN_REVIEWS = 30  # in a bin of a faint curve, which has no interval: a share of fewer is mostly chance


# --- few labels ---------------------------------------------------------------------------------------------


def plot_few_labels(result: FewLabelsResult) -> Picture:
    """Draws the test accuracy against the number of labels: mean and range of the seeds."""
    labels, titles = result.num_labels.tolist(), list(map(get_display_name, result.models))
    seed_columns = {
        f"seed_{seed + 1}": result.accuracy[:, :, seed] for seed in range(result.accuracy.shape[2])
    }
    axes = [{"classifier": titles}, {"labels": labels}]
    table = table_from_arrays(axes, ("mean_accuracy",), mean_accuracy=result.mean_accuracy, **seed_columns)
    traces = [
        trace
        for index, (name, role) in enumerate(zip(titles, SERIES_COLOUR_ROLES, strict=False))
        for trace in _band_and_mean_traces(result, table.filter_rows("classifier", name), index, role)
    ]
    ticks = {"type": "log", "tickvals": labels, "ticktext": [f"{count:,}" for count in labels]}
    ticks["autotickangles"] = UPRIGHT_ANGLES
    return Picture(
        figure=make_figure(
            traces,
            height=440,
            margin_t=50,
            xaxis=fixed_range_axis("labels", **ticks),
            yaxis=accuracy_axis(title=column_title("mean_accuracy")),
        ),
        table=table,
        claim_id="measured-few_labels",
        claim_values=_few_labels_caption_values(result, titles),
    )


def _band_and_mean_traces(result: FewLabelsResult, table: Table, index: int, role: str) -> list[dict]:
    labels = result.num_labels.tolist()
    accuracies = result.accuracy[index]  # (K, S)
    name = get_display_name(result.models[index])
    if counts := _subset_counts(result, index):
        name += "<br>" + message("measured-num_test_reviews", **counts)
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


def _subset_counts(result: FewLabelsResult, model: int) -> dict[str, int]:
    # if they are fewer than others; the last count only if it differs
    first, last = result.num_test_reviews[model, [0, -1]].tolist()
    if first == result.num_test_reviews.max():
        return {}
    return {"num_reviews": first, "num_reviews_last": last if last > first else 0}


def _few_labels_caption_values(result: FewLabelsResult, titles: Sequence[str]) -> dict:
    """Returns the caption values: the best with few labels and with all, crossings, and protocols."""
    best_with_few, *_, best_with_all = result.mean_accuracy.argmax(axis=0).tolist()
    crossings = [
        message(
            "measured-crossing",
            better_after=titles[next_best],
            better_before=titles[previous_best],
            labels_before=int(result.num_labels[step - 1]),
            labels_after=int(result.num_labels[step]),
        )
        for previous_best, next_best, step in result.find_crossings()
    ]
    subset_notes = [
        message(
            "measured-subset",
            classifier=titles[model],
            error=f"{margin_of_error(0.5, counts['num_reviews']):.3f}",
            **counts,
        )
        for model in range(len(titles))
        if (counts := _subset_counts(result, model))
    ]
    protocols: dict[str, list[str]] = {}
    for model, name, protocol in zip(result.models, titles, result.protocols, strict=True):
        protocols.setdefault(message_if_any(f"measured-protocol.{model}") or protocol, []).append(name)
    protocol_texts = [
        f"{', '.join(names)}: {add_quotation_marks(protocol)}." for protocol, names in protocols.items()
    ]
    return {
        "min_labels": int(result.num_labels[0]),
        "best_with_few": titles[best_with_few],
        "accuracy_with_few": format_percent(result.mean_accuracy[best_with_few, 0]),
        "max_labels": int(result.num_labels[-1]),
        "best_with_all": titles[best_with_all],
        "accuracy_with_all": format_percent(result.mean_accuracy[best_with_all, -1]),
        "crossings": join_localized(crossings) or message("measured-no-crossing"),
        "subset_notes": join_localized(subset_notes),
        "protocols": join_localized(protocol_texts),
        "num_seeds": result.accuracy.shape[2],
    }


# --- calibration --------------------------------------------------------------------------------------------


def plot_calibration(result: CalibrationResult, model: str) -> Picture:
    """Draws a reliability diagram, and below it the number of reviews in each bin.

    Args:
        result: Bins of M classifiers.
        model: The classifier that is drawn with intervals; the others are faint.
    """
    model_index = result.models.index(model)
    columns: dict[str, Any] = {
        "bin_middle": (result.bin_edges[:-1] + result.bin_edges[1:]) / 2,
        "positive_probability": result.mean_probability[model_index],
        "positive_share": result.positive_share[model_index],
        "num_reviews": result.num_reviews[model_index],
        "num_positive": result.num_positive[model_index],
        "ci_low": result.ci_low[model_index],
        "ci_high": result.ci_high[model_index],
    }
    table = Table(columns=columns, proved_columns=("positive_probability", "positive_share"))
    share_axis = fixed_range_axis(range=[-0.02, 1.02], tickformat=".0%")
    figure = make_panels(
        [column_title("positive_share"), column_title("num_reviews")],
        [
            _reliability_traces(result, table, model_index),
            [bar_trace(table, x="bin_middle", y="num_reviews", width=0.9 * np.diff(result.bin_edges))],
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
    return Picture(
        figure=figure,
        table=table,
        claim_id="measured-calibration",
        claim_values=_calibration_caption_values(result, model_index),
        colour_role="positive",
    )


def _calibration_caption_values(result: CalibrationResult, model_index: int) -> dict:
    highest_bin = int(np.flatnonzero(result.num_reviews[model_index])[-1])
    best_calibrated = int(result.calibration_error.argmin())
    return {
        "classifier": get_display_name(result.models[model_index]),
        "num_reviews": int(result.num_reviews[model_index, highest_bin]),
        "bin_edge": format_percent(result.bin_edges[highest_bin]),
        "mean_probability": format_percent(result.mean_probability[model_index, highest_bin]),
        "positive_share": format_percent(result.positive_share[model_index, highest_bin]),
        "calibration_error": f"{100 * result.calibration_error[model_index]:.1f}",
        "num_classifiers": len(result.models),
        "best_classifier": get_display_name(result.models[best_calibrated]),
        "best_error": f"{100 * result.calibration_error[best_calibrated]:.1f}",
    }


def _reliability_traces(result: CalibrationResult, table: Table, model_index: int) -> list[dict]:
    """Returns the diagonal, a faint curve of each classifier, and the curve of one with intervals."""
    plain_line = {"type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False}
    diagonal = plain_line | {
        "x": [0, 1],
        "y": [0, 1],
        "line": GUIDE_LINE,
        "showlegend": True,
        "name": message("measured-diagonal"),
    }
    share = table["positive_share"]
    error_bars = {
        "array": to_float32(table["ci_high"] - share),
        "arrayminus": to_float32(share - table["ci_low"]),
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
    shares = np.where(result.num_reviews < _MIN_BIN_REVIEWS, np.nan, result.positive_share)  # (M, B)
    faint_curves = [
        plain_line
        | {
            "x": to_float32(result.mean_probability[index]),
            "y": to_float32(share),
            "line": {"color": ROLE_COLOURS["other"], "width": 1},
            "opacity": 0.5 * (index != model_index),
        }
        for index, share in enumerate(shares)
    ]
    return [diagonal, *faint_curves, curve]
