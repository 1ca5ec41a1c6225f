"""The figures of hidden units: all of them over a text, one as the tint of a text, and what they tell."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import GUIDE, hide_axes, hover_texts
from core.figures.base.colours import BLUE, DIVERGING, GREY, ORANGE
from core.figures.base.long_table import long_table
from core.figures.base.picture import MONOSPACE, Picture, float32, lay_out, percent, quoted, visible
from core.figures.shakespeare import text_grid
from core.traces.shakespeare import FEATURES, StatesTrace, UnitScoresTrace

KNOWN = 0.8  # share of pairs, in the half that was not searched, from which a unit is said to tell a feature
BEST = 16  # units whose scores have bars
_ROW = 22  # pixels of a line of text
_COLUMNS = 52  # characters a line: a line of verse fits
_NAME, _SPEECH, _LINE, _WORD, _VOWEL = FEATURES
# of two characters with unlike features: what the pair is, and which of the two a unit should be higher for
_PAIRS = {
    _NAME: ("one in a speaker's name and one not", "the one in the name"),
    _SPEECH: ("one in the first line of a speech and one not", "the one in the first line"),
    _LINE: ("at different places in their lines", "the later one"),
    _WORD: ("at different places in their words", "the later one"),
    _VOWEL: ("one a vowel and one not", "the vowel"),
}
_MEANS = {
    _NAME: "In speakers' names its activation is {inside} on average, elsewhere {outside}. ",
    _SPEECH: "In first lines of speeches its activation is {inside} on average, else {outside}. ",
    _VOWEL: "After vowels its activation is {inside} on average, after other characters {outside}. ",
}


def _signed(value: float) -> str:
    """Returns a number with two digits and a true minus."""
    return f"{value:.2f}".replace("-", "−")


# --- all units ----------------------------------------------------------------------------------------------


def hidden_states(trace: StatesTrace) -> Picture:
    """Draws the hidden units (rows, the slowest on top) over the characters of a text (columns)."""
    steps, units = trace.states.shape
    order = np.argsort(-trace.autocorrelation, kind="stable")
    names = [visible(character) for character in trace.text]
    figure = go.Figure(
        go.Heatmap(
            z=float32(trace.states.T[order]),
            y=[str(unit) for unit in order],
            zmin=-1,
            zmax=1,
            colorscale=DIVERGING,
            colorbar={"title": {"text": "activation", "side": "right"}, "thickness": 10, "xpad": 4},
            text=[names] * units,
            hovertemplate="unit %{y}, after character %{x} %{text}: %{z:.3f}<extra></extra>",
        )
    )
    lay_out(
        figure,
        height=500,
        xaxis={
            "tickvals": list(range(steps)),
            "ticktext": names,
            "tickangle": 0,
            "tickfont": {"family": MONOSPACE, "size": 10},
            "side": "top",
            "range": [-0.5, steps - 0.5],
        },
        yaxis={
            "title_text": "hidden unit, the slowest on top",
            "type": "category",
            "autorange": "reversed",
            "showticklabels": False,
            "ticks": "",
        },
    )
    characters = {"place": range(1, steps + 1), "character": names}
    values = {"activation": trace.states, "autocorrelation": trace.autocorrelation}
    table = long_table(values, characters, {"unit": range(units)})
    return Picture(figure=figure, story=_states_story(trace, order), columns=table)


_STATES_STORY = (
    "{units} units over {characters}. The slowest is unit {slowest}, with an autocorrelation of {high} "
    "from one character to the next; the fastest is unit {fastest}, with {low}. "
)
_MOST_CHANGED = "The state changed most when the model read {character} at place {place}."


def _states_story(trace: StatesTrace, order: np.ndarray) -> str:
    steps, units = trace.states.shape
    story = _STATES_STORY.format(
        units=units,
        characters="1 character" if steps == 1 else f"{steps} characters",
        slowest=order[0],
        high=_signed(trace.autocorrelation[order[0]]),
        fastest=order[-1],
        low=_signed(trace.autocorrelation[order[-1]]),
    )
    if steps == 1:
        return story.strip()
    changes = np.abs(np.diff(trace.states, axis=0)).mean(axis=1)
    step = int(changes.argmax()) + 1
    return story + _MOST_CHANGED.format(character=quoted(trace.text[step]), place=step + 1)


# --- one unit -----------------------------------------------------------------------------------------------


def unit_text(
    states: StatesTrace, scores: UnitScoresTrace, *, unit: int, first: int = 0, count: int = 500
) -> Picture:
    """Draws a text with each character tinted by the activation of one unit after it was read.

    Args:
        states: Of the text.
        scores: Of a feature of the same text.
        unit: Which one.
        first: Character from whose line on the text is drawn.
        count: Characters that are drawn, less what would be the beginning of a line.
    """
    letters, tints, hovers = _fill_grid(states, unit, _whole_lines(states.text, first, count))
    heatmap = go.Heatmap(
        z=tints,
        text=letters,
        texttemplate="%{text}",
        hoverongaps=False,
        zmin=-1,
        zmax=1,
        colorscale=DIVERGING,
        colorbar=text_grid.bar_below(f"activation of unit {unit}", [-1, 0, 1]),
        textfont={"family": MONOSPACE},
        xgap=1,
        ygap=2,
        **hover_texts(hovers),
    )
    figure = go.Figure(heatmap)
    rows = len(letters)
    lay_out(figure, height=rows * _ROW + text_grid.BAR_BELOW + 8, showlegend=False)
    figure.layout.margin.update(t=8, b=text_grid.BAR_BELOW)
    hide_axes(figure, [-0.5, _COLUMNS - 0.5], [rows - 0.5, -0.5])
    columns = {
        "place": list(range(1, len(states.text) + 1)),
        "character": [visible(character) for character in states.text],
        "activation": states.states[:, unit].tolist(),
        scores.feature: scores.values.tolist(),
    }
    return Picture(figure=figure, story=_unit_story(states, scores, unit), columns=columns)


def _whole_lines(text: str, first: int, count: int) -> range:
    """Returns the steps of the lines from the one of a character on, as many as end within a count."""
    start = text.rfind("\n", 0, first) + 1
    stop = text.rfind("\n", start, first + count) + 1
    whole = stop > start and first + count < len(text)
    return range(start, stop if whole else min(first + count, len(text)))


def _fill_grid(trace: StatesTrace, unit: int, steps: range) -> tuple[list, np.ndarray, list]:
    """Returns letters, tints and hover texts, R rows by C columns, of some steps."""
    text = trace.text[steps.start : steps.stop]
    cells = list(text_grid.cells(text, _COLUMNS))
    rows = cells[-1][0] + 1
    letters = [[""] * _COLUMNS for _ in range(rows)]
    hovers = [[""] * _COLUMNS for _ in range(rows)]
    tints = np.full((rows, _COLUMNS), np.nan, "float32")
    for step, (row, column) in zip(steps, cells, strict=True):
        letters[row][column] = visible(trace.text[step]) if trace.text[step] != " " else " "
        activation = trace.states[step, unit]
        tints[row, column] = activation
        hovers[row][column] = f"unit {unit} after {visible(trace.text[step])}: {activation:.3f}"
    return letters, tints, hovers


_UNIT_STORY = (
    "{means}Unit {unit} is number {rank} of {units} by slowness: its autocorrelation from one character to "
    "the next is {autocorrelation}."
)


def _unit_story(states: StatesTrace, scores: UnitScoresTrace, unit: int) -> str:
    activation = states.states[:, unit]
    inside = scores.values > 0
    means = ""
    if scores.feature in _MEANS and inside.any() and not inside.all():
        means = _MEANS[scores.feature].format(
            inside=_signed(activation[inside].mean()), outside=_signed(activation[~inside].mean())
        )
    elif not np.isnan(scores.searched[unit]):
        means = _searched(scores, unit) + " "
    own = states.autocorrelation[unit]
    return _UNIT_STORY.format(
        means=means,
        unit=unit,
        rank=1 + int((states.autocorrelation > own).sum()),
        units=len(states.autocorrelation),
        autocorrelation=_signed(own),
    )


def unit_scores(trace: UnitScoresTrace, *, unit: int) -> Picture:
    """Draws how well the best units tell a feature: in the half where they were searched, and in the other.

    Args:
        trace: The scores of all units.
        unit: Whose bar stands out.
    """
    best = trace.ranking[:BEST]
    higher = trace.searched[best] >= 0.5
    ranks = list(range(len(best)))
    names = [f"{unit}" for unit in best]
    figure = go.Figure()
    figure.add_bar(
        x=ranks,
        y=float32(_right_way(trace.searched[best], higher)),
        name="first half (searched)",
        marker_color=[BLUE if name == str(unit) else GREY for name in names],
        text=names,
        textposition="none",
        hovertemplate="unit %{text}: %{y:.1%}<extra>first half</extra>",
    )
    figure.add_scatter(
        x=ranks,
        y=float32(_right_way(trace.checked[best], higher)),
        name="second half (check)",
        mode="markers",
        marker={"color": ORANGE, "symbol": "diamond", "size": 9},
        text=names,
        hovertemplate="unit %{text}: %{y:.1%}<extra>second half</extra>",
    )
    lay_out(
        figure,
        height=250,
        xaxis={"tickvals": ranks, "ticktext": names, "title_text": "hidden unit", "fixedrange": True},
        yaxis={"title_text": "pairs in order", "range": [0.4, 1.02], "tickformat": ".0%", "fixedrange": True},
        margin={"t": 28},
    )
    figure.add_hline(y=0.5, line=GUIDE)
    table = {
        "unit": list(range(len(trace.searched))),
        "first half": trace.searched.tolist(),
        "second half": trace.checked.tolist(),
    }
    return Picture(figure=figure, story=_scores_story(trace), columns=table)


def _right_way(scores: np.ndarray, higher: np.ndarray) -> np.ndarray:
    """Returns the scores the way round that was found: a unit may as well tell a feature by being lower."""
    return np.where(higher, scores, 1 - scores)


_NO_PAIR = "Of the characters of the first half no two are {pair}: no unit is scored."
_UNCHECKED = "{clause} The second half has no such pair, so that this is not checked."
_FOUND = (
    "Of two characters, {pair}, unit {unit} is {direction} for {first} in {share} of all pairs of the first "
    "half."
)
_TELLS = (
    "{clause} In the second half, which was not searched, in {checked}: it detects this feature. Chance is "
    "50 %."
)
_TELLS_NOT = (
    "{clause} In the second half, which was not searched, in {checked}. Chance is 50 %: no unit alone "
    "detects this feature."
)


def _searched(trace: UnitScoresTrace, unit: int) -> str:
    """Returns the sentence of what a unit tells in the first half, the better way round."""
    pair, first = _PAIRS[trace.feature]
    score = trace.searched[unit]
    direction = "higher" if score >= 0.5 else "lower"
    share = percent(max(score, 1 - score))
    return _FOUND.format(pair=pair, unit=unit, direction=direction, first=first, share=share)


def _scores_story(trace: UnitScoresTrace) -> str:
    best = int(trace.ranking[0])
    score, check = trace.searched[best], trace.checked[best]
    if np.isnan(score):
        return _NO_PAIR.format(pair=_PAIRS[trace.feature][0])
    clause = _searched(trace, best)
    if np.isnan(check):
        return _UNCHECKED.format(clause=clause)
    checked = check if score >= 0.5 else 1 - check
    template = _TELLS if checked >= KNOWN else _TELLS_NOT
    return template.format(clause=clause, checked=percent(checked))
