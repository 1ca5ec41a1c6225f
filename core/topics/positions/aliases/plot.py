"""Why sine and cosine: what the sine of a pair cannot tell apart, and the cosine can."""

from typing import Any

import numpy as np

from ....base.i18n import join_localized, message
from ....figures.colours import ROLE_COLOURS, add_colour_swatch
from ....figures.picture import Picture
from ....figures.table import Table, column_title
from ....figures.traces import GUIDE_LINE, line_trace, make_figure, scatter_trace
from .schema import AliasResult

# positions that a sentence names, and the figure beside its circle
_MAX_CAPTION_POSITIONS, _MAX_FIGURE_POSITIONS = 12, 5
_MIRRORED_COLOUR, _WHOLE_WAVE_COLOUR, _CHOSEN_COLOUR = "fourth", "third", "fifth"  # roles
_SYMBOLS = {_MIRRORED_COLOUR: "diamond", _WHOLE_WAVE_COLOUR: "square", _CHOSEN_COLOUR: "circle"}
_CIRCLE_AXES = {"xaxis": "x2", "yaxis": "y2"}
_WIDE_DOMAINS: tuple[dict, dict, dict, dict] = (
    {"domain": [0, 0.5]},
    {"domain": [0.6, 1]},
    {},
    {},
)  # x, x2, y, y2
_NARROW_DOMAINS: tuple[dict, dict, dict, dict] = ({}, {}, {"domain": [0.64, 1]}, {"domain": [0, 0.5]})


def plot_aliases(result: AliasResult, narrow: bool = False) -> Picture:
    """Draws the sine and the cosine of a pair as waves, and beside them each position as a point on a circle.

    Marked are the chosen position, those with the same sine and the opposite cosine, and those whole waves
    away.

    Args:
        result: One pair of dimensions.
        narrow: The circle stands below the waves.
    """
    table = _aliases_table(result)
    sine_line = {"y0": result.chosen_sine, "y1": result.chosen_sine}
    figure = make_figure(
        [*_position_traces(table), *_marker_traces(result, table)],
        height=520 if narrow else 440,
        margin={"l": 8, "r": 8, "t": 44, "b": 8},
        annotations=_circle_annotations(result),
        shapes=[{"type": "line", "line": GUIDE_LINE, "x0": 0, "x1": 1, "xref": "x domain"} | sine_line],
        **_axes(result, _NARROW_DOMAINS if narrow else _WIDE_DOMAINS),
    )
    message_id, values = _caption(result)
    return Picture(
        figure=figure, table=table, claim_id=message_id, message_values=values, colour_role=_MIRRORED_COLOUR
    )


def _aliases_table(result: AliasResult) -> Table:
    difference_texts = [message("aliases-told.sine")] * len(result.positions)
    for row in np.flatnonzero(result.mirrored).tolist():
        difference_texts[row] = message("aliases-told.cosine")
    for row in np.flatnonzero(result.whole_waves).tolist():
        difference_texts[row] = message("aliases-told.none", waves=int(abs(result.whole_waves[row])))
    for row in np.flatnonzero(result.positions == result.chosen).tolist():
        difference_texts[row] = message("aliases-told.itself")
    columns: dict[str, Any] = {"position": result.positions, "sin": result.sine, "cos": result.cosine}
    return Table(
        columns=columns | {"distance": result.distance, "told": difference_texts},
        recomputed_columns=("sin", "cos", "distance"),
    )


def _position_traces(table: Table) -> list[dict]:
    hover: dict[str, Any] = {"customdata": table["position"]}
    on_wave, on_circle = "p = %{customdata:g}: %{y:.4f}", "p = %{customdata:g}: (%{x:.4f}, %{y:.4f})"
    waves = [
        line_trace(
            table,
            x="position",
            y=column,
            colour_role=role,
            name=column_title(column),
            hovertemplate=on_wave,
            **hover,
        )
        for column, role in (("sin", "first"), ("cos", "second"))
    ]
    hover |= {"hovertemplate": f"{on_circle}<extra></extra>", "marker": {"size": 4}} | _CIRCLE_AXES
    return [*waves, scatter_trace(table, x="sin", y="cos", colour_role="other", **hover)]


