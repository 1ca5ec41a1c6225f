"""Draws the pairs of an encoding as dials, with a hand for each of two positions and the gap between them.

A tip is a sine to the right and a cosine up. `clocks/clocks.js` draws the same while a hand moves.
"""

import dataclasses

import numpy as np
import plotly.graph_objects as go

from ...base.i18n import message
from ...figures.colours import ROLE_COLOURS
from ...figures.picture import to_float32
from .clocks.schema import ClockResult

DIAL_SIZE = (3.3, 4.6)  # width and height of a dial with its labels, in lengths of a hand
RIM_RADIUS = 1.12  # radius of the ring, around the tips of the hands
SHADOW_Y = -1.42  # of the line on which the tips cast their shadows, which are the sines
LABEL_OFFSETS = (1.25, -1.62)  # heights of the labels above and below a dial
HEADING_PIXELS = 24  # from the upper label up to the heading of a row
_EDGE_MARGINS = (2.1, 2.35)  # below the middles of the lowest dials, and above those of the highest
NARROW_DIAL_SIZE = (3.3, 6.0)  # where four dials are as wide as a phone
WIDE_DIAL_SIZE = (4.9, 4.6)  # where they are as wide as a page
MOVING_META = "moving"  # the `meta` of traces that turn with a hand
HAND_COLOURS = ("first", "second")  # roles of the hands
GAP_COLOUR = "third"  # role of the gap between them
_NUM_ARC_POINTS = 48  # of a gap's edge


@dataclasses.dataclass(frozen=True, kw_only=True)
class DialLayout:
    """The positions of dials in a figure.

    Attributes:
        centres: (C, 2) of the dials, (0, 0) the first, rows below each other.
        rows: Number of rows.
        width, height: Of a dial with its labels.
    """

    centres: np.ndarray
    rows: int
    width: float = DIAL_SIZE[0]
    height: float = DIAL_SIZE[1]


def lay_out_dials(
    count: int, columns: int, width: float = DIAL_SIZE[0], height: float = DIAL_SIZE[1]
) -> DialLayout:
    """Returns the positions of dials in rows of so many columns, the first at the top left."""
    rows, column_indices = np.divmod(np.arange(count), columns)
    centres = np.stack([column_indices * width, -rows * height], axis=1)  # (C, 2)
    return DialLayout(centres=centres, rows=int(rows[-1]) + 1, width=width, height=height)


