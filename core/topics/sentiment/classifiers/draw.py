"""Classifiers of all kinds side by side: their verdicts on a review, what each sees of it, other orders."""

from collections.abc import Sequence

import numpy as np

from ....base.messages import listed, percent, say, together
from ....base.text import in_quotes
from ....figures.colours import BLACK, COLOUR, WHITE
from ....figures.marks import GUIDE, axis, bars, cells, drawn, points
from ....figures.names import quoted
from ....figures.picture import Picture, float32
from ....figures.table import Table, over
from ....models.families import reading_name
from ..reviews import rows, side, word_axis
from .ask import ClassifiersTrace, ShufflesTrace

_STILL = 1e-6  # of probability, less than which is rounding
_SEEN = ("other", "right")  # roles of a word that does not enter the verdict, and of one that does


def _titles(models: Sequence[str]) -> list[str]:
    return list(map(reading_name, models))


def _listed(names: Sequence[str]) -> str:
    return listed([in_quotes(name) for name in names])


# --- one review ---------------------------------------------------------------------------------------------


def verdicts(trace: ClassifiersTrace) -> Picture:
    """Draws P(positive) of each classifier as a bar from one half, in the colour of its side."""
    sides = [side(value) for value in trace.probability.tolist()]
    table = Table(
        columns={
            "classifier": _titles(trace.models),
            "positive_probability": trace.probability,
            "verdict": [say(f"classifiers-verdict.{one}") for one in sides],
            "units": [say(f"classifiers-units.{one.replace(' ', '-')}") for one in trace.units],
            "enter": trace.read,
            "unreadable": trace.unread,
            "unfit": trace.cut,
            "order_counts": [say(f"classifiers-order.{order}") for order in trace.order],
        },
        proves=("positive_probability",),
    )
    hover = table.hover(["verdict", *list(table.columns)[3:]], first="classifier")
    for row, value in zip(hover["customdata"], trace.probability.tolist(), strict=True):
        row.append(value)  # as a number: a bar is as long as its distance from one half
    mark = bars(
        table,
        x="positive_probability",
        y="positive_probability",
        across=True,
        base=0.5,
        width=0.7,
        marker={"color": [COLOUR[one] for one in sides]},
        text=[percent(value) for value in trace.probability],
        insidetextanchor="end",
        insidetextfont={"color": [WHITE if one == "positive" else BLACK for one in sides], "size": 14},
        outsidetextfont={"size": 14},
        cliponaxis=False,
        **hover,
    ) | {"x": float32(trace.probability - 0.5), "y": list(range(len(sides)))}
    figure = drawn([mark], showlegend=False, xaxis=_probability_axis(), **rows(trace.models))
    figure.add_vline(x=0.5, line=GUIDE)
    return Picture(figure=figure, table=table, message="classifiers-verdicts", values=_verdicts_told(trace))


def _probability_axis() -> dict:
    return axis("positive_probability", range=[-0.03, 1.03], tickformat=".0%")


def _verdicts_told(trace: ClassifiersTrace) -> dict:
    highest, lowest = int(trace.probability.argmax()), int(trace.probability.argmin())
    titles = _titles(trace.models)
    cut = [titles[row] for row in np.flatnonzero(trace.cut).tolist()]
    words = sum(any(map(str.isalnum, word)) for word in trace.words)
    return {
        "positive": int(trace.positive.sum()),
        "count": len(titles),
        "what": "words" if words else "signs" if trace.words else "empty",
        "words": words,
        "highest": titles[highest],
        "high": percent(trace.probability[highest]),
        "lowest": titles[lowest],
        "low": percent(trace.probability[lowest]),
        "cut": say("classifiers-cut", names=_listed(cut)) if cut else "",
    }


