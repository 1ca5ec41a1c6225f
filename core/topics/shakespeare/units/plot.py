"""Figures of a char-RNN's hidden units: ten as ribbons, one as the colours of a text, all; scores."""

import numpy as np

from ....base.i18n import message
from ....base.text import visible_character
from ....figures import letter_layout
from ....figures.colours import ROLE_COLOURS, SIGNED_SCALE
from ....figures.labels import quote_character
from ....figures.picture import MONOSPACE_FONTS, Picture
from ....figures.table import Table, table_from_arrays
from ....figures.traces import (
    GUIDE_LINE,
    MIN_FONT_SIZE,
    bar_trace,
    category_axis,
    fixed_range_axis,
    heatmap_trace,
    make_figure,
    scatter_trace,
)
from .captions import describe_ribbons, describe_scores, describe_unit, format_value
from .schema import UnitsResult

NUM_SCORED_UNITS, NUM_RIBBONS = 16, 10  # units with a bar of their score, and units with a ribbon
MAX_TINTED_CHARACTERS = 500  # of a text that is coloured by one unit
_RIBBON_PITCH = 14  # pixels from one ribbon to the next
_COLOUR_LINE_PIXELS = 9
_LABEL_WIDTH = 34  # pixels of the units' numbers beside the ribbons
_NUM_TEXT_LINES = 2  # above ribbons
_COLOUR_SCALE = {"colorscale": SIGNED_SCALE, "cmin": -1, "cmax": 1}


# --- ten units ----------------------------------------------------------------------------------------------


def plot_ribbons(result: UnitsResult, is_narrow: bool = False) -> Picture:
    """Draws the first lines of a text, and below each line the best units as ribbons, the best on top."""
    line_width, font_size = _ribbon_text_size(is_narrow)
    best_units = result.ranking[:NUM_RIBBONS]
    line_height = font_size * 1.5 + len(best_units) * _RIBBON_PITCH + 18
    text = result.text[: count_ribbon_characters(result, is_narrow)]
    layout = letter_layout.lay_out_letters(
        text, font_size, line_width - _LABEL_WIDTH, line_height, break_at_newlines=False
    ).shift_by(_LABEL_WIDTH, 0)
    activations = result.states[: len(text), best_units]  # (T, R)
    traces = letter_layout.letter_traces(text, layout, font_size)
    for rank, unit in enumerate(best_units.tolist()):
        traces += _ribbon_traces(
            unit,
            text,
            activations[:, rank],
            layout.shift_by(0, font_size * 1.5 + rank * _RIBBON_PITCH),
            with_colorbar=not rank,
        )
    axes: list[dict] = [
        {"text-position": range(1, len(text) + 1), "character": list(map(visible_character, text))},
        {"unit": best_units.tolist()},
    ]
    figure = letter_layout.make_pixel_figure(traces, line_width, layout.bottom)
    claim_id, values = describe_ribbons(result, best_units)
    return Picture(
        figure=figure,
        table=table_from_arrays(axes, ("activation",), activation=activations),
        claim_id=claim_id,
        claim_values=values,
    )


def _ribbon_traces(
    unit: int, text: str, activation: np.ndarray, layout: letter_layout.LetterLayout, *, with_colorbar: bool
) -> list[dict]:
    """Returns the traces of a unit's ribbons below the lines of a text, and of its number beside them."""
    marker_options = _COLOUR_SCALE | (
        letter_layout.colorbar_below("activation", [-1, 0, 1]) if with_colorbar else {}
    )
    colour_trace = letter_layout.coloured_bars(
        layout,
        0,
        _RIBBON_PITCH - 3,
        activation,
        marker_options,
        meta=unit,
        customdata=_hover_texts(unit, text, activation),
        hovertemplate="%{customdata}<extra></extra>",
    ) | {"hoverinfo": None}
    line_tops = np.unique(layout.line_tops)
    label_layout = letter_layout.LetterLayout(
        np.full(len(line_tops), _LABEL_WIDTH - 6), 0 * line_tops, line_tops - 0.7 * MIN_FONT_SIZE + 5, 0
    )
    label_trace, _ = letter_layout.letter_traces(
        "1" * len(line_tops),
        label_layout,
        MIN_FONT_SIZE,
        text=[str(unit)] * len(line_tops),
        textposition="middle left",
    )
    return [colour_trace, label_trace]


