"""The figures of what padding costs: in the mean of a loss, in the accuracy, in memory and arithmetic."""

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
# of a cell of the accuracy, by its code
_CODE_COLOURS = {
    "padding": PADDING_COLOUR,
    "right": ROLE_COLOURS["right"],
    "wrong": ROLE_COLOURS["wrong"],
    "as-padding": SKY,
}


# --- the loss -----------------------------------------------------------------------------------------------


def plot_losses(result: MaskedLossResult) -> Picture:
    """Draws the loss of each step of a batch, padding in grey, and under it the two means."""
    mask, num_valid = result.mask, int(result.mask.sum())
    shares = {"share-mask": mask / num_valid, "share-plain": np.full(mask.shape, 1 / mask.size)}
    table = make_step_table(result.tokens, "nats", nats=result.losses, real=mask, **shares)
    trace = heatmap_trace(table, x="step", y="sentence", z="nats") | categorical_scale((PADDING_COLOUR,))
    trace |= cell_text_options(result.tokens, result.losses)
    colorbar = right_colorbar(column_title("nats"), y=1, yanchor="top", len=44 * len(mask), lenmode="pixels")
    max_loss = float(result.losses[mask].max())
    colour_scale = {
        "zmin": 0,
        "zmax": max_loss,
        "colorscale": SEQUENTIAL_SCALE,
        "showscale": True,
        "colorbar": colorbar,
    }
    traces = [
        trace | colour_scale | {"z": np.where(mask, result.losses, np.nan).astype("float32")},
        trace | {"z": np.where(mask, np.nan, 0).astype("float32")},
    ]
    means = {"mask": result.masked_mean, "plain": result.plain_mean}
    bar_values = {message(f"padding-mean.{name}"): mean for name, mean in means.items()}
    layout = {"xaxis2": fixed_range_axis("nats", rangemode="tozero"), "showlegend": False}
    values = {"real": num_valid, "steps": mask.size, "carried": "yes" if result.output_carries_mask else "no"}
    values |= {name: f"{mean:.2f}" for name, mean in means.items()}
    values |= {f"{name}-exact": f"{mean:.4f}" for name, mean in means.items()}
    return Picture(
        figure=make_cells_above_bars(traces, bar_values, "nats", ".4f", row_height=44, **layout),
        table=add_mean_rows(table, "nats", means),
        claim_id="padding-loss-real" if mask.all() else "padding-loss-padded",
        message_values=values | {"padding": "" if mask.all() else f"{result.losses[~mask].mean():.4f}"},
        colour_role="second",
    )


# --- the accuracy -------------------------------------------------------------------------------------------


def plot_metric(result: MaskedMetricResult) -> Picture:
    """Draws which steps of a batch are predicted, padding in grey, and under it the two accuracies twice.

    Below the accuracies of this batch stand those of the book.
    """
    mask, right = result.mask, result.right
    columns = {"predicted": np.array([name_tokens(row) for row in result.predicted_tokens], object)}
    columns |= {"predicted-right": 1.0 * right, "real": mask.astype(int)}
    table = make_step_table(result.tokens, "predicted-right", **columns)
    codes = np.where(mask, 2 - right, 3 * right)  # (B, T)
    trace = heatmap_trace(table, x="step", y="sentence", z="predicted-right") | categorical_scale(
        list(_CODE_COLOURS.values())
    )
    shown_codes = [name for code, name in enumerate(_CODE_COLOURS) if (codes == code).any()]
    traces = [trace | {"z": codes.astype("float32")} | cell_text_options(result.tokens)]
    traces += legend_entries((message(f"padding-code.{name}"), _CODE_COLOURS[name]) for name in shown_codes)
    values = _metric_caption_values(result)
    means = {"mask": result.masked_accuracy, "plain": result.plain_accuracy}
    book_accuracies = {"book": BOOK_ACCURACY, "book-plain": BOOK_ACCURACY * BOOK_UNPADDED_SHARE}
    bar_values = {
        message(f"padding-accuracy.{name}", **values): value
        for name, value in (means | book_accuracies).items()
    }
    layout = {"xaxis2": fixed_range_axis("mean-accuracy", tickformat=".0%", range=[0, 1])}
    return Picture(
        figure=make_cells_above_bars(traces, bar_values, "mean-accuracy", ".1%", row_height=30, **layout),
        table=add_mean_rows(table, "predicted-right", means),
        claim_id="padding-metric-real" if mask.all() else "padding-metric-padded",
        message_values=values,
        colour_role="second",
    )


def _metric_caption_values(result: MaskedMetricResult) -> dict:
    num_valid, num_predicted_padding = int(result.mask.sum()), int(result.right[~result.mask].sum())
    return {
        "right": int(result.right[result.mask].sum()),
        "real": num_valid,
        "every": int(result.right.sum()),
        "steps": result.right.size,
        "padding": result.right.size - num_valid,
        "predicted": num_predicted_padding,
        "masked": format_percent(result.masked_accuracy),
        "plain": format_percent(result.plain_accuracy),
        "version": result.keras_version,
        "keras": format_percent(result.keras_accuracy),
        "book": f"{BOOK_ACCURACY:.4f}",
        "share": f"{BOOK_UNPADDED_SHARE:.4f}",
        "counted": f"{BOOK_ACCURACY * BOOK_UNPADDED_SHARE:.4f}",
    }


