"""The figures of a training of dates: what was learnt when, and how one date is written."""

import datetime

import numpy as np

from ....base.i18n import join_with_and, message, percent
from ....base.text import visible
from ....base.trainings import shares
from ....figures.marks import category_axis, heatmap, make_figure, panels
from ....figures.names import quoted
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_axes
from ..looks import lines, over_batches
from .schema import HALVES, AlignmentResult, DatesResult

_STYLES = {  # as dates are read, and as `train.py` writes them
    "month": ("%B %d, %Y", "{0:%B} {0.day}, {0.year}"),
    "short": ("%d %b %Y", "{0.day} {0:%b} {0.year}"),
    "numbers": ("%m/%d/%Y", "{0:%m/%d}/{0.year}"),
}
WRITTEN = "YYYY-MM-DD"


def _halves() -> list[str]:
    return [message(f"dates-half.{name}") for name in HALVES]


# --- what was learnt when -----------------------------------------------------------------------------------


def accuracy(result: DatesResult, before: DatesResult | None = None) -> Picture:
    """Draws the accuracy on held-out dates after some batches; `before` is another training's, dotted."""
    return _lines(result, before, "accuracy", {"range": [0, 1.02], "tickformat": ".0%"})


def loss(result: DatesResult, before: DatesResult | None = None) -> Picture:
    """Draws the loss on held-out dates; see `accuracy`."""
    return _lines(result, before, "loss", {"rangemode": "tozero"})


def _lines(result: DatesResult, before: DatesResult | None, what: str, look: dict) -> Picture:
    figure, table = lines(result, before, what, "half", _halves(), **look)
    told = [percent(value) if what == "accuracy" else f"{value:.3f}" for value in getattr(result, what)[-1]]
    best = result.accuracy[:, 0] >= 0.99
    dead = [name for name, value in zip(HALVES, result.loss[-1], strict=True) if not np.isfinite(value)]
    return Picture(
        figure=figure,
        table=table,
        message=f"dates-{what}",
        values={
            "dead": "-".join(dead) or "none",
            "with": told[0],
            "without": told[1],
            "batches": int(result.steps[-1]),
            "learnt": int(result.steps[best.argmax()]) if best.any() else -1,
            "seconds": f"{result.seconds[best.argmax()]:.1f}",
        },
        role="first",
    )


def learnt(result: DatesResult) -> Picture:
    """Draws which character of a date is predicted when: a panel a half, a row a character."""
    rates = shares(np.moveaxis(result.right, 0, 2), result.count)  # (2, T, M)
    places = [f"{sign}{number}" for number, sign in enumerate(WRITTEN, 1)]
    axes: list[dict] = [{"half": _halves()}, {"date-place": places}, {"batches": result.steps}]
    table = table_from_axes(axes, ("accuracy",), accuracy=rates)
    marks = [[heatmap(table.where("half", half), x="batches", y="date-place", z="accuracy", scale="weight")]
             for half in _halves()]  # fmt: skip
    rows = category_axis(list(WRITTEN), autorange="reversed")
    across = over_batches(result)
    known = rates >= 0.9  # not where it is NaN
    last = {name: int((~known[half, :, -1]).sum()) for half, name in enumerate(HALVES)}
    # of the half with attention: the characters that are learnt last, or are right least often now
    when = -rates[0, :, -1] if last[HALVES[0]] else known[0].argmax(axis=1)
    late = np.flatnonzero(when == when.max()) + 1
    return Picture(
        figure=panels(_halves(), marks, cols=2, height=380, grid={"horizontal_spacing": 0.06},
                      xaxis=across, xaxis2=across, yaxis=rows, yaxis2=rows, margin={"t": 40, "b": 60}),
        table=table,
        message="dates-learnt",
        values=last | {"place": _named(late.tolist())},
        role="second",
    )  # fmt: skip


def _named(places: list[int]) -> str:
    """Returns the names of characters of a date by their places from 1; none where no number is known."""
    if len(places) != 1:
        return message("dates-places", numbers=join_with_and([str(place) for place in places]))
    return message("dates-place", sign=WRITTEN[places[0] - 1], number=places[0])


# --- one date -----------------------------------------------------------------------------------------------


def alignment(result: AlignmentResult) -> Picture:
    """Draws the attention of one date: a row a character that is written, a column one that was read."""
    rows, columns = (list(map(visible, text)) for text in (result.written, result.date))
    axes = [
        {"row-written": range(1, len(rows) + 1), "character-written": rows},
        {"row-read": range(1, len(columns) + 1), "character-read": columns},
    ]
    table = table_from_axes(axes, ("weight",), weight=result.weights)
    truth = truth_of(result.date, result.style)
    right = "unknown" if not truth else "yes" if truth == result.written else "no"
    figure = make_figure(
        [
            heatmap(
                table, x="row-read", y="row-written", z="weight", scale="weight", colorbar={"thickness": 10}
            )
        ],
        height=26 * len(rows) + 96,
        xaxis=category_axis(columns) | {"title": {"text": column_title("character-read")}, "tickangle": 0},
        yaxis=category_axis(rows, autorange="reversed")
        | {"title": {"text": column_title("character-written")}},
    )
    values = {
        "date": quoted(result.date),
        "written": result.written,
        "without": result.without,
        "right": right,
        "batches": result.step,
        "largest": f"{result.weights.max(axis=1).mean():.2f}",
        "even": f"{1 / len(columns):.2f}",
    }
    return Picture(figure=figure, table=table, message="dates-alignment", values=values)


def truth_of(date: str, style: str) -> str:
    """Returns how a date is written rightly, or "" where it is none as a training in a style has them."""
    for name in _STYLES if style == "mixed" else [style]:
        read, write = _STYLES[name]
        try:
            day = datetime.datetime.strptime(date, read).date()
        except ValueError:
            continue
        if day.year >= 1000 and write.format(day) == date:
            return day.isoformat()
    return ""
