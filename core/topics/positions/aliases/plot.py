"""Figure of positions that the sine of a pair cannot distinguish and the cosine can."""

from typing import Any

import numpy as np

from ....base.i18n import join_localized, message
from ....figures.colours import ROLE_COLOURS, add_colour_swatch
from ....figures.picture import Picture
from ....figures.shapes import guide_line, note
from ....figures.table import Table, column_title
from ....figures.traces import line_trace, make_figure, scatter_trace
from .schema import AliasResult

# positions listed in a sentence, and in the figure beside its circle
_MAX_CAPTION_POSITIONS, _MAX_FIGURE_POSITIONS = 12, 5
_MIRRORED_COLOUR, _WHOLE_WAVE_COLOUR, _REFERENCE_COLOUR = "fourth", "third", "fifth"  # roles
_SYMBOLS = {_MIRRORED_COLOUR: "diamond", _WHOLE_WAVE_COLOUR: "square", _REFERENCE_COLOUR: "circle"}
_CIRCLE_AXES = {"xaxis": "x2", "yaxis": "y2"}
# of the axes x, x2, y and y2
_WIDE_DOMAINS: tuple[dict, dict, dict, dict] = ({"domain": [0, 0.5]}, {"domain": [0.6, 1]}, {}, {})
_NARROW_DOMAINS: tuple[dict, dict, dict, dict] = ({}, {}, {"domain": [0.64, 1]}, {"domain": [0, 0.5]})


def plot_aliases(result: AliasResult, is_narrow: bool = False) -> Picture:
    """Draws the sine and the cosine of a pair as waves, and beside them each position as a point on a circle.

    Marked are the reference position, those with the same sine and the opposite cosine, and those whole waves
    away.

    Args:
        result: One pair of dimensions.
        is_narrow: Whether the circle stands below the waves.
    """
    table = _aliases_table(result)
    figure = make_figure(
        [*_position_traces(table), *_marker_traces(result, table)],
        height=520 if is_narrow else 440,
        margin={"l": 8, "r": 8, "t": 44, "b": 8},
        annotations=_circle_annotations(result),
        shapes=[guide_line(y=result.reference_sine)],
        **_axes(result, _NARROW_DOMAINS if is_narrow else _WIDE_DOMAINS),
    )
    claim_id, values = _caption(result)
    return Picture(
        figure=figure, table=table, claim_id=claim_id, claim_values=values, colour_role=_MIRRORED_COLOUR
    )


def _aliases_table(result: AliasResult) -> Table:
    distinguished_by = np.full(len(result.positions), message("aliases-distinguished-by.sine"), object)
    distinguished_by[result.is_mirrored] = message("aliases-distinguished-by.cosine")
    for row in np.flatnonzero(result.num_whole_waves).tolist():
        num_waves = int(abs(result.num_whole_waves[row]))
        distinguished_by[row] = message("aliases-distinguished-by.none", num_waves=num_waves)
    distinguished_by[result.positions == result.reference_position] = message(
        "aliases-distinguished-by.same-position"
    )
    columns = {
        "position": result.positions,
        "sin": result.sine,
        "cos": result.cosine,
        "distance": result.distances,
        "distinguished-by": distinguished_by.tolist(),
    }
    return Table(columns=columns, proved_columns=("sin", "cos", "distance"))


def _position_traces(table: Table) -> list[dict]:
    positions: dict[str, Any] = {"customdata": table["position"]}
    waves = [
        line_trace(
            table,
            x="position",
            y=column,
            colour_role=role,
            name=column_title(column),
            hovertemplate="p = %{customdata:g}: %{y:.4f}",
            **positions,
        )
        for column, role in (("sin", "first"), ("cos", "second"))
    ]
    hover = "p = %{customdata:g}: (%{x:.4f}, %{y:.4f})<extra></extra>"
    style: dict[str, Any] = {"colour_role": "other", "marker": {"size": 4}, **positions, **_CIRCLE_AXES}
    return [*waves, scatter_trace(table, x="sin", y="cos", hovertemplate=hover, **style)]


