"""Dials: the pairs of an encoding as clocks, with a hand for each of two positions and the gap between them.

A tip is a sine to the right and a cosine up. `clocks/clocks.js` draws the same while a hand moves.
"""

import dataclasses

import numpy as np
import plotly.graph_objects as go

from ...base.i18n import message
from ...figures.colours import COLOUR
from ...figures.picture import float32
from .clocks.schema import ClockResult

CELL = (3.3, 4.6)  # width and height of a dial with its words; the radius of a hand is 1
RIM = 1.12  # radius of the ring, around the tips of the hands
SHADOW = -1.42  # height of the line that the tips throw their shadows on
WORDS = (1.25, -1.62)  # heights of the words above and below a dial
HEADING = 24  # pixels from there up to what stands over a row
_EDGES = (2.1, 2.35)  # below the middles of the lowest dials, and above those of the highest
NARROW = (3.3, 6.0)  # of a dial where four of them are as wide as a telephone
WIDE = (4.9, 4.6)  # where they have the width of a page
MOVING = "moving"  # the `meta` of what turns with a hand
ROLES = ("first", "second")  # of the hands
GAP = "third"  # of what lies between them
_ARC = 48  # points of a gap's edge


@dataclasses.dataclass(frozen=True, kw_only=True)
class Dials:
    """Where dials stand in a figure.

    Attributes:
        centres: (C, 2) middles of the dials, (0, 0) the first, rows below each other.
        rows: How many rows there are.
        width, height: Of a dial with its words.
    """

    centres: np.ndarray
    rows: int
    width: float = CELL[0]
    height: float = CELL[1]


def dials_in_rows(count: int, columns: int, width: float = CELL[0], height: float = CELL[1]) -> Dials:
    """Returns the positions of dials in rows of so many columns, the first at the top left."""
    rows, across = np.divmod(np.arange(count), columns)
    centres = np.stack([across * width, -rows * height], axis=1)  # (C, 2)
    return Dials(centres=centres, rows=int(rows[-1]) + 1, width=width, height=height)


def draw_dials(figure: go.Figure, dials: Dials, result: ClockResult, names: tuple[str, str]) -> None:
    """Draws rings, gaps, hands, shadows and words of all dials into an empty figure.

    Args:
        figure: Gets eight traces.
        dials: Of C dials.
        result: Of the same.
        names: Of the two hands, for the legend and on hover.
    """
    _draw_rings(figure, dials)
    _draw_gaps(figure, dials, result)
    for hand, (name, role) in enumerate(zip(names, ROLES, strict=True)):
        _draw_hand(figure, dials, result, hand, name, COLOUR[role])
    above = [message("dials-turn", positions=positions_of(wavelength)) for wavelength in result.wavelengths]
    for height, anchor, texts, meta in (
        (WORDS[0], "top center", above, None),
        (WORDS[1], "bottom center", gap_words(result), MOVING),
    ):
        figure.add_scatter(
            x=dials.centres[:, 0],
            y=dials.centres[:, 1] + height,
            mode="text",
            text=texts,
            textposition=anchor,
            textfont={"size": 12},
            meta=meta,
            hoverinfo="skip",
            showlegend=False,
            cliponaxis=False,
        )
    half = dials.width / 2
    across = [dials.centres[:, 0].min() - half, dials.centres[:, 0].max() + half]
    more = dials.height - CELL[1]  # words take more of a small dial's height, above it the most
    down = [
        dials.centres[:, 1].min() - _EDGES[0] - 0.2 * more,
        dials.centres[:, 1].max() + _EDGES[1] + 0.8 * more,
    ]
    hidden = {"visible": False, "fixedrange": True, "constrain": "domain"}
    figure.update_xaxes(range=across, **hidden)
    figure.update_yaxes(range=down, scaleanchor="x", constraintoward="top", **hidden)


def positions_of(wavelength: float) -> str:
    """Returns a number of positions with the digits that it is worth."""
    return f"{wavelength:,.3g}" if wavelength < 1000 else f"{wavelength:,.0f}"


def gap_words(result: ClockResult) -> list[str]:
    """Returns how far the hands of each dial are apart: whole turns, which they do not show, and the rest.

    Example: "20 turns − 38°" for 19.89 turns.
    """
    return [
        _gap(turns, gap) for turns, gap in zip(result.whole_turns.tolist(), result.gaps.tolist(), strict=True)
    ]