def count_ribbon_characters(result: UnitsResult, is_narrow: bool) -> int:
    """Returns the number of characters that are drawn above ribbons."""
    line_width, font_size = _ribbon_text_size(is_narrow)
    layout = letter_layout.lay_out_letters(
        result.text, font_size, line_width - _LABEL_WIDTH, 1, break_at_newlines=False
    )
    return int((layout.line_tops < _NUM_TEXT_LINES).sum())


def _ribbon_text_size(is_narrow: bool) -> tuple[int, int]:
    if is_narrow:
        return letter_layout.PHONE_WIDTH, letter_layout.PHONE_FONT_SIZE
    return letter_layout.FIGURE_WIDTH, letter_layout.FONT_SIZE


def _hover_texts(unit: int, text: str, activation: np.ndarray) -> list[str]:
    return [
        message(
            "units-hover", unit=unit, character=visible_character(character), activation=format_value(value)
        )
        for character, value in zip(text, activation.tolist(), strict=True)
    ]


# --- one unit -----------------------------------------------------------------------------------------------


def plot_unit_text(
    result: UnitsResult, unit: int, first_character: int = 0, is_narrow: bool = False
) -> Picture:
    """Draws a text; the colour of the line under each character shows a unit's activation after it.

    Args:
        result: Of all units.
        unit: Index of the unit.
        first_character: Index of the character from whose line on the text is drawn.
        is_narrow: On a telephone.
    """
    line_width, font_size, num_columns = (
        (letter_layout.PHONE_WIDTH, letter_layout.PHONE_FONT_SIZE, 1)
        if is_narrow
        else (letter_layout.COLUMN_WIDTH, letter_layout.FONT_SIZE, 2)
    )
    steps = select_whole_lines(result.text, first_character, MAX_TINTED_CHARACTERS)
    selection, activation = slice(steps.start, steps.stop), result.states[:, unit]
    text = result.text[selection]
    layout = letter_layout.lay_out_letters(
        text, font_size, line_width, font_size * 1.9, num_columns=num_columns
    )
    marker_options = _COLOUR_SCALE | letter_layout.colorbar_below("activation", [-1, 0, 1])
    colour_trace = letter_layout.coloured_bars(
        layout, font_size * 1.3, _COLOUR_LINE_PIXELS, activation[selection], marker_options
    )
    table = Table(
        columns={
            "text-position": list(range(1, len(result.text) + 1)),
            "character": list(map(visible_character, result.text)),
            "activation": activation,
            "feature": result.feature_values,
        },
        proved_columns=("activation",),
    )
    claim_id, values = describe_unit(result, unit)
    traces = [
        colour_trace,
        *letter_layout.letter_traces(
            text, layout, font_size, _hover_texts(unit, text, activation[selection])
        ),
    ]
    figure = letter_layout.make_pixel_figure(
        traces, letter_layout.PHONE_WIDTH if is_narrow else letter_layout.FIGURE_WIDTH, layout.bottom
    )
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)


def select_whole_lines(text: str, position: int, max_characters: int) -> range:
    """Returns the indices of whole lines, from that of a position on, with at most so many characters."""
    start = text.rfind("\n", 0, position) + 1
    stop = text.rfind("\n", start, position + max_characters) + 1
    ends_early = stop > start and position + max_characters < len(text)
    return range(start, stop if ends_early else min(position + max_characters, len(text)))


