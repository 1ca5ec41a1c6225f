"""Figure of the view "What follows"."""

import numpy as np

from ....base.i18n import format_percent
from ....base.text import visible_character
from ....figures.picture import Picture
from ....figures.table import Table
from ....figures.traces import bar_trace, category_axis, fixed_range_axis, make_figure
from .schema import PairsResult


def plot_next_characters(result: PairsResult) -> Picture:
    """Plots the probabilities of the likeliest characters as bars."""
    names = [visible_character(character) for character in result.next_characters]
    table = Table(
        columns={
            "rank": np.arange(len(names)),
            "next-character": list(result.next_characters),
            "probability": result.probability,
        },
        proved_columns=("probability",),
    )
    return Picture(
        figure=make_figure(
            [bar_trace(table, x="rank", y="probability")],
            height=320,
            xaxis=category_axis(names),
            yaxis=fixed_range_axis("probability"),
        ),
        table=table,
        claim_id="pairs-next",
        claim_values={
            "character": visible_character(result.character),
            "next_character": names[0],
            "probability": format_percent(result.probability[0]),
        },
        colour_role="first",
    )