def _gap(turns: float, gap: float) -> str:
    """Returns whole turns and the rest in degrees; those of turns back have the sign of the step forward."""
    if turns < 0:
        turns, gap = -turns, -gap
    degrees = f"{abs(gap):.0f}°"
    if not turns:
        return degrees
    sign = "−" if round(gap) < 0 else "+"
    return f"{message('dials-turns', turns=round(turns))} {sign} {degrees}"


def _with_gaps(points: np.ndarray) -> np.ndarray:
    """Returns C lines of N points, (C, N, 2), as one line that is broken after each, (C (N + 1), 2)."""
    breaks = np.full((len(points), 1, 2), np.nan)
    return np.concatenate([points, breaks], axis=1).reshape(-1, 2)


def _draw_rings(figure: go.Figure, dials: Dials) -> None:
    """Draws each dial's ring with a mark at 12 o'clock, and the line for the shadows under it."""
    around = np.linspace(0, 2 * np.pi, 73)
    ring = RIM * np.stack([np.sin(around), np.cos(around)], axis=1)  # (73, 2)
    breaks = np.full((1, 2), np.nan)
    top = np.array([[0, RIM], [0, RIM - 0.16]])
    rail = np.array([[-1, SHADOW], [1, SHADOW]])
    shape = np.concatenate([ring, breaks, top, breaks, rail])  # one dial's
    lines = _with_gaps(dials.centres[:, None] + shape)
    figure.add_scatter(
        x=float32(lines[:, 0]),
        y=float32(lines[:, 1]),
        mode="lines",
        line={"color": COLOUR["guide"], "width": 1.5},
        hoverinfo="skip",
        showlegend=False,
    )


def _draw_gaps(figure: go.Figure, dials: Dials, result: ClockResult) -> None:
    shares = np.linspace(0, 1, _ARC)
    angles = result.angles[0][:, None] + np.radians(result.gaps)[:, None] * shares  # (C, arc)
    arcs = np.stack([np.sin(angles), np.cos(angles)], axis=-1)  # (C, arc, 2)
    middle = np.zeros((len(arcs), 1, 2))
    shapes = _with_gaps(dials.centres[:, None] + np.concatenate([middle, arcs, middle], axis=1))
    figure.add_scatter(
        x=float32(shapes[:, 0]),
        y=float32(shapes[:, 1]),
        mode="lines",
        line={"width": 0},
        fill="toself",
        fillcolor=COLOUR[GAP],
        opacity=0.45,
        meta=MOVING,
        name=message("dials-gap"),
        hoverinfo="skip",
    )


def _draw_hand(
    figure: go.Figure, dials: Dials, result: ClockResult, hand: int, name: str, colour: str
) -> None:
    """Draws a position's hand on each dial, and under it its sine: the shadow of its tip."""
    tips = result.points[hand]  # (C, 2)
    shadows = np.stack([tips[:, 0], np.full(len(tips), SHADOW)], axis=1)
    falls = _with_gaps(dials.centres[:, None] + np.stack([tips, shadows], axis=1))
    figure.add_scatter(
        x=float32(falls[:, 0]),
        y=float32(falls[:, 1]),
        mode="lines",
        line={"color": colour, "width": 1, "dash": "dot"},
        meta=MOVING,
        hoverinfo="skip",
        showlegend=False,
    )
    # The middle has no dot, the tip a large one, the shadow a small one.
    shape = np.stack([np.zeros_like(tips), tips, np.full_like(tips, np.nan), shadows], axis=1)  # (C, 4, 2)
    points = _with_gaps(dials.centres[:, None] + shape)
    values = np.column_stack([tips, result.angles[hand]])  # (C, 3)
    values = np.repeat(values, shape.shape[1] + 1, axis=0)  # (C 5, 3)
    figure.add_scatter(
        x=float32(points[:, 0]),
        y=float32(points[:, 1]),
        mode="lines+markers",
        line={"color": colour, "width": 3},
        marker={"color": colour, "size": [0, 10, 0, 8, 0] * len(tips), "opacity": 1},
        meta=MOVING,
        name=name,
        customdata=values,
        hovertemplate=message(
            "dials-hover",
            angle="%{customdata[2]:.5g}",
            sine="%{customdata[0]:.4f}",
            cosine="%{customdata[1]:.4f}",
        )
        + "<extra>%{fullData.name}</extra>",
    )