def _marker_traces(result: AliasResult, table: Table) -> list[dict]:
    """Returns the marks on both waves and on the circle; the reference need not be in the matrix."""
    reference = {
        "position": [result.reference_position],
        "sin": [result.reference_sine],
        "cos": [result.reference_cosine],
    }
    groups = (
        (_MIRRORED_COLOUR, table.rows(np.flatnonzero(result.is_mirrored)), message("aliases-same-sine")),
        (
            _WHOLE_WAVE_COLOUR,
            table.rows(np.flatnonzero(result.num_whole_waves)),
            message("aliases-same-pair"),
        ),
        (
            _REFERENCE_COLOUR,
            Table(columns=reference, proved_columns=()),
            f"p = {result.reference_position:g}",
        ),
    )
    traces = []
    for role, rows, name in (group for group in groups if len(group[1])):
        marker = {"symbol": _SYMBOLS[role], "size": 12 if role == _REFERENCE_COLOUR else 10}
        style: dict[str, Any] = {"colour_role": role, "legendgroup": role, "marker": marker}
        traces += [
            scatter_trace(rows, x="position", y="sin", name=name, **style),
            scatter_trace(rows, x="position", y="cos", **style),
            scatter_trace(rows, x="sin", y="cos", **style, **_CIRCLE_AXES),
        ]
    return traces


def _circle_annotations(result: AliasResult) -> list[dict]:
    """Returns the positions beside the circle: on the side of the reference cosine, and on the other."""
    whole_wave_positions = result.positions[result.num_whole_waves != 0]
    sides: dict[int, dict[str, Any]] = {
        1: {_REFERENCE_COLOUR: [result.reference_position], _WHOLE_WAVE_COLOUR: whole_wave_positions},
        -1: {_MIRRORED_COLOUR: result.positions[result.is_mirrored]},
    }
    style = {"xref": "x2", "yref": "y2", "align": "left", "font": {"size": 13}}
    style["xanchor"] = "right" if result.reference_sine < 0 else "left"
    annotations = []
    for sign, positions_by_role in sides.items():
        text_lines = [
            add_colour_swatch(_format_positions(positions, _MAX_FIGURE_POSITIONS), ROLE_COLOURS[role])
            for role, positions in positions_by_role.items()
            if len(positions)
        ]
        x, y = 1.1 * result.reference_sine, 1.1 * sign * result.reference_cosine
        annotations.append(note("<br>".join(text_lines), x, y, **style))
    return [annotation for annotation in annotations if annotation["text"]]


def _axes(result: AliasResult, domains: tuple[dict, dict, dict, dict]) -> dict:
    values = {"range": [-1.15, 1.15], "tickvals": [-1, 0, 1], "zeroline": True}
    circle = values | {"constrain": "domain"}
    x_range = [-2.6, 1.15] if result.reference_sine < 0 else [-1.15, 2.6]
    axes: dict[str, dict] = {
        "xaxis": {"title_text": message("aliases-axis")},
        "xaxis2": circle | {"range": x_range, "title_text": column_title("sin"), "anchor": "y2"},
        "yaxis": values | {"title_text": message("aliases-axis.both")},
        "yaxis2": circle | {"scaleanchor": "x2", "title_text": column_title("cos"), "anchor": "x2"},
    }
    return {name: axis | domain for (name, axis), domain in zip(axes.items(), domains, strict=True)}


# --- in words -----------------------------------------------------------------------------------------------


def _format_positions(positions, max_positions: int = _MAX_CAPTION_POSITIONS) -> str:
    listed_positions = ", ".join(f"{position:g}" for position in positions[:max_positions])
    num_left = len(positions) - max_positions
    if num_left <= 0:
        return listed_positions
    return message("aliases-more", positions=listed_positions, num_left=num_left)


def _caption(result: AliasResult) -> tuple[str, dict]:
    """Returns which claim is true of the positions with the same sine, and the values of its message."""
    mirrored_positions = result.positions[result.is_mirrored]
    whole_wave_positions = result.positions[result.num_whole_waves != 0]
    num_mirrored, num_same_pair = len(mirrored_positions), len(whole_wave_positions)
    whole_waves_id = "aliases-whole-waves" if num_same_pair else "aliases-no-whole-waves"
    sentences = [message(whole_waves_id, positions=_format_positions(whole_wave_positions))]
    if num_mirrored:
        positions = _format_positions(mirrored_positions)
        sentences.insert(0, message("aliases-mirrored-positions", positions=positions))
    return "aliases-found" if num_mirrored else "aliases-not-found", {
        "num_distinguished": num_mirrored,
        "num_same_sine": num_mirrored + num_same_pair,
        "position": f"{result.reference_position:g}",
        "pair": str(result.pair),
        "wavelength": f"{result.wavelength:,.5g}",
        "details": join_localized(sentences),
    }
