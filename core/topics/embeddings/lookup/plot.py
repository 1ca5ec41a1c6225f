"""Figures of embedding look-up and of the gradient by the embedding table."""

import numpy as np
from plotly.colors import sample_colorscale

from ....base.i18n import join_localized, message
from ....figures import margins
from ....figures.colours import SEQUENTIAL_SCALE, SIGNED_SCALE
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, column_title
from ....figures.traces import (
    COLORBAR_MARGIN,
    HIDDEN_AXIS,
    MIN_FONT_SIZE,
    bar_trace,
    category_axis,
    fixed_range_axis,
    make_panels,
    right_colorbar,
)
from ..cosine_figures import describe_unread
from .schema import GradientResult, LookupResult

_ROW_HEIGHT_PIXELS = 24  # pixels of a row of the table
_GRID_COLUMNS = 50  # rows of the table in a line of the grid
_MAX_BARS = 16  # touched rows that have a bar
_UNTOUCHED_COLOUR = "rgba(143,144,158,0.22)"


def _row_label(row: int, word: str) -> str:
    return f"{word or message('embeddings-padding')} {row}"


# --- the product --------------------------------------------------------------------------------------------


def plot_product(result: LookupResult) -> Picture:
    """Draws a one-hot vector beside the rows of the table around its 1, and under it their product."""
    num_rows = len(result.row_numbers)
    row_labels = [
        escape_label(_row_label(*pair))
        for pair in zip(result.row_numbers.tolist(), result.row_words, strict=True)
    ]
    figure = make_panels(
        [message(f"lookup-panel.{panel}") for panel in ("one-hot", "table", "product")],
        _product_heatmaps(result, row_labels),
        height=_ROW_HEIGHT_PIXELS * (num_rows + 2) + 130,
        cols=2,
        subplot_options={
            "column_widths": [0.05, 0.95],
            "row_heights": [num_rows, 1.5],
            "horizontal_spacing": 0.02,
            "vertical_spacing": 0.12,
            "specs": [[{}, {}], [None, {}]],
        },
        margin={"t": 30, "l": margins.left_margin(row_labels, MIN_FONT_SIZE) - 30, "r": COLORBAR_MARGIN},
        yaxis=category_axis(row_labels, autorange="reversed"),
        yaxis2=HIDDEN_AXIS | {"autorange": "reversed"},
        yaxis3=HIDDEN_AXIS,
        xaxis=HIDDEN_AXIS,
        xaxis2=fixed_range_axis(showticklabels=False),
        xaxis3=fixed_range_axis("dimension"),
    )
    figure.update_annotations(font_size=MIN_FONT_SIZE)
    columns = {"dimension": np.arange(len(result.product)), "value": result.product}
    return Picture(
        figure=figure,
        table=Table(columns=columns, proved_columns=("value",)),
        claim_id="lookup-product-unknown" if result.is_unknown else "lookup-product",
        claim_values=_product_caption_values(result),
    )


def _product_heatmaps(result: LookupResult, row_labels: list[str]) -> list[list[dict]]:
    """Returns the heat maps of four panels: one-hot vector, rows of the table, none, product."""
    max_value = float(np.abs(result.table_rows).max())
    signed = {"type": "heatmap", "colorscale": SIGNED_SCALE, "zmin": -max_value, "zmax": max_value}
    cell_hover = f"{column_title('dimension')} %{{x}}: %{{z:.3f}}<extra></extra>"
    one_hot = {
        "type": "heatmap",
        "z": to_float32(result.one_hot)[:, None],
        "text": [[f"{value:.0f}"] for value in result.one_hot],
        "texttemplate": "%{text}",
        "colorscale": SEQUENTIAL_SCALE,
        "zmin": 0,
        "zmax": 1,
        "showscale": False,
        "ygap": 1,
        "hoverinfo": "skip",
    }
    rows = signed | {
        "customdata": [[label] * result.table_rows.shape[1] for label in row_labels],
        "hovertemplate": f"%{{customdata}}, {cell_hover}",
        "showscale": False,
        "ygap": 1,
        "hoverongaps": False,
    }
    is_selected = (result.row_numbers == result.row_number)[:, None]  # (N, 1)
    table_rows = to_float32(result.table_rows)
    product = signed | {
        "z": to_float32(result.product)[None],
        "colorbar": right_colorbar(
            column_title("value"), tickvals=[-max_value, 0, max_value], tickformat=".2f"
        ),
        "hovertemplate": cell_hover,
    }
    other_rows = rows | {"z": np.where(is_selected, np.nan, table_rows), "opacity": 0.3}
    selected_row = rows | {"z": np.where(is_selected, table_rows, np.nan), "opacity": 1.0}
    return [[one_hot], [other_rows, selected_row], [], [product]]


