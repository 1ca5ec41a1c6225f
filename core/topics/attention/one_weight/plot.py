"""One weight: the vectors and their products, and the head's output."""

from collections.abc import Sequence
from typing import Any, NamedTuple

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
from .schema import WeightResult, WeightsByHead

_BAR_COLOURS = {
    "q": ROLE_COLOURS["query"],
    "k": ROLE_COLOURS["key"],
    "products": ROLE_COLOURS["first"],
    "v": ROLE_COLOURS["fourth"],
}
# pixels of a panel on a phone: above its bars, these, and for names below them
_TITLE_PIXELS, _BARS_PIXELS = 20, 36
_LABEL_PIXELS = {"heads": 34, "softmax": 48, "v": 24}


# --- one cell -----------------------------------------------------------------------------------------------


def plot_products(
    result: WeightResult,
    *,
    query_labels: Sequence[str],
    weights_by_head: WeightsByHead | None,
    is_narrow: bool = False,
) -> Picture:
    """Draws q and k of a weight, their products, the softmax of the row, the weight in each head, and v.

    Args:
        result: How the weight is computed.
        query_labels: Names of the T rows.
        weights_by_head: What each of several heads gives to the same query and key. None for one head.
        is_narrow: Whether the screen is a phone's: the panels stand below each other.
    """
    panels = {
        name: panel for name, panel in _make_panels(result, weights_by_head).items() if len(panel.values)
    }
    chosen_bars = {
        "softmax": result.key,
        "heads": weights_by_head.heads.index((result.layer, result.head)) if weights_by_head else 0,
    }
    traces = [
        _panel_bars(panel, colour=_BAR_COLOURS.get(name), chosen_index=chosen_bars.get(name))
        for name, panel in panels.items()
    ]
    titles = _panel_titles(result, query_labels, weights_by_head)
    return Picture(
        figure=_make_panels_figure(panels, traces, titles, is_narrow),
        table=_products_table(panels),
        claim_id="one_weight-products",
        claim_values=_products_caption_values(result, query_labels, weights_by_head),
    )


class _Panel(NamedTuple):
    """Bars: their labels, their heights, and the name by which a click on one is reported, if any."""

    bar_labels: Sequence
    values: Any
    click_target: str | None = None


def _make_panels(result: WeightResult, weights_by_head: WeightsByHead | None) -> dict[str, _Panel]:
    dimensions = range(len(result.q))
    head_names = format_head_names(weights_by_head.heads) if weights_by_head else []
    key_names = disambiguate_tokens(result.key_tokens)
    return {
        "q": _Panel(dimensions, result.q),
        "k": _Panel(dimensions, result.k),
        "products": _Panel(dimensions, result.elementwise_products),
        "softmax": _Panel(key_names, result.weights[result.query], "keys"),
        "heads": _Panel(head_names, weights_by_head.weights if weights_by_head else [], "heads"),
        "v": _Panel(range(result.values.shape[-1]), result.values[result.key]),
    }


def _products_table(panels: dict[str, _Panel]) -> Table:
    columns_by_panel: list[dict[str, list]] = [
        {
            "panel": [message(f"one_weight-quantity.{name}")] * len(panel.bar_labels),
            "bar": list(map(str, panel.bar_labels)),
            "value": list(panel.values),
        }
        for name, panel in panels.items()
    ]
    return concatenate_tables(
        *(Table(columns=columns, proved_columns=("value",)) for columns in columns_by_panel)
    )


def _panel_bars(panel: _Panel, *, colour: str | None, chosen_index: int | None) -> list[dict]:
    positions = range(len(panel.values))
    colours: Any = colour or [
        ROLE_COLOURS["chosen" if position == chosen_index else "other"] for position in positions
    ]
    columns = {"bar_position": positions, "value": np.asarray(panel.values)}
    trace = bar_trace(
        Table(columns=columns, proved_columns=("value",)),
        x="bar_position",
        y="value",
        marker={"color": colours, "line": {"width": 0}},
        meta=panel.click_target,
        customdata=[escape_label(str(label)) for label in panel.bar_labels],
        hovertemplate="%{customdata}: %{y:.4f}<extra></extra>",
    )
    return [trace | {"x": list(positions)}]  # the browser counts them


