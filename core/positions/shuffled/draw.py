"""How far shuffling the words moves the outputs of self-attention, without positions and with them."""

import numpy as np

from ...base.messages import say
from ...figures.base.tokens import escaped, quoted
from ...figures.marks import GUIDE, axis, drawn, names_axis, points
from ...figures.picture import Picture
from ...figures.table import Table, over
from ...text import visible
from .ask import TrialTrace

_ROUNDING = 1e-9  # what float64 leaves of equal numbers
# with positions first, so that the dots without them stand on top of those that happen to be near 0
_SIDES = (("with", "second", 0.14), ("without", "first", -0.14))


def trial(trace: TrialTrace) -> Picture:
    """Draws a dot for each number of each output: how far it moves when the words are shuffled."""
    tokens = [visible(trace.tokens[index]) for index in trace.order.tolist()]
    table = _table(trace, tokens)
    marks = []
    for side, role, aside in _SIDES:
        name = say(f"shuffled-{side}")
        rows = table.where("side", name)
        mark = points(
            rows,
            x="shuffled_place",
            y="difference",
            role=role,
            name=name,
            marker={"size": 7, "opacity": 0.55},
            **rows.hover(("dimension", "in_order", "shuffled", "difference"), first="token"),
        )
        marks.append(mark | {"x": rows["shuffled_place"] + aside})
    shown = [escaped(token) for token in tokens]
    figure = drawn(
        marks,
        height=440,
        xaxis=names_axis(shown, range=[-0.6, len(shown) - 0.4], title=say("shuffled-sentence")),
        yaxis=axis("difference", showgrid=True),
        shapes=[
            {
                "type": "line",
                "xref": "paper",
                "x0": 0,
                "x1": 1,
                "y0": 0,
                "y1": 0,
                "layer": "below",
                "line": GUIDE,
            }
        ],
        hovermode="closest",
    )
    same = trace.plain_difference < _ROUNDING
    values = _values(trace, tokens) | {"difference": "0" if same else f"{trace.plain_difference:.2g}"}
    return Picture(figure=figure, table=table, message="shuffled-trial", values=values, role="first")


def _table(trace: TrialTrace, tokens: list[str]) -> Table:
    """Returns both outputs and their difference, a row a number."""
    sides = [{"side": [say("shuffled-without"), say("shuffled-with")]}]
    places = [
        {"shuffled_place": range(len(tokens)), "token": tokens},
        {"dimension": range(trace.ordered.shape[2])},
    ]
    values = {"in_order": trace.ordered, "shuffled": trace.shuffled, "difference": trace.moved}
    return over([*sides, *places], ("difference",), **values)


def _values(trace: TrialTrace, tokens: list[str]) -> dict:
    space = "" if trace.source == "characters" else " "
    return {
        "source": trace.source,
        "text": quoted(space.join(map(visible, trace.tokens))),
        "shuffled": quoted(space.join(tokens)),
        "placed": f"{trace.placed_difference:.2f}",
        "largest": f"{np.abs(trace.ordered[1]).max():.2f}",
    }
