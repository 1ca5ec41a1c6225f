"""Figures of the cost of padding: in the mean loss, the accuracy, memory and arithmetic."""

import itertools

import numpy as np

from ....base.i18n import format_percent, message
from ....figures.colours import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    RED,
    ROLE_COLOURS,
    RUST,
    SEQUENTIAL_SCALE,
    SKY,
)
from ....figures.labels import escape_label
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_arrays
from ....figures.traces import (
    GUIDE_LINE,
    category_axis,
    fixed_range_axis,
    heatmap_trace,
    make_panels,
    right_colorbar,
)
from ..mask_figures import HIDDEN_AXIS, PADDING_COLOUR, categorical_scale, legend_entries, name_tokens
from .cells_and_bars import (
    add_mean_rows,
    cell_text_options,
    horizontal_bars,
    label_bars,
    make_cells_above_bars,
    make_step_table,
)
from .schema import BOOK_ACCURACY, BOOK_UNPADDED_SHARE, MaskedLossResult, MaskedMetricResult, RaggedResult

_ROW_COLOURS = (BLUE, GREEN, ORANGE, PURPLE, SKY, RED, RUST, GREY)  # of the rows of a ragged batch
_OUTCOME_COLOURS = {  # of a step of the accuracy; a cell's code is the place here
    "padding": PADDING_COLOUR,
    "correct": ROLE_COLOURS["right"],
    "wrong": ROLE_COLOURS["wrong"],
    "predicted-padding": SKY,
}


# --- the loss -----------------------------------------------------------------------------------------------


def plot_losses(result: MaskedLossResult) -> Picture:
    """Draws the loss of each step of a batch, padding in grey, and below it both means."""
    mask, num_valid = result.mask, int(result.mask.sum())
    columns = {"nats": result.losses, "is-valid": mask, "masked-share": mask / num_valid}
    columns |= {"unmasked-share": np.full(mask.shape, 1 / mask.size)}
    table = make_step_table(result.tokens, "nats", columns)
    trace = heatmap_trace(table, x="step", y="sentence", z="nats") | categorical_scale((PADDING_COLOUR,))
    trace |= cell_text_options(result.tokens, result.losses)
    colorbar = right_colorbar(column_title("nats"), y=1, yanchor="top", len=44 * len(mask), lenmode="pixels")
    colour_scale = {
        "zmin": 0,
        "zmax": float(result.losses[mask].max()),
        "colorscale": SEQUENTIAL_SCALE,
        "showscale": True,
        "colorbar": colorbar,
    }
    traces = [
        trace | colour_scale | {"z": np.where(mask, result.losses, np.nan).astype("float32")},
        trace | {"z": np.where(mask, np.nan, 0).astype("float32")},
    ]
    means = {"masked": result.masked_mean, "unmasked": result.unmasked_mean}
    bar_values = {message(f"padding-mean.{name}"): mean for name, mean in means.items()}
    layout = {"xaxis2": fixed_range_axis("nats", rangemode="tozero"), "showlegend": False}
    values: dict = {"num_valid": num_valid, "num_steps": mask.size}
    values |= {"carries_mask": "yes" if result.output_carries_mask else "no"}
    values |= {f"{name}_mean": f"{mean:.2f}" for name, mean in means.items()}
    values |= {f"{name}_mean_exact": f"{mean:.4f}" for name, mean in means.items()}
    return Picture(
        figure=make_cells_above_bars(traces, bar_values, "nats", ".4f", row_height=44, **layout),
        table=add_mean_rows(table, "nats", means),
        claim_id="padding-loss-without-padding" if mask.all() else "padding-loss-with-padding",
        claim_values=values | {"padding_mean": "" if mask.all() else f"{result.losses[~mask].mean():.4f}"},
        colour_role="second",
    )


# --- the accuracy -------------------------------------------------------------------------------------------


