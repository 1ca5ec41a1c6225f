"""What follows a character as bars."""

import numpy as np

from ....base.messages import percent
from ....base.text import visible
from ....figures.marks import axis, bars, drawn, names_axis
from ....figures.picture import Picture
from ....figures.table import Table
from .ask import PairsTrace


def following(trace: PairsTrace) -> Picture:
    """Draws the likeliest characters, each a bar."""
    names = [visible(character) for character in trace.following]
    table = Table(
        columns={
            "rank": np.arange(len(names)),
            "following": list(trace.following),
            "probability": trace.probability,
        },
        proves=("probability",),
    )
    return Picture(
        figure=drawn(
            [bars(table, x="rank", y="probability")],
            height=320,
            xaxis=names_axis(names),
            yaxis=axis("probability"),
        ),
        table=table,
        message="pairs-following",
        values={
            "character": visible(trace.character),
            "best": names[0],
            "share": percent(trace.probability[0]),
        },
        role="first",
    )