# --- ragged -------------------------------------------------------------------------------------------------


def plot_ragged(result: RaggedResult) -> Picture:
    """Draws one batch with padding, then its rows concatenated with row splits, then the costs."""
    cost_names = [message(f"padding-cost.{name}") for name in ("steps", "bytes", "work")]
    dense_costs, ragged_costs = result.costs.T
    shares = 100 * ragged_costs / dense_costs
    batch_axis = {"batch": [message("padding-dense"), column_title("ragged")]}
    colours = [ROLE_COLOURS["first"] if share <= 100 else ROLE_COLOURS["wrong"] for share in shares]
    columns = {"cost": cost_names, "dense": dense_costs, "ragged": ragged_costs, "cost-share": shares}
    row_names = [str(row) for row in range(1, len(result.tokens) + 1)]
    batch_height = 28 * len(row_names)
    height = batch_height + 420
    figure = make_panels(
        [message("padding-dense"), message("padding-splits"), message("padding-costs")],
        [[_dense_heatmap(result)], _ragged_bars(result), [horizontal_bars(columns, "cost-share", colours)]],
        height=height,
        subplot_options={"row_heights": [batch_height, 40, 130], "vertical_spacing": 70 / height},
        margin={"t": 36, "b": 46, "l": 30},
        showlegend=False,
        barmode="overlay",
        xaxis=HIDDEN_AXIS,
        yaxis=category_axis(row_names, range=[len(row_names) - 0.5, -0.5]),
        xaxis2=fixed_range_axis(tickvals=sorted(set(result.row_splits.tolist()))),
        yaxis2=HIDDEN_AXIS,
        xaxis3=fixed_range_axis("cost-share", range=[0, max(105.0, *shares)]),
        yaxis3=HIDDEN_AXIS | {"range": [2.5, -0.75]},
    )
    cost_rows = zip(cost_names, ragged_costs.tolist(), dense_costs.tolist(), shares, strict=True)
    label_values = [
        {"what": cost_name, "few": ragged_cost, "many": dense_cost, "share": f"{share:.0f}"}
        for cost_name, ragged_cost, dense_cost, share in cost_rows
    ]
    label_bars(figure, [message("padding-of", **values) for values in label_values], row=3)
    figure.add_vline(x=100, line=GUIDE_LINE, row=3, col=1)
    table = table_from_arrays([{"cost": cost_names}, batch_axis], ("needs",), needs=result.costs)
    return Picture(
        figure=figure,
        table=table,
        claim_id="padding-ragged",
        message_values=_ragged_caption_values(result),
        colour_role="padding",
    )


def _dense_heatmap(result: RaggedResult) -> dict:
    rows, width = result.dense.shape
    padded_tokens = [(*row, *[""] * (width - len(row))) for row in result.tokens]
    mask = np.arange(width) < result.lengths[:, None]  # (B, T)
    codes = mask * np.arange(1, rows + 1)[:, None]
    trace = heatmap_trace(
        make_step_table(padded_tokens, "step", id=result.dense), x="step", y="sentence", z="id"
    )
    return (
        trace
        | categorical_scale((PADDING_COLOUR, *_ROW_COLOURS))
        | {"z": codes.astype("float32")}
        | cell_text_options(padded_tokens)
    )


def _ragged_bars(result: RaggedResult) -> list[dict]:
    """Returns the concatenated rows, each from where it begins in the values to where it ends."""
    bar_options = {"type": "bar", "orientation": "h", "y": [0], "width": 0.8}
    traces = []
    for row, (start, end) in enumerate(itertools.pairwise(result.row_splits.tolist())):
        hover_text = message("padding-place", row=row + 1, start=start, end=end)
        row_options = {
            "marker": {"color": _ROW_COLOURS[row]},
            "hovertemplate": f"{hover_text}<extra></extra>",
        }
        traces.append(bar_options | row_options | {"x": [end - start], "base": [start]})
    return traces


def _ragged_caption_values(result: RaggedResult) -> dict:
    dense_costs, ragged_costs = result.costs.T
    memory_saving, work_saving = (100 - 100 * ragged_costs / dense_costs)[1:]
    max_difference = np.abs(np.diff(result.probability, axis=0)).max(initial=0.0)
    return {
        "empty": result.dense.size - len(result.values),
        "steps": result.dense.size,
        "rows": len(result.tokens),
        "gain": "saves" if memory_saving >= 0 else "costs",
        "memory": f"{abs(memory_saving):.0f}",
        "work": f"{work_saving:.0f}",
        "refusal": escape_label(result.keras_error),
        "model": "no" if not len(result.probability) else "exact" if max_difference == 0 else "near",
        "apart": f"{max_difference:.0e}",
    }
