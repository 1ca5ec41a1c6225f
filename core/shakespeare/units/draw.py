"""Hidden units of a character RNN: ten as ribbons under a text, one as its tint, all over it, and their scores."""

import numpy as np

from ...base.messages import percent, say
from ...figures.base.picture import MONOSPACE, visible
from ...figures.colours import COLOUR, SIGNED
from ...figures.marks import GUIDE, LETTERS, axis, bars, cells, drawn, names_axis, points
from ...figures.picture import Picture
from ...figures.table import Table, over
from .. import lines
from ..named import named
from .ask import FEATURES, UnitsTrace

KNOWN = (
    0.8  # share of pairs, in the half that was not searched, from which a unit is said to detect a feature
)
BEST, RIBBONS = 16, 10  # units whose scores have bars, and units that are drawn as ribbons
SHOWN = 500  # characters of a text that one unit tints
_RIBBON = 14  # pixels from one ribbon to the next
_NAMES = 34  # pixels of the units' numbers beside the ribbons
_LINES = 2  # of a text over ribbons
_SCALE = {"colorscale": SIGNED, "cmin": -1, "cmax": 1}
_KEYS = dict(zip(FEATURES, ("name", "speech", "line", "word", "vowel"), strict=True))  # of their messages


def _signed(value: float) -> str:
    return f"{value:.2f}"


# --- ten units ----------------------------------------------------------------------------------------------


def ribbons(trace: UnitsTrace, narrow: bool = False) -> Picture:
    """Draws the beginning of a text, and under each line the best units as ribbons, the best on top."""
    across, size = (lines.NARROW, lines.SMALL) if narrow else (lines.WIDE, lines.SIZE)
    best = trace.ranking[:RIBBONS]
    text = trace.text[: shown(trace, narrow)]
    begins, widths, rows = lines.places(text, across - _NAMES, size, verse=False).T
    begins = begins + _NAMES
    pitch = size * 1.5 + len(best) * _RIBBON + 18
    top = rows * pitch + size * 1.5
    values = trace.states[: len(text), best]  # (T, R)
    marks, names = [], []
    for rank, unit in enumerate(best.tolist()):
        scale = _SCALE | (lines.bar_of("activation", [-1, 0, 1]) if not rank else {})
        told = [[visible(sign), _signed(value)] for sign, value in zip(text, values[:, rank], strict=True)]
        hover = say("units-hover", unit=unit, character="%{customdata[0]}", activation="%{customdata[1]}")
        ribbon = lines.colours(begins, widths, top + rank * _RIBBON, _RIBBON - 3, values[:, rank], scale)
        marks.append(
            ribbon
            | {
                "meta": unit,
                "customdata": told,
                "hoverinfo": None,
                "hovertemplate": f"{hover}<extra></extra>",
            }
        )
        names += [
            (line * pitch + size * 1.5 + (rank + 0.4) * _RIBBON, unit) for line in range(int(rows.max()) + 1)
        ]
    marks.append(lines.letters(text, begins + widths / 2, rows * pitch + size * 0.7, size))
    heights, units = zip(*names, strict=True)
    numbers = lines.letters("", [_NAMES - 8] * len(names), heights, LETTERS)
    marks.append(numbers | {"text": [str(unit) for unit in units], "textposition": "middle left"})
    table = over(
        [{"place": range(1, len(text) + 1), "character": list(map(visible, text))}, {"unit": best.tolist()}],
        ("activation",),
        activation=values,
    )
    known = int((trace.right(trace.checked)[best] >= KNOWN).sum())
    scored = not np.isnan(trace.searched[best[0]])
    figure = lines.draw(marks, across, (rows.max() + 1) * pitch)
    return Picture(
        figure=figure,
        table=table,
        message="units-ribbons" if scored else "units-ribbons-none",
        values={"known": known, "shown": len(best), "feature": say(f"units-feature.{_KEYS[trace.feature]}")},
    )