def _make_panels_figure(panels: dict[str, _Panel], traces: list, titles: dict[str, str], is_narrow: bool):
    """Returns panels of bars, in two columns or below each other."""
    num_columns = 1 if is_narrow else 2
    num_rows = -(-len(panels) // num_columns)
    axes: dict[str, Any] = {}
    numbered_panels = ("v",) if is_narrow else ("v", "products")  # whose dimensions have their numbers
    for index, (name, panel) in enumerate(panels.items()):
        axis_number = index + 1 if index else ""
        y_range = {"range": [0, 1]} if panel.click_target else {"rangemode": "tozero"}
        axes[f"yaxis{axis_number}"] = fixed_range_axis() | y_range | {"nticks": 3 if is_narrow else 4}
        axes[f"xaxis{axis_number}"] = fixed_range_axis() | {"showticklabels": name in numbered_panels}
        if panel.click_target:
            axes[f"xaxis{axis_number}"] = category_axis(
                panel.bar_labels if name == "heads" else list(map(escape_label, panel.bar_labels)),
                tickangle=-60 if len(panel.bar_labels) > 24 else -35,
            )
    figure = make_panels(
        [titles[name] for name in panels],
        traces,
        height=165 * num_rows + 30,
        cols=num_columns,
        subplot_options={"vertical_spacing": 0.5 / num_rows, "horizontal_spacing": 0.06},
        margin={"t": 34, "l": 44, "r": 8, "b": 24},
        bargap=0.15,
        showlegend=False,
        dragmode=False,
        **axes,
    )
    if is_narrow:
        _fit_panels_to_phone(figure, list(panels))
    return figure


def _fit_panels_to_phone(figure: go.Figure, panel_names: list[str]) -> None:
    """Gives panels that stand below each other the height that they need, so that a phone shows all."""
    height, offset = sum(_TITLE_PIXELS + _BARS_PIXELS + _LABEL_PIXELS.get(name, 4) for name in panel_names), 0
    for row, (name, title) in enumerate(zip(panel_names, figure.layout.annotations, strict=True), 1):
        top = offset + _TITLE_PIXELS
        title.y = 1 - top / height
        figure.update_yaxes(domain=[1 - (top + _BARS_PIXELS) / height, title.y], row=row, col=1)
        offset = top + _BARS_PIXELS + _LABEL_PIXELS.get(name, 4)
    figure.update_layout(height=height + 12, margin={"t": 4, "b": 8})


def _panel_titles(
    result: WeightResult, query_labels: Sequence[str], weights_by_head: WeightsByHead | None
) -> dict[str, str]:
    values = {
        "query": escape_label(disambiguate_tokens(query_labels)[result.query]),
        "key": escape_label(disambiguate_tokens(result.key_tokens)[result.key]),
        "weight": f"{result.weight:.4f}",
        "raw_score": f"{result.raw_score:.4f}",
        "mean_weight": f"{weights_by_head.mean:.4f}" if weights_by_head else "",
        "score_function": "concat" if result.score_vector is not None else "dot",
    }
    return {
        name: message(f"one_weight-panel.{name}", **values)
        for name in ("heads", "q", "k", "products", "softmax", "v")
    }


def _products_caption_values(
    result: WeightResult, query_labels: Sequence[str], weights_by_head: WeightsByHead | None
) -> dict:
    largest_dimensions = np.argsort(-np.abs(result.elementwise_products))[:5]
    weights = weights_by_head.weights if weights_by_head else np.array([result.weight])
    return {
        "query": quote_token(query_labels, result.query),
        "key": quote_token(result.key_tokens, result.key),
        "weight": format_weight(result.weight),
        "layer": result.layer,
        "head": result.head,
        "num_heads": len(weights),
        "mean_weight": f"{weights.mean():.2f}",
        "min_weight": f"{weights.min():.2f}",
        "max_weight": f"{weights.max():.2f}",
        "head_size": len(result.q),
        "raw_score": f"{result.raw_score:.4f}",
        "dimensions": ", ".join(map(str, largest_dimensions)),
        "largest_sum": f"{result.elementwise_products[largest_dimensions].sum():.4f}",
        "divisor": f"{result.divisor:.4f}",
        "scaled_score": f"{result.scaled_scores[result.query, result.key]:.4f}",
        "is_scaled": "no" if result.divisor == 1 else "yes",
        "is_masked": "no" if result.mask[result.query, result.key] else "yes",
    }


def plot_head_output(
    result: WeightResult, *, query_labels: Sequence[str], is_narrow: bool = False
) -> Picture:
    """Draws each value of a head times its weight; their sum is the output of the head for the query.

    Args:
        result: How the weight is computed.
        query_labels: Names of the T rows.
        is_narrow: Whether the screen is a phone's.
    """
    keys = result.key_tokens
    table = table_from_arrays(
        [{"key": range(len(keys)), "key-token": keys}, {"dimension": range(result.values.shape[-1])}],
        ("weighted-value",),
        value=result.values,
        **{"weighted-value": result.weighted_values},
    )
    query = escape_label(disambiguate_tokens(query_labels)[result.query])
    matrix_pixels = min(24, 330 // len(keys) if is_narrow else 24) * len(keys)
    figure = make_panels(
        [message("one_weight-weighted-values"), message("one_weight-output-title", query=query)],
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
        claim_values=_output_caption_values(result, query_labels),
    )


def _weighted_values_heatmap(result: WeightResult) -> dict:
    max_abs_value = max(float(np.abs(result.weighted_values).max()), 1e-9)
    hover = hover_template("one_weight-value-hover")
    return matrix_heatmap(result.weighted_values, max_abs_value=max_abs_value, **hover)


def _output_bars(result: WeightResult) -> dict:
    columns = {"dimension": list(range(len(result.output))), "value": result.output}
    table = Table(columns=columns, proved_columns=("value",))
    marker = {"color": ROLE_COLOURS["first"], "line": {"width": 0}}
    return bar_trace(table, x="dimension", y="value", marker=marker)


def _output_caption_values(result: WeightResult, query_labels: Sequence[str]) -> dict:
    norms = np.linalg.norm(result.weighted_values, axis=1)  # (S,)
    largest_index = int(norms.argmax())
    values: dict[str, Any] = {
        "query": quote_token(query_labels, result.query),
        "key": quote_token(result.key_tokens, largest_index),
        "output_norm": f"{np.linalg.norm(result.output):.3f}",
        "largest_norm": f"{norms[largest_index]:.3f}",
        "norm_share": format_percent(norms[largest_index] / max(norms.sum(), 1e-12)),
        "weight": format_weight(result.weights[result.query, largest_index]),
        "contribution": "",
    }
    contributions, bias = result.head_contributions, result.output_bias
    if contributions is not None and bias is not None and len(contributions) > 1:
        head_norms = np.linalg.norm(contributions, axis=1)  # (H,)
        values["contribution"] = message(
            "one_weight-contribution",
            head=result.head,
            norm=f"{head_norms[result.head]:.3f}",
            rank=int((head_norms > head_norms[result.head]).sum()) + 1,
            num_heads=len(head_norms),
            total_norm=f"{np.linalg.norm(contributions.sum(axis=0) + bias):.3f}",
        )
    return values
