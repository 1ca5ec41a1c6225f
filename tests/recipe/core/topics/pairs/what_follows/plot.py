"""What follows a character as bars."""

import numpy as np

from ....base.i18n import format_percent
from ....base.text import visible_character
from ....figures.picture import Picture
from ....figures.table import Table
from ....figures.traces import bar_trace, category_axis, fixed_range_axis, make_figure
from .schema import PairsResult


def following(result: PairsResult) -> Picture:
    """Draws the likeliest characters, each a bar."""
    names = [visible_character(character) for character in result.following]
    table = Table(
        columns={
            "rank": np.arange(len(names)),
            "following": list(result.following),
            "probability": result.probability,
        },
        recomputed_columns=("probability",),
    )
    return Picture(
        figure=make_figure(
            [bar_trace(table, x="rank", y="probability")],
            height=320,
            xaxis=category_axis(names),
            yaxis=fixed_range_axis("probability"),
        ),
        table=table,
        claim_id="pairs-following",
        message_values={
            "character": visible_character(result.character),
            "best": names[0],
            "share": format_percent(result.probability[0]),
        },
        colour_role="first",
    )
