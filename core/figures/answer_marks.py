"""Marks of guesses and of the correct answer in a figure."""

import dataclasses
import html
import math
import re
import textwrap
from collections.abc import Sequence

import plotly.graph_objects as go

from .colours import ROLE_COLOURS, add_colour_swatch

_HTML_TAG_REGEX = re.compile(r"<[^>]*>")
_SUBSCRIPT_REGEX = re.compile("[₀-₉]+$")
_LABEL_ROW_PIXELS = 30  # pixels above a figure for one line of labels
_LINE_PIXELS = 20  # pixels between two of them, or between two rows of a legend
_MAX_LINE_CHARACTERS = 34  # characters of a line
_LABEL_MARGIN_PIXELS = 8  # pixels beside a label
HALF_CELL = 0.5  # of a cell or a band
# pixels by which the line of a guess deviates, as if drawn by hand
_HAND_DRAWN_OFFSETS = (0, 1, 2, 2, 1, -1, -2, -1, 1, 2, 1, 0, -2, -2, -1, 1, 1, 0, -1, -2, -1, 0, 1, 2, 1, 0)
# pixels of a legend, of an entry's symbol, of a character
_PHONE_LEGEND_PIXELS, _LEGEND_ENTRY_PIXELS, _CHARACTER_PIXELS = 250.0, 45.0, 7.0


