"""Token-by-token matrices, shared by the figures of attention."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ...base.i18n import Message, message
from ...base.text import disambiguate_tokens
from ...figures import margins
from ...figures.colours import SIGNED_SCALE
from ...figures.labels import (
    MAX_COLUMNS_WITH_VALUES,
    cell_gap,
    key_token_axis,
    query_token_axis,
    quote_text,
    row_height,
    token_ticks,
)
from ...figures.picture import to_float32
from ...figures.table import Table, column_title, table_from_arrays
from ...figures.traces import (
    COLORBAR_MARGIN,
    MIN_FONT_SIZE,
    fixed_range_axis,
    make_figure,
    make_panels,
    right_colorbar,
)
from .heads.schema import AttentionResult

MAX_PHONE_HEIGHT_PIXELS = 420  # pixels of a figure at the most, where its rows can be that low


def query_key_columns(queries: Sequence[str], keys: Sequence[str]) -> list[dict]:
    """Returns the axes of a matrix (T, S) for a table; positions are counted from 0."""
    return [
        {"query": range(len(queries)), "query-token": queries},
        {"key": range(len(keys)), "key-token": keys},
    ]


def quote_token(tokens: Sequence[str], index) -> str:
    """Returns a token in quotation marks, numbered where it occurs more than once."""
    return quote_text(disambiguate_tokens(tokens)[int(index)])


def hover_template(message_key: str, number_format: str = ".4f") -> dict[str, Any]:
    """Returns Plotly's hover template of a cell: a message with its row, its column and its value."""
    return {
        "hovertemplate": message(message_key, x="%{x}", y="%{y}", z=f"%{{z:{number_format}}}")
        + "<extra></extra>"
    }


def format_head_names(heads: Iterable[tuple[int, int]]) -> list[str]:
    """Returns "layer.head" of heads; no language writes these points as the sign of decimals."""
    return [Message(f"{layer}.{head}") for layer, head in heads]


def head_label(attention: AttentionResult, layer: int | None, head: int | None) -> str:
    """Returns the name of a head, or of a mean and the number of its heads."""
    num_layers, num_heads = attention.head_shape
    label_type = "across" if layer is None else "layer" if head is None else "head"
    label_type = "all" if layer is None and head is None else label_type
    layer_numbers = attention.layer_numbers
    label_type = "only" if num_heads == 1 and list(layer_numbers) == [0] else label_type
    values = {
        "layer": "" if layer is None else str(layer_numbers[layer]),
        "head": str(head),
        "num_layers": num_layers,
        "num_heads": num_heads,
        "total_heads": num_layers * num_heads,
    }
    return message(f"attention-head-label.{label_type}", **values)


def argmax_2d(values: np.ndarray) -> tuple[int, int]:
    """Returns row and column of the largest of some values (T, S)."""
    row, column = np.unravel_index(values.argmax(), values.shape)
    return int(row), int(column)


def make_weights_table(queries: Sequence[str], keys: Sequence[str], weights: np.ndarray, mask) -> Table:
    """Returns weights (T, S) as a table, a cell a row."""
    return table_from_arrays(query_key_columns(queries, keys), ("weight",), weight=weights, visible=mask)


def matrix_heatmap(
    values: np.ndarray, mask: np.ndarray | None = None, *, max_abs_value: float = 0, **trace_options
) -> dict:
    """Returns cells of weights (T, S), empty where the mask hides them.

    Args:
        values, mask: (T, S).
        max_abs_value: End of a diverging scale for signed values. Default: the scale of weights, 0 to 1.
        trace_options: Further options of Plotly's trace.
    """
    visible_values = values if mask is None else np.where(mask, values, np.nan)
    scale = {"zmin": 0, "zmax": 1, "colorscale": "Viridis"}
    if max_abs_value:
        scale = {"zmin": -max_abs_value, "zmax": max_abs_value, "colorscale": SIGNED_SCALE}
    return {
        "type": "heatmap",
        "z": to_float32(visible_values),
        **scale,
        "showscale": False,
        **hover_template("attention-hover"),
        "hoverongaps": False,
    } | trace_options


