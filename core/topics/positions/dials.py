"""The pairs of an encoding as dials, with a hand for each of two positions and the gap between them.

A tip is a sine to the right and a cosine up. `clocks/clocks.js` draws the same while a hand moves.
"""

import dataclasses

import numpy as np

from ...base.i18n import message
from ...figures.colours import ROLE_COLOURS
from ...figures.picture import to_float32
from ...figures.traces import HIDDEN_AXIS, text_trace
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


def dial_traces(dials: DialLayout, result: ClockResult, names: tuple[str, str]) -> list[dict]:
    """Returns rings, gaps, hands, shadows and labels of all dials as eight traces.

    Args:
        dials: Of C dials.
        result: Of the same.
        names: Of the two hands, for the legend and on hover.
    """
    hands = [trace for hand, name in enumerate(names) for trace in _hand_traces(dials, result, hand, name)]
    wavelength_labels = [
        message("dials-wavelength", wavelength=format_wavelength(wavelength))
        for wavelength in result.wavelengths
    ]
    x, y = dials.centres.T
    return [
        _ring_trace(dials),
        _gap_trace(dials, result),
        *hands,
        text_trace(x, y + LABEL_OFFSETS[0], wavelength_labels, position="top center", size=12),
        text_trace(
            x, y + LABEL_OFFSETS[1], format_gaps(result), position="bottom center", size=12, meta=MOVING_META
        ),
    ]


def dial_axes(dials: DialLayout) -> dict[str, dict]:
    """Returns the hidden axes around all dials, in lengths of a hand, for the layout of a figure."""
    low, high = dials.centres.min(axis=0), dials.centres.max(axis=0)
    half_width = dials.width / 2
    extra_height = dials.height - DIAL_SIZE[1]  # labels take more of a small dial's height, most of it above
    bottom, top = (
        low[1] - _EDGE_MARGINS[0] - 0.2 * extra_height,
        high[1] + _EDGE_MARGINS[1] + 0.8 * extra_height,
    )
    axis = HIDDEN_AXIS | {"constrain": "domain"}
    return {
        "xaxis": axis | {"range": [low[0] - half_width, high[0] + half_width]},
        "yaxis": axis | {"range": [bottom, top], "scaleanchor": "x", "constraintoward": "top"},
    }


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


def _line_trace(dials: DialLayout, points: np.ndarray, **trace_options) -> dict:
    """Returns a line on each of C dials, (C, N, 2) or (N, 2) relative to their centres, as one trace."""
    lines = dials.centres[:, None] + points  # (C, N, 2)
    breaks = np.full((len(lines), 1, 2), np.nan)
    x, y = to_float32(np.concatenate([lines, breaks], axis=1).reshape(-1, 2).T)
    style = {"type": "scatter", "mode": "lines", "hoverinfo": "skip", "showlegend": False}
    return style | {"x": x, "y": y} | trace_options


def _ring_trace(dials: DialLayout) -> dict:
    """Returns each dial's ring with a mark at 12 o'clock, and the line for the shadows under it."""
    circle_angles = np.linspace(0, 2 * np.pi, 73)
    ring = RIM_RADIUS * np.stack([np.sin(circle_angles), np.cos(circle_angles)], axis=1)  # (73, 2)
    breaks = np.full((1, 2), np.nan)
    top_mark = np.array([[0, RIM_RADIUS], [0, RIM_RADIUS - 0.16]])
    shadow_line = np.array([[-1, SHADOW_Y], [1, SHADOW_Y]])
    points = np.concatenate([ring, breaks, top_mark, breaks, shadow_line])
    return _line_trace(dials, points, line={"color": ROLE_COLOURS["guide"], "width": 1.5})


def _gap_trace(dials: DialLayout, result: ClockResult) -> dict:
    arc_shares = np.linspace(0, 1, _NUM_ARC_POINTS)
    angles = result.angles[0][:, None] + np.radians(result.gap_degrees)[:, None] * arc_shares  # (C, arc)
    arcs = np.stack([np.sin(angles), np.cos(angles)], axis=-1)  # (C, arc, 2)
    centres = np.zeros((len(arcs), 1, 2))
    return _line_trace(
        dials,
        np.concatenate([centres, arcs, centres], axis=1),
        line={"width": 0},
        fill="toself",
        fillcolor=ROLE_COLOURS[GAP_COLOUR],
        opacity=0.45,
        meta=MOVING_META,
        name=message("dials-gap"),
        showlegend=None,
    )


def _hand_traces(dials: DialLayout, result: ClockResult, hand: int, name: str) -> list[dict]:
    """Returns a position's hand on each dial, and under it its sine: the shadow of its tip."""
    tips, colour = result.tips[hand], {"color": ROLE_COLOURS[HAND_COLOURS[hand]]}  # (C, 2)
    shadows = np.stack([tips[:, 0], np.full(len(tips), SHADOW_Y)], axis=1)
    drops = np.stack([tips, shadows], axis=1)  # (C, 2, 2)
    # The centre has no dot, the tip a large one, the shadow a small one.
    points = np.stack([np.zeros_like(tips), tips, np.full_like(tips, np.nan), shadows], axis=1)  # (C, 4, 2)
    values = np.column_stack([tips, result.angles[hand]])  # (C, 3)
    hover = message(
        "dials-hover",
        angle="%{customdata[2]:.5g}",
        sine="%{customdata[0]:.4f}",
        cosine="%{customdata[1]:.4f}",
    )
    hand_style = {
        "mode": "lines+markers",
        "line": colour | {"width": 3},
        "marker": colour | {"size": [0, 10, 0, 8, 0] * len(tips), "opacity": 1},
        "name": name,
        "customdata": np.repeat(values, points.shape[1] + 1, axis=0),  # (C 5, 3)
        "hovertemplate": f"{hover}<extra>%{{fullData.name}}</extra>",
        "hoverinfo": None,
        "showlegend": None,
    }
    return [
        _line_trace(dials, drops, line=colour | {"width": 1, "dash": "dot"}, meta=MOVING_META),
        _line_trace(dials, points, meta=MOVING_META, **hand_style),
    ]