def seen(trace: ClassifiersTrace) -> Picture:
    """Draws which words of a review, which has some, enter the verdict of each classifier."""
    table = over(
        [{"classifier": _titles(trace.models)}, {"word_place": range(len(trace.words)), "word": trace.words}],
        ("sees",),
        sees=trace.sees,
    )
    least, most = (COLOUR[role] for role in _SEEN)
    faint: dict = {"opacity": 0.6}
    scale = faint | {"colorscale": [[0, least], [1, most]], "zmin": 0, "zmax": 1, "showscale": False}
    marks = [
        cells(table, x="word_place", y="classifier", z="sees", **scale)
        | {"y": list(range(len(trace.models)))}
    ]
    for value, colour in enumerate((least, most)):
        look = {"color": colour, "size": 12, "symbol": "square"} | faint
        legend = say("classifiers-seen.yes" if value else "classifiers-seen.no")
        marks.append(
            {"type": "scatter", "x": [None], "y": [None], "mode": "markers"}
            | {"marker": look, "name": legend}
        )
    layout = rows(trace.models)
    layout["height"] += 60
    figure = drawn(marks, margin_t=36, xaxis=word_axis(trace.words, title="word"), **layout)
    hidden = (~trace.sees).sum(axis=1)
    nowhere = np.flatnonzero(~trace.sees.any(axis=0)).tolist()
    values = {
        "complete": int((hidden == 0).sum()),
        "count": len(hidden),
        "missing": int(hidden.max()),
        "words": len(trace.words),
        "classifier": reading_name(trace.models[int(hidden.argmax())]),
        "nowhere": say("classifiers-nowhere", word=quoted(trace.words[nowhere[0]])) if nowhere else "",
    }
    return Picture(figure=figure, table=table, message="classifiers-seen", values=values)


# --- other orders -------------------------------------------------------------------------------------------


def shuffles(trace: ShufflesTrace) -> Picture:
    """Draws P(positive) of each classifier for the review as it is, and for random orders of its words."""
    orders = len(trace.orders)
    titles = _titles(trace.models)
    parts = {"single_logit": trace.single, "pairs_logit": trace.pairs} if len(trace.single) else {}
    table = over(
        [{"classifier": titles}, {"order_number": range(orders + 1)}],
        ("positive_probability",),
        positive_probability=trace.probability,
        **parts,
    )
    row = np.repeat(np.arange(len(titles)), orders + 1)
    spread = 0.22 * np.tile(np.append(0, np.linspace(-1, 1, orders) if orders > 1 else [0]), len(titles))
    typed = table["order_number"] == 0
    others = _dots(table.rows(~typed), (row + spread)[~typed], {"size": 8, "opacity": 0.65})
    others |= {"name": say("classifiers-orders", orders=orders), "showlegend": True}
    look = {"size": 15, "symbol": "diamond", "line": {"color": WHITE, "width": 1.5}}
    own = _dots(table.rows(typed), row[typed], look) | {"name": say("classifiers-typed"), "showlegend": True}
    layout = rows(trace.models)
    layout["height"] += 30
    figure = drawn([others, own], margin_t=36, xaxis=_probability_axis(), **layout)
    figure.add_vline(x=0.5, line=GUIDE)
    values = _shuffles_told(trace, titles)
    return Picture(figure=figure, table=table, message="classifiers-shuffles", values=values)


def _dots(table: Table, y: np.ndarray, look: dict) -> dict:
    """Returns a dot a row, in the colour of its side."""
    colours = [COLOUR[side(value)] for value in table["positive_probability"].tolist()]
    marker = look | {"color": colours}
    return points(table, x="positive_probability", y="positive_probability", marker=marker) | {
        "y": float32(y)
    }


def _shuffles_told(trace: ShufflesTrace, titles: Sequence[str]) -> dict:
    """Returns who turns, who moves most, who cannot move, and what the parts of a bag of words add."""
    widths = np.ptp(trace.probability.astype("float64"), axis=1)
    still = [
        (title, order)
        for title, width, order in zip(titles, widths, trace.order, strict=True)
        if width < _STILL
    ]
    most = int(widths.argmax())
    turned = [
        f"{in_quotes(title)} {times}"
        for title, times in zip(titles, trace.turned.tolist(), strict=True)
        if times
    ]
    told = [say("classifiers-turned", which=", ".join(turned))] if turned else []
    if widths[most] >= _STILL:
        told.append(say("classifiers-most", classifier=titles[most], width=percent(widths[most])))
    for key, names in (
        ("blind", [title for title, order in still if order == "none"]),
        ("unmoved", [title for title, order in still if order != "none"]),
    ):
        if names:
            told.append(say(f"classifiers-{key}", names=_listed(names), count=len(names)))
    if len(trace.single):
        low, high = (f"{value:+.2f}" for value in (trace.pairs.min(), trace.pairs.max()))
        told.append(say("classifiers-bag", single=f"{trace.single[0]:+.2f}", low=low, high=high))
    return {
        "turned": int((trace.turned > 0).sum()),
        "count": len(titles),
        "orders": len(trace.orders),
        "never": trace.order.count("none"),
        "told": together(told),
    }
