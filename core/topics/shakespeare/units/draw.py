"""Hidden units of a character RNN: ten as ribbons under a text, one as its tint, all of them; scores."""

import numpy as np

from ....base.messages import percent, say
from ....base.text import visible
from ....figures import lines
from ....figures.colours import COLOUR, SIGNED
from ....figures.marks import GUIDE, LETTERS, axis, bars, cells, drawn, names_axis, points
from ....figures.names import quoted_character
from ....figures.picture import MONOSPACE, Picture
from ....figures.table import Table, over
from .ask import FEATURES, UnitsTrace

KNOWN = (
    0.8  # share of pairs, in the half that was not searched, from which a unit is said to detect a feature
)
BEST, RIBBONS = 16, 10  # units whose scores have bars, and units that are drawn as ribbons
SHOWN = 500  # characters of a text that one unit tints
_RIBBON = 14  # pixels from one ribbon to the next
_LINE = 9  # pixels of the line of colours under a text that one unit reads
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
    pitch = size * 1.5 + len(best) * _RIBBON + 18
    text = trace.text[: shown(trace, narrow)]
    laid = lines.lay(text, size, across - _NAMES, pitch, verse=False).moved(_NAMES, 0)
    values = trace.states[: len(text), best]  # (T, R)
    marks = lines.letters(text, laid, size)
    for rank, unit in enumerate(best.tolist()):
        marks += _ribbon(
            unit, text, values[:, rank], laid.moved(0, size * 1.5 + rank * _RIBBON), bar=not rank
        )
    character: dict = {"text-place": range(1, len(text) + 1), "character": list(map(visible, text))}
    table = over([character, {"unit": best.tolist()}], ("activation",), activation=values)
    known = int((trace.right(trace.checked)[best] >= KNOWN).sum())
    return Picture(
        figure=lines.draw(marks, across, laid.down),
        table=table,
        message="units-ribbons-none" if np.isnan(trace.searched[best[0]]) else "units-ribbons",
        values={"known": known, "shown": len(best), "feature": say(f"units-feature.{_KEYS[trace.feature]}")},
    )


def _ribbon(unit: int, text: str, activation: np.ndarray, laid: lines.Laid, *, bar: bool) -> list[dict]:
    """Returns the colours of a unit under each line of a text, and its number beside them."""
    scale = _SCALE | (lines.bar_of("activation", [-1, 0, 1]) if bar else {})
    told = {"customdata": _told(unit, text, activation), "hovertemplate": "%{customdata}<extra></extra>"}
    ribbon = lines.colours(laid, 0, _RIBBON - 3, activation, scale, meta=unit, **told) | {"hoverinfo": None}
    tops = np.unique(laid.top)
    beside = lines.Laid(np.full(len(tops), _NAMES - 6), 0 * tops, tops - 0.7 * LETTERS + 5, 0)
    names = {"text": [str(unit)] * len(tops), "textposition": "middle left"}
    return [ribbon, lines.letters("1" * len(tops), beside, LETTERS, **names)[0]]


def shown(trace: UnitsTrace, narrow: bool) -> int:
    """Returns how many characters stand over ribbons."""
    across, size = (lines.NARROW, lines.SMALL) if narrow else (lines.WIDE, lines.SIZE)
    return int((lines.lay(trace.text, size, across - _NAMES, 1, verse=False).top < _LINES).sum())


def _told(unit: int, text: str, activation: np.ndarray) -> list[str]:
    return [
        say("units-hover", unit=unit, character=visible(sign), activation=_signed(value))
        for sign, value in zip(text, activation.tolist(), strict=True)
    ]


# --- one unit -----------------------------------------------------------------------------------------------


def unit_text(trace: UnitsTrace, unit: int, first: int = 0, narrow: bool = False) -> Picture:
    """Draws a text with the activation of one unit, after it was read, under each character.

    Args:
        trace: Of all units.
        unit: Which one.
        first: Character from whose line on the text is drawn.
        narrow: On a telephone.
    """
    across, size, columns = (lines.NARROW, lines.SMALL, 1) if narrow else (lines.HALF, lines.SIZE, 2)
    steps = whole_lines(trace.text, first, SHOWN)
    part, activation = slice(steps.start, steps.stop), trace.states[:, unit]
    text = trace.text[part]
    laid = lines.lay(text, size, across, size * 1.9, columns=columns)
    scale = _SCALE | lines.bar_of("activation", [-1, 0, 1])
    tint = lines.colours(laid, size * 1.3, _LINE, activation[part], scale)
    table = Table(
        columns={
            "text-place": list(range(1, len(trace.text) + 1)),
            "character": list(map(visible, trace.text)),
            "activation": activation,
            "feature": trace.values,
        },
        proves=("activation",),
    )
    message, values = _unit_words(trace, unit)
    marks = [tint, *lines.letters(text, laid, size, _told(unit, text, activation[part]))]
    figure = lines.draw(marks, lines.NARROW if narrow else lines.WIDE, laid.down)
    return Picture(figure=figure, table=table, message=message, values=values)


def whole_lines(text: str, first: int, count: int) -> range:
    """Returns the steps of the lines from the one of a character on, as many as end within a count."""
    start = text.rfind("\n", 0, first) + 1
    stop = text.rfind("\n", start, first + count) + 1
    whole = stop > start and first + count < len(text)
    return range(start, stop if whole else min(first + count, len(text)))


def _unit_words(trace: UnitsTrace, unit: int) -> tuple[str, dict]:
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
        [{"unit": list(map(str, order))}, {"text-place": place}], (), activation=trace.states.T[order]
    )
    mark = cells(sorted_rows, x="text-place", y="unit", z="activation", scale="signed", large=True)
    bar = {"title": {"text": say("column-activation"), "side": "right"}, "thickness": 10, "xpad": 4}
    figure = drawn(
        [mark | {"y": list(map(str, order)), "x": place, "colorbar": bar}],
        height=500,
        xaxis=names_axis(names, tickfont={"family": MONOSPACE, "size": 11}, tickangle=0, side="top")
        | {"tickvals": place, "range": [0.5, steps + 0.5]},
        yaxis=axis("unit-slowest", type="category", autorange="reversed", showticklabels=False, ticks=""),
    )
    character: dict = {"text-place": place, "character": names}
    numbers = {"activation": trace.states, "autocorrelation": trace.autocorrelation}
    table = over([character, {"unit": range(units)}], tuple(numbers), **numbers)
    values = {"units": units, "steps": steps, "slowest": order[0], "fastest": order[-1]}
    values |= {
        name: _signed(trace.autocorrelation[at]) for name, at in (("high", order[0]), ("low", order[-1]))
    }
    if steps > 1:
        step = int(np.abs(np.diff(trace.states, axis=0)).mean(axis=1).argmax()) + 1
        values |= {"character": quoted_character(trace.text[step]), "place": step + 1}
    message = "units-states" if steps > 1 else "units-states-one"
    return Picture(figure=figure, table=table, message=message, values=values)
