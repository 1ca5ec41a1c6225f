"""The neurons of the feed-forward modules: which are on, what drives one most, how sparse the modules are."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import format_percent, message
from ....base.text import disambiguate_tokens, token_label
from ....figures import margins
from ....figures.colours import ROLE_COLOURS, SEQUENTIAL_SCALE_FOR_MARKS
from ....figures.labels import escape_label, query_token_axis, quote_text
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, column_title, table_from_arrays
from ....figures.traces import COLORBAR_MARGIN, bar_trace, fixed_range_axis, make_figure, right_colorbar
from ....models.families import get_display_name
from ..labels import are_characters, join_tokens, side_title
from .schema import Driver, DriversResult, NeuronsResult

_ROW_PIXELS, _LOW_ROW_PIXELS = 26, 15  # pixels of a word, and of a character
_SIDE_COLOURS = {"encoder": "first", "decoder": "third"}
_MAX_NEIGHBOUR_TOKENS = 3  # tokens that stand on each side of a driver
_MAX_NEIGHBOUR_CHARACTERS = 14  # the same of characters


def plot_neurons(result: NeuronsResult, *, neuron: int) -> Picture:
    """Draws a row a token and a column a neuron, those that most tokens switch on at the left.

    Args:
        result: One hidden layer.
        neuron: Its column is marked.
    """
    order, tokens = result.order, disambiguate_tokens(result.tokens)
    row_pixels = _LOW_ROW_PIXELS if are_characters(result.tokens) else _ROW_PIXELS
    neuron_mark = {
        "x": int(np.flatnonzero(order == neuron)[0]),
        "y": 1,
        "yref": "paper",
        "text": message("neurons-neuron", neuron=str(neuron)),
        "arrowcolor": ROLE_COLOURS["chosen"],
        "arrowwidth": 2,
        "ax": 0,
        "ay": -16,
    }
    figure = make_figure(
        [_neurons_heatmap(result.values[:, order], order)],
        height=row_pixels * len(tokens) + 84,
        margin={"l": margins.left_margin(tokens), "t": 30, "r": COLORBAR_MARGIN},
        annotations=[neuron_mark],
        xaxis=fixed_range_axis(showticklabels=False, range=[-0.5, len(order) - 0.5])
        | {"title": message("neurons-axis", count=len(order)), "fixedrange": False},
        yaxis={"title": column_title("token"), **query_token_axis(result.tokens)},
    )
    token_rows = {"position": range(len(tokens)), "token": list(map(token_label, result.tokens))}
    neuron_columns = {"neuron": range(result.values.shape[1])}
    table = table_from_arrays([token_rows, neuron_columns], ("after_relu",), after_relu=result.values)
    return Picture(
        figure=figure, table=table, claim_id="neurons-on", message_values=_neurons_caption_values(result)
    )


def _neurons_heatmap(values: np.ndarray, order: np.ndarray) -> dict:
    """Returns the heat map of values (T, F), whose columns have the neurons of an order; 0 has no colour."""
    hover = message("neurons-hover", neuron="%{customdata}", token="%{y}", value="%{z:.3f}")
    return {
        "type": "heatmap",
        "z": to_float32(np.where(values > 0, values, np.nan)),
        "customdata": np.broadcast_to(order, values.shape),
        "hovertemplate": f"{hover}<extra></extra>",
        "hoverongaps": False,
        "meta": "neurons",
        "colorbar": right_colorbar(column_title("after_relu")),
        "zmin": 0,
        "zmax": float(max(values.max(initial=0), 1e-9)),
        "colorscale": SEQUENTIAL_SCALE_FOR_MARKS,
    }


def _neurons_caption_values(result: NeuronsResult) -> dict:
    active_counts = result.on.sum(axis=1)  # (T,)
    most_active, least_active = int(active_counts.argmax()), int(active_counts.argmin())
    return {
        "share": format_percent(result.on.mean()),
        "mean": f"{active_counts.mean():.1f}",
        "width": result.values.shape[1],
        "side": result.side,
        "layer": str(result.layer),
        "most": quote_text(result.tokens[most_active]),
        "most_on": int(active_counts[most_active]),
        "fewest": quote_text(result.tokens[least_active]),
        "fewest_on": int(active_counts[least_active]),
        "never": int((~result.on.any(axis=0)).sum()),
        "tokens": len(result.tokens),
    }


# --- over 300 sentences -------------------------------------------------------------------------------------


def plot_drivers(result: DriversResult) -> Picture:
    """Draws the tokens of the list that drive a neuron most, each as a bar with its words above it."""
    values = np.array([driver.value for driver in result.drivers])
    row_positions = np.arange(len(values))
    table = Table(
        columns={
            "driver_place": row_positions + 0.24,
            "token": [token_label(driver.token) for driver in result.drivers],
            "after_relu": values,
            "position": [driver.position for driver in result.drivers],
            "read_with": [join_tokens(driver.tokens) for driver in result.drivers],
        },
        recomputed_columns=("after_relu",),
    )
    bar_style: dict = {"is_horizontal": True, "width": 0.3, "hoverinfo": "skip"}
    value_bars = bar_trace(table, x="after_relu", y="driver_place", **bar_style)
    figure = make_figure(
        [value_bars, _context_labels(result.drivers, row_positions - 0.16)],
        height=70 + 36 * max(1, len(values)),
        xaxis=fixed_range_axis(range=[0, 1.02 * float(values.max(initial=1e-9))])
        | {"title": message("neurons-neuron_after", neuron=str(result.neuron))},
        yaxis={"visible": False, "range": [len(values) - 0.4, -0.6], "fixedrange": True},
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="neurons-drivers" if result.drivers else "neurons-silent",
        message_values=_drivers_caption_values(result),
        colour_role="first",
    )


def _drivers_caption_values(result: DriversResult) -> dict:
    tokens = [driver.token for driver in result.drivers]
    commonest_token = max(tokens, key=tokens.count, default="")
    return {
        "neuron": str(result.neuron),
        "side": side_title(result.side),
        "layer": str(result.layer),
        "read": result.num_tokens_read,
        "sentences": result.sentences,
        "share": format_percent(result.neuron_share),
        "strongest": quote_text(tokens[0]) if tokens else "",
        "value": f"{result.drivers[0].value:.2f}" if tokens else "0",
        "alike": tokens.count(commonest_token),
        "count": len(tokens),
        "token": quote_text(commonest_token),
    }


def _context_labels(drivers: Sequence[Driver], heights: np.ndarray) -> dict:
    """Returns the words around each driver, at some heights."""
    return {
        "type": "scatter",
        "x": np.zeros(len(drivers)),
        "y": heights,
        "text": list(map(_context_text, drivers)),
        "mode": "text",
        "textposition": "middle right",
        "textfont": {"size": 13},
        "cliponaxis": False,
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _context_text(driver: Driver) -> str:
    has_characters = are_characters(driver.tokens)
    gap = "" if has_characters else " "
    max_neighbours = _MAX_NEIGHBOUR_CHARACTERS if has_characters else _MAX_NEIGHBOUR_TOKENS
    start, after = max(0, driver.position - max_neighbours), driver.position + 1
    left_text = gap.join(map(escape_label, driver.tokens[start : driver.position]))
    right_text = gap.join(map(escape_label, driver.tokens[after : after + max_neighbours]))
    return f"{driver.value:.2f}  {left_text}{gap}<b>{escape_label(driver.token)}</b>{gap}{right_text}"


def plot_sparsity(result: DriversResult) -> Picture:
    """Draws the share of the neurons that are on in each module, mean over all tokens of the list."""
    layers = [message("machine-layer", layer=str(layer)) for layer in range(result.shares.shape[1])]
    table = table_from_arrays(
        [{"side_of_model": list(map(side_title, result.sides))}, {"layer": layers}],
        ("percent_on",),
        percent_on=100 * result.shares,
    )
    marks = []
    for side, shares in zip(result.sides, result.shares, strict=True):
        style: dict = {
            "text": [format_percent(share) for share in shares],
            "textposition": "outside",
            "cliponaxis": False,
        }
        name = side_title(side)
        side_table = table.filter_rows("side_of_model", name)
        marks.append(
            bar_trace(
                side_table, x="layer", y="percent_on", colour_role=_SIDE_COLOURS[side], name=name, **style
            )
        )
    yaxis = fixed_range_axis("percent_on", rangemode="tozero")
    figure = make_figure(
        marks, height=380, margin_t=40, barmode="group", xaxis=fixed_range_axis(), yaxis=yaxis
    )
    lowest_index = np.unravel_index(result.shares.argmin(), result.shares.shape)
    values = {
        "model": get_display_name(result.model),
        "sentences": result.sentences,
        "share": format_percent(result.shares.mean()),
        "side": side_title(result.side),
        "layer": str(result.layer),
        "lowest_side": side_title(result.sides[lowest_index[0]]),
        "lowest_layer": str(lowest_index[1]),
        "lowest": format_percent(result.shares.min()),
        "width": len(result.neuron_shares),
        "never": int((result.neuron_shares == 0).sum()),
    }
    return Picture(figure=figure, table=table, claim_id="neurons-sparsity", message_values=values)
