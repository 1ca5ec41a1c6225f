"""Classifiers of all kinds side by side: their verdicts on a review, what each sees of it, other orders."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import join_texts, join_with_and, message, percent
from ....base.text import in_quotes
from ....figures.colours import BLACK, COLOUR, WHITE
from ....figures.marks import GUIDE, axis, bars, heatmap, make_figure, points
from ....figures.names import quoted
from ....figures.picture import Picture, float32
from ....figures.table import Table, table_from_axes
from ....models.families import reading_name
from ..reviews import rows, side, word_axis
from .schema import ClassifiersResult, ShufflesResult

_STILL = 1e-6  # of probability, less than which is rounding
_SEEN = ("other", "right")  # roles of a word that does not enter the verdict, and of one that does


def _titles(models: Sequence[str]) -> list[str]:
    return list(map(reading_name, models))


def _listed(names: Sequence[str]) -> str:
    return join_with_and([in_quotes(name) for name in names])


# --- one review ---------------------------------------------------------------------------------------------


def verdicts(result: ClassifiersResult) -> Picture:
    """Draws P(positive) of each classifier as a bar from one half, in the colour of its side."""
    sides = [side(value) for value in result.probability.tolist()]
    table = Table(
        columns={
            "classifier": _titles(result.models),
            "positive_probability": result.probability,
            "verdict": [message(f"classifiers-verdict.{one}") for one in sides],
            "units": [message(f"classifiers-units.{one.replace(' ', '-')}") for one in result.units],
            "enter": result.read,
            "unreadable": result.unread,
            "unfit": result.cut,
            "order_counts": [message(f"classifiers-order.{order}") for order in result.order],
        },
        proves=("positive_probability",),
    )
    hover = table.hover(["verdict", *list(table.columns)[3:]], first="classifier")
    for row, value in zip(hover["customdata"], result.probability.tolist(), strict=True):
        row.append(value)  # as a number: a bar is as long as its distance from one half
    mark = bars(
        table,
        x="positive_probability",
        y="positive_probability",
        across=True,
        base=0.5,
        width=0.7,
        marker={"color": [COLOUR[one] for one in sides]},
        text=[percent(value) for value in result.probability],
        insidetextanchor="end",
        insidetextfont={"color": [WHITE if one == "positive" else BLACK for one in sides], "size": 14},
        outsidetextfont={"size": 14},
        cliponaxis=False,
        **hover,
    ) | {"x": float32(result.probability - 0.5), "y": list(range(len(sides)))}
    figure = make_figure([mark], showlegend=False, xaxis=_probability_axis(), **rows(result.models))
    figure.add_vline(x=0.5, line=GUIDE)
    return Picture(figure=figure, table=table, message="classifiers-verdicts", values=_verdicts_told(result))


def _probability_axis() -> dict:
    return axis("positive_probability", range=[-0.03, 1.03], tickformat=".0%")


def _verdicts_told(result: ClassifiersResult) -> dict:
    highest, lowest = int(result.probability.argmax()), int(result.probability.argmin())
    titles = _titles(result.models)
    cut = [titles[row] for row in np.flatnonzero(result.cut).tolist()]
    words = sum(any(map(str.isalnum, word)) for word in result.words)
    return {
        "positive": int(result.positive.sum()),
        "count": len(titles),
        "what": "words" if words else "signs" if result.words else "empty",
        "words": words,
        "highest": titles[highest],
        "high": percent(result.probability[highest]),
        "lowest": titles[lowest],
        "low": percent(result.probability[lowest]),
        "cut": message("classifiers-cut", names=_listed(cut)) if cut else "",
    }


def seen(result: ClassifiersResult) -> Picture:
    """Draws which words of a review, which has some, enter the verdict of each classifier."""
    table = table_from_axes(
        [
            {"classifier": _titles(result.models)},
            {"word_place": range(len(result.words)), "word": result.words},
        ],
        ("sees",),
        sees=result.sees,
    )
    least, most = (COLOUR[role] for role in _SEEN)
    faint: dict = {"opacity": 0.6}
    scale = faint | {"colorscale": [[0, least], [1, most]], "zmin": 0, "zmax": 1, "showscale": False}
    marks = [
        heatmap(table, x="word_place", y="classifier", z="sees", **scale)
        | {"y": list(range(len(result.models)))}
    ]
    for value, colour in enumerate((least, most)):
        look = {"color": colour, "size": 12, "symbol": "square"} | faint
        legend = message("classifiers-seen.yes" if value else "classifiers-seen.no")
        marks.append(
            {"type": "scatter", "x": [None], "y": [None], "mode": "markers"}
            | {"marker": look, "name": legend}
        )
    layout = rows(result.models)
    layout["height"] += 60
    figure = make_figure(marks, margin_t=36, xaxis=word_axis(result.words, title="word"), **layout)
    hidden = (~result.sees).sum(axis=1)
    nowhere = np.flatnonzero(~result.sees.any(axis=0)).tolist()
    values = {
        "complete": int((hidden == 0).sum()),
        "count": len(hidden),
        "missing": int(hidden.max()),
        "words": len(result.words),
        "classifier": reading_name(result.models[int(hidden.argmax())]),
        "nowhere": message("classifiers-nowhere", word=quoted(result.words[nowhere[0]])) if nowhere else "",
    }
    return Picture(figure=figure, table=table, message="classifiers-seen", values=values)


# --- other orders -------------------------------------------------------------------------------------------


def shuffles(result: ShufflesResult) -> Picture:
    """Draws P(positive) of each classifier for the review as it is, and for random orders of its words."""
    orders = len(result.orders)
    titles = _titles(result.models)
    parts = {"single_logit": result.single, "pairs_logit": result.pairs} if len(result.single) else {}
    table = table_from_axes(
        [{"classifier": titles}, {"order_number": range(orders + 1)}],
        ("positive_probability",),
        positive_probability=result.probability,
        **parts,
    )
    row = np.repeat(np.arange(len(titles)), orders + 1)
    spread = 0.22 * np.tile(np.append(0, np.linspace(-1, 1, orders) if orders > 1 else [0]), len(titles))
    typed = table["order_number"] == 0
    others = _dots(table.rows(~typed), (row + spread)[~typed], {"size": 8, "opacity": 0.65})
    others |= {"name": message("classifiers-orders", orders=orders), "showlegend": True}
    look = {"size": 15, "symbol": "diamond", "line": {"color": WHITE, "width": 1.5}}
    own = _dots(table.rows(typed), row[typed], look) | {
        "name": message("classifiers-typed"),
        "showlegend": True,
    }
    layout = rows(result.models)
    layout["height"] += 30
    figure = make_figure([others, own], margin_t=36, xaxis=_probability_axis(), **layout)
    figure.add_vline(x=0.5, line=GUIDE)
    values = _shuffles_told(result, titles)
    return Picture(figure=figure, table=table, message="classifiers-shuffles", values=values)


def _dots(table: Table, y: np.ndarray, look: dict) -> dict:
    """Returns a dot a row, in the colour of its side."""
    colours = [COLOUR[side(value)] for value in table["positive_probability"].tolist()]
    marker = look | {"color": colours}
    return points(table, x="positive_probability", y="positive_probability", marker=marker) | {
        "y": float32(y)
    }


def _shuffles_told(result: ShufflesResult, titles: Sequence[str]) -> dict:
    """Returns who turns, who moves most, who cannot move, and what the parts of a bag of words add."""
    widths = np.ptp(result.probability.astype("float64"), axis=1)
    still = [
        (title, order)
        for title, width, order in zip(titles, widths, result.order, strict=True)
        if width < _STILL
    ]
    most = int(widths.argmax())
    turned = [
        f"{in_quotes(title)} {times}"
        for title, times in zip(titles, result.turned.tolist(), strict=True)
        if times
    ]
    told = [message("classifiers-turned", which=", ".join(turned))] if turned else []
    if widths[most] >= _STILL:
        told.append(message("classifiers-most", classifier=titles[most], width=percent(widths[most])))
    for key, names in (
        ("blind", [title for title, order in still if order == "none"]),
        ("unmoved", [title for title, order in still if order != "none"]),
    ):
        if names:
            told.append(message(f"classifiers-{key}", names=_listed(names), count=len(names)))
    if len(result.single):
        low, high = (f"{value:+.2f}" for value in (result.pairs.min(), result.pairs.max()))
        told.append(message("classifiers-bag", single=f"{result.single[0]:+.2f}", low=low, high=high))
    return {
        "turned": int((result.turned > 0).sum()),
        "count": len(titles),
        "orders": len(result.orders),
        "never": result.order.count("none"),
        "told": join_texts(told),
    }
