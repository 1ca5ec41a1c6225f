"""The figures of a training of Reber's grammar: which strings are judged rightly, and how one is read."""

import numpy as np

from ....base.i18n import format_percent, message
from ....base.training_requests import compute_accuracies
from ....figures.labels import quote_text
from ....figures.picture import Picture
from ....figures.table import Table, column_title, table_from_arrays
from ....figures.traces import (
    category_axis,
    fixed_range_axis,
    heatmap_trace,
    line_trace,
    make_figure,
    make_panels,
)
from ..training_plots import batches_axis, make_curves
from .schema import LENGTH_GROUP_STARTS, MAX_STRING_LENGTH, STRING_TYPES, ReberResult, StringResult


def plot_accuracy(result: ReberResult, baseline: ReberResult | None = None) -> Picture:
    """Draws how many held-out strings of each kind are judged rightly; `baseline` is another training's."""
    labels = [message(f"reber-kind.{string_type}") for string_type in STRING_TYPES]
    axis_options = {"range": [0, 1.02], "tickformat": ".0%"}
    figure, table = make_curves(result, baseline, "accuracy", "string-kind", labels, **axis_options)
    shares_by_type = {
        string_type: format_percent(share)
        for string_type, share in zip(STRING_TYPES, result.accuracy[-1], strict=True)
    }
    counts = dict(zip(STRING_TYPES, result.counts.sum(axis=1).tolist(), strict=True))
    values: dict = shares_by_type | {f"{string_type}-count": count for string_type, count in counts.items()}
    values |= {"batches": int(result.steps[-1]), "dead": _is_nan(result)}
    return Picture(
        figure=figure, table=table, claim_id="reber-accuracy", message_values=values, colour_role="third"
    )


def plot_accuracy_by_length(result: ReberResult) -> Picture:
    """Draws how many strings with the wrong last letter but one are found, a row a group of lengths."""
    group_ends = [*(start - 1 for start in LENGTH_GROUP_STARTS[1:]), MAX_STRING_LENGTH]
    group_labels = [f"{low}–{high}" for low, high in zip(LENGTH_GROUP_STARTS, group_ends, strict=True)]
    counts = result.counts[2]
    accuracies = compute_accuracies(result.right[:, 2], np.maximum(counts, 1)).T  # (G, M)
    axes: list[dict] = [{"string-lengths": group_labels}, {"batches": result.steps}]
    table = table_from_arrays(axes, ("accuracy",), accuracy=accuracies)
    figure = make_figure(
        [heatmap_trace(table, x="batches", y="string-lengths", z="accuracy", scale="weight")],
        height=60 * len(group_labels) + 110,
        xaxis=batches_axis(result),
        yaxis=category_axis(group_labels) | {"title": {"text": column_title("string-lengths")}},
    )
    values: dict = {"short": format_percent(accuracies[0, -1]), "long": format_percent(accuracies[-1, -1])}
    values |= {"least": group_labels[0], "most": group_labels[-1], "count": int(counts[-1])}
    values |= {"batches": int(result.steps[-1]), "dead": _is_nan(result)}
    return Picture(figure=figure, table=table, claim_id="reber-lengths", message_values=values)


def _is_nan(result: ReberResult) -> str:
    return "no" if np.isfinite(result.losses[-1]).all() else "yes"


def plot_string_reading(result: StringResult) -> Picture:
    """Draws P(valid) after each letter, and under it the unit that holds the second letter."""
    letters = list(result.string)
    columns = {
        "row-read": np.arange(1, len(letters) + 1),
        "character-read": letters,
        "probability": result.probability,
        "state-here": result.states[:, result.unit],
        "state-other": result.other[:, result.unit],
    }
    table = Table(columns=columns, recomputed_columns=("probability",))
    trace_options = {"x": "row-read", "mode": "lines+markers"}
    state_traces = [
        line_trace(
            table, y="state-here", colour_role="first", name=column_title("state-here"), **trace_options
        ),
        line_trace(
            table, y="state-other", colour_role="second", name=column_title("state-other"), **trace_options
        ),
    ]
    tick_options: dict = {"tickvals": list(range(1, len(letters) + 1)), "ticktext": letters}
    figure = make_panels(
        [column_title("probability"), message("reber-unit", unit=result.unit)],
        [[line_trace(table, y="probability", colour_role="third", **trace_options)], state_traces],
        height=460,
        subplot_options={"vertical_spacing": 0.16},
        xaxis=fixed_range_axis(**tick_options),
        xaxis2=fixed_range_axis(**tick_options),
        yaxis=fixed_range_axis(range=[-0.02, 1.02], tickformat=".0%"),
        yaxis2=fixed_range_axis(),
        margin={"t": 40, "b": 46},
        legend={"y": 0.45, "yanchor": "middle", "x": 1, "xanchor": "right"},
    )
    state_difference = np.abs(result.states - result.other)[max(0, len(letters) - 3), result.unit]
    values = {
        "string": quote_text(result.string),
        "probability": format_percent(result.probability[-1]),
        "batches": result.step,
        "unit": result.unit,
        "apart": f"{state_difference:.2f}",
        "tells": "yes" if state_difference > 0 else "no",
    }
    return Picture(
        figure=figure, table=table, claim_id="reber-reading", message_values=values, colour_role="third"
    )
