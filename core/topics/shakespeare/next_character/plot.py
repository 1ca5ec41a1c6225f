"""A model's next character: what it is drawn from, and what forgetting the text before it changes."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import join_texts, message, percent
from ....base.text import few_signs, visible
from ....figures.colours import COLOUR
from ....figures.marks import LETTERS, axis, bars, category_axis, make_figure, points
from ....figures.names import quoted_character
from ....figures.picture import MONOSPACE, Picture
from ....figures.table import Table
from .schema import CarryResult, NextCharacterResult

_SHOWN_BARS = 12
MOVING = "drawn from"  # the `meta` of the bars that the slider moves
OBSERVED = "observed"  # and of the points that it hides


def next_character(result: NextCharacterResult) -> Picture:
    """Draws what the next character is drawn from over the outline of the model's own distribution.

    The outline is softmax(logits), which is temperature 1 with nothing cut.
    """
    order = np.argsort(-result.logits, kind="stable")
    table = Table(
        columns={
            "character": [visible(result.characters[index]) for index in order],
            "logit": result.logits[order],
            "probability": result.probability[order],
            "tempered": result.tempered[order],
            "filtered": result.filtered[order],
            "observed": result.counts[order] / max(1, result.draws),
        },
        proves=("filtered",),
    )
    ranks = list(range(len(order)))
    clear = {"color": "rgba(0,0,0,0)", "line": {"color": COLOUR["other"], "width": 1.5}}
    now, own = message("next_character-now"), message("next_character-own")
    marks = [
        bars(table, x="logit", y="filtered", role="third", name=now, meta=MOVING) | {"x": ranks},
        bars(table, x="logit", y="probability", name=own, marker=clear) | {"x": ranks},
    ]
    if result.draws:
        possible = np.flatnonzero(table["filtered"] > 0)
        look = {"meta": OBSERVED, "marker": {"symbol": "diamond", "size": 8}}
        name = message("next_character-observed", draws=result.draws)
        seen = points(table.rows(possible), x="logit", y="observed", role="second", name=name, **look)
        marks.append(seen | {"x": possible.tolist()})
    figure = make_figure(
        marks,
        height=380,
        barmode="overlay",
        bargap=0.25,
        margin={"l": 68, "t": 44, "b": 36},  # given from the start, Plotly need not draw twice
        xaxis=_characters(table["character"].tolist(), range=[-0.7, len(order) - 0.3]),
        yaxis=axis("probability", range=[0, 1], showgrid=True),
        meta={"temperature": result.temperature},
    )
    message_id = f"next_character-next-{_effect(result)}"
    return Picture(
        figure=figure, table=table, message=message_id, values=_values(result, order), role="third"
    )


def _effect(result: NextCharacterResult) -> str:
    """Returns what the settings do, as its message is called: a cut is told before a temperature."""
    if result.temperature == 0:
        return "greedy"
    if (result.filtered > 0).sum() < (result.tempered > 0).sum():
        return "cut"
    return "none" if result.temperature == 1 else "sharper" if result.temperature < 1 else "flatter"


def _characters(names: Sequence[str], **more) -> dict:
    return category_axis(names, tickangle=0, tickfont={"family": MONOSPACE, "size": LETTERS}, **more)


def _values(result: NextCharacterResult, order: np.ndarray) -> dict:
    first, second = order[:2]
    name = quoted_character(result.characters[first])
    told = []
    if result.draws:
        furthest = percent(np.abs(result.counts / result.draws - result.filtered).max())
        told.append(message("next_character-furthest", draws=result.draws, furthest=furthest))
    return {
        "temperature": f"{result.temperature:g}",
        "first": name,
        "now": percent(result.tempered[first]),
        "before": percent(result.probability[first]),
        "final": percent(result.filtered[first]),
        "possible": int((result.filtered > 0).sum()),
        "all": len(order),
        "second": quoted_character(result.characters[second]),
        "next": percent(result.tempered[second]),
        "told": join_texts(told),
    }


def carry(result: CarryResult) -> Picture:
    """Draws the distribution after a whole text beside that after its last characters alone."""
    order = np.argsort(-np.maximum(result.carried, result.reset), kind="stable")
    names = [visible(result.characters[index]) for index in order]
    columns = {"character": names, "carried": result.carried[order], "reset": result.reset[order]}
    table = Table(columns=columns, proves=("carried", "reset"))
    shown = table.rows(slice(_SHOWN_BARS))
    ranks = list(range(len(shown)))
    alone = message("next_character-alone", count=len(result.last))
    marks = [
        bars(shown, x="carried", y="carried", role="first", name=message("next_character-whole"))
        | {"x": ranks},
        bars(shown, x="carried", y="reset", role="second", name=alone) | {"x": ranks},
    ]
    figure = make_figure(
        marks,
        height=380,
        barmode="group",
        xaxis=_characters(names[:_SHOWN_BARS]),
        yaxis=axis("probability", rangemode="tozero", showgrid=True),
    )
    best, other = int(result.carried.argmax()), int(result.reset.argmax())
    values = {
        "moved": percent(result.moved),
        "end": few_signs("".join(map(visible, result.last))),
        "best": quoted_character(result.characters[best]),
        "carried": percent(result.carried[best]),
        "other": quoted_character(result.characters[other]),
        "reset": percent(result.reset[other]),
    }
    return Picture(figure=figure, table=table, message="next_character-carry", values=values)
