"""A figure with its story and its numbers, and the look that all figures share."""

import dataclasses
import re
import typing

import numpy as np
import plotly.graph_objects as go

from core.base.messages import percent as percent  # from here it is taken by all figures
from core.figures.base.colours import legible
from core.text import visible as visible  # from here it is taken by all figures

MONOSPACE = "Source Code Pro, Menlo, Consolas, DejaVu Sans Mono, monospace"
_BELOW_ZERO = re.compile(
    r"(?<![^\s(\[])-(?=\d)"
)  # the hyphen of Python's numbers, not that of "GPT-2" or "3-4"


class Drawn(typing.Protocol):
    """A figure with its story and the numbers behind it; see `Picture`, and `core.figures.picture`."""

    @property
    def figure(self) -> typing.Any: ...

    @property
    def story(self) -> str: ...

    @property
    def columns(self) -> dict[str, list]: ...


@dataclasses.dataclass(frozen=True, kw_only=True)
class Picture:
    """What a page shows of a trace.

    Attributes:
        figure: The drawing; the page gives it its theme. Text in the cells of a heatmap gets ink that can be
            read on them.
        story: One or two sentences made from the numbers; also the text for those who do not see the drawing.
            A number below zero gets a minus sign in place of Python's hyphen.
        columns: The numbers behind the drawing as columns of one length, for the table and the CSV.
    """

    figure: go.Figure
    story: str
    columns: dict[str, list]

    def __post_init__(self):
        legible(self.figure)
        object.__setattr__(self, "story", _BELOW_ZERO.sub("−", self.story))


def quoted(character: str) -> str:
    """Returns a character as a sentence names it."""
    return {" ": "a space", "\n": "a line's end"}.get(character, f"“{character}”")


def float32(array) -> np.ndarray:
    """Returns an array as float32, which Plotly sends as bytes; lists and float64 cost twice that or more."""
    return np.asarray(array, "float32")


def lay_out(figure: go.Figure, *, height: int, **layout) -> go.Figure:
    """Gives a figure the margins, the hover and the legend that all figures share.

    Args:
        figure: With its traces.
        height: In pixels, margins and all.
        layout: More of the layout, the axes as `xaxis` and `yaxis` among it.
    """
    shared = figure.layout  # set part by part: `update_layout` and `update_xaxes` take three times as long
    shared.height = height
    shared.margin.update(l=8, r=8, t=12, b=8)
    shared.legend.update(orientation="h", yanchor="bottom", y=1.02, xanchor="left", x=0)
    shared.hoverlabel.update(font={"family": MONOSPACE}, align="left")
    for axis in [shared[name] for name in shared if name[1:].startswith("axis")]:
        axis.automargin = True
        # there is room: Plotly need not measure each label to hide it, a third of a redraw
        axis.ticklabeloverflow = "allow"
    if layout:
        figure.update_layout(**layout)
    return figure
