"""Hidden units of a character RNN: ten as ribbons under a text, one as its tint, all of them; scores."""

import numpy as np

from ....base.i18n import message, percent
from ....base.text import visible
from ....figures import lines
from ....figures.colours import COLOUR, SIGNED
from ....figures.marks import GUIDE, LETTERS, axis, bars, category_axis, heatmap, make_figure, points
from ....figures.names import quoted_character
from ....figures.picture import MONOSPACE, Picture
from ....figures.table import Table, table_from_axes
from .schema import FEATURES, UnitsResult

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


def ribbons(result: UnitsResult, narrow: bool = False) -> Picture:
    """Draws the beginning of a text, and under each line the best units as ribbons, the best on top."""
    across, size = (lines.NARROW, lines.SMALL) if narrow else (lines.WIDE, lines.SIZE)
    best = result.ranking[:RIBBONS]
    pitch = size * 1.5 + len(best) * _RIBBON + 18
    text = result.text[: shown(result, narrow)]
    laid = lines.lay(text, size, across - _NAMES, pitch, verse=False).moved(_NAMES, 0)
    values = result.states[: len(text), best]  # (T, R)
    marks = lines.letters(text, laid, size)
    for rank, unit in enumerate(best.tolist()):
        marks += _ribbon(
            unit, text, values[:, rank], laid.moved(0, size * 1.5 + rank * _RIBBON), bar=not rank
        )
    character: dict = {"text-place": range(1, len(text) + 1), "character": list(map(visible, text))}
    table = table_from_axes([character, {"unit": best.tolist()}], ("activation",), activation=values)
    known = int((result.right(result.checked)[best] >= KNOWN).sum())
    return Picture(
        figure=lines.draw(marks, across, laid.down),
        table=table,
        message="units-ribbons-none" if np.isnan(result.searched[best[0]]) else "units-ribbons",
        values={
            "known": known,
            "shown": len(best),
            "feature": message(f"units-feature.{_KEYS[result.feature]}"),
        },
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


def shown(result: UnitsResult, narrow: bool) -> int:
    """Returns how many characters stand over ribbons."""
    across, size = (lines.NARROW, lines.SMALL) if narrow else (lines.WIDE, lines.SIZE)
    return int((lines.lay(result.text, size, across - _NAMES, 1, verse=False).top < _LINES).sum())


def _told(unit: int, text: str, activation: np.ndarray) -> list[str]:
    return [
        message("units-hover", unit=unit, character=visible(sign), activation=_signed(value))
        for sign, value in zip(text, activation.tolist(), strict=True)
    ]


# --- one unit -----------------------------------------------------------------------------------------------


def unit_text(result: UnitsResult, unit: int, first: int = 0, narrow: bool = False) -> Picture:
    """Draws a text with the activation of one unit, after it was read, under each character.

    Args:
        result: Of all units.
        unit: Which one.
        first: Character from whose line on the text is drawn.
        narrow: On a telephone.
    """
    across, size, columns = (lines.NARROW, lines.SMALL, 1) if narrow else (lines.HALF, lines.SIZE, 2)
    steps = whole_lines(result.text, first, SHOWN)
    part, activation = slice(steps.start, steps.stop), result.states[:, unit]
    text = result.text[part]
    laid = lines.lay(text, size, across, size * 1.9, columns=columns)
    scale = _SCALE | lines.bar_of("activation", [-1, 0, 1])
    tint = lines.colours(laid, size * 1.3, _LINE, activation[part], scale)
    table = Table(
        columns={
            "text-place": list(range(1, len(result.text) + 1)),
            "character": list(map(visible, result.text)),
            "activation": activation,
            "feature": result.values,
        },
        proves=("activation",),
    )
    message, values = _unit_words(result, unit)
    marks = [tint, *lines.letters(text, laid, size, _told(unit, text, activation[part]))]
    figure = lines.draw(marks, lines.NARROW if narrow else lines.WIDE, laid.down)
    return Picture(figure=figure, table=table, message=message, values=values)


def whole_lines(text: str, first: int, count: int) -> range:
    """Returns the steps of the lines from the one of a character on, as many as end within a count."""
    start = text.rfind("\n", 0, first) + 1
    stop = text.rfind("\n", start, first + count) + 1
    whole = stop > start and first + count < len(text)
    return range(start, stop if whole else min(first + count, len(text)))


def _unit_words(result: UnitsResult, unit: int) -> tuple[str, dict]:
    activation, inside = result.states[:, unit], result.values > 0
    own, key = result.autocorrelation[unit], _KEYS[result.feature]
    values: dict = {
        "unit": unit,
        "rank": 1 + int((result.autocorrelation > own).sum()),
        "units": len(result.autocorrelation),
        "autocorrelation": _signed(own),
    }
    if key in ("name", "speech", "vowel") and inside.any() and not inside.all():
        means = {"inside": _signed(activation[inside].mean()), "outside": _signed(activation[~inside].mean())}
        return f"units-unit_text-{key}", values | means
    if np.isnan(result.searched[unit]):
        return "units-unit_text", values
    return "units-unit_text-place", values | _searched(result, unit)


# --- their scores -------------------------------------------------------------------------------------------


def scores(result: UnitsResult, unit: int) -> Picture:
    """Draws how well the best units detect a feature: in the half where they were searched, and in the other.

    Args:
        result: The scores of all units.
        unit: Whose bar stands out.
    """
    columns = {"unit": range(len(result.searched)), "searched": result.searched, "checked": result.checked}
    best = result.ranking[:BEST]
    right = {
        "unit": best,
        "searched": result.right(result.searched)[best],
        "checked": result.right(result.checked)[best],
    }
    drawn_table = Table(columns=right, proves=())
    ranks, named_units = list(range(len(best))), list(map(str, best.tolist()))
    colours = [COLOUR["first" if one == unit else "other"] for one in best.tolist()]
    first, second = message("units-first-half"), message("units-second-half")
    look = {"marker": {"symbol": "diamond"}}
    marks = [
        bars(drawn_table, x="unit", y="searched", name=first, marker={"color": colours}) | {"x": ranks},
        points(drawn_table, x="unit", y="checked", role="second", name=second, **look) | {"x": ranks},
    ]
    figure = make_figure(
        marks,
        height=280,
        xaxis=category_axis(named_units) | {"title": axis("unit")["title"]},
        yaxis=axis("in-order", range=[0.4, 1.02], tickformat=".0%", showgrid=True),
        margin={"t": 36},
    )
    figure.add_hline(y=0.5, line=GUIDE)
    message_id, values = _scores_words(result)
    table = Table(columns=columns, proves=("searched", "checked"))
    return Picture(figure=figure, table=table, message=message_id, values=values)


def _searched(result: UnitsResult, unit: int) -> dict:
    """Returns what is named of a unit in the first half, the better way round."""
    score, key = result.searched[unit], _KEYS[result.feature]
    return {
        "unit": unit,
        "pair": message(f"units-pair.{key}"),
        "direction": message("units-higher" if score >= 0.5 else "units-lower"),
        "first": message(f"units-pair-first.{key}"),
        "share": percent(max(score, 1 - score)),
    }


def _scores_words(result: UnitsResult) -> tuple[str, dict]:
    best = int(result.ranking[0])
    if np.isnan(result.searched[best]):
        return "units-scores-none", {"pair": message(f"units-pair.{_KEYS[result.feature]}"), "scored": 0}
    values, checked = _searched(result, best), result.right(result.checked)[best]
    if np.isnan(checked):
        return "units-scores-unchecked", values
    return f"units-scores-{'known' if checked >= KNOWN else 'unknown'}", values | {
        "checked": percent(checked)
    }


# --- all units ----------------------------------------------------------------------------------------------


def states(result: UnitsResult) -> Picture:
    """Draws the hidden units (rows, the slowest on top) over the characters of a text (columns)."""
    steps, units = result.states.shape
    order = np.argsort(-result.autocorrelation, kind="stable")
    names = list(map(visible, result.text))
    place = list(range(1, steps + 1))
    sorted_rows = table_from_axes(
        [{"unit": list(map(str, order))}, {"text-place": place}], (), activation=result.states.T[order]
    )
    mark = heatmap(sorted_rows, x="text-place", y="unit", z="activation", scale="signed", large=True)
    bar = {"title": {"text": message("column-activation"), "side": "right"}, "thickness": 10, "xpad": 4}
    figure = make_figure(
        [mark | {"y": list(map(str, order)), "x": place, "colorbar": bar}],
        height=500,
        xaxis=category_axis(names, tickfont={"family": MONOSPACE, "size": 11}, tickangle=0, side="top")
        | {"tickvals": place, "range": [0.5, steps + 0.5]},
        yaxis=axis("unit-slowest", type="category", autorange="reversed", showticklabels=False, ticks=""),
    )
    character: dict = {"text-place": place, "character": names}
    numbers = {"activation": result.states, "autocorrelation": result.autocorrelation}
    table = table_from_axes([character, {"unit": range(units)}], tuple(numbers), **numbers)
    values = {"units": units, "steps": steps, "slowest": order[0], "fastest": order[-1]}
    values |= {
        name: _signed(result.autocorrelation[at]) for name, at in (("high", order[0]), ("low", order[-1]))
    }
    if steps > 1:
        step = int(np.abs(np.diff(result.states, axis=0)).mean(axis=1).argmax()) + 1
        values |= {"character": quoted_character(result.text[step]), "place": step + 1}
    message_id = "units-states" if steps > 1 else "units-states-one"
    return Picture(figure=figure, table=table, message=message_id, values=values)
