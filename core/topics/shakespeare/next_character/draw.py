"""A model's next character: what it is drawn from, and what forgetting the text before it changes."""

from collections.abc import Sequence

import numpy as np

from ....base.messages import percent, say, together
from ....base.text import few_signs, visible
from ....figures.colours import COLOUR
from ....figures.marks import LETTERS, axis, bars, drawn, names_axis, points
from ....figures.names import quoted_character
from ....figures.picture import MONOSPACE, Picture
from ....figures.table import Table
from .ask import CarryTrace, NextCharacterTrace

_SHOWN_BARS = 12
MOVING = "drawn from"  # the `meta` of the bars that the slider moves
OBSERVED = "observed"  # and of the points that it hides


def next_character(trace: NextCharacterTrace) -> Picture:
    """Draws what the next character is drawn from over the outline of the model's own distribution.

    The outline is softmax(logits), which is temperature 1 with nothing cut.
    """
    order = np.argsort(-trace.logits, kind="stable")
    table = Table(
        columns={
            "character": [visible(trace.characters[index]) for index in order],
            "logit": trace.logits[order],
            "probability": trace.probability[order],
            "tempered": trace.tempered[order],
            "filtered": trace.filtered[order],
            "observed": trace.counts[order] / max(1, trace.draws),
        },
        proves=("filtered",),
    )
    ranks = list(range(len(order)))
    clear = {"color": "rgba(0,0,0,0)", "line": {"color": COLOUR["other"], "width": 1.5}}
    now, own = say("next_character-now"), say("next_character-own")
    marks = [
        bars(table, x="logit", y="filtered", role="third", name=now, meta=MOVING) | {"x": ranks},
        bars(table, x="logit", y="probability", name=own, marker=clear) | {"x": ranks},
    ]
    if trace.draws:
        possible = np.flatnonzero(table["filtered"] > 0)
        look = {"meta": OBSERVED, "marker": {"symbol": "diamond", "size": 8}}
        name = say("next_character-observed", draws=trace.draws)
        seen = points(table.rows(possible), x="logit", y="observed", role="second", name=name, **look)
        marks.append(seen | {"x": possible.tolist()})
    figure = drawn(
        marks,
        height=380,
        barmode="overlay",
        bargap=0.25,
        margin={"l": 68, "t": 44, "b": 36},  # given from the start, Plotly need not draw twice
        xaxis=_characters(table["character"].tolist(), range=[-0.7, len(order) - 0.3]),
        yaxis=axis("probability", range=[0, 1], showgrid=True),
        meta={"temperature": trace.temperature},
    )
    message = f"next_character-next-{_effect(trace)}"
    return Picture(figure=figure, table=table, message=message, values=_values(trace, order), role="third")


def _effect(trace: NextCharacterTrace) -> str:
    """Returns what the settings do, as its message is called: a cut is told before a temperature."""
    if trace.temperature == 0:
        return "greedy"
    if (trace.filtered > 0).sum() < (trace.tempered > 0).sum():
        return "cut"
    return "none" if trace.temperature == 1 else "sharper" if trace.temperature < 1 else "flatter"


def _characters(names: Sequence[str], **more) -> dict:
    return names_axis(names, tickangle=0, tickfont={"family": MONOSPACE, "size": LETTERS}, **more)


def _values(trace: NextCharacterTrace, order: np.ndarray) -> dict:
    first, second = order[:2]
    name = quoted_character(trace.characters[first])
    told = []
    if trace.draws:
        furthest = percent(np.abs(trace.counts / trace.draws - trace.filtered).max())
        told.append(say("next_character-furthest", draws=trace.draws, furthest=furthest))
    return {
        "temperature": f"{trace.temperature:g}",
        "first": name,
        "now": percent(trace.tempered[first]),
        "before": percent(trace.probability[first]),
        "final": percent(trace.filtered[first]),
        "possible": int((trace.filtered > 0).sum()),
        "all": len(order),
        "second": quoted_character(trace.characters[second]),
        "next": percent(trace.tempered[second]),
        "told": together(told),
    }


def carry(trace: CarryTrace) -> Picture:
    """Draws the distribution after a whole text beside that after its last characters alone."""
    order = np.argsort(-np.maximum(trace.carried, trace.reset), kind="stable")
    names = [visible(trace.characters[index]) for index in order]
    columns = {"character": names, "carried": trace.carried[order], "reset": trace.reset[order]}
    table = Table(columns=columns, proves=("carried", "reset"))
    shown = table.rows(slice(_SHOWN_BARS))
    ranks = list(range(len(shown)))
    alone = say("next_character-alone", count=len(trace.last))
    marks = [
        bars(shown, x="carried", y="carried", role="first", name=say("next_character-whole")) | {"x": ranks},
        bars(shown, x="carried", y="reset", role="second", name=alone) | {"x": ranks},
    ]
    figure = drawn(
        marks,
        height=380,
        barmode="group",
        xaxis=_characters(names[:_SHOWN_BARS]),
        yaxis=axis("probability", rangemode="tozero", showgrid=True),
    )
    best, other = int(trace.carried.argmax()), int(trace.reset.argmax())
    values = {
        "moved": percent(trace.moved),
        "end": few_signs("".join(map(visible, trace.last))),
        "best": quoted_character(trace.characters[best]),
        "carried": percent(trace.carried[best]),
        "other": quoted_character(trace.characters[other]),
        "reset": percent(trace.reset[other]),
    }
    return Picture(figure=figure, table=table, message="next_character-carry", values=values)