AnswerPosition = float | str | tuple[str, str] | tuple[tuple[float, float], ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class AnswerMark:
    """An answer in a figure.

    Attributes:
        position: A number on the axis, the name of a band, the names of a cell's row and column, or the
            points (x, number) of a curve.
        answer_text: The answer in words.
        author: Who gave it, such as "you"; "the figure" for the correct answer.
        is_truth: Whether it is the correct answer, a straight black line; others are wavy and magenta.
        opacity: From 0 to 1; for a class, the share of this answer.
    """

    position: AnswerPosition
    answer_text: str
    author: str
    is_truth: bool = False
    opacity: float = 1.0

    @property
    def points(self) -> list[tuple[float, float]]:
        """The points of a curve; empty for other answers."""
        position = self.position if isinstance(self.position, tuple) else ()
        return [point for point in position if isinstance(point, tuple)]

    @property
    def colour(self) -> str:
        """The colour of its line and label."""
        return ROLE_COLOURS["truth" if self.is_truth else "guess"]

    @property
    def label_lines(self) -> list[str]:
        """The lines of its label, short enough for a phone, with HTML tags."""
        prefix = f"{self.author}: "
        first_line, *other_lines = textwrap.wrap(
            prefix + self.answer_text, _MAX_LINE_CHARACTERS, drop_whitespace=False
        ) or [prefix]
        texts = [first_line.removeprefix(prefix), *other_lines]
        bold_lines = [f"<b>{html.escape(text.strip())}</b>" for text in texts]
        return [f"{html.escape(self.author)}: {bold_lines[0]}", *bold_lines[1:]]


def add_answer_marks(
    figure: go.Figure, marks: Sequence[AnswerMark], axis: str, scale: float, shift: float
) -> go.Figure:
    """Returns a copy of a figure with answers drawn into it.

    A number is a line across the figure; a name is a band around its tick; a pair of names is a frame around
    a cell; points are a curve. An answer without a position in the figure has its label alone. Each label
    names its author.

    Args:
        figure: It is not changed.
        marks: Later ones are drawn over earlier ones.
        axis: "x", "y", "x2", ...; "" if the figure has no axis for the answer.
        scale, shift: A number is drawn at number * `scale` + `shift`.
    """
    marked_figure = go.Figure(figure.to_dict())
    margin = marked_figure.layout.margin
    original_top = 12 if margin.t is None else margin.t
    margin.t = max(original_top, _legend_height(marked_figure), _top_axis_height(marked_figure))
    num_lines = 0  # of labels, from below
    for mark in marks:
        if axis and isinstance(mark.position, float | int):
            _add_line(marked_figure, mark, axis, mark.position * scale + shift)
        elif mark.points:
            _add_curve(marked_figure, mark, axis, scale, shift)
        elif isinstance(mark.position, tuple):
            _add_cell_outline(marked_figure, mark)
        elif axis:
            _add_band(marked_figure, mark, axis)
        _add_label(marked_figure, mark, num_lines)
        num_lines += len(mark.label_lines)
    label_pixels = _LABEL_ROW_PIXELS + _LINE_PIXELS * (num_lines - 1)
    margin.t += label_pixels
    marked_figure.layout.height = (marked_figure.layout.height or 450) + margin.t - original_top
    legend = marked_figure.layout.legend
    if legend.yref == "container" and legend.yanchor == "top":  # at the upper edge, where the labels are now
        legend.y -= label_pixels / marked_figure.layout.height
    return marked_figure


def _legend_height(figure: go.Figure) -> float:
    """Returns the height in pixels of a legend above the figure on a phone; 0 if it is elsewhere."""
    layout = figure.layout
    legend = layout.legend
    legend_traces = [
        trace for trace in figure.data if "showlegend" in trace and trace.showlegend is not False
    ]
    names = [trace.name for trace in legend_traces if trace.name]
    is_above = legend.orientation == "h" and (legend.y or 0) >= 1 and legend.yref != "container"
    if not is_above or layout.showlegend is False or len(names) < (1 if layout.showlegend else 2):
        return 0
    num_rows, used_pixels = 1, 0.0
    for name in names:
        width = _LEGEND_ENTRY_PIXELS + _CHARACTER_PIXELS * len(_strip_tags(name))
        if used_pixels and used_pixels + width > _PHONE_LEGEND_PIXELS:
            num_rows, used_pixels = num_rows + 1, 0.0
        used_pixels += width
    plot_height = (layout.height or 450) - (layout.margin.t or 0) - (layout.margin.b or 0)
    gap = 10 if any(trace.legendgroup for trace in legend_traces) and legend.tracegroupgap is None else 0
    return round((legend.y - 1) * plot_height) + (_LINE_PIXELS + gap) * num_rows


def _top_axis_height(figure: go.Figure) -> float:
    """Returns the height in pixels of the tick labels of an axis at the top; 0 if there is none."""
    layout = figure.layout
    axes = [layout[name] for name in layout if name.startswith("xaxis")]
    heights = [0.0]
    for axis in (axis for axis in axes if axis.side == "top"):
        max_characters = max((len(_strip_tags(text)) for text in axis.ticktext or ()), default=0)
        slope = abs(math.sin(math.radians(axis.tickangle or 0)))
        title_pixels = _LINE_PIXELS if axis.title.text else 0
        heights.append(title_pixels + _LINE_PIXELS + round(_CHARACTER_PIXELS * max_characters * slope))
    return max(heights)


# --- parts of a mark ----------------------------------------------------------------------------------------


def _line_style(mark: AnswerMark) -> dict:
    return {"color": mark.colour, "width": 3}


def _add_line(figure: go.Figure, mark: AnswerMark, axis: str, position: float) -> None:
    axis_letter, cross_letter = ("y", "x") if axis.startswith("y") else ("x", "y")
    references = {
        f"{axis_letter}ref": axis,
        f"{cross_letter}ref": f"{get_anchor_axis(figure, axis)} domain",
        f"{axis_letter}sizemode": "pixel",
        f"{axis_letter}anchor": position,
    }
    offsets = (0, 0) if mark.is_truth else _HAND_DRAWN_OFFSETS
    points = [(offset, step / (len(offsets) - 1)) for step, offset in enumerate(offsets)]
    path = "L".join(f"{x:g},{y:.3f}" if axis_letter == "x" else f"{y:.3f},{x:g}" for x, y in points)
    figure.add_shape(type="path", path=f"M{path}", line=_line_style(mark), opacity=mark.opacity, **references)


def _add_curve(figure: go.Figure, mark: AnswerMark, axis: str, scale: float, shift: float) -> None:
    path = "L".join(f"{x:g},{y * scale + shift:g}" for x, y in mark.points)
    references = {"xref": get_anchor_axis(figure, axis), "yref": axis}
    figure.add_shape(type="path", path=f"M{path}", line=_line_style(mark), opacity=mark.opacity, **references)


def _add_band(figure: go.Figure, mark: AnswerMark, axis: str) -> None:
    position = find_tick_position(figure, axis, str(mark.position))
    if position is None:
        return
    cross_domain = f"{get_anchor_axis(figure, axis)} domain"
    low, high = position - HALF_CELL, position + HALF_CELL
    bounds = {"x0": low, "x1": high, "y0": 0, "y1": 1, "xref": axis, "yref": cross_domain}
    if axis.startswith("y"):
        bounds = {"y0": low, "y1": high, "x0": 0, "x1": 1, "yref": axis, "xref": cross_domain}
    figure.add_shape(type="rect", line_width=0, fillcolor=mark.colour, opacity=0.18 * mark.opacity, **bounds)
    _add_outline(figure, mark, bounds)


def _add_cell_outline(figure: go.Figure, mark: AnswerMark) -> None:
    row, column = map(str, mark.position) if isinstance(mark.position, tuple) else ("", "")
    y, x = find_tick_position(figure, "y", row), find_tick_position(figure, "x", column)
    if x is not None and y is not None:
        bounds = {"x0": x - HALF_CELL, "x1": x + HALF_CELL, "y0": y - HALF_CELL, "y1": y + HALF_CELL}
        _add_outline(figure, mark, bounds | {"xref": "x", "yref": "y"})


def _add_outline(figure: go.Figure, mark: AnswerMark, bounds: dict) -> None:
    """Draws a frame with a light edge, which is visible on any colour."""
    figure.add_shape(type="rect", line={"color": "white", "width": 6}, opacity=0.7 * mark.opacity, **bounds)
    figure.add_shape(type="rect", line=_line_style(mark), opacity=mark.opacity, **bounds)


def _add_label(figure: go.Figure, mark: AnswerMark, line_number: int) -> None:
    line_symbol = "━━" if mark.is_truth else "∿∿"
    left_margin = figure.layout.margin.l
    figure.add_annotation(
        text=add_colour_swatch("<br>".join(mark.label_lines), mark.colour, line_symbol),
        align="left",
        x=0,
        y=1,
        xref="paper",
        yref="paper",
        xanchor="left",
        yanchor="bottom",
        xshift=_LABEL_MARGIN_PIXELS
        - (80 if left_margin is None else left_margin),  # at the edge of the whole figure
        yshift=(figure.layout.margin.t or 12) + _LINE_PIXELS * line_number - 2,
        showarrow=False,
        font={"size": 14},
    )


# --- positions ----------------------------------------------------------------------------------------------


def get_axis_layout(figure: go.Figure, axis: str):
    """Returns the layout of an axis: `xaxis2` for "x2"."""
    return figure.layout[f"{axis[0]}axis{axis[1:]}"]


def get_anchor_axis(figure: go.Figure, axis: str) -> str:
    """Returns the axis perpendicular to an axis."""
    other = "y" if axis.startswith("x") else "x"
    return get_axis_layout(figure, axis).anchor or other + axis[1:]


def find_tick_position(figure: go.Figure, axis: str, name: str) -> float | None:
    """Returns the position of a tick label on an axis, or None.

    Args:
        figure: Has tick labels on the axis, or names as coordinates of its traces.
        axis: "x", "y", "x2", ...
        name: The visible label, which `disambiguate_names` made unique.
    """
    layout = get_axis_layout(figure, axis)
    if layout.ticktext is not None:
        names = [_strip_tags(text) for text in layout.ticktext]
        first_words = [text.split(" | ")[0] for text in names]  # of two sentences the first one's word
        unnumbered = _SUBSCRIPT_REGEX.sub("", name)
        for searched_name, candidates in ((name, names), (name, first_words), (unnumbered, names)):
            if searched_name in candidates:
                return float(layout.tickvals[candidates.index(searched_name)])
        return None
    for trace in figure.data:
        trace_axis = getattr(trace, f"{axis[0]}axis", None) or axis[0]
        values = getattr(trace, axis[0], None)
        if trace_axis == axis and values is not None and name in map(str, values):
            return float([str(value) for value in values].index(name))
    return None


def _strip_tags(text: str) -> str:
    return html.unescape(_HTML_TAG_REGEX.sub("", str(text).replace("<br>", " ")))
