"""Figures of a training on dates: learning curves, the order of learning, and the alignment of one date."""

import datetime

import numpy as np

from ....base.i18n import format_percent, join_with_and, message
from ....base.text import visible_character
from ....base.training_requests import compute_accuracies
from ....figures.labels import quote_text
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_arrays
from ....figures.traces import category_axis, heatmap_trace, make_figure, make_panels
from ..training_plots import batches_axis, make_learning_curves
from .schema import VARIANTS, AlignmentResult, DatesResult

_DATE_FORMATS = {  # how to parse a date, and how `train.py` writes it
    "month": ("%B %d, %Y", "{0:%B} {0.day}, {0.year}"),
    "short": ("%d %b %Y", "{0.day} {0:%b} {0.year}"),
    "numbers": ("%m/%d/%Y", "{0:%m/%d}/{0.year}"),
}
_OUTPUT_PATTERN = "YYYY-MM-DD"


def _variant_labels() -> list[str]:
    return [message(f"dates-variant.{variant}") for variant in VARIANTS]


# --- learning curves ----------------------------------------------------------------------------------------


def plot_accuracy(result: DatesResult, previous_result: DatesResult | None = None) -> Picture:
    """Draws the accuracy on held-out dates over the batches, and dotted the previous training's."""
    return _plot_metric(result, previous_result, "accuracy", range=[0, 1.02], tickformat=".0%")


def plot_loss(result: DatesResult, previous_result: DatesResult | None = None) -> Picture:
    """Draws the loss on held-out dates over the batches, and dotted the previous training's."""
    return _plot_metric(result, previous_result, "loss", rangemode="tozero")


def _plot_metric(
    result: DatesResult, previous_result: DatesResult | None, metric: str, **axis_options
) -> Picture:
    figure, table = make_learning_curves(
        result, previous_result, metric, "model-variant", _variant_labels(), **axis_options
    )
    last_values = dict(zip(VARIANTS, getattr(result, metric)[-1].tolist(), strict=True))
    diverged = [
        variant for variant, loss in zip(VARIANTS, result.loss[-1], strict=True) if not np.isfinite(loss)
    ]
    is_learnt = result.accuracy[:, 0] >= 0.99
    values: dict = {
        variant: format_percent(value) if metric == "accuracy" else f"{value:.3f}"
        for variant, value in last_values.items()
    }
    values |= {
        "diverged": "both" if len(diverged) == 2 else diverged[0] if diverged else "none",
        "num_batches": int(result.snapshot_steps[-1]),
        "batches_to_99": int(result.snapshot_steps[is_learnt.argmax()]) if is_learnt.any() else -1,
        "seconds_to_99": f"{result.seconds[is_learnt.argmax()]:.1f}",
    }
    return Picture(
        figure=figure, table=table, claim_id=f"dates-{metric}", claim_values=values, colour_role="first"
    )


def plot_learning_order(result: DatesResult) -> Picture:
    """Draws the accuracy of each output character (rows) over the batches (columns), a panel per model."""
    accuracies = compute_accuracies(np.moveaxis(result.num_correct, 0, 2), result.num_dates)  # (2, T, M)
    labels = _variant_labels()
    axes: list[dict] = [
        {"model-variant": labels},
        {
            "character-position": [
                f"{character}{number}" for number, character in enumerate(_OUTPUT_PATTERN, 1)
            ]
        },
        {"batches": result.snapshot_steps},
    ]
    table = table_from_arrays(axes, ("accuracy",), accuracy=accuracies)
    heatmap_options: dict = {"x": "batches", "y": "character-position", "z": "accuracy", "scale": "weight"}
    traces = [
        [heatmap_trace(table.filter_rows("model-variant", label), **heatmap_options)] for label in labels
    ]
    row_axis, column_axis = category_axis(list(_OUTPUT_PATTERN), autorange="reversed"), batches_axis(result)
    return Picture(
        figure=make_panels(
            labels,
            traces,
            cols=2,
            height=380,
            subplot_options={"horizontal_spacing": 0.06},
            xaxis=column_axis,
            xaxis2=column_axis,
            yaxis=row_axis,
            yaxis2=row_axis,
            margin={"t": 40, "b": 60},
        ),
        table=table,
        claim_id="dates-learning_order",
        claim_values=_learning_order_values(accuracies),
        colour_role="second",
    )


def _learning_order_values(accuracies: np.ndarray) -> dict:
    is_learnt = accuracies >= 0.9  # False where it is NaN
    num_unlearnt = (~is_learnt[:, :, -1]).sum(axis=1).tolist()
    # with attention: the characters that are learnt last, or if some are not learnt, the least accurate ones
    order = -accuracies[0, :, -1] if num_unlearnt[0] else is_learnt[0].argmax(axis=1)
    last_positions = np.flatnonzero(order == order.max()) + 1
    characters = _format_positions(last_positions.tolist())
    return dict(zip(VARIANTS, num_unlearnt, strict=True)) | {"characters": characters}


def _format_positions(positions: list[int]) -> str:
    if len(positions) == 1:
        return message("dates-character", character=_OUTPUT_PATTERN[positions[0] - 1], position=positions[0])
    return message("dates-characters", positions=join_with_and(list(map(str, positions))))


# --- one date -----------------------------------------------------------------------------------------------


def plot_alignment(result: AlignmentResult, *, is_narrow: bool = False) -> Picture:
    """Draws the attention weights of one date: output characters (rows) over input characters (columns)."""
    output_characters, input_characters = (
        list(map(visible_character, text)) for text in (result.output_with_attention, result.date)
    )
    axes = [
        {"output-position": range(1, len(output_characters) + 1), "output-character": output_characters},
        {"input-position": range(1, len(input_characters) + 1), "input-character": input_characters},
    ]
    table = table_from_arrays(axes, ("weight",), weight=result.weights)
    heatmap_options: dict = {"z": "weight", "scale": "weight", "colorbar": {"thickness": 10}}
    column_axis = {"title": {"text": column_title("input-character")}, "tickangle": 0}
    row_axis = {"title": {"text": column_title("output-character")}}
    figure = make_figure(
        [heatmap_trace(table, x="input-position", y="output-position", **heatmap_options)],
        height=26 * len(output_characters) + 96,
        xaxis=category_axis(input_characters) | column_axis,
        yaxis=category_axis(output_characters, autorange="reversed") | row_axis,
    )
    expected = find_expected_output(result.date, result.date_format)
    values = {
        "date": quote_text(result.date),
        "output_with_attention": result.output_with_attention,
        "output_without_attention": result.output_without_attention,
        "is_correct": {"": "unknown", result.output_with_attention: "yes"}.get(expected, "no"),
        "num_batches": result.step,
        "largest_weight": f"{result.weights.max(axis=1).mean():.2f}",
        "uniform_weight": f"{1 / len(input_characters):.2f}",
    }
    return Picture(figure=figure, table=table, claim_id="dates-alignment", claim_values=values)


def find_expected_output(date: str, date_format: str) -> str:
    """Returns a date as YYYY-MM-DD, or "" if no date of the training's format reads so."""
    for name in _DATE_FORMATS if date_format == "mixed" else [date_format]:
        parse_format, output_format = _DATE_FORMATS[name]
        try:
            day = datetime.datetime.strptime(date, parse_format).date()
        except ValueError:
            continue
        if day.year >= 1000 and output_format.format(day) == date:
            return day.isoformat()
    return ""
