"""Why sine and cosine: what the sine of a pair cannot tell apart, and the cosine can."""

from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from ...base.messages import say
from ...figures.base.colours import coloured
from ...figures.base.picture import lay_out
from ...figures.colours import COLOUR
from ...figures.marks import GUIDE, curves, points
from ...figures.picture import Picture
from ...figures.table import Table, title
from .ask import AliasTrace

_NAMED = 12  # positions that a sentence names
_BESIDE = 5  # that are named beside the circle
MIRRORED, WHOLE, CHOSEN = "fourth", "third", "fifth"  # roles
_SYMBOLS = {MIRRORED: "diamond", WHOLE: "square"}


def aliases(trace: AliasTrace, narrow: bool = False) -> Picture:
    """Draws the sine and the cosine of a pair as waves, and beside them each position as a point on a circle.

    Marked are the chosen position, those with the same sine and the opposite cosine, and those whole waves
    away.

    Args:
        trace: One pair of dimensions.
        narrow: The circle stands below the waves.
    """
    table = _table(trace)
    if narrow:
        figure = make_subplots(2, 1, row_heights=[0.42, 0.58], vertical_spacing=0.16)
    else:
        figure = make_subplots(1, 2, column_widths=[0.53, 0.47], horizontal_spacing=0.1)
    panels = ({"row": 1, "col": 1}, {"row": 2, "col": 1} if narrow else {"row": 1, "col": 2})
    for marks, panel in zip((_waves(trace, table), _circle(trace, table)), panels, strict=True):
        figure.add_traces(marks, rows=panel["row"], cols=panel["col"])
    figure.add_hline(y=trace.chosen_sine, line=GUIDE, **panels[0])
    _name_points(figure, trace)
    _set_axes(figure, trace, 520 if narrow else 440)
    message, values = _told(trace)
    return Picture(figure=figure, table=table, message=message, values=values, role=MIRRORED)


def _table(trace: AliasTrace) -> Table:
    """Returns a position a row, and how the pair tells it from the chosen one."""
    told = [say("aliases-told.sine")] * len(trace.positions)
    for row in np.flatnonzero(trace.mirrored).tolist():
        told[row] = say("aliases-told.cosine")
    for row in np.flatnonzero(trace.waves).tolist():
        told[row] = say("aliases-told.none", waves=int(abs(trace.waves[row])))
    for row in np.flatnonzero(trace.positions == trace.chosen).tolist():
        told[row] = say("aliases-told.itself")
    columns: dict[str, Any] = {
        "position": trace.positions,
        "sin": trace.sine,
        "cos": trace.cosine,
        "distance": trace.distance,
        "told": told,
    }
    return Table(columns=columns, proves=("sin", "cos", "distance"))


def _kinds(trace: AliasTrace, table: Table) -> dict[str, Table]:
    """Returns the marked positions by their role, those that there are."""
    kinds = {MIRRORED: trace.mirrored, WHOLE: trace.waves != 0}
    return {role: table.rows(np.flatnonzero(marked)) for role, marked in kinds.items() if marked.any()}


def _waves(trace: AliasTrace, table: Table) -> list[dict]:
    """Returns sine and cosine over the positions, and what is marked on them."""
    hover = {"customdata": None, "hovertemplate": "p = %{x:g}: %{y:.4f}<extra>%{fullData.name}</extra>"}
    marks = [
        curves(table, x="position", y=wave, role=role, name=title(wave), **hover)
        for wave, role in (("sin", "first"), ("cos", "second"))
    ]
    for role, rows in _kinds(trace, table).items():
        look = _look(role)
        marks += [points(rows, x="position", y="sin", name=say(f"aliases-{role}"), **look)]
        marks += [points(rows, x="position", y="cos", **look)]
    at = {"x": [trace.chosen] * 2, "y": [trace.chosen_sine, trace.chosen_cosine]}
    return [_plain(mark) for mark in (*marks, _chosen(trace, at) | {"showlegend": True})]


def _circle(trace: AliasTrace, table: Table) -> list[dict]:
    """Returns all positions, faint, as points (sine, cosine), and what is marked among them."""
    hover: dict[str, Any] = {
        "customdata": trace.positions,
        "hovertemplate": "p = %{customdata:g}: (%{x:.4f}, %{y:.4f})<extra></extra>",
    }
    marks = [points(table, x="sin", y="cos", marker={"size": 4, "color": COLOUR["other"]}, **hover)]
    marks += [points(rows, x="sin", y="cos", **_look(role)) for role, rows in _kinds(trace, table).items()]
    at = {"x": [trace.chosen_sine], "y": [trace.chosen_cosine]}
    return [_plain(mark) for mark in (*marks, _chosen(trace, at))]