def _product_caption_values(result: LookupResult) -> dict:
    return {
        "word": quote_text(result.tokens[result.position]),
        "row": result.row_number,
        "num_rows": result.vocabulary_size,
        "embedding_size": len(result.product),
        "num_multiplications": result.num_multiplications,
        "truncation": describe_unread((), result.truncated_tokens),
    }


# --- the gradient -------------------------------------------------------------------------------------------


def plot_gradient(result: GradientResult) -> Picture:
    """Draws the norm of each row's gradient as a grid of cells, and the largest as bars."""
    touched_rows = np.flatnonzero(result.gradient_norms)
    order = touched_rows[np.argsort(-result.gradient_norms[touched_rows], kind="stable")][:_MAX_BARS]
    grid_rows = -(-len(result.gradient_norms) // _GRID_COLUMNS)
    table = Table(
        columns={
            "row-number": np.arange(len(result.words)),
            "word": [word or message("embeddings-padding") for word in result.words],
            "read-count": result.read_counts,
            "gradient-norm": result.gradient_norms,
        },
        proved_columns=("gradient-norm",),
    )
    bar_labels = [escape_label(_row_label(row, result.words[row])) for row in order.tolist()]
    bar_table = table.rows(order)
    hover = bar_table.hover_options(("read-count", "gradient-norm"), heading="word")
    gradient_bars = bar_trace(bar_table, x="gradient-norm", y="word", is_horizontal=True, **hover)
    grid_height, bars_height = 11 * grid_rows, 22 * max(2, len(order)) + 10
    grid_values = {"num_rows": len(result.gradient_norms), "num_columns": _GRID_COLUMNS}
    figure = make_panels(
        [message("lookup-panel.grid", **grid_values), message("lookup-panel.bars")],
        [[_gradient_grid(result, grid_rows)], [gradient_bars | {"y": list(range(len(order)))}]],
        height=grid_height + bars_height + 150,
        subplot_options={"row_heights": [grid_height, bars_height], "vertical_spacing": 0.1},
        margin={"t": 28, "l": margins.left_margin(bar_labels, MIN_FONT_SIZE) - 30},
        showlegend=False,
        xaxis=HIDDEN_AXIS,
        yaxis=HIDDEN_AXIS | {"autorange": "reversed"},
        xaxis2=fixed_range_axis("gradient-norm", exponentformat="power"),
        yaxis2=category_axis(bar_labels, autorange="reversed"),
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="lookup-gradient",
        claim_values=_gradient_caption_values(result, order),
    )


def _gradient_grid(result: GradientResult, grid_rows: int) -> dict:
    num_empty_cells = grid_rows * _GRID_COLUMNS - len(result.words)
    norms = np.append(result.gradient_norms, [np.nan] * num_empty_cells)
    labels = [escape_label(_row_label(row, word)) for row, word in enumerate(result.words)]
    cell_labels = np.array([*labels, *[""] * num_empty_cells], object)
    # no darker: it is seen on black
    low, middle, high = sample_colorscale(f"{SEQUENTIAL_SCALE}_r", [0, 0.4, 0.75])
    return {
        "type": "heatmap",
        "z": to_float32(norms.reshape(grid_rows, _GRID_COLUMNS)),
        "customdata": cell_labels.reshape(grid_rows, _GRID_COLUMNS).tolist(),
        "colorscale": [[0, _UNTOUCHED_COLOUR], [1e-9, low], [1e-9, low], [0.5, middle], [1, high]],
        "zmin": 0,
        "zmax": max(float(result.gradient_norms.max()), 1e-12),
        "xgap": 1,
        "ygap": 1,
        "showscale": False,
        "hovertemplate": "%{customdata}: %{z:.2e}<extra></extra>",
    }


def _gradient_caption_values(result: GradientResult, order: np.ndarray) -> dict:
    num_rows = len(result.gradient_norms)
    num_padding, num_unknown = int(result.read_counts[0]), len(result.unknown_words)
    sentences = [
        message("lookup-longest", word=quote_text(result.words[order[0]])) if len(order) else "",
        message("lookup-padding", count=num_padding) if num_padding else "",
        message("lookup-unknown", count=num_unknown) if num_unknown else "",
        describe_unread((), result.truncated_tokens),
    ]
    return {
        "num_reviews": len(result.positive_probability),
        "num_touched": result.num_touched_rows,
        "num_rows": num_rows,
        "num_untouched": num_rows - result.num_touched_rows,
        "loss": f"{result.loss:.3f}",
        "remarks": join_localized(filter(None, sentences)),
    }
