"""How far shuffling the words moves the outputs of self-attention, without positions and with them."""

import numpy as np

from ....base.messages import say
from ....base.text import visible
from ....figures.marks import GUIDE, axis, drawn, names_axis, points
from ....figures.names import escaped, quoted
from ....figures.picture import Picture, float32
from ....figures.table import Table, over
from .ask import TrialTrace

_ROUNDING = 1e-9  # what float64 leaves of equal numbers
_SIDES = (("without", "first", -0.22), ("with", "second", 0.22))  # and how far aside of the word
_SPREAD = 0.36  # of the dots of a word: one beside the other, by their dimension


def trial(trace: TrialTrace) -> Picture:
    """Draws a dot for each number of each output: how far it moves when the words are shuffled."""
    tokens = [visible(trace.tokens[index]) for index in trace.order.tolist()]
    table = _table(trace, tokens)
    marks = []
    for side, role, aside in _SIDES:
        name = say(f"shuffled-{side}")
        rows = table.where("side", name)
        hover = rows.hover(("dimension", "in_order", "shuffled", "difference"), first="token")
        look: dict = {"role": role, "name": name, "marker": {"size": 6, "opacity": 0.7}}
        mark = points(rows, x="shuffled_place", y="difference", **look, **hover)
        share = rows["dimension"] / trace.ordered.shape[2] - 0.5  # from -0.5 to 0.5
        marks.append(mark | {"x": float32(rows["shuffled_place"] + aside + _SPREAD * share)})
    upright = {"tickangle": 0} if trace.source == "characters" else {}
    shown = [escaped(token) for token in tokens]
    figure = drawn(
        marks,
        height=440,
        xaxis=names_axis(shown, range=[-0.6, len(shown) - 0.4], title=say("shuffled-sentence"), **upright),
        yaxis=axis("difference", showgrid=True),
        hovermode="closest",
    )
    figure.add_hline(y=0, line=GUIDE, layer="below")
    same = trace.plain_difference < _ROUNDING
    values = _values(trace, tokens) | {"difference": "0" if same else f"{trace.plain_difference:.2g}"}
    return Picture(figure=figure, table=table, message="shuffled-trial", values=values, role="first")


def _table(trace: TrialTrace, tokens: list[str]) -> Table:
    sides = [{"side": [say("shuffled-without"), say("shuffled-with")]}]
    places = [{"shuffled_place": range(len(tokens)), "token": tokens}]
    numbers = [{"dimension": range(trace.ordered.shape[2])}]
    values = {"in_order": trace.ordered, "shuffled": trace.shuffled, "difference": trace.moved}
    return over([*sides, *places, *numbers], ("difference",), **values)


def _values(trace: TrialTrace, tokens: list[str]) -> dict:
    space = "" if trace.source == "characters" else " "
    return {
        "source": trace.source,
        "text": quoted(space.join(map(visible, trace.tokens))),
        "shuffled": quoted(space.join(tokens)),
        "placed": f"{trace.placed_difference:.2f}",
        "largest": f"{np.abs(trace.ordered[1]).max():.2f}",
    }