def make_matrix_figure(
    values: np.ndarray,
    mask,
    queries: Sequence[str],
    keys: Sequence[str],
    *,
    is_narrow: bool,
    value_column: str = "weight",
    number_format: str = ".2f",
    **heatmap_options,
):
    """Returns a figure of one large matrix (T, S), its keys named above it.

    Args:
        values, mask: (T, S).
        queries, keys: T and S tokens.
        is_narrow: Whether the screen is a phone's.
        value_column: The column that the colours are.
        number_format: Of the numbers in the cells.
        heatmap_options: More of `matrix_heatmap`.
    """
    if len(keys) <= MAX_COLUMNS_WITH_VALUES:
        heatmap_options["texttemplate"] = f"%{{z:{number_format}}}"
    key_ticks, key_names = key_token_axis(keys), disambiguate_tokens(keys)
    top_margin = margins.bottom_margin(key_names, key_ticks["tickangle"], key_ticks["tickfont"]["size"]) - 12
    row_pixels = row_height(len(queries))
    if is_narrow:
        row_pixels = max(12, min(row_pixels, (MAX_PHONE_HEIGHT_PIXELS - top_margin) // max(1, len(queries))))
    else:
        heatmap_options |= {"showscale": True, "colorbar": right_colorbar(column_title(value_column))}
    gap_pixels = cell_gap(keys)
    return make_figure(
        [matrix_heatmap(values, mask, xgap=gap_pixels, ygap=gap_pixels, meta="matrix", **heatmap_options)],
        height=top_margin + 8 + len(queries) * row_pixels,
        margin={
            "l": margins.left_margin(disambiguate_tokens(queries)) + 4,
            "t": top_margin,
            "r": 8 if is_narrow else COLORBAR_MARGIN,
        },
        xaxis=fixed_range_axis()
        | {"side": "top", "title": {"text": message("attention-key-axis"), "standoff": 6}}
        | key_ticks,
        yaxis=fixed_range_axis()
        | {"title": {"text": message("attention-query-axis")}}
        | query_token_axis(queries),
    )


def make_matrix_grid(
    titles: Sequence[str],
    heatmaps: Sequence[dict],
    token_pairs: Sequence[tuple[Sequence[str], Sequence[str]]],
    *,
    is_narrow: bool,
    value_column: str = "",
):
    """Returns a figure of matrices side by side; rows are named where they change.

    Args:
        titles: One a matrix.
        heatmaps: Of `matrix_heatmap`.
        token_pairs: Queries and keys of each.
        is_narrow: Whether the screen is a phone's: the matrices stand below each other.
        value_column: Column that names the colour bar beside the last one. Default: there is none.
    """
    queries_differ = any(queries != token_pairs[0][0] for queries, _ in token_pairs)
    num_columns = min(len(heatmaps), 4 if not is_narrow else 1 if queries_differ else 2)
    num_rows = -(-len(heatmaps) // num_columns)
    pixels_below = _key_label_pixels(token_pairs) + (76 if num_rows > 1 else 46)
    max_queries = max(len(queries) for queries, _ in token_pairs)
    row_pixels = min(24, row_height(max_queries))
    if is_narrow:
        pixels_for_rows = MAX_PHONE_HEIGHT_PIXELS - 40 - num_rows * pixels_below
        row_pixels = max(12, min(row_pixels, pixels_for_rows // (num_rows * max_queries)))
    height = 40 + num_rows * (max(60, max_queries * row_pixels) + pixels_below)
    if value_column and not is_narrow:
        colorbar_options = {"showscale": True, "colorbar": right_colorbar(column_title(value_column))}
        heatmaps = [*heatmaps[:-1], heatmaps[-1] | colorbar_options]
    spacing = {"horizontal_spacing": 0.1 if queries_differ else 0.03} if num_columns > 1 else {}
    if num_rows > 1:
        spacing["vertical_spacing"] = min(0.9 / (num_rows - 1), pixels_below / max(1, height - 40))
    left_margin = margins.left_margin(disambiguate_tokens(token_pairs[0][0]), MIN_FONT_SIZE) - 40
    return make_panels(
        titles,
        [[heatmap] for heatmap in heatmaps],
        height=height,
        cols=num_columns,
        subplot_options=spacing,
        margin={
            "t": 40,
            "l": left_margin,
            "r": COLORBAR_MARGIN if value_column and not is_narrow else 8,
            "b": 8,
        },
        **_grid_axes(token_pairs, num_columns),
    )


def _key_label_pixels(token_pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> int:
    names = [name for _, keys in token_pairs for name in disambiguate_tokens(keys)]
    return round(max(margins.text_width(name, MIN_FONT_SIZE) for name in names))


def _grid_axes(token_pairs: Sequence[tuple[Sequence[str], Sequence[str]]], num_columns: int) -> dict:
    """Returns the axes of all matrices; a matrix beside one with the same rows leaves them unnamed."""
    axes = {}
    for index, (queries, keys) in enumerate(token_pairs):
        axis_number = index + 1 if index else ""
        show_labels = index % num_columns == 0 or queries != token_pairs[index - 1][0]
        axes[f"yaxis{axis_number}"] = (
            fixed_range_axis() | query_token_axis(queries) | {"showticklabels": show_labels}
        )
        axes[f"xaxis{axis_number}"] = fixed_range_axis() | {"tickangle": -90, **token_ticks(keys)}
    return axes
