"""Why sine and cosine: what the sine of a pair cannot tell apart, and the cosine can."""

from typing import Any

import numpy as np

from ....base.messages import say, together
from ....figures.colours import COLOUR, coloured
from ....figures.marks import GUIDE, curves, drawn, points
from ....figures.picture import Picture
from ....figures.table import Table, title
from .ask import AliasTrace

_NAMED, _BESIDE = 12, 5  # positions that a sentence names, and the figure beside its circle
_MIRRORED, _WHOLE, _CHOSEN = "fourth", "third", "fifth"  # roles
_SYMBOLS = {_MIRRORED: "diamond", _WHOLE: "square", _CHOSEN: "circle"}
_CIRCLE = {"xaxis": "x2", "yaxis": "y2"}
_WIDE: tuple[dict, dict, dict, dict] = ({"domain": [0, 0.5]}, {"domain": [0.6, 1]}, {}, {})  # x, x2, y, y2
_NARROW: tuple[dict, dict, dict, dict] = ({}, {}, {"domain": [0.64, 1]}, {"domain": [0, 0.5]})


def aliases(trace: AliasTrace, narrow: bool = False) -> Picture:
    """Draws the sine and the cosine of a pair as waves, and beside them each position as a point on a circle.

    Marked are the chosen position, those with the same sine and the opposite cosine, and those whole waves
    away.

    Args:
        trace: One pair of dimensions.
        narrow: The circle stands below the waves.
    """
    table = _table(trace)
    level = {"y0": trace.chosen_sine, "y1": trace.chosen_sine}
    figure = drawn(
        [*_all(table), *_marked(trace, table)],
        height=520 if narrow else 440,
        margin={"l": 8, "r": 8, "t": 44, "b": 8},
        annotations=_names(trace),
        shapes=[{"type": "line", "line": GUIDE, "x0": 0, "x1": 1, "xref": "x domain"} | level],
        **_axes(trace, _NARROW if narrow else _WIDE),
    )
    message, values = _told(trace)
    return Picture(figure=figure, table=table, message=message, values=values, role=_MIRRORED)


def _table(trace: AliasTrace) -> Table:
    told = [say("aliases-told.sine")] * len(trace.positions)
    for row in np.flatnonzero(trace.mirrored).tolist():
        told[row] = say("aliases-told.cosine")
    for row in np.flatnonzero(trace.waves).tolist():
        told[row] = say("aliases-told.none", waves=int(abs(trace.waves[row])))
    for row in np.flatnonzero(trace.positions == trace.chosen).tolist():
        told[row] = say("aliases-told.itself")
    columns: dict[str, Any] = {"position": trace.positions, "sin": trace.sine, "cos": trace.cosine}
    return Table(
        columns=columns | {"distance": trace.distance, "told": told}, proves=("sin", "cos", "distance")
    )


def _all(table: Table) -> list[dict]:
    hover: dict[str, Any] = {"customdata": table["position"]}
    on_wave, on_circle = "p = %{customdata:g}: %{y:.4f}", "p = %{customdata:g}: (%{x:.4f}, %{y:.4f})"
    waves = [
        curves(table, x="position", y=wave, role=role, name=title(wave), hovertemplate=on_wave, **hover)
        for wave, role in (("sin", "first"), ("cos", "second"))
    ]
    hover |= {"hovertemplate": f"{on_circle}<extra></extra>", "marker": {"size": 4}} | _CIRCLE
    return [*waves, points(table, x="sin", y="cos", role="other", **hover)]


def _marked(trace: AliasTrace, table: Table) -> list[dict]:
    """Returns what is marked on both waves and on the circle; the chosen one need not be in the matrix."""
    at = {"position": [trace.chosen], "sin": [trace.chosen_sine], "cos": [trace.chosen_cosine]}
    groups = {
        _MIRRORED: (table.rows(np.flatnonzero(trace.mirrored)), say("aliases-mirrored")),
        _WHOLE: (table.rows(np.flatnonzero(trace.waves)), say("aliases-both")),
        _CHOSEN: (Table(columns=at, proves=()), f"p = {trace.chosen:g}"),
    }
    marks = []
    for role, (rows, name) in groups.items():
        look: dict[str, Any] = {"role": role, "legendgroup": role}
        look |= {"marker": {"symbol": _SYMBOLS[role], "size": 12 if role == _CHOSEN else 10}}
        if len(rows):
            marks.append(points(rows, x="position", y="sin", name=name, **look))
            marks.append(points(rows, x="position", y="cos", **look))
            marks.append(points(rows, x="sin", y="cos", **look, **_CIRCLE))
    return marks


def _names(trace: AliasTrace) -> list[dict]:
    """Returns the names beside the circle: on the side of the chosen one's cosine, and on the other."""
    whole, mirrored = trace.positions[trace.waves != 0], trace.positions[trace.mirrored]
    here = [coloured(f"{trace.chosen:g}", COLOUR[_CHOSEN])]
    here += [coloured(_listed(whole, _BESIDE), COLOUR[_WHOLE])] if len(whole) else []
    there = [coloured(_listed(mirrored, _BESIDE), COLOUR[_MIRRORED])] if len(mirrored) else []
    look = {"xref": "x2", "yref": "y2", "showarrow": False, "align": "left", "font": {"size": 13}}
    look |= {"x": 1.1 * trace.chosen_sine, "xanchor": "right" if trace.chosen_sine < 0 else "left"}
    return [
        look | {"text": "<br>".join(names), "y": 1.1 * sign * trace.chosen_cosine}
        for names, sign in ((here, 1), (there, -1))
        if names
    ]


def _axes(trace: AliasTrace, parts: tuple[dict, dict, dict, dict]) -> dict:
    """Returns the axes, with room for the names on the side where they stand."""
    values = {"range": [-1.15, 1.15], "tickvals": [-1, 0, 1], "zeroline": True}
    beside = [-2.6, 1.15] if trace.chosen_sine < 0 else [-1.15, 2.6]
    circle = {"constrain": "domain"}
    across = {"range": beside, "title_text": title("sin"), "anchor": "y2"}
    up = {"scaleanchor": "x2", "title_text": title("cos"), "anchor": "x2"}
    return {
        "xaxis": {"title_text": say("aliases-axis")} | parts[0],
        "xaxis2": values | circle | across | parts[1],
        "yaxis": values | {"title_text": say("aliases-axis.both")} | parts[2],
        "yaxis2": values | circle | up | parts[3],
    }


# --- in words -----------------------------------------------------------------------------------------------


def _listed(positions: np.ndarray, most: int = _NAMED) -> str:
    """Returns positions between commas, and how many are left when enough of them have been named."""
    named = ", ".join(f"{position:g}" for position in positions[:most])
    left = len(positions) - most
    return say("aliases-more", named=named, left=left) if left > 0 else named


def _told(trace: AliasTrace) -> tuple[str, dict]:
    mirrored, whole = trace.positions[trace.mirrored], trace.positions[trace.waves != 0]
    parts = [say("aliases-names", names=_listed(mirrored))] if len(mirrored) else []
    parts += [say("aliases-whole" if len(whole) else "aliases-no-whole", names=_listed(whole))]
    values = {
        "count": len(mirrored),
        "all": len(mirrored) + len(whole),
        "chosen": f"{trace.chosen:g}",
        "pair": str(trace.pair),
        "wavelength": f"{trace.wavelength:,.5g}",
        "rest": together(parts),
    }
    return "aliases-alike" if len(mirrored) else "aliases-alone", values