def plot_metric(result: MaskedMetricResult) -> Picture:
    """Draws which steps of a batch are predicted, padding in grey, and below it both accuracies.

    Below the accuracies of this batch stand those of the book.
    """
    mask, is_correct = result.mask, result.is_correct
    predictions = np.array([name_tokens(row) for row in result.predicted_tokens], object)
    columns = {"prediction": predictions, "is-correct": 1.0 * is_correct, "is-valid": mask.astype(int)}
    table = make_step_table(result.tokens, "is-correct", columns)
    codes = np.where(mask, 2 - is_correct, 3 * is_correct)  # (B, T)
    trace = heatmap_trace(table, x="step", y="sentence", z="is-correct")
    trace |= categorical_scale(list(_OUTCOME_COLOURS.values()))
    traces = [trace | {"z": codes.astype("float32")} | cell_text_options(result.tokens)]
    traces += legend_entries(
        (message(f"padding-code.{outcome}"), colour)
        for code, (outcome, colour) in enumerate(_OUTCOME_COLOURS.items())
        if (codes == code).any()
    )
    values = _metric_caption_values(result)
    means = {"masked": result.masked_accuracy, "unmasked": result.unmasked_accuracy}
    book_accuracies = {"book": BOOK_ACCURACY, "book-unmasked": BOOK_ACCURACY * BOOK_UNPADDED_SHARE}
    bar_values = {
        message(f"padding-accuracy.{name}", **values): value
        for name, value in (means | book_accuracies).items()
    }
    layout = {"xaxis2": fixed_range_axis("mean-accuracy", tickformat=".0%", range=[0, 1])}
    return Picture(
        figure=make_cells_above_bars(traces, bar_values, "mean-accuracy", ".1%", row_height=30, **layout),
        table=add_mean_rows(table, "is-correct", means),
        claim_id="padding-metric-without-padding" if mask.all() else "padding-metric-with-padding",
        claim_values=values,
        colour_role="second",
    )


def _metric_caption_values(result: MaskedMetricResult) -> dict:
    is_correct, num_valid = result.is_correct, int(result.mask.sum())
    return {
        "num_correct": int(is_correct[result.mask].sum()),
        "num_valid": num_valid,
        "num_correct_or_padding": int(is_correct.sum()),
        "num_steps": is_correct.size,
        "num_padding": is_correct.size - num_valid,
        "num_predicted_padding": int(is_correct[~result.mask].sum()),
        "masked_accuracy": format_percent(result.masked_accuracy),
        "unmasked_accuracy": format_percent(result.unmasked_accuracy),
        "keras_version": result.keras_version,
        "keras_accuracy": format_percent(result.keras_accuracy),
        "book_accuracy": f"{BOOK_ACCURACY:.4f}",
        "book_valid_share": f"{BOOK_UNPADDED_SHARE:.4f}",
        "book_unmasked_accuracy": f"{BOOK_ACCURACY * BOOK_UNPADDED_SHARE:.4f}",
    }


# --- ragged -------------------------------------------------------------------------------------------------