def _look(role: str) -> dict:
    marker = {"color": COLOUR[role], "symbol": _SYMBOLS[role], "size": 10}
    return {"role": role, "legendgroup": role, "marker": marker}


def _chosen(trace: AliasTrace, at: dict) -> dict:
    """Returns the mark of the chosen position, which need not be one of the matrix."""
    marker = {"size": 13, "color": COLOUR[CHOSEN]}
    name = f"p = {trace.chosen:g}"
    hover = f"{name}: (%{{x:.4f}}, %{{y:.4f}})<extra></extra>"
    mark = {"type": "scatter", "mode": "markers", "marker": marker, "name": name, "showlegend": False}
    return at | mark | {"legendgroup": CHOSEN, "hovertemplate": hover}


def _plain(mark: dict) -> dict:
    return {name: value for name, value in mark.items() if value is not None}


def _name_points(figure: go.Figure, trace: AliasTrace) -> None:
    """Names the points beside the circle: on the side of the chosen one's cosine, and on the other."""
    whole, mirrored = trace.positions[trace.waves != 0], trace.positions[trace.mirrored]
    here = [coloured(f"{trace.chosen:g}", COLOUR[CHOSEN])]
    here += [coloured(_names(whole, _BESIDE), COLOUR[WHOLE])] if len(whole) else []
    there = [coloured(_names(mirrored, _BESIDE), COLOUR[MIRRORED])] if len(mirrored) else []
    for names, sign in ((here, 1), (there, -1)):
        figure.add_annotation(
            text="<br>".join(names),
            x=1.1 * trace.chosen_sine,
            y=1.1 * sign * trace.chosen_cosine,
            xref="x2",
            yref="y2",
            xanchor="right" if trace.chosen_sine < 0 else "left",
            yanchor="middle",
            align="left",
            showarrow=False,
            font={"size": 13},
        )


def _set_axes(figure: go.Figure, trace: AliasTrace, height: int) -> None:
    """Sets the axes, with room for the names on the side where they stand."""
    values = {"range": [-1.15, 1.15], "tickvals": [-1, 0, 1], "zeroline": True}
    circle = values | {"constrain": "domain"}
    beside = [-2.6, 1.15] if trace.chosen_sine < 0 else [-1.15, 2.6]
    lay_out(
        figure,
        height=height,
        margin_t=44,
        legend_y=1.03,
        xaxis_title_text=say("aliases-axis"),
        yaxis=values | {"title_text": say("aliases-axis.both")},
        xaxis2=circle | {"title_text": title("sin"), "range": beside},
        yaxis2=circle | {"title_text": title("cos"), "scaleanchor": "x2"},
    )


# --- in words -----------------------------------------------------------------------------------------------


def _names(positions: np.ndarray, most: int = _NAMED) -> str:
    """Returns positions between commas, and how many are left when enough of them have been named."""
    named = ", ".join(f"{position:g}" for position in positions[:most])
    left = len(positions) - most
    return say("aliases-more", named=named, left=left) if left > 0 else named


def _told(trace: AliasTrace) -> tuple[str, dict]:
    """Returns which sentence is true of the positions that the sine confuses, and what it names."""
    mirrored, whole = trace.positions[trace.mirrored], trace.positions[trace.waves != 0]
    parts = [say("aliases-names", names=_names(mirrored))] if len(mirrored) else []
    if len(whole):
        parts += [say("aliases-whole", names=_names(whole)), _second(trace)]
    else:
        parts += [say("aliases-no-whole")]
    values = {
        "count": len(mirrored),
        "chosen": f"{trace.chosen:g}",
        "pair": str(trace.pair),
        "wavelength": f"{trace.wavelength:,.5g}",
        "rest": " ".join(parts),
    }
    return "aliases-alike" if len(mirrored) else "aliases-alone", values


def _second(trace: AliasTrace) -> str:
    """Returns why the second of the nearest positions whole waves away is not the same to the last digit."""
    whole = np.flatnonzero(trace.waves)
    nearest = np.abs(trace.positions[whole] - trace.chosen)
    second = whole[np.argsort(nearest, kind="stable")[:2][-1]]
    waves = int(abs(trace.waves[second]))
    return say(
        "aliases-second",
        position=f"{trace.positions[second]:g}",
        chosen=f"{trace.chosen:g}",
        waves=waves,
        apart=f"{trace.distance[second]:.2g}",
        exact=f"{waves * trace.wavelength:,.5g}",
        rounded=f"{abs(trace.positions[second] - trace.chosen):,g}",
    )