def _marker_traces(result: AliasResult, table: Table) -> list[dict]:
    """Returns what is marked on both waves and on the circle; the chosen one need not be in the matrix."""
    chosen_row = {"position": [result.chosen], "sin": [result.chosen_sine], "cos": [result.chosen_cosine]}
    groups = {
        _MIRRORED_COLOUR: (table.rows(np.flatnonzero(result.mirrored)), message("aliases-mirrored")),
        _WHOLE_WAVE_COLOUR: (table.rows(np.flatnonzero(result.whole_waves)), message("aliases-both")),
        _CHOSEN_COLOUR: (Table(columns=chosen_row, recomputed_columns=()), f"p = {result.chosen:g}"),
    }
    traces = []
    for role, (rows, name) in groups.items():
        style: dict[str, Any] = {"colour_role": role, "legendgroup": role}
        style |= {"marker": {"symbol": _SYMBOLS[role], "size": 12 if role == _CHOSEN_COLOUR else 10}}
        if len(rows):
            traces.append(scatter_trace(rows, x="position", y="sin", name=name, **style))
            traces.append(scatter_trace(rows, x="position", y="cos", **style))
            traces.append(scatter_trace(rows, x="sin", y="cos", **style, **_CIRCLE_AXES))
    return traces


def _circle_annotations(result: AliasResult) -> list[dict]:
    """Returns the names beside the circle: on the side of the chosen one's cosine, and on the other."""
    whole_wave_positions, mirrored_positions = (
        result.positions[result.whole_waves != 0],
        result.positions[result.mirrored],
    )
    same_side = [add_colour_swatch(f"{result.chosen:g}", ROLE_COLOURS[_CHOSEN_COLOUR])]
    same_side += (
        [
            add_colour_swatch(
                _format_positions(whole_wave_positions, _MAX_FIGURE_POSITIONS),
                ROLE_COLOURS[_WHOLE_WAVE_COLOUR],
            )
        ]
        if len(whole_wave_positions)
        else []
    )
    opposite_side = (
        [
            add_colour_swatch(
                _format_positions(mirrored_positions, _MAX_FIGURE_POSITIONS), ROLE_COLOURS[_MIRRORED_COLOUR]
            )
        ]
        if len(mirrored_positions)
        else []
    )
    style = {"xref": "x2", "yref": "y2", "showarrow": False, "align": "left", "font": {"size": 13}}
    style |= {"x": 1.1 * result.chosen_sine, "xanchor": "right" if result.chosen_sine < 0 else "left"}
    return [
        style | {"text": "<br>".join(text_lines), "y": 1.1 * sign * result.chosen_cosine}
        for text_lines, sign in ((same_side, 1), (opposite_side, -1))
        if text_lines
    ]


def _axes(result: AliasResult, domains: tuple[dict, dict, dict, dict]) -> dict:
    """Returns the axes, with room for the names on the side where they stand."""
    values = {"range": [-1.15, 1.15], "tickvals": [-1, 0, 1], "zeroline": True}
    x_range = [-2.6, 1.15] if result.chosen_sine < 0 else [-1.15, 2.6]
    circle = {"constrain": "domain"}
    sine_axis = {"range": x_range, "title_text": column_title("sin"), "anchor": "y2"}
    cosine_axis = {"scaleanchor": "x2", "title_text": column_title("cos"), "anchor": "x2"}
    return {
        "xaxis": {"title_text": message("aliases-axis")} | domains[0],
        "xaxis2": values | circle | sine_axis | domains[1],
        "yaxis": values | {"title_text": message("aliases-axis.both")} | domains[2],
        "yaxis2": values | circle | cosine_axis | domains[3],
    }


# --- in words -----------------------------------------------------------------------------------------------


def _format_positions(positions: np.ndarray, max_positions: int = _MAX_CAPTION_POSITIONS) -> str:
    position_text = ", ".join(f"{position:g}" for position in positions[:max_positions])
    num_left = len(positions) - max_positions
    return message("aliases-more", named=position_text, left=num_left) if num_left > 0 else position_text


def _caption(result: AliasResult) -> tuple[str, dict]:
    mirrored_positions, whole_wave_positions = (
        result.positions[result.mirrored],
        result.positions[result.whole_waves != 0],
    )
    sentences = (
        [message("aliases-names", names=_format_positions(mirrored_positions))]
        if len(mirrored_positions)
        else []
    )
    sentences += [
        message(
            "aliases-whole" if len(whole_wave_positions) else "aliases-no-whole",
            names=_format_positions(whole_wave_positions),
        )
    ]
    values = {
        "count": len(mirrored_positions),
        "all": len(mirrored_positions) + len(whole_wave_positions),
        "chosen": f"{result.chosen:g}",
        "pair": str(result.pair),
        "wavelength": f"{result.wavelength:,.5g}",
        "rest": join_localized(sentences),
    }
    return "aliases-alike" if len(mirrored_positions) else "aliases-alone", values