def draw_dials(figure: go.Figure, dials: DialLayout, result: ClockResult, names: tuple[str, str]) -> None:
    """Draws rings, gaps, hands, shadows and labels of all dials into an empty figure.

    Args:
        figure: Gets eight traces.
        dials: Of C dials.
        result: Of the same.
        names: Of the two hands, for the legend and on hover.
    """
    _draw_rings(figure, dials)
    _draw_gaps(figure, dials, result)
    for hand, (name, role) in enumerate(zip(names, HAND_COLOURS, strict=True)):
        _draw_hand(figure, dials, result, hand, name, ROLE_COLOURS[role])
    wavelength_labels = [
        message("dials-wavelength", wavelength=format_wavelength(wavelength))
        for wavelength in result.wavelengths
    ]
    for height, anchor, texts, meta in (
        (LABEL_OFFSETS[0], "top center", wavelength_labels, None),
        (LABEL_OFFSETS[1], "bottom center", format_gaps(result), MOVING_META),
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
    half_width = dials.width / 2
    x_range = [dials.centres[:, 0].min() - half_width, dials.centres[:, 0].max() + half_width]
    extra_height = dials.height - DIAL_SIZE[1]  # labels take more of a small dial's height, most of it above
    y_range = [
        dials.centres[:, 1].min() - _EDGE_MARGINS[0] - 0.2 * extra_height,
        dials.centres[:, 1].max() + _EDGE_MARGINS[1] + 0.8 * extra_height,
    ]
    hidden_axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    figure.update_xaxes(range=x_range, **hidden_axis)
    figure.update_yaxes(range=y_range, scaleanchor="x", constraintoward="top", **hidden_axis)


def format_wavelength(wavelength: float) -> str:
    """Returns a number of positions with three significant digits."""
    return f"{wavelength:,.3g}" if wavelength < 1000 else f"{wavelength:,.0f}"


def format_gaps(result: ClockResult) -> list[str]:
    """Returns the gap between the hands of each dial: whole turns, which they do not show, and the rest.

    Example: "20 turns − 38°" for 19.89 turns.
    """
    return [
        _format_gap(turns, gap)
        for turns, gap in zip(result.num_whole_turns.tolist(), result.gap_degrees.tolist(), strict=True)
    ]


def _format_gap(turns: float, gap: float) -> str:
    """Returns whole turns and the rest in degrees; a gap backwards is given as the gap forwards."""
    if turns < 0:
        turns, gap = -turns, -gap
    degrees = f"{abs(gap):.0f}°"
    if not turns:
        return degrees
    sign = "−" if round(gap) < 0 else "+"
    return f"{message('dials-turns', num_turns=round(turns))} {sign} {degrees}"


def _join_with_breaks(points: np.ndarray) -> np.ndarray:
    """Returns C lines of N points, (C, N, 2), as one line with a break after each, (C (N + 1), 2)."""
    breaks = np.full((len(points), 1, 2), np.nan)
    return np.concatenate([points, breaks], axis=1).reshape(-1, 2)


def _draw_rings(figure: go.Figure, dials: DialLayout) -> None:
    """Draws each dial's ring with a mark at 12 o'clock, and the line for the shadows under it."""
    circle_angles = np.linspace(0, 2 * np.pi, 73)
    ring = RIM_RADIUS * np.stack([np.sin(circle_angles), np.cos(circle_angles)], axis=1)  # (73, 2)
    breaks = np.full((1, 2), np.nan)
    top_mark = np.array([[0, RIM_RADIUS], [0, RIM_RADIUS - 0.16]])
    shadow_line = np.array([[-1, SHADOW_Y], [1, SHADOW_Y]])
    dial_lines = np.concatenate([ring, breaks, top_mark, breaks, shadow_line])  # one dial's
    lines = _join_with_breaks(dials.centres[:, None] + dial_lines)
    figure.add_scatter(
        x=to_float32(lines[:, 0]),
        y=to_float32(lines[:, 1]),
        mode="lines",
        line={"color": ROLE_COLOURS["guide"], "width": 1.5},
        hoverinfo="skip",
        showlegend=False,
    )


def _draw_gaps(figure: go.Figure, dials: DialLayout, result: ClockResult) -> None:
    arc_shares = np.linspace(0, 1, _NUM_ARC_POINTS)
    angles = result.angles[0][:, None] + np.radians(result.gap_degrees)[:, None] * arc_shares  # (C, arc)
    arcs = np.stack([np.sin(angles), np.cos(angles)], axis=-1)  # (C, arc, 2)
    middle = np.zeros((len(arcs), 1, 2))
    shapes = _join_with_breaks(dials.centres[:, None] + np.concatenate([middle, arcs, middle], axis=1))
    figure.add_scatter(
        x=to_float32(shapes[:, 0]),
        y=to_float32(shapes[:, 1]),
        mode="lines",
        line={"width": 0},
        fill="toself",
        fillcolor=ROLE_COLOURS[GAP_COLOUR],
        opacity=0.45,
        meta=MOVING_META,
        name=message("dials-gap"),
        hoverinfo="skip",
    )


def _draw_hand(
    figure: go.Figure, dials: DialLayout, result: ClockResult, hand: int, name: str, colour: str
) -> None:
    """Draws a position's hand on each dial, and under it its sine: the shadow of its tip."""
    tips = result.tips[hand]  # (C, 2)
    shadows = np.stack([tips[:, 0], np.full(len(tips), SHADOW_Y)], axis=1)
    shadow_drops = _join_with_breaks(dials.centres[:, None] + np.stack([tips, shadows], axis=1))
    figure.add_scatter(
        x=to_float32(shadow_drops[:, 0]),
        y=to_float32(shadow_drops[:, 1]),
        mode="lines",
        line={"color": colour, "width": 1, "dash": "dot"},
        meta=MOVING_META,
        hoverinfo="skip",
        showlegend=False,
    )
    # The centre has no dot, the tip a large one, the shadow a small one.
    hand_points = np.stack(
        [np.zeros_like(tips), tips, np.full_like(tips, np.nan), shadows], axis=1
    )  # (C, 4, 2)
    points = _join_with_breaks(dials.centres[:, None] + hand_points)
    values = np.column_stack([tips, result.angles[hand]])  # (C, 3)
    values = np.repeat(values, hand_points.shape[1] + 1, axis=0)  # (C 5, 3)
    figure.add_scatter(
        x=to_float32(points[:, 0]),
        y=to_float32(points[:, 1]),
        mode="lines+markers",
        line={"color": colour, "width": 3},
        marker={"color": colour, "size": [0, 10, 0, 8, 0] * len(tips), "opacity": 1},
        meta=MOVING_META,
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
