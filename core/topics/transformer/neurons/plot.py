"""Figures of the neurons of feed-forward modules: active neurons, top activations of one, sparsity."""

import numpy as np

from ....base.i18n import format_percent, message
from ....base.text import disambiguate_tokens, token_label
from ....figures import margins
from ....figures.colours import ROLE_COLOURS, SEQUENTIAL_SCALE_FOR_MARKERS
from ....figures.labels import escape_label, query_token_axis, quote_text
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, column_title, table_from_arrays
from ....figures.traces import (
    COLORBAR_MARGIN,
    HIDDEN_AXIS,
    bar_trace,
    fixed_range_axis,
    make_figure,
    right_colorbar,
    text_trace,
)
from ....models.families import get_display_name
from ..labels import are_characters, side_title, tokens_to_text
from .schema import NeuronsResult, TopActivation, TopActivationsResult

_ROW_PIXELS, _CHARACTER_ROW_PIXELS = 26, 15  # pixels of a word, and of a character
_SIDE_COLOURS = {"encoder": "first", "decoder": "third"}
_MAX_NEIGHBOUR_TOKENS = 3  # tokens that stand on each side of the token
_MAX_NEIGHBOUR_CHARACTERS = 14  # the same of characters


def plot_neurons(result: NeuronsResult, *, neuron: int) -> Picture:
    """Draws a row a token and a column a neuron, those that most tokens switch on at the left.

    Args:
        result: One hidden layer.
        neuron: Its column is marked.
    """
    order, tokens = result.neuron_order, disambiguate_tokens(result.tokens)  # (F,) ids of neurons
    row_pixels = _CHARACTER_ROW_PIXELS if are_characters(result.tokens) else _ROW_PIXELS
    neuron_annotation = {
        "x": int(np.flatnonzero(order == neuron)[0]),
        "y": 1,
        "yref": "paper",
        "text": message("neurons-mark", neuron=str(neuron)),
        "arrowcolor": ROLE_COLOURS["chosen"],
        "arrowwidth": 2,
        "ax": 0,
        "ay": -16,
    }
    figure = make_figure(
        [_neurons_heatmap(result.activations[:, order], order)],
        height=row_pixels * len(tokens) + 84,
        margin={"l": margins.left_margin(tokens), "t": 30, "r": COLORBAR_MARGIN},
        annotations=[neuron_annotation],
        xaxis=fixed_range_axis(showticklabels=False, range=[-0.5, len(order) - 0.5])
        | {"title": message("neurons-axis", num_neurons=len(order)), "fixedrange": False},
        yaxis={"title": column_title("token"), **query_token_axis(result.tokens)},
    )
    token_rows = {"position": range(len(tokens)), "token": list(map(token_label, result.tokens))}
    neuron_columns = {"neuron": range(result.activations.shape[1])}
    table = table_from_arrays([token_rows, neuron_columns], ("after_relu",), after_relu=result.activations)
    return Picture(
        figure=figure, table=table, claim_id="neurons-active", claim_values=_neurons_caption_values(result)
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
        "colorscale": SEQUENTIAL_SCALE_FOR_MARKERS,
    }


def _neurons_caption_values(result: NeuronsResult) -> dict:
    active_counts = result.is_active.sum(axis=1)  # (T,)
    most_active, least_active = int(active_counts.argmax()), int(active_counts.argmin())
    return {
        "active_share": format_percent(result.is_active.mean()),
        "mean_active": f"{active_counts.mean():.1f}",
        "num_neurons": result.activations.shape[1],
        "side": result.side,
        "layer": str(result.layer),
        "most_active_token": quote_text(result.tokens[most_active]),
        "max_active": int(active_counts[most_active]),
        "least_active_token": quote_text(result.tokens[least_active]),
        "min_active": int(active_counts[least_active]),
        "num_inactive": int((~result.is_active.any(axis=0)).sum()),
        "num_tokens": len(result.tokens),
    }


# --- over 300 sentences -------------------------------------------------------------------------------------


