"""How far shuffling the words moves the outputs of self-attention, without positions and with them."""

import numpy as np

from ....base.i18n import message
from ....base.text import visible_character
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, table_from_arrays
from ....figures.traces import GUIDE_LINE, category_axis, fixed_range_axis, make_figure, scatter_trace
from .schema import TrialResult

_ROUNDING_TOLERANCE = 1e-9  # what float64 leaves of equal numbers
_SERIES = (("without", "first", -0.22), ("with", "second", 0.22))  # and how far aside of the word
_DOT_SPREAD = 0.36  # of the dots of a word: one beside the other, by their dimension


def plot_trial(result: TrialResult) -> Picture:
    """Draws a dot for each number of each output: how far it moves when the words are shuffled."""
    tokens = [visible_character(result.tokens[index]) for index in result.order.tolist()]
    table = _trial_table(result, tokens)
    traces = []
    for side, role, x_shift in _SERIES:
        name = message(f"shuffled-{side}")
        rows = table.filter_rows("side", name)
        hover = rows.hover_options(("dimension", "in_order", "shuffled", "difference"), heading="token")
        style: dict = {"colour_role": role, "name": name, "marker": {"size": 6, "opacity": 0.7}}
        trace = scatter_trace(rows, x="shuffled_place", y="difference", **style, **hover)
        dimension_share = rows["dimension"] / result.ordered_outputs.shape[2] - 0.5  # from -0.5 to 0.5
        traces.append(
            trace | {"x": to_float32(rows["shuffled_place"] + x_shift + _DOT_SPREAD * dimension_share)}
        )
    tick_options = {"tickangle": 0} if result.source == "characters" else {}
    tick_labels = [escape_label(token) for token in tokens]
    figure = make_figure(
        traces,
        height=440,
        xaxis=category_axis(
            tick_labels,
            range=[-0.6, len(tick_labels) - 0.4],
            title=message("shuffled-sentence"),
            **tick_options,
        ),
        yaxis=fixed_range_axis("difference", showgrid=True),
        hovermode="closest",
    )
    figure.add_hline(y=0, line=GUIDE_LINE, layer="below")
    is_equal = result.plain_difference < _ROUNDING_TOLERANCE
    values = _caption_values(result, tokens) | {
        "difference": "0" if is_equal else f"{result.plain_difference:.2g}"
    }
    return Picture(
        figure=figure, table=table, claim_id="shuffled-trial", message_values=values, colour_role="first"
    )


def _trial_table(result: TrialResult, tokens: list[str]) -> Table:
    sides = [{"side": [message("shuffled-without"), message("shuffled-with")]}]
    positions = [{"shuffled_place": range(len(tokens)), "token": tokens}]
    dimensions = [{"dimension": range(result.ordered_outputs.shape[2])}]
    values = {
        "in_order": result.ordered_outputs,
        "shuffled": result.shuffled_outputs,
        "difference": result.difference,
    }
    return table_from_arrays([*sides, *positions, *dimensions], ("difference",), **values)


def _caption_values(result: TrialResult, tokens: list[str]) -> dict:
    space = "" if result.source == "characters" else " "
    return {
        "source": result.source,
        "text": quote_text(space.join(map(visible_character, result.tokens))),
        "shuffled": quote_text(space.join(tokens)),
        "placed": f"{result.placed_difference:.2f}",
        "largest": f"{np.abs(result.ordered_outputs[1]).max():.2f}",
    }
