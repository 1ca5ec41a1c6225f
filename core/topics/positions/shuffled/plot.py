"""Figure of the effect of shuffled words on self-attention, without positions and with them."""

import numpy as np

from ....base.i18n import message
from ....base.text import visible_character
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture, to_float32
from ....figures.shapes import guide_line
from ....figures.table import Table, table_from_arrays
from ....figures.traces import category_axis, fixed_range_axis, make_figure, scatter_trace
from .schema import ShuffleResult

_ROUNDING_TOLERANCE = 1e-9  # differences of equal numbers in float64
_SERIES = (
    ("without", "first", -0.22),
    ("with", "second", 0.22),
)  # name, role, shift from the middle of a word
_DOT_SPREAD = 0.36  # width over which the dots of a word are spread by their dimension


def plot_shuffle(result: ShuffleResult) -> Picture:
    """Draws a dot for each number of each output: how far it changes when the words are shuffled."""
    tokens = [visible_character(result.tokens[index]) for index in result.permutation.tolist()]
    is_characters = result.token_type == "characters"
    table = _shuffle_table(result, tokens)
    tick_labels = [escape_label(token) for token in tokens]
    figure = make_figure(
        [_series_trace(table, *series, result.ordered_outputs.shape[2]) for series in _SERIES],
        height=440,
        xaxis=category_axis(
            tick_labels,
            range=[-0.6, len(tick_labels) - 0.4],
            title=message("shuffled-axis"),
            **({"tickangle": 0} if is_characters else {}),
        ),
        yaxis=fixed_range_axis("difference", showgrid=True),
        hovermode="closest",
        shapes=[guide_line(y=0) | {"layer": "below"}],
    )
    difference, space = result.max_difference_without_positions, "" if is_characters else " "
    values = {
        "token_type": result.token_type,
        "text": quote_text(space.join(map(visible_character, result.tokens))),
        "shuffled_text": quote_text(space.join(tokens)),
        "difference": "0" if difference < _ROUNDING_TOLERANCE else f"{difference:.2g}",
        "difference_with_positions": f"{result.max_difference_with_positions:.2f}",
        "max_output": f"{np.abs(result.ordered_outputs[1]).max():.2f}",
    }
    return Picture(
        figure=figure, table=table, claim_id="shuffled-outputs", claim_values=values, colour_role="first"
    )


def _series_trace(table: Table, series: str, role: str, shift: float, num_dimensions: int) -> dict:
    name = message(f"shuffled-{series}")
    rows = table.filter_rows("with_positions", name)
    spread = _DOT_SPREAD * (rows["dimension"] / num_dimensions - 0.5)
    columns = ("dimension", "ordered_output", "shuffled_output", "difference")
    return scatter_trace(
        rows,
        x="shuffled_position",
        y="difference",
        colour_role=role,
        name=name,
        marker={"size": 6, "opacity": 0.7},
        **rows.hover_options(columns, heading="token"),
    ) | {"x": to_float32(rows["shuffled_position"] + shift + spread)}


def _shuffle_table(result: ShuffleResult, tokens: list[str]) -> Table:
    axes: list[dict] = [
        {"with_positions": [message(f"shuffled-{series}") for series, *_ in _SERIES]},
        {"shuffled_position": range(len(tokens)), "token": tokens},
        {"dimension": range(result.ordered_outputs.shape[2])},
    ]
    return table_from_arrays(
        axes,
        ("difference",),
        ordered_output=result.ordered_outputs,
        shuffled_output=result.shuffled_outputs,
        difference=result.difference,
    )