def plot_top_activations(result: TopActivationsResult) -> Picture:
    """Draws the tokens of the list that drive a neuron most, each as a bar with its words above it."""
    values = np.array([activation.value for activation in result.top_activations])
    row_positions = np.arange(len(values))
    table = Table(
        columns={
            "bar_y": row_positions + 0.24,
            "token": [token_label(activation.token) for activation in result.top_activations],
            "after_relu": values,
            "position": [activation.token_index for activation in result.top_activations],
            "context": [tokens_to_text(activation.tokens) for activation in result.top_activations],
        },
        proved_columns=("after_relu",),
    )
    figure = make_figure(
        [
            bar_trace(table, x="after_relu", y="bar_y", is_horizontal=True, width=0.3, hoverinfo="skip"),
            text_trace(
                np.zeros(len(values)), row_positions - 0.16, map(_context_text, result.top_activations)
            ),
        ],
        height=70 + 36 * max(1, len(values)),
        xaxis=fixed_range_axis(range=[0, 1.02 * float(values.max(initial=1e-9))])
        | {"title": message("neurons-activation-axis", neuron=str(result.neuron))},
        yaxis=HIDDEN_AXIS | {"range": [len(values) - 0.4, -0.6]},
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id="neurons-top-tokens" if result.top_activations else "neurons-inactive",
        claim_values=_top_activations_caption_values(result),
        colour_role="first",
    )


def _top_activations_caption_values(result: TopActivationsResult) -> dict:
    tokens = [activation.token for activation in result.top_activations]
    commonest_token = max(tokens, key=tokens.count, default="")
    return {
        "neuron": str(result.neuron),
        "side": side_title(result.side),
        "layer": str(result.layer),
        "num_tokens": result.num_tokens,
        "num_sentences": result.num_sentences,
        "active_share": format_percent(result.active_share),
        "strongest_token": quote_text(tokens[0]) if tokens else "",
        "max_activation": f"{result.top_activations[0].value:.2f}" if tokens else "0",
        "commonest_count": tokens.count(commonest_token),
        "num_top_tokens": len(tokens),
        "commonest_token": quote_text(commonest_token),
    }


def _context_text(activation: TopActivation) -> str:
    has_characters = are_characters(activation.tokens)
    gap = "" if has_characters else " "
    max_neighbours = _MAX_NEIGHBOUR_CHARACTERS if has_characters else _MAX_NEIGHBOUR_TOKENS
    start, after = max(0, activation.token_index - max_neighbours), activation.token_index + 1
    left_text = gap.join(map(escape_label, activation.tokens[start : activation.token_index]))
    right_text = gap.join(map(escape_label, activation.tokens[after : after + max_neighbours]))
    return f"{activation.value:.2f}  {left_text}{gap}<b>{escape_label(activation.token)}</b>{gap}{right_text}"


def plot_sparsity(result: TopActivationsResult) -> Picture:
    """Draws the share of the neurons that are on in each module, mean over all tokens of the list."""
    active_shares = result.active_share_by_layer  # (N, L)
    layers = [message("machine-layer", layer=str(layer)) for layer in range(active_shares.shape[1])]
    table = table_from_arrays(
        [{"side_of_model": list(map(side_title, result.sides))}, {"layer": layers}],
        ("percent_active",),
        percent_active=100 * active_shares,
    )
    traces = [
        bar_trace(
            table.filter_rows("side_of_model", side_title(side)),
            x="layer",
            y="percent_active",
            colour_role=_SIDE_COLOURS[side],
            name=side_title(side),
            text=list(map(format_percent, shares)),
            textposition="outside",
            cliponaxis=False,
        )
        for side, shares in zip(result.sides, active_shares, strict=True)
    ]
    axes = {"xaxis": fixed_range_axis(), "yaxis": fixed_range_axis("percent_active", rangemode="tozero")}
    figure = make_figure(traces, height=380, margin_t=40, barmode="group", **axes)
    lowest_index = np.unravel_index(active_shares.argmin(), active_shares.shape)
    values = {
        "model": get_display_name(result.model),
        "num_sentences": result.num_sentences,
        "mean_active_share": format_percent(active_shares.mean()),
        "side": side_title(result.side),
        "layer": str(result.layer),
        "lowest_side": side_title(result.sides[lowest_index[0]]),
        "lowest_layer": str(lowest_index[1]),
        "lowest_share": format_percent(active_shares.min()),
        "num_neurons": len(result.neuron_active_shares),
        "num_inactive": int((result.neuron_active_shares == 0).sum()),
    }
    return Picture(figure=figure, table=table, claim_id="neurons-sparsity", claim_values=values)
