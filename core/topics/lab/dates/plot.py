"""The figures of a training of dates: what was learnt when, and how one date is written."""

import datetime

import numpy as np

from ....base.i18n import format_percent, join_with_and, message
from ....base.text import visible_character
from ....base.training_requests import compute_accuracies
from ....figures.labels import quote_text
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_arrays
from ....figures.traces import category_axis, heatmap_trace, make_figure, make_panels
from ..training_plots import batches_axis, make_curves
from .schema import BRANCHES, AlignmentResult, DatesResult

_DATE_FORMATS = {  # as dates are read, and as `train.py` writes them
    "month": ("%B %d, %Y", "{0:%B} {0.day}, {0.year}"),
    "short": ("%d %b %Y", "{0.day} {0:%b} {0.year}"),
    "numbers": ("%m/%d/%Y", "{0:%m/%d}/{0.year}"),
}
OUTPUT_PATTERN = "YYYY-MM-DD"


def _branch_labels() -> list[str]:
    return [message(f"dates-half.{name}") for name in BRANCHES]


# --- what was learnt when -----------------------------------------------------------------------------------


def plot_accuracy(result: DatesResult, baseline: DatesResult | None = None) -> Picture:
    """Draws the accuracy on held-out dates after some batches; `baseline` is another training's, dotted."""
    return _plot_curves(result, baseline, "accuracy", {"range": [0, 1.02], "tickformat": ".0%"})


def plot_loss(result: DatesResult, baseline: DatesResult | None = None) -> Picture:
    """Draws the loss on held-out dates; see `plot_accuracy`."""
    return _plot_curves(result, baseline, "loss", {"rangemode": "tozero"})


def _plot_curves(
    result: DatesResult, baseline: DatesResult | None, metric: str, axis_options: dict
) -> Picture:
    figure, table = make_curves(result, baseline, metric, "half", _branch_labels(), **axis_options)
    formatted_values = [
        format_percent(value) if metric == "accuracy" else f"{value:.3f}"
        for value in getattr(result, metric)[-1]
    ]
    is_learnt = result.accuracy[:, 0] >= 0.99
    nan_branches = [
        branch for branch, value in zip(BRANCHES, result.loss[-1], strict=True) if not np.isfinite(value)
    ]
    return Picture(
        figure=figure,
        table=table,
        claim_id=f"dates-{metric}",
        message_values={
            "dead": "-".join(nan_branches) or "none",
            "with": formatted_values[0],
            "without": formatted_values[1],
            "batches": int(result.steps[-1]),
            "learnt": int(result.steps[is_learnt.argmax()]) if is_learnt.any() else -1,
            "seconds": f"{result.seconds[is_learnt.argmax()]:.1f}",
        },
        colour_role="first",
    )


def plot_learning_order(result: DatesResult) -> Picture:
    """Draws which character of a date is predicted when: a panel a half, a row a character."""
    accuracies = compute_accuracies(np.moveaxis(result.right, 0, 2), result.count)  # (2, T, M)
    position_labels = [f"{character}{number}" for number, character in enumerate(OUTPUT_PATTERN, 1)]
    axes: list[dict] = [
        {"half": _branch_labels()},
        {"date-place": position_labels},
        {"batches": result.steps},
    ]
    table = table_from_arrays(axes, ("accuracy",), accuracy=accuracies)
    traces = [[heatmap_trace(table.filter_rows("half", branch), x="batches", y="date-place", z="accuracy",
                       scale="weight")]
             for branch in _branch_labels()]  # fmt: skip
    row_axis = category_axis(list(OUTPUT_PATTERN), autorange="reversed")
    column_axis = batches_axis(result)
    is_learnt = accuracies >= 0.9  # not where it is NaN
    num_unlearnt = {
        branch_name: int((~is_learnt[branch, :, -1]).sum()) for branch, branch_name in enumerate(BRANCHES)
    }
    # of the half with attention: the characters that are learnt last, or are right least often now
    learning_time = -accuracies[0, :, -1] if num_unlearnt[BRANCHES[0]] else is_learnt[0].argmax(axis=1)
    last_positions = np.flatnonzero(learning_time == learning_time.max()) + 1
    return Picture(
        figure=make_panels(_branch_labels(), traces, cols=2, height=380,
                      subplot_options={"horizontal_spacing": 0.06},
                      xaxis=column_axis, xaxis2=column_axis, yaxis=row_axis, yaxis2=row_axis,
                      margin={"t": 40, "b": 60}),
        table=table,
        claim_id="dates-learnt",
        message_values=num_unlearnt | {"place": _format_positions(last_positions.tolist())},
        colour_role="second",
    )  # fmt: skip


def _format_positions(positions: list[int]) -> str:
    """Returns the names of characters of a date by their places from 1; none where no number is known."""
    if len(positions) != 1:
        return message("dates-places", numbers=join_with_and([str(position) for position in positions]))
    return message("dates-place", sign=OUTPUT_PATTERN[positions[0] - 1], number=positions[0])


# --- one date -----------------------------------------------------------------------------------------------


def plot_alignment(result: AlignmentResult) -> Picture:
    """Draws the attention of one date: a row a character that is written, a column one that was read."""
    written_characters, read_characters = (
        list(map(visible_character, text)) for text in (result.output_with_attention, result.date)
    )
    axes = [
        {"row-written": range(1, len(written_characters) + 1), "character-written": written_characters},
        {"row-read": range(1, len(read_characters) + 1), "character-read": read_characters},
    ]
    table = table_from_arrays(axes, ("weight",), weight=result.weights)
    expected = find_expected_output(result.date, result.style)
    correctness = "unknown" if not expected else "yes" if expected == result.output_with_attention else "no"
    figure = make_figure(
        [
            heatmap_trace(
                table, x="row-read", y="row-written", z="weight", scale="weight", colorbar={"thickness": 10}
            )
        ],
        height=26 * len(written_characters) + 96,
        xaxis=category_axis(read_characters)
        | {"title": {"text": column_title("character-read")}, "tickangle": 0},
        yaxis=category_axis(written_characters, autorange="reversed")
        | {"title": {"text": column_title("character-written")}},
    )
    values = {
        "date": quote_text(result.date),
        "written": result.output_with_attention,
        "without": result.output_without_attention,
        "right": correctness,
        "batches": result.step,
        "largest": f"{result.weights.max(axis=1).mean():.2f}",
        "even": f"{1 / len(read_characters):.2f}",
    }
    return Picture(figure=figure, table=table, claim_id="dates-alignment", message_values=values)


def find_expected_output(date: str, style: str) -> str:
    """Returns how a date is written rightly, or "" where it is none as a training in a style has them."""
    for style_name in _DATE_FORMATS if style == "mixed" else [style]:
        parse_format, output_format = _DATE_FORMATS[style_name]
        try:
            day = datetime.datetime.strptime(date, parse_format).date()
        except ValueError:
            continue
        if day.year >= 1000 and output_format.format(day) == date:
            return day.isoformat()
    return ""
