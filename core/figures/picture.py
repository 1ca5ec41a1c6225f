"""A figure with its data and its caption, and the layout that all figures share."""

import dataclasses
import typing
from collections.abc import Mapping
from typing import Any

import numpy as np
import plotly.graph_objects as go

from ..base.i18n import get_language, localize_numbers, message, message_if_any, number_separators
from .colours import ROLE_COLOURS, make_text_legible
from .table import Table

MONOSPACE_FONTS = "Source Code Pro, Menlo, Consolas, DejaVu Sans Mono, monospace"


class PictureLike(typing.Protocol):
    """A figure with its caption and its data; see `Picture`."""

    @property
    def figure(self) -> typing.Any: ...

    @property
    def claim(self) -> str: ...

    @property
    def details(self) -> str: ...

    @property
    def colour_role(self) -> str: ...

    @property
    def story(self) -> str: ...

    @property
    def columns(self) -> dict[str, list]: ...


@dataclasses.dataclass(frozen=True, kw_only=True)
class Picture:
    """A figure, the table it is drawn from, and the message ids of its caption.

    Attributes:
        figure: The Plotly figure; the page adds its theme. Text in the cells of a heat map becomes legible.
        table: Its data.
        claim_id: The message id of the claim, a sentence with one number; its `.more` continues it.
        claim_values: The variables of both messages.
        colour_role: The key of `ROLE_COLOURS` for the number in the claim, which has the same colour in the
            figure. Default: the text colour of the page.
    """

    figure: go.Figure
    table: Table
    claim_id: str
    claim_values: Mapping[str, typing.Any] = dataclasses.field(default_factory=dict)
    colour_role: str = ""

    def __post_init__(self):
        make_text_legible(self.figure)
        localize_figure_numbers(self.figure)
        if self.colour_role and self.colour_role not in ROLE_COLOURS:
            raise KeyError(f"{self.colour_role} is no meaning of core/figures/colours.py.")

    @property
    def claim(self) -> str:
        """The first sentence of the caption; its number is between `**`."""
        return message(self.claim_id, **self.claim_values)

    @property
    def details(self) -> str:
        """The rest of the caption, or ""."""
        return message_if_any(f"{self.claim_id}.more", **self.claim_values)

    @property
    def story(self) -> str:
        """The whole caption as plain text, for screen readers."""
        return f"{self.claim.replace('**', '')} {self.details}".strip()

    @property
    def columns(self) -> dict[str, list]:
        """The columns of the table with translated titles."""
        return self.table.display_columns


def to_float32(array) -> np.ndarray:
    """Converts an array to float32, which Plotly sends as bytes; lists and float64 are at least twice as
    large.
    """
    return np.asarray(array, "float32")


def apply_layout(figure: go.Figure, *, height: int, **layout) -> go.Figure:
    """Sets the margins, the hover style and the legend that all figures share.

    Args:
        figure: The figure, with its traces.
        height: In pixels, including the margins.
        layout: Other layout options, including `xaxis` and `yaxis`.
    """
    # attribute by attribute: `update_layout` and `update_xaxes` take three times as long
    figure_layout = figure.layout
    figure_layout.height = height
    figure_layout.margin.update(l=8, r=8, t=12, b=8)
    figure_layout.legend.update(orientation="h", yanchor="bottom", y=1.02, xanchor="left", x=0)
    figure_layout.hoverlabel.update(font={"family": MONOSPACE_FONTS}, align="left")
    for axis in _axis_layouts(figure):
        axis.automargin = True
    if layout:
        figure.update_layout(**layout)
    for axis in _axis_layouts(figure):
        # there is room, and measuring each label takes Plotly up to four fifths of a redraw
        axis.ticklabeloverflow = "allow"
    return figure


def _axis_layouts(figure: go.Figure) -> list:
    return [figure.layout[name] for name in figure.layout if name[1:].startswith("axis")]


def localize_figure_numbers(figure: go.Figure) -> None:
    """Localises the numbers in a figure's texts, and Plotly's own number format.

    Tokens stay unchanged: in tiles, and along an axis of names.
    """
    if number_separators(get_language()) == ".,":
        return
    figure.layout.separators = number_separators(get_language())
    for trace in figure.data:
        if trace.name:
            trace.name = localize_numbers(trace.name)
        if getattr(trace, "text", None) is not None and getattr(trace, "constraintext", None) != "inside":
            trace.text = _localize_texts(trace.text)
    for annotation in figure.layout.annotations:
        if annotation.text:
            annotation.text = localize_numbers(annotation.text)
    for name in [name for name in figure.layout if name[1:].startswith("axis")]:
        axis = figure.layout[name]
        if axis.ticktext is not None and all(
            annotation[:1].isdigit() for annotation in map(str, axis.ticktext)
        ):
            axis.ticktext = _localize_texts(axis.ticktext)


def _localize_texts(texts: Any) -> Any:
    if isinstance(texts, str):
        return localize_numbers(texts)
    if isinstance(texts, list | tuple | np.ndarray):
        return [_localize_texts(text) for text in texts]
    return texts