# --- their scores -------------------------------------------------------------------------------------------


def plot_scores(result: UnitsResult, unit: int) -> Picture:
    """Draws the scores of the best units in the first half, where they were searched, and in the second.

    Args:
        result: Of all units.
        unit: Index of the unit whose bar is highlighted.
    """
    scores = {"search-score": result.search_scores, "check-score": result.check_scores}
    best_units = result.ranking[:NUM_SCORED_UNITS]
    oriented_scores = {name: result.orient_scores(values)[best_units] for name, values in scores.items()}
    bar_table = Table(columns={"unit": best_units, **oriented_scores}, proved_columns=())
    search_bars = bar_trace(
        bar_table,
        x="unit",
        y="search-score",
        name=message("units-first-half"),
        marker={"color": [ROLE_COLOURS["first" if one == unit else "other"] for one in best_units.tolist()]},
    )
    check_points = scatter_trace(
        bar_table,
        x="unit",
        y="check-score",
        colour_role="second",
        name=message("units-second-half"),
        marker={"symbol": "diamond"},
    )
    figure = make_figure(
        [trace | {"x": list(range(len(best_units)))} for trace in (search_bars, check_points)],
        height=280,
        xaxis=category_axis(list(map(str, best_units.tolist())))
        | {"title": fixed_range_axis("unit")["title"]},
        yaxis=fixed_range_axis("ordered-pairs", range=[0.4, 1.02], tickformat=".0%", showgrid=True),
        margin={"t": 36},
    )
    figure.add_hline(y=0.5, line=GUIDE_LINE)
    claim_id, values = describe_scores(result)
    table = Table(columns={"unit": range(len(result.search_scores)), **scores}, proved_columns=tuple(scores))
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)


# --- all units ----------------------------------------------------------------------------------------------


def plot_states(result: UnitsResult) -> Picture:
    """Draws the hidden units (rows, the slowest on top) over the characters of a text (columns)."""
    num_steps, num_units = result.states.shape
    order = np.argsort(-result.autocorrelation, kind="stable")
    characters = list(map(visible_character, result.text))
    positions = list(range(1, num_steps + 1))
    sorted_table = table_from_arrays(
        [{"unit": list(map(str, order))}, {"text-position": positions}], (), activation=result.states.T[order]
    )
    trace = heatmap_trace(
        sorted_table, x="text-position", y="unit", z="activation", scale="signed", is_large=True
    )
    colorbar = {"title": {"text": message("column-activation"), "side": "right"}, "thickness": 10, "xpad": 4}
    figure = make_figure(
        [trace | {"y": list(map(str, order)), "x": positions, "colorbar": colorbar}],
        height=500,
        xaxis=category_axis(
            characters, tickfont={"family": MONOSPACE_FONTS, "size": 11}, tickangle=0, side="top"
        )
        | {"tickvals": positions, "range": [0.5, num_steps + 0.5]},
        yaxis=fixed_range_axis(
            "unit-slowest", type="category", autorange="reversed", showticklabels=False, ticks=""
        ),
    )
    axes: list[dict] = [{"text-position": positions, "character": characters}, {"unit": range(num_units)}]
    numbers = {"activation": result.states, "autocorrelation": result.autocorrelation}
    values = {
        "num_units": num_units,
        "num_characters": num_steps,
        "slowest_unit": order[0],
        "fastest_unit": order[-1],
        "slowest_autocorrelation": format_value(result.autocorrelation[order[0]]),
        "fastest_autocorrelation": format_value(result.autocorrelation[order[-1]]),
    }
    if num_steps > 1:
        step = int(np.abs(np.diff(result.states, axis=0)).mean(axis=1).argmax()) + 1
        values |= {"character": quote_character(result.text[step]), "position": step + 1}
    table = table_from_arrays(axes, tuple(numbers), **numbers)
    claim_id = "units-states" if num_steps > 1 else "units-states-one"
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)
