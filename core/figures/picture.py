"""A figure, the table from which it is drawn, the messages that say what it shows, and the look of all."""

import dataclasses
import typing
from collections.abc import Mapping
from typing import Any

import numpy as np
import plotly.graph_objects as go

from ..base.i18n import language, localize_numbers, message, message_if_any, number_separators
from .colours import COLOUR, legible
from .table import Table

MONOSPACE = "Source Code Pro, Menlo, Consolas, DejaVu Sans Mono, monospace"


class Drawn(typing.Protocol):
    """A figure with its claim, its whole story and the numbers behind it; see `Picture`."""

    @property
    def figure(self) -> typing.Any: ...

    @property
    def claim(self) -> str: ...

    @property
    def more(self) -> str: ...

    @property
    def role(self) -> str: ...

    @property
    def story(self) -> str: ...

    @property
    def columns(self) -> dict[str, list]: ...


@dataclasses.dataclass(frozen=True, kw_only=True)
class Picture:
    """What a view shows of a trace.

    Attributes:
        figure: The drawing; the page gives it its theme. Letters in the cells of a heat map get ink that can
            be read.
        table: The numbers behind it.
        message: Key of the claim, a sentence with one number; its attribute `.more` says the rest.
        values: That the messages name.
        role: The meaning of the number in the claim, a key of `COLOUR`: it is written in the colour that it
            has in the figure. Default: in the ink of the page.
    """

    figure: go.Figure
    table: Table
    message: str
    values: Mapping[str, typing.Any] = dataclasses.field(default_factory=dict)
    role: str = ""

    def __post_init__(self):
        legible(self.figure)
        write_numbers(self.figure)
        if self.role and self.role not in COLOUR:
            raise KeyError(f"{self.role} is no meaning of core/figures/colours.py.")

    @property
    def claim(self) -> str:
        """The sentence; its number stands between two stars."""
        return message(self.message, **self.values)

    @property
    def more(self) -> str:
        """What else the numbers say, or ""."""
        return message_if_any(f"{self.message}.more", **self.values)

    @property
    def story(self) -> str:
        """Claim and rest: the text for those who do not see the drawing."""
        return f"{self.claim.replace('**', '')} {self.more}".strip()

    @property
    def columns(self) -> dict[str, list]:
        """The table as people read it."""
        return self.table.shown


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
    for axis in _axes(figure):
        axis.automargin = True
    if layout:
        figure.update_layout(**layout)
    for axis in _axes(figure):
        # there is room: Plotly need not measure each label to hide it, up to four fifths of a redraw
        axis.ticklabeloverflow = "allow"
    return figure


def _axes(figure: go.Figure) -> list:
    return [figure.layout[name] for name in figure.layout if name[1:].startswith("axis")]


def write_numbers(figure: go.Figure) -> None:
    """Writes the numbers in a figure's texts as the language does, and lets Plotly write its own so.

    Tokens stay as models read them: in tiles, and along an axis that names something else than numbers.
    """
    if number_separators(language()) == ".,":
        return
    figure.layout.separators = number_separators(language())
    for trace in figure.data:
        if trace.name:
            trace.name = localize_numbers(trace.name)
        if getattr(trace, "text", None) is not None and getattr(trace, "constraintext", None) != "inside":
            trace.text = _written(trace.text)
    for one in figure.layout.annotations:
        if one.text:
            one.text = localize_numbers(one.text)
    for name in [name for name in figure.layout if name[1:].startswith("axis")]:
        axis = figure.layout[name]
        if axis.ticktext is not None and all(one[:1].isdigit() for one in map(str, axis.ticktext)):
            axis.ticktext = _written(axis.ticktext)


def _written(texts: Any) -> Any:
    """Returns a text, or texts in rows and columns, with their numbers written so."""
    if isinstance(texts, str):
        return localize_numbers(texts)
    if isinstance(texts, list | tuple | np.ndarray):
        return [_written(one) for one in texts]
    return texts
