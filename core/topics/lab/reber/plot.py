"""Figures of a training on Reber's grammar: accuracy by type and by length, and the reading of one string."""

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
from ..training_plots import batches_axis, make_learning_curves
from .schema import LENGTH_GROUP_STARTS, MAX_STRING_LENGTH, STRING_TYPES, ReberResult, StringReadingResult


def plot_accuracy(result: ReberResult, previous_result: ReberResult | None = None) -> Picture:
    """Draws the accuracy on held-out strings by type over the batches, and dotted the previous training's."""
    labels = [message(f"reber-string_type.{string_type}") for string_type in STRING_TYPES]
    axis_options = {"range": [0, 1.02], "tickformat": ".0%"}
    figure, table = make_learning_curves(
        result, previous_result, "accuracy", "string-type", labels, **axis_options
    )
    values = _status_values(result)
    for index, string_type in enumerate(STRING_TYPES):
        values[string_type] = format_percent(result.accuracy[-1, index])
        values[f"num_{string_type}"] = int(result.num_strings[index].sum())
    return Picture(
        figure=figure, table=table, claim_id="reber-accuracy", claim_values=values, colour_role="third"
    )


def plot_accuracy_by_length(result: ReberResult) -> Picture:
    """Draws the accuracy on strings with a wrong repeat: length groups (rows) over the batches (columns)."""
    group_ends = [*(start - 1 for start in LENGTH_GROUP_STARTS[1:]), MAX_STRING_LENGTH]
    groups = [f"{start}–{end}" for start, end in zip(LENGTH_GROUP_STARTS, group_ends, strict=True)]
    num_strings = result.num_strings[2]
    accuracies = compute_accuracies(result.num_correct[:, 2], np.maximum(num_strings, 1)).T  # (G, M)
    axes: list[dict] = [{"length-group": groups}, {"batches": result.snapshot_steps}]
    table = table_from_arrays(axes, ("accuracy",), accuracy=accuracies)
    figure = make_figure(
        [heatmap_trace(table, x="batches", y="length-group", z="accuracy", scale="weight")],
        height=60 * len(groups) + 110,
        xaxis=batches_axis(result),
        yaxis=category_axis(groups) | {"title": {"text": column_title("length-group")}},
    )
    values = _status_values(result) | {
        "accuracy_shortest": format_percent(accuracies[0, -1]),
        "accuracy_longest": format_percent(accuracies[-1, -1]),
        "shortest_group": groups[0],
        "longest_group": groups[-1],
        "num_longest": int(num_strings[-1]),
    }
    return Picture(figure=figure, table=table, claim_id="reber-lengths", claim_values=values)


def _status_values(result: ReberResult) -> dict:
    is_finite = np.isfinite(result.losses[-1]).all()
    return {"num_batches": int(result.snapshot_steps[-1]), "diverged": "no" if is_finite else "yes"}


def plot_string_reading(result: StringReadingResult, *, is_narrow: bool = False) -> Picture:
    """Draws P(valid) after each letter, and below it the unit that holds the second letter best."""
    letters, unit = list(result.string), result.memory_unit
    positions = list(range(1, len(letters) + 1))
    state, counterpart_state = result.states[:, unit], result.swapped_string_states[:, unit]
    columns = {"input-position": positions, "input-character": letters, "probability": result.probability}
    columns |= {"unit-state": state, "counterpart-state": counterpart_state}
    table = Table(columns=columns, proved_columns=("probability",))
    trace_options = {"x": "input-position", "mode": "lines+markers"}
    state_traces = [
        line_trace(table, y=column, colour_role=role, name=column_title(column), **trace_options)
        for column, role in (("unit-state", "first"), ("counterpart-state", "second"))
    ]
    letter_axis = fixed_range_axis(tickvals=positions, ticktext=letters)
    figure = make_panels(
        [column_title("probability"), message("reber-unit", unit=unit)],
        [[line_trace(table, y="probability", colour_role="third", **trace_options)], state_traces],
        height=460,
        subplot_options={"vertical_spacing": 0.16},
        xaxis=letter_axis,
        xaxis2=letter_axis,
        yaxis=fixed_range_axis(range=[-0.02, 1.02], tickformat=".0%"),
        yaxis2=fixed_range_axis(),
        margin={"t": 40, "b": 46},
        legend={"y": 0.45, "yanchor": "middle", "x": 1, "xanchor": "right"},
    )
    difference = np.abs(state - counterpart_state)[max(0, len(letters) - 3)]
    values = {
        "string": quote_text(result.string),
        "probability": format_percent(result.probability[-1]),
        "num_batches": result.step,
        "unit": unit,
        "difference": f"{difference:.2f}",
        "distinguishes": "yes" if difference > 0 else "no",
    }
    return Picture(
        figure=figure, table=table, claim_id="reber-reading", claim_values=values, colour_role="third"
    )
