"""How far shuffling the words moves the outputs of self-attention, without positions and with them."""

import numpy as np

from ....base.i18n import message
from ....base.text import visible
from ....figures.marks import GUIDE, axis, category_axis, make_figure, points
from ....figures.names import escaped, quoted
from ....figures.picture import Picture, float32
from ....figures.table import Table, table_from_axes
from .schema import TrialResult

_ROUNDING = 1e-9  # what float64 leaves of equal numbers
_SIDES = (("without", "first", -0.22), ("with", "second", 0.22))  # and how far aside of the word
_SPREAD = 0.36  # of the dots of a word: one beside the other, by their dimension


def trial(result: TrialResult) -> Picture:
    """Draws a dot for each number of each output: how far it moves when the words are shuffled."""
    tokens = [visible(result.tokens[index]) for index in result.order.tolist()]
    table = _table(result, tokens)
    marks = []
    for side, role, aside in _SIDES:
        name = message(f"shuffled-{side}")
        rows = table.where("side", name)
        hover = rows.hover(("dimension", "in_order", "shuffled", "difference"), first="token")
        look: dict = {"role": role, "name": name, "marker": {"size": 6, "opacity": 0.7}}
        mark = points(rows, x="shuffled_place", y="difference", **look, **hover)
        share = rows["dimension"] / result.ordered.shape[2] - 0.5  # from -0.5 to 0.5
        marks.append(mark | {"x": float32(rows["shuffled_place"] + aside + _SPREAD * share)})
    upright = {"tickangle": 0} if result.source == "characters" else {}
    shown = [escaped(token) for token in tokens]
    figure = make_figure(
        marks,
        height=440,
        xaxis=category_axis(
            shown, range=[-0.6, len(shown) - 0.4], title=message("shuffled-sentence"), **upright
        ),
        yaxis=axis("difference", showgrid=True),
        hovermode="closest",
    )
    figure.add_hline(y=0, line=GUIDE, layer="below")
    same = result.plain_difference < _ROUNDING
    values = _values(result, tokens) | {"difference": "0" if same else f"{result.plain_difference:.2g}"}
    return Picture(figure=figure, table=table, message="shuffled-trial", values=values, role="first")


def _table(result: TrialResult, tokens: list[str]) -> Table:
    sides = [{"side": [message("shuffled-without"), message("shuffled-with")]}]
    places = [{"shuffled_place": range(len(tokens)), "token": tokens}]
    numbers = [{"dimension": range(result.ordered.shape[2])}]
    values = {"in_order": result.ordered, "shuffled": result.shuffled, "difference": result.moved}
    return table_from_axes([*sides, *places, *numbers], ("difference",), **values)


def _values(result: TrialResult, tokens: list[str]) -> dict:
    space = "" if result.source == "characters" else " "
    return {
        "source": result.source,
        "text": quoted(space.join(map(visible, result.tokens))),
        "shuffled": quoted(space.join(tokens)),
        "placed": f"{result.placed_difference:.2f}",
        "largest": f"{np.abs(result.ordered[1]).max():.2f}",
    }