def shown(trace: UnitsTrace, narrow: bool) -> int:
    """Returns how many characters stand over ribbons."""
    across, size = (lines.NARROW, lines.SMALL) if narrow else (lines.WIDE, lines.SIZE)
    return int((lines.places(trace.text, across - _NAMES, size, verse=False)[:, 2] < _LINES).sum())


# --- one unit -----------------------------------------------------------------------------------------------


def unit_text(trace: UnitsTrace, unit: int, first: int = 0, narrow: bool = False) -> Picture:
    """Draws a text with each character tinted by the activation of one unit after it was read.

    Args:
        trace: Of all units.
        unit: Which one.
        first: Character from whose line on the text is drawn.
        narrow: On a telephone.
    """
    across, size = (lines.NARROW, lines.SMALL) if narrow else (lines.WIDE, lines.SIZE)
    steps = whole_lines(trace.text, first, SHOWN)
    text, activation = trace.text[steps.start : steps.stop], trace.states[:, unit]
    begins, widths, rows = lines.places(text, across, size).T
    pitch = size * 1.5
    shown = activation[steps.start : steps.stop]
    scale = _SCALE | {"opacity": 0.65} | lines.bar_of("activation", [-1, 0, 1])
    hover = [
        say("units-hover", unit=unit, character=visible(sign), activation=_signed(value))
        for sign, value in zip(text, shown, strict=True)
    ]
    marks = [
        lines.colours(begins, widths, rows * pitch, pitch - 2, shown, scale),
        lines.letters(text, begins + widths / 2, rows * pitch + pitch / 2, size, hover),
    ]
    table = Table(
        columns={
            "place": list(range(1, len(trace.text) + 1)),
            "character": list(map(visible, trace.text)),
            "activation": activation,
            "feature": trace.values,
        },
        proves=("activation",),
    )
    message, values = _unit_words(trace, unit)
    figure = lines.draw(marks, across, (rows.max() + 1) * pitch)
    return Picture(figure=figure, table=table, message=message, values=values)


def whole_lines(text: str, first: int, count: int) -> range:
    """Returns the steps of the lines from the one of a character on, as many as end within a count."""
    start = text.rfind("\n", 0, first) + 1
    stop = text.rfind("\n", start, first + count) + 1
    whole = stop > start and first + count < len(text)
    return range(start, stop if whole else min(first + count, len(text)))


def _unit_words(trace: UnitsTrace, unit: int) -> tuple[str, dict]:
    """Returns the message of one unit and what it names."""
    activation, inside = trace.states[:, unit], trace.values > 0
    own, key = trace.autocorrelation[unit], _KEYS[trace.feature]
    values: dict = {
        "unit": unit,
        "rank": 1 + int((trace.autocorrelation > own).sum()),
        "units": len(trace.autocorrelation),
        "autocorrelation": _signed(own),
    }
    if key in ("name", "speech", "vowel") and inside.any() and not inside.all():
        means = {"inside": _signed(activation[inside].mean()), "outside": _signed(activation[~inside].mean())}
        return f"units-unit_text-{key}", values | means
    if np.isnan(trace.searched[unit]):
        return "units-unit_text", values
    return "units-unit_text-place", values | _searched(trace, unit)


# --- their scores -------------------------------------------------------------------------------------------