def plot_ragged(result: RaggedResult) -> Picture:
    """Draws one batch with padding, its rows concatenated with row splits, and the costs of both."""
    cost_names = [message(f"padding-cost.{name}") for name in ("steps", "bytes", "work")]
    dense_costs, ragged_costs = result.costs.T
    percents = 100 * ragged_costs / dense_costs
    columns = {
        "cost": cost_names,
        "dense-cost": dense_costs,
        "ragged": ragged_costs,
        "cost-percent": percents,
    }
    colours = [ROLE_COLOURS["first" if percent <= 100 else "wrong"] for percent in percents]
    row_names = [str(row) for row in range(1, len(result.tokens) + 1)]
    batch_height = 28 * len(row_names)
    height = batch_height + 420
    titles = [message(f"padding-{name}-title") for name in ("dense", "ragged", "cost")]
    figure = make_panels(
        titles,
        [[_dense_heatmap(result)], _ragged_bars(result), [horizontal_bars(columns, "cost-percent", colours)]],
        height=height,
        subplot_options={"row_heights": [batch_height, 40, 130], "vertical_spacing": 70 / height},
        margin={"t": 36, "b": 46, "l": 30},
        showlegend=False,
        barmode="overlay",
        xaxis=HIDDEN_AXIS,
        yaxis=category_axis(row_names, range=[len(row_names) - 0.5, -0.5]),
        xaxis2=fixed_range_axis(tickvals=sorted(set(result.row_splits.tolist()))),
        yaxis2=HIDDEN_AXIS,
        xaxis3=fixed_range_axis("cost-percent", range=[0, max(105.0, *percents)]),
        yaxis3=HIDDEN_AXIS | {"range": [2.5, -0.75]},
    )
    label_bars(figure, _cost_labels(cost_names, result.costs), row=3)
    figure.add_vline(x=100, line=GUIDE_LINE, row=3, col=1)
    batch_axis = {"batch": [titles[0], column_title("ragged")]}
    return Picture(
        figure=figure,
        table=table_from_arrays([{"cost": cost_names}, batch_axis], ("amount",), amount=result.costs),
        claim_id="padding-ragged",
        claim_values=_ragged_caption_values(result),
        colour_role="padding",
    )


def _cost_labels(cost_names: list[str], costs: np.ndarray) -> list[str]:
    return [
        message(
            "padding-cost-label",
            cost=name,
            ragged_cost=ragged,
            dense_cost=dense,
            percent=f"{100 * ragged / dense:.0f}",
        )
        for name, (dense, ragged) in zip(cost_names, costs.tolist(), strict=True)
    ]


def _dense_heatmap(result: RaggedResult) -> dict:
    num_rows, num_steps = result.dense.shape
    padded_tokens = [(*row, *[""] * (num_steps - len(row))) for row in result.tokens]
    mask = np.arange(num_steps) < result.lengths[:, None]  # (B, T)
    row_codes = mask * np.arange(1, num_rows + 1)[:, None]
    table = make_step_table(padded_tokens, "step", {"id": result.dense})
    return (
        heatmap_trace(table, x="step", y="sentence", z="id")
        | categorical_scale((PADDING_COLOUR, *_ROW_COLOURS))
        | {"z": row_codes.astype("float32")}
        | cell_text_options(padded_tokens)
    )


def _ragged_bars(result: RaggedResult) -> list[dict]:
    """Returns a bar a row, from its first value to its last among the concatenated values."""
    bar_options = {"type": "bar", "orientation": "h", "y": [0], "width": 0.8}
    return [
        bar_options
        | {
            "marker": {"color": _ROW_COLOURS[row]},
            "hovertemplate": message("padding-row-range", row=row + 1, start=start, end=end)
            + "<extra></extra>",
            "x": [end - start],
            "base": [start],
        }
        for row, (start, end) in enumerate(itertools.pairwise(result.row_splits.tolist()))
    ]


def _ragged_caption_values(result: RaggedResult) -> dict:
    dense_costs, ragged_costs = result.costs.T
    memory_saving, work_saving = (100 - 100 * ragged_costs / dense_costs)[1:]
    max_difference = np.abs(np.diff(result.probability, axis=0)).max(initial=0.0)
    return {
        "num_padding": result.dense.size - len(result.values),
        "num_steps": result.dense.size,
        "num_sentences": len(result.tokens),
        "memory_effect": "saves" if memory_saving >= 0 else "costs",
        "memory_percent": f"{abs(memory_saving):.0f}",
        "work_percent": f"{work_saving:.0f}",
        "keras_error": escape_label(result.keras_error),
        "agreement": "no" if not len(result.probability) else "exact" if max_difference == 0 else "near",
        "max_difference": f"{max_difference:.0e}",
    }
