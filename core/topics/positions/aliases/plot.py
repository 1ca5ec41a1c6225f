"""Why sine and cosine: what the sine of a pair cannot tell apart, and the cosine can."""

from typing import Any

import numpy as np

from ....base.i18n import join_texts, message
from ....figures.colours import COLOUR, coloured
from ....figures.marks import GUIDE, curves, make_figure, points
from ....figures.picture import Picture
from ....figures.table import Table, column_title
from .schema import AliasResult

_NAMED, _BESIDE = 12, 5  # positions that a sentence names, and the figure beside its circle
_MIRRORED, _WHOLE, _CHOSEN = "fourth", "third", "fifth"  # roles
_SYMBOLS = {_MIRRORED: "diamond", _WHOLE: "square", _CHOSEN: "circle"}
_CIRCLE = {"xaxis": "x2", "yaxis": "y2"}
_WIDE: tuple[dict, dict, dict, dict] = ({"domain": [0, 0.5]}, {"domain": [0.6, 1]}, {}, {})  # x, x2, y, y2
_NARROW: tuple[dict, dict, dict, dict] = ({}, {}, {"domain": [0.64, 1]}, {"domain": [0, 0.5]})


def aliases(result: AliasResult, narrow: bool = False) -> Picture:
    """Draws the sine and the cosine of a pair as waves, and beside them each position as a point on a circle.

    Marked are the chosen position, those with the same sine and the opposite cosine, and those whole waves
    away.

    Args:
        result: One pair of dimensions.
        narrow: The circle stands below the waves.
    """
    table = _table(result)
    level = {"y0": result.chosen_sine, "y1": result.chosen_sine}
    figure = make_figure(
        [*_all(table), *_marked(result, table)],
        height=520 if narrow else 440,
        margin={"l": 8, "r": 8, "t": 44, "b": 8},
        annotations=_names(result),
        shapes=[{"type": "line", "line": GUIDE, "x0": 0, "x1": 1, "xref": "x domain"} | level],
        **_axes(result, _NARROW if narrow else _WIDE),
    )
    message, values = _told(result)
    return Picture(figure=figure, table=table, message=message, values=values, role=_MIRRORED)


def _table(result: AliasResult) -> Table:
    told = [message("aliases-told.sine")] * len(result.positions)
    for row in np.flatnonzero(result.mirrored).tolist():
        told[row] = message("aliases-told.cosine")
    for row in np.flatnonzero(result.waves).tolist():
        told[row] = message("aliases-told.none", waves=int(abs(result.waves[row])))
    for row in np.flatnonzero(result.positions == result.chosen).tolist():
        told[row] = message("aliases-told.itself")
    columns: dict[str, Any] = {"position": result.positions, "sin": result.sine, "cos": result.cosine}
    return Table(
        columns=columns | {"distance": result.distance, "told": told}, proves=("sin", "cos", "distance")
    )


def _all(table: Table) -> list[dict]:
    hover: dict[str, Any] = {"customdata": table["position"]}
    on_wave, on_circle = "p = %{customdata:g}: %{y:.4f}", "p = %{customdata:g}: (%{x:.4f}, %{y:.4f})"
    waves = [
        curves(
            table, x="position", y=wave, role=role, name=column_title(wave), hovertemplate=on_wave, **hover
        )
        for wave, role in (("sin", "first"), ("cos", "second"))
    ]
    hover |= {"hovertemplate": f"{on_circle}<extra></extra>", "marker": {"size": 4}} | _CIRCLE
    return [*waves, points(table, x="sin", y="cos", role="other", **hover)]


def _marked(result: AliasResult, table: Table) -> list[dict]:
    """Returns what is marked on both waves and on the circle; the chosen one need not be in the matrix."""
    at = {"position": [result.chosen], "sin": [result.chosen_sine], "cos": [result.chosen_cosine]}
    groups = {
        _MIRRORED: (table.rows(np.flatnonzero(result.mirrored)), message("aliases-mirrored")),
        _WHOLE: (table.rows(np.flatnonzero(result.waves)), message("aliases-both")),
        _CHOSEN: (Table(columns=at, proves=()), f"p = {result.chosen:g}"),
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


def _names(result: AliasResult) -> list[dict]:
    """Returns the names beside the circle: on the side of the chosen one's cosine, and on the other."""
    whole, mirrored = result.positions[result.waves != 0], result.positions[result.mirrored]
    here = [coloured(f"{result.chosen:g}", COLOUR[_CHOSEN])]
    here += [coloured(_listed(whole, _BESIDE), COLOUR[_WHOLE])] if len(whole) else []
    there = [coloured(_listed(mirrored, _BESIDE), COLOUR[_MIRRORED])] if len(mirrored) else []
    look = {"xref": "x2", "yref": "y2", "showarrow": False, "align": "left", "font": {"size": 13}}
    look |= {"x": 1.1 * result.chosen_sine, "xanchor": "right" if result.chosen_sine < 0 else "left"}
    return [
        look | {"text": "<br>".join(names), "y": 1.1 * sign * result.chosen_cosine}
        for names, sign in ((here, 1), (there, -1))
        if names
    ]


def _axes(result: AliasResult, parts: tuple[dict, dict, dict, dict]) -> dict:
    """Returns the axes, with room for the names on the side where they stand."""
    values = {"range": [-1.15, 1.15], "tickvals": [-1, 0, 1], "zeroline": True}
    beside = [-2.6, 1.15] if result.chosen_sine < 0 else [-1.15, 2.6]
    circle = {"constrain": "domain"}
    across = {"range": beside, "title_text": column_title("sin"), "anchor": "y2"}
    up = {"scaleanchor": "x2", "title_text": column_title("cos"), "anchor": "x2"}
    return {
        "xaxis": {"title_text": message("aliases-axis")} | parts[0],
        "xaxis2": values | circle | across | parts[1],
        "yaxis": values | {"title_text": message("aliases-axis.both")} | parts[2],
        "yaxis2": values | circle | up | parts[3],
    }


# --- in words -----------------------------------------------------------------------------------------------


def _listed(positions: np.ndarray, most: int = _NAMED) -> str:
    """Returns positions between commas, and how many are left when enough of them have been named."""
    named = ", ".join(f"{position:g}" for position in positions[:most])
    left = len(positions) - most
    return message("aliases-more", named=named, left=left) if left > 0 else named


def _told(result: AliasResult) -> tuple[str, dict]:
    mirrored, whole = result.positions[result.mirrored], result.positions[result.waves != 0]
    parts = [message("aliases-names", names=_listed(mirrored))] if len(mirrored) else []
    parts += [message("aliases-whole" if len(whole) else "aliases-no-whole", names=_listed(whole))]
    values = {
        "count": len(mirrored),
        "all": len(mirrored) + len(whole),
        "chosen": f"{result.chosen:g}",
        "pair": str(result.pair),
        "wavelength": f"{result.wavelength:,.5g}",
        "rest": join_texts(parts),
    }
    return "aliases-alike" if len(mirrored) else "aliases-alone", values
