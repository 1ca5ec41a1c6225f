"""What follows a character as bars."""

import numpy as np

from ....base.i18n import percent
from ....base.text import visible
from ....figures.marks import axis, bars, category_axis, make_figure
from ....figures.picture import Picture
from ....figures.table import Table
from .schema import PairsResult


def following(result: PairsResult) -> Picture:
    """Draws the likeliest characters, each a bar."""
    names = [visible(character) for character in result.following]
    table = Table(
        columns={
            "rank": np.arange(len(names)),
            "following": list(result.following),
            "probability": result.probability,
        },
        proves=("probability",),
    )
    return Picture(
        figure=make_figure(
            [bars(table, x="rank", y="probability")],
            height=320,
            xaxis=category_axis(names),
            yaxis=axis("probability"),
        ),
        table=table,
        message="pairs-following",
        values={
            "character": visible(result.character),
            "best": names[0],
            "share": percent(result.probability[0]),
        },
        role="first",
    )
