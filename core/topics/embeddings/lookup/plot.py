"""Figures of embedding look-up and of the gradient by the embedding table."""

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sample_colorscale
from plotly.subplots import make_subplots

from ....base.i18n import join_localized, message
from ....figures import margins
from ....figures.colours import SEQUENTIAL_SCALE, SIGNED_SCALE
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture, apply_layout, to_float32
from ....figures.table import Table, column_title
from ....figures.traces import (
    COLORBAR_MARGIN,
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
_HIDDEN_AXIS = {"visible": False, "fixedrange": True}


def _row_label(row: int, word: str) -> str:
    return f"{word or message('embeddings-padding')} {row}"


# --- the product --------------------------------------------------------------------------------------------


def plot_product(result: LookupResult) -> Picture:
    """Draws a one-hot vector beside the rows of the table around its 1, and under it their product."""
    num_rows = len(result.row_numbers)
    figure = make_subplots(
        rows=2,
        cols=2,
        column_widths=[0.05, 0.95],
        row_heights=[num_rows, 1.5],
        horizontal_spacing=0.02,
        vertical_spacing=0.12,
        specs=[[{}, {}], [None, {}]],
        subplot_titles=[message(f"lookup-panel.{panel}") for panel in ("one-hot", "table", "product")],
    )
    figure.update_annotations(font_size=MIN_FONT_SIZE)
    row_labels = [
        escape_label(_row_label(*pair))
        for pair in zip(result.row_numbers.tolist(), result.row_words, strict=True)
    ]
    _add_heatmaps(figure, result, row_labels)
    apply_layout(
        figure,
        height=_ROW_HEIGHT_PIXELS * (num_rows + 2) + 130,
        margin={"t": 30, "l": margins.left_margin(row_labels, MIN_FONT_SIZE) - 30, "r": COLORBAR_MARGIN},
        yaxis=category_axis(row_labels, autorange="reversed"),
        yaxis2=_HIDDEN_AXIS | {"autorange": "reversed"},
        yaxis3=_HIDDEN_AXIS,
        xaxis=_HIDDEN_AXIS,
        xaxis2=fixed_range_axis(showticklabels=False),
        xaxis3=fixed_range_axis("dimension"),
    )
    columns = {"dimension": np.arange(len(result.product)), "value": result.product}
    return Picture(
        figure=figure,
        table=Table(columns=columns, verified_columns=("value",)),
        claim_id="lookup-product-unknown" if result.is_unknown else "lookup-product",
        claim_values=_product_caption_values(result),
    )


def _product_caption_values(result: LookupResult) -> dict:
    return {
        "word": quote_text(result.tokens[result.position]),
        "row": result.row_number,
        "num_rows": result.vocabulary_size,
        "embedding_size": len(result.product),
        "num_multiplications": result.num_multiplications,
        "truncation": describe_unread((), result.truncated_tokens),
    }


def _add_heatmaps(figure: go.Figure, result: LookupResult, row_labels: list[str]) -> None:
    largest = float(np.abs(result.table_rows).max())
    is_selected = result.row_numbers == result.row_number  # (N,)
    colour_scale = {"colorscale": SIGNED_SCALE, "zmin": -largest, "zmax": largest}
    figure.add_heatmap(
        z=to_float32(result.one_hot)[:, None],
        text=[[f"{value:.0f}"] for value in result.one_hot],
        texttemplate="%{text}",
        colorscale=SEQUENTIAL_SCALE,
        zmin=0,
        zmax=1,
        showscale=False,
        ygap=1,
        hoverinfo="skip",
        row=1,
        col=1,
    )
    cell_hover = f"{column_title('dimension')} %{{x}}: %{{z:.3f}}<extra></extra>"
    cell_labels = [[name] * result.table_rows.shape[1] for name in row_labels]
    for row_mask, opacity in ((~is_selected, 0.3), (is_selected, 1.0)):
        rows = np.where(row_mask[:, None], result.table_rows, np.nan)  # (N, E), the other rows left out
        options = {"opacity": opacity, "showscale": False, "ygap": 1, "hoverongaps": False}
        hover = {"customdata": cell_labels, "hovertemplate": f"%{{customdata}}, {cell_hover}"}
        figure.add_heatmap(z=to_float32(rows), row=1, col=2, **colour_scale, **options, **hover)
    colorbar = right_colorbar(column_title("value"), tickvals=[-largest, 0, largest], tickformat=".2f")
    figure.add_heatmap(
        z=to_float32(result.product)[None],
        colorbar=colorbar,
        hovertemplate=cell_hover,
        row=2,
        col=2,
        **colour_scale,
    )


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
        verified_columns=("gradient-norm",),
    )
    bar_labels = [escape_label(_row_label(row, result.words[row])) for row in order.tolist()]
    bar_table = table.rows(order)
    hover = bar_table.hover_options(("read-count", "gradient-norm"), heading="word")
    gradient_bars = bar_trace(bar_table, x="gradient-norm", y="word", is_horizontal=True, **hover)
    grid_height, bars_height = 11 * grid_rows, 22 * max(2, len(order)) + 10
    figure = make_panels(
        [
            message("lookup-panel.grid", num_rows=len(result.gradient_norms), num_columns=_GRID_COLUMNS),
            message("lookup-panel.bars"),
        ],
        [[_gradient_grid(result, grid_rows)], [gradient_bars | {"y": list(range(len(order)))}]],
        height=grid_height + bars_height + 150,
        subplot_options={"row_heights": [grid_height, bars_height], "vertical_spacing": 0.1},
        margin={"t": 28, "l": margins.left_margin(bar_labels, MIN_FONT_SIZE) - 30},
        showlegend=False,
        xaxis=_HIDDEN_AXIS,
        yaxis=_HIDDEN_AXIS | {"autorange": "reversed"},
        xaxis2=fixed_range_axis("gradient-norm", exponentformat="power"),
        yaxis2=category_axis(bar_labels, autorange="reversed"),
    )
    values = _gradient_caption_values(result, order)
    return Picture(figure=figure, table=table, claim_id="lookup-gradient", claim_values=values)


def _gradient_grid(result: GradientResult, grid_rows: int) -> dict:
    cell_norms = np.full(grid_rows * _GRID_COLUMNS, np.nan)
    cell_norms[: len(result.gradient_norms)] = result.gradient_norms
    cell_labels = np.full(grid_rows * _GRID_COLUMNS, "", object)
    cell_labels[: len(result.words)] = [
        escape_label(_row_label(row, word)) for row, word in enumerate(result.words)
    ]
    # no darker: it is seen on black
    low, middle, high = sample_colorscale(f"{SEQUENTIAL_SCALE}_r", [0, 0.4, 0.75])
    return {
        "type": "heatmap",
        "z": to_float32(cell_norms.reshape(grid_rows, _GRID_COLUMNS)),
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
