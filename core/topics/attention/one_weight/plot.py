"""One weight: the vectors and their products, and the head's output."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import format_percent, message
from ....base.text import disambiguate_tokens
from ....figures.colours import ROLE_COLOURS
from ....figures.labels import escape_label, format_weight, token_ticks
from ....figures.picture import Picture
from ....figures.table import Table, concatenate_tables, table_from_arrays
from ....figures.traces import bar_trace, category_axis, fixed_range_axis, make_panels
from ..matrix_plots import format_head_names, hover_template, matrix_heatmap, quote_token
from .schema import CellWeights, WeightResult

_BAR_COLOURS = {
    "q": ROLE_COLOURS["query"],
    "k": ROLE_COLOURS["key"],
    "products": ROLE_COLOURS["first"],
    "v": ROLE_COLOURS["fourth"],
}
# pixels of a panel on a telephone: above its bars, these, and for names below them
_TITLE_PIXELS, _BARS_PIXELS = 20, 36
_LABEL_PIXELS = {"heads": 34, "softmax": 48, "v": 24}


# --- one cell -----------------------------------------------------------------------------------------------


def plot_products(
    result: WeightResult, *, queries: Sequence[str], cell: CellWeights | None, narrow: bool = False
) -> Picture:
    """Draws q and k of a weight and their products, the softmax of the row, what each head gives, and v.

    Args:
        result: How the weight comes about.
        queries: Names of the T rows.
        cell: What each of several heads gives to the same query and key. Default: there is one head.
        narrow: For a telephone: the panels stand below each other.
    """
    panel_data = _panel_data(result, cell)
    panel_names = [name for name, (_, values, _) in panel_data.items() if len(values)]
    chosen_bars = {
        "softmax": result.key,
        "heads": cell.heads.index((result.layer, result.head)) if cell else 0,
    }
    marks = [
        _panel_bars(*panel_data[name], colour=_BAR_COLOURS.get(name), chosen_index=chosen_bars.get(name))
        for name in panel_names
    ]
    figure = _make_panels_figure(panel_names, marks, _panel_titles(result, queries, cell), panel_data, narrow)
    return Picture(
        figure=figure,
        table=_products_table(panel_data),
        claim_id="one_weight-products",
        message_values=_products_caption_values(result, queries, cell),
    )


def _panel_data(
    result: WeightResult, cell: CellWeights | None
) -> dict[str, tuple[Sequence, Any, str | None]]:
    """Returns where the bars of each panel stand, their numbers, and what a click on one is told by."""
    dimensions = range(len(result.q))
    heads = format_head_names(cell.heads) if cell else []
    return {
        "q": (dimensions, result.q, None),
        "k": (dimensions, result.k, None),
        "products": (dimensions, result.products, None),
        "softmax": (disambiguate_tokens(result.key_tokens), result.weights[result.query], "keys"),
        "heads": (heads, cell.weights if cell else [], "heads"),
        "v": (range(result.values.shape[-1]), result.values[result.key], None),
    }


def _products_table(panel_data: dict[str, tuple[Sequence, Any, str | None]]) -> Table:
    tables = []
    for name, (bar_labels, values, _) in panel_data.items():
        columns: dict[str, list] = {
            "panel": [message(f"one_weight-kind.{name}")] * len(bar_labels),
            "at": list(map(str, bar_labels)),
            "value": list(values),
        }
        tables.append(Table(columns=columns, recomputed_columns=("value",)))
    return concatenate_tables(*tables)


def _panel_bars(
    bar_labels: Sequence, values, meta: str | None, *, colour: str | None, chosen_index: int | None
) -> list[dict]:
    colours: Any = colour or [
        ROLE_COLOURS["chosen" if index == chosen_index else "other"] for index in range(len(values))
    ]
    table = Table(
        columns={"place": range(len(values)), "value": np.asarray(values)}, recomputed_columns=("value",)
    )
    hover_options: dict[str, Any] = {
        "customdata": [escape_label(str(label)) for label in bar_labels],
        "hovertemplate": "%{customdata}: %{y:.4f}<extra></extra>",
    }
    marker = {"color": colours, "line": {"width": 0}}
    trace = bar_trace(table, x="place", y="value", marker=marker, meta=meta, **hover_options)
    return [trace | {"x": list(range(len(values)))}]  # the browser counts them


def _make_panels_figure(
    panel_names: list[str], marks: list, titles: dict[str, str], panel_data: dict, narrow: bool
):
    """Returns panels of bars, in two columns or below each other."""
    cols = 1 if narrow else 2
    rows = -(-len(panel_names) // cols)
    layout: dict[str, Any] = {}
    numbered_panels = ("v",) if narrow else ("v", "products")  # whose dimensions have their numbers
    for index, name in enumerate(panel_names):
        axis_number = index + 1 if index else ""
        bar_labels, _, meta = panel_data[name]
        y_range = {"range": [0, 1]} if meta else {"rangemode": "tozero"}
        layout[f"yaxis{axis_number}"] = fixed_range_axis() | y_range | {"nticks": 3 if narrow else 4}
        layout[f"xaxis{axis_number}"] = fixed_range_axis() | {"showticklabels": name in numbered_panels}
        if meta:
            layout[f"xaxis{axis_number}"] = category_axis(
                bar_labels if name == "heads" else [escape_label(one) for one in bar_labels],
                tickangle=-60 if len(bar_labels) > 24 else -35,
            )
    spacing = {"vertical_spacing": 0.5 / rows, "horizontal_spacing": 0.06}
    figure = make_panels(
        [titles[name] for name in panel_names],
        marks,
        height=165 * rows + 30,
        cols=cols,
        subplot_options=spacing,
        margin={"t": 34, "l": 44, "r": 8, "b": 24},
        bargap=0.15,
        showlegend=False,
        dragmode=False,
        **layout,
    )
    if narrow:
        _fit_panels_to_phone(figure, panel_names)
    return figure


def _fit_panels_to_phone(figure: go.Figure, panel_names: list[str]) -> None:
    """Gives panels that stand below each other the height that they need, so that a telephone shows all."""
    height, offset = sum(_TITLE_PIXELS + _BARS_PIXELS + _LABEL_PIXELS.get(name, 4) for name in panel_names), 0
    for row, (name, title) in enumerate(zip(panel_names, figure.layout.annotations, strict=True), 1):
        top = offset + _TITLE_PIXELS
        title.y = 1 - top / height
        figure.update_yaxes(domain=[1 - (top + _BARS_PIXELS) / height, title.y], row=row, col=1)
        offset = top + _BARS_PIXELS + _LABEL_PIXELS.get(name, 4)
    figure.update_layout(height=height + 12, margin={"t": 4, "b": 8})


def _panel_titles(result: WeightResult, queries: Sequence[str], cell: CellWeights | None) -> dict[str, str]:
    values = {
        "query": escape_label(disambiguate_tokens(queries)[result.query]),
        "to": escape_label(disambiguate_tokens(result.key_tokens)[result.key]),
        "weight": f"{result.weight:.4f}",
        "score": f"{result.score_of_cell:.4f}",
        "mean": f"{cell.mean:.4f}" if cell else "",
        "how": "concat" if result.concat_vector is not None else "dot",
    }
    return {
        name: message(f"one_weight-panel.{name}", **values)
        for name in ("heads", "q", "k", "products", "softmax", "v")
    }


def _products_caption_values(result: WeightResult, queries: Sequence[str], cell: CellWeights | None) -> dict:
    largest_dimensions = np.argsort(-np.abs(result.products))[:5]
    low, high = (cell.weights.min(), cell.weights.max()) if cell else (result.weight, result.weight)
    return {
        "query": quote_token(queries, result.query),
        "to": quote_token(result.key_tokens, result.key),
        "weight": format_weight(result.weight),
        "layer": result.layer,
        "head": result.head,
        "heads": len(cell.heads) if cell else 1,
        "mean": f"{cell.mean:.2f}" if cell else "",
        "low": f"{low:.2f}",
        "high": f"{high:.2f}",
        "width": len(result.q),
        "score": f"{result.score_of_cell:.4f}",
        "dimensions": ", ".join(map(str, largest_dimensions)),
        "sum": f"{result.products[largest_dimensions].sum():.4f}",
        "divisor": f"{result.divisor:.4f}",
        "scaled": f"{result.scaled_scores[result.query, result.key]:.4f}",
        "scale": "no" if result.divisor == 1 else "yes",
        "masked": "no" if result.mask[result.query, result.key] else "yes",
    }


def plot_head_output(result: WeightResult, *, queries: Sequence[str], narrow: bool = False) -> Picture:
    """Draws each value of a head times its weight; their sum is the output of the head for the query."""
    keys = result.key_tokens
    table = table_from_arrays(
        [{"key": range(len(keys)), "key-token": keys}, {"dimension": range(result.values.shape[-1])}],
        ("weighted-value",),
        value=result.values,
        **{"weighted-value": result.weighted_values},
    )
    query = escape_label(disambiguate_tokens(queries)[result.query])
    matrix_pixels = min(24, 330 // len(keys) if narrow else 24) * len(keys)
    figure = make_panels(
        [message("one_weight-weighted"), message("one_weight-output-of", query=query)],
        [[_weighted_values_heatmap(result)], [_output_bars(result)]],
        height=matrix_pixels + 230,
        subplot_options={
            "row_heights": [matrix_pixels, 120],
            "vertical_spacing": 50 / (matrix_pixels + 170),
            "shared_xaxes": True,
        },
        margin={"t": 34, "l": 90, "r": 8, "b": 30},
        showlegend=False,
        bargap=0.15,
        yaxis=fixed_range_axis() | {"autorange": "reversed", **token_ticks(keys)},
        yaxis2=fixed_range_axis(),
        xaxis=fixed_range_axis(),
        xaxis2=fixed_range_axis(),
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="one_weight-output",
        message_values=_output_caption_values(result, queries),
    )


def _weighted_values_heatmap(result: WeightResult) -> dict:
    max_abs_value = max(float(np.abs(result.weighted_values).max()), 1e-9)
    hover = hover_template("one_weight-value-hover")
    return matrix_heatmap(result.weighted_values, ends=max_abs_value, **hover)


def _output_bars(result: WeightResult) -> dict:
    columns = {"dimension": list(range(len(result.output))), "value": result.output}
    table = Table(columns=columns, recomputed_columns=("value",))
    marker = {"color": ROLE_COLOURS["first"], "line": {"width": 0}}
    return bar_trace(table, x="dimension", y="value", marker=marker)


def _output_caption_values(result: WeightResult, queries: Sequence[str]) -> dict:
    lengths = np.linalg.norm(result.weighted_values, axis=1)  # (S,)
    longest_index = int(lengths.argmax())
    values: dict[str, Any] = {
        "query": quote_token(queries, result.query),
        "to": quote_token(result.key_tokens, longest_index),
        "length": f"{np.linalg.norm(result.output):.3f}",
        "longest": f"{lengths[longest_index]:.3f}",
        "share": format_percent(lengths[longest_index] / max(lengths.sum(), 1e-12)),
        "weight": format_weight(result.weights[result.query, longest_index]),
        "contribution": "",
    }
    contributions, bias = result.head_contributions, result.output_bias
    if contributions is not None and bias is not None and len(contributions) > 1:
        head_lengths = np.linalg.norm(contributions, axis=1)  # (H,)
        values["contribution"] = message(
            "one_weight-contribution",
            head=result.head,
            length=f"{head_lengths[result.head]:.3f}",
            rank=int((head_lengths > head_lengths[result.head]).sum()) + 1,
            count=len(head_lengths),
            total=f"{np.linalg.norm(contributions.sum(axis=0) + bias):.3f}",
        )
    return values