def scores(trace: UnitsTrace, unit: int) -> Picture:
    """Draws how well the best units detect a feature: in the half where they were searched, and in the other.

    Args:
        trace: The scores of all units.
        unit: Whose bar stands out.
    """
    columns = {"unit": range(len(trace.searched)), "searched": trace.searched, "checked": trace.checked}
    best = trace.ranking[:BEST]
    right = {
        "unit": best,
        "searched": trace.right(trace.searched)[best],
        "checked": trace.right(trace.checked)[best],
    }
    drawn_table = Table(columns=right, proves=())
    ranks, named_units = list(range(len(best))), list(map(str, best.tolist()))
    colours = [COLOUR["first" if one == unit else "other"] for one in best.tolist()]
    first, second = say("units-first-half"), say("units-second-half")
    look = {"marker": {"symbol": "diamond"}}
    marks = [
        bars(drawn_table, x="unit", y="searched", name=first, marker={"color": colours}) | {"x": ranks},
        points(drawn_table, x="unit", y="checked", role="second", name=second, **look) | {"x": ranks},
    ]
    figure = drawn(
        marks,
        height=280,
        xaxis=names_axis(named_units) | {"title": axis("unit")["title"]},
        yaxis=axis("in-order", range=[0.4, 1.02], tickformat=".0%", showgrid=True),
        margin={"t": 36},
    )
    figure.add_hline(y=0.5, line=GUIDE)
    message, values = _scores_words(trace)
    table = Table(columns=columns, proves=("searched", "checked"))
    return Picture(figure=figure, table=table, message=message, values=values)


def _searched(trace: UnitsTrace, unit: int) -> dict:
    """Returns what is named of a unit in the first half, the better way round."""
    score, key = trace.searched[unit], _KEYS[trace.feature]
    return {
        "unit": unit,
        "pair": say(f"units-pair.{key}"),
        "direction": say("units-higher" if score >= 0.5 else "units-lower"),
        "first": say(f"units-pair-first.{key}"),
        "share": percent(max(score, 1 - score)),
    }


def _scores_words(trace: UnitsTrace) -> tuple[str, dict]:
    """Returns the message of the scores and what it names."""
    best = int(trace.ranking[0])
    if np.isnan(trace.searched[best]):
        return "units-scores-none", {"pair": say(f"units-pair.{_KEYS[trace.feature]}"), "scored": 0}
    values, checked = _searched(trace, best), trace.right(trace.checked)[best]
    if np.isnan(checked):
        return "units-scores-unchecked", values
    return f"units-scores-{'known' if checked >= KNOWN else 'unknown'}", values | {
        "checked": percent(checked)
    }


# --- all units ----------------------------------------------------------------------------------------------


def states(trace: UnitsTrace) -> Picture:
    """Draws the hidden units (rows, the slowest on top) over the characters of a text (columns)."""
    steps, units = trace.states.shape
    order = np.argsort(-trace.autocorrelation, kind="stable")
    names = list(map(visible, trace.text))
    place = list(range(1, steps + 1))
    sorted_rows = over(
        [{"unit": list(map(str, order))}, {"place": place}], (), activation=trace.states.T[order]
    )
    mark = cells(sorted_rows, x="place", y="unit", z="activation", scale="signed", large=True)
    bar = {"title": {"text": say("column-activation"), "side": "right"}, "thickness": 10, "xpad": 4}
    figure = drawn(
        [mark | {"y": list(map(str, order)), "x": place, "colorbar": bar}],
        height=500,
        xaxis=names_axis(names, tickfont={"family": MONOSPACE, "size": 11}, tickangle=0, side="top")
        | {"tickvals": place, "range": [0.5, steps + 0.5]},
        yaxis=axis("unit-slowest", type="category", autorange="reversed", showticklabels=False, ticks=""),
    )
    character = {"place": place, "character": names}
    numbers = {"activation": trace.states, "autocorrelation": trace.autocorrelation}
    table = over([character, {"unit": range(units)}], tuple(numbers), **numbers)
    values = {"units": units, "steps": steps, "slowest": order[0], "fastest": order[-1]}
    values |= {
        name: _signed(trace.autocorrelation[at]) for name, at in (("high", order[0]), ("low", order[-1]))
    }
    if steps == 1:
        return Picture(figure=figure, table=table, message="units-states-one", values=values)
    step = int(np.abs(np.diff(trace.states, axis=0)).mean(axis=1).argmax()) + 1
    values |= {"character": named(trace.text[step]), "place": step + 1}
    return Picture(figure=figure, table=table, message="units-states", values=values)
