"""What somebody predicted, drawn into a figure beside the truth."""

import dataclasses
import html
import math
import re
import textwrap
from collections.abc import Sequence

import plotly.graph_objects as go

from .colours import COLOUR, coloured

_TAG = re.compile(r"<[^>]*>")
_NUMBERED = re.compile("[₀-₉]+$")
_ROOM = 30  # pixels above a figure for one line of labels
_LINE = 20  # pixels between two of them, or between two rows of a legend
_LONGEST = 34  # letters of a line
_EDGE = 8  # pixels beside a label
HALF = 0.5  # of a cell or a band
# pixels by which the line of a guess wavers, as one drawn by hand
_HAND = (0, 1, 2, 2, 1, -1, -2, -1, 1, 2, 1, 0, -2, -2, -1, 1, 1, 0, -1, -2, -1, 0, 1, 2, 1, 0)
_TELEPHONE, _ENTRY, _LETTER = 250.0, 45.0, 7.0  # pixels: of a legend, of an entry's sign, of a letter


Place = float | str | tuple[str, str] | tuple[tuple[float, float], ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Mark:
    """An answer in a figure.

    Attributes:
        place: A number on the axis, the name of a band, the names of a cell's row and column, or the points
            (x, number) of a curve.
        says: The answer in words.
        who: Whose it is, such as "you"; of the truth "the figure".
        truth: Whether it is the truth, a straight line in ink; others are drawn by hand, in magenta.
        weight: From 0 to 1, how strongly it is drawn: of a class the share that gave this answer.
    """

    place: Place
    says: str
    who: str
    truth: bool = False
    weight: float = 1.0

    @property
    def points(self) -> list[tuple[float, float]]:
        """Of a curve; none for other answers."""
        place = self.place if isinstance(self.place, tuple) else ()
        return [point for point in place if isinstance(point, tuple)]

    @property
    def colour(self) -> str:
        """Of its line and label."""
        return COLOUR["truth" if self.truth else "guess"]

    @property
    def lines(self) -> list[str]:
        """What stands beside it, in lines that fit a telephone, with tags."""
        who = f"{self.who}: "
        first, *others = textwrap.wrap(who + self.says, _LONGEST, drop_whitespace=False) or [who]
        texts = [first.removeprefix(who), *others]
        bold = [f"<b>{html.escape(text.strip())}</b>" for text in texts]
        return [f"{html.escape(self.who)}: {bold[0]}", *bold[1:]]


def marked(figure: go.Figure, marks: Sequence[Mark], axis: str, scale: float, shift: float) -> go.Figure:
    """Returns a copy of a figure with answers in it.

    A number is a line across the figure at its place on the axis; a name is a band around the mark of the
    axis that is called so; a pair of names is a frame around a cell; points are a line through them. What
    has no place in the figure stands above it. Each has a label with whose it is.

    Args:
        figure: Stays as it is.
        marks: The later ones are drawn over the earlier.
        axis: "x", "y", "x2", ...; "" where the figure has no place for an answer.
        scale, shift: A number times `scale` plus `shift` is its place on the axis.
    """
    copy = go.Figure(figure.to_dict())
    margin = copy.layout.margin
    before = 12 if margin.t is None else margin.t
    margin.t = max(before, _legend_top(copy), _names_top(copy))
    row = 0  # of labels, from below
    for mark in marks:
        if axis and isinstance(mark.place, float | int):
            _add_line(copy, mark, axis, mark.place * scale + shift)
        elif mark.points:
            _add_curve(copy, mark, axis, scale, shift)
        elif isinstance(mark.place, tuple):
            _add_cell(copy, mark)
        elif axis:
            _add_band(copy, mark, axis)
        _add_label(copy, mark, row)
        row += len(mark.lines)
    room = _ROOM + _LINE * (row - 1)
    margin.t += room
    copy.layout.height = (copy.layout.height or 450) + margin.t - before
    legend = copy.layout.legend
    if (
        legend.yref == "container" and legend.yanchor == "top"
    ):  # at the upper edge, where the labels stand now
        legend.y -= room / copy.layout.height
    return copy


def _legend_top(figure: go.Figure) -> float:
    """Returns how many pixels above a figure its legend ends on a telephone; 0 where it has none there."""
    layout = figure.layout
    legend = layout.legend
    drawn = [trace for trace in figure.data if "showlegend" in trace and trace.showlegend is not False]
    names = [trace.name for trace in drawn if trace.name]
    above = legend.orientation == "h" and (legend.y or 0) >= 1 and legend.yref != "container"
    if not above or layout.showlegend is False or len(names) < (1 if layout.showlegend else 2):
        return 0
    rows, used = 1, 0.0
    for name in names:
        width = _ENTRY + _LETTER * len(_plain(name))
        if used and used + width > _TELEPHONE:
            rows, used = rows + 1, 0.0
        used += width
    plot = (layout.height or 450) - (layout.margin.t or 0) - (layout.margin.b or 0)
    gap = 10 if any(trace.legendgroup for trace in drawn) and legend.tracegroupgap is None else 0
    return round((legend.y - 1) * plot) + (_LINE + gap) * rows


def _names_top(figure: go.Figure) -> float:
    """Returns how many pixels above a figure the names of an axis end that stands there; 0 for none."""
    layout = figure.layout
    axes = [layout[name] for name in layout if name.startswith("xaxis")]
    tops = [0.0]
    for axis in (axis for axis in axes if axis.side == "top"):
        longest = max((len(_plain(text)) for text in axis.ticktext or ()), default=0)
        slope = abs(math.sin(math.radians(axis.tickangle or 0)))
        title = _LINE if axis.title.text else 0
        tops.append(title + _LINE + round(_LETTER * longest * slope))
    return max(tops)


# --- the parts of a mark ------------------------------------------------------------------------------------


def _line_of(mark: Mark) -> dict:
    return {"color": mark.colour, "width": 3}


def _add_line(figure: go.Figure, mark: Mark, axis: str, place: float) -> None:
    """Draws a line across the figure at a place on an axis; that of a guess wavers by some pixels."""
    along, over = ("y", "x") if axis.startswith("y") else ("x", "y")
    where = {
        f"{along}ref": axis,
        f"{over}ref": f"{anchor_of(figure, axis)} domain",
        f"{along}sizemode": "pixel",
        f"{along}anchor": place,
    }
    offsets = (0, 0) if mark.truth else _HAND
    points = [(offset, step / (len(offsets) - 1)) for step, offset in enumerate(offsets)]
    path = "L".join(f"{x:g},{y:.3f}" if along == "x" else f"{y:.3f},{x:g}" for x, y in points)
    figure.add_shape(type="path", path=f"M{path}", line=_line_of(mark), opacity=mark.weight, **where)


def _add_curve(figure: go.Figure, mark: Mark, axis: str, scale: float, shift: float) -> None:
    path = "L".join(f"{x:g},{y * scale + shift:g}" for x, y in mark.points)
    where = {"xref": anchor_of(figure, axis), "yref": axis}
    figure.add_shape(type="path", path=f"M{path}", line=_line_of(mark), opacity=mark.weight, **where)


def _add_band(figure: go.Figure, mark: Mark, axis: str) -> None:
    """Draws a band around the mark of an axis that is named like an answer."""
    place = place_of(figure, axis, str(mark.place))
    if place is None:
        return
    across = f"{anchor_of(figure, axis)} domain"
    low, high = place - HALF, place + HALF
    ends = {"x0": low, "x1": high, "y0": 0, "y1": 1, "xref": axis, "yref": across}
    if axis.startswith("y"):
        ends = {"y0": low, "y1": high, "x0": 0, "x1": 1, "yref": axis, "xref": across}
    figure.add_shape(type="rect", line_width=0, fillcolor=mark.colour, opacity=0.18 * mark.weight, **ends)
    _add_frame(figure, mark, ends)


def _add_cell(figure: go.Figure, mark: Mark) -> None:
    """Draws a frame around a cell and leaves its colour, which is its value."""
    row, column = map(str, mark.place) if isinstance(mark.place, tuple) else ("", "")
    y, x = place_of(figure, "y", row), place_of(figure, "x", column)
    if x is not None and y is not None:
        ends = {"x0": x - HALF, "x1": x + HALF, "y0": y - HALF, "y1": y + HALF}
        _add_frame(figure, mark, ends | {"xref": "x", "yref": "y"})


def _add_frame(figure: go.Figure, mark: Mark, ends: dict) -> None:
    """Draws a frame with a light edge under it, so that it is seen on any colour."""
    figure.add_shape(type="rect", line={"color": "white", "width": 6}, opacity=0.7 * mark.weight, **ends)
    figure.add_shape(type="rect", line=_line_of(mark), opacity=mark.weight, **ends)


def _add_label(figure: go.Figure, mark: Mark, row: int) -> None:
    """Writes above the figure whose the mark is, behind a piece of its line."""
    sign = "━━" if mark.truth else "∿∿"
    left = figure.layout.margin.l
    figure.add_annotation(
        text=coloured("<br>".join(mark.lines), mark.colour, sign),
        align="left",
        x=0,
        y=1,
        xref="paper",
        yref="paper",
        xanchor="left",
        yanchor="bottom",
        xshift=_EDGE - (80 if left is None else left),  # at the edge of the whole figure
        yshift=(figure.layout.margin.t or 12) + _LINE * row - 2,
        showarrow=False,
        font={"size": 14},
    )


# --- places -------------------------------------------------------------------------------------------------


def axis_of(figure: go.Figure, axis: str):
    """Returns the layout of an axis: of "x2" that of `xaxis2`."""
    return figure.layout[f"{axis[0]}axis{axis[1:]}"]


def anchor_of(figure: go.Figure, axis: str) -> str:
    """Returns the axis that stands across another one."""
    other = "y" if axis.startswith("x") else "x"
    return axis_of(figure, axis).anchor or other + axis[1:]


def place_of(figure: go.Figure, axis: str, name: str) -> float | None:
    """Returns where on an axis the mark of a name stands, or None where there is none.

    Args:
        figure: With names on the axis, or with names as the numbers of its traces.
        axis: "x", "y", "x2", ...
        name: As a visitor reads it; of names that come twice as `told_apart` has it.
    """
    layout = axis_of(figure, axis)
    if layout.ticktext is not None:
        names = [_plain(text) for text in layout.ticktext]
        first = [text.split(" | ")[0] for text in names]  # of two sentences the first one's word
        unnumbered = _NUMBERED.sub("", name)
        for wanted, among in ((name, names), (name, first), (unnumbered, names)):
            if wanted in among:
                return float(layout.tickvals[among.index(wanted)])
        return None
    for trace in figure.data:
        own = getattr(trace, f"{axis[0]}axis", None) or axis[0]
        values = getattr(trace, axis[0], None)
        if own == axis and values is not None and name in map(str, values):
            return float([str(value) for value in values].index(name))
    return None


def _plain(text: str) -> str:
    """Returns a tick as it is read: in one line and without tags."""
    return html.unescape(_TAG.sub("", str(text).replace("<br>", " ")))
