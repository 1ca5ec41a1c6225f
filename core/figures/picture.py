"""A figure, the table from which it is drawn, and the messages that say what it shows."""

import dataclasses
from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go

from ..base.messages import say, say_if_any
from .base.colours import legible
from .colours import COLOUR
from .table import Table


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
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    role: str = ""

    def __post_init__(self):
        legible(self.figure)
        if self.role and self.role not in COLOUR:
            raise KeyError(f"{self.role} is no meaning of core/figures/colours.py.")

    @property
    def claim(self) -> str:
        """The sentence; its number stands between two stars."""
        return say(self.message, **self.values)

    @property
    def more(self) -> str:
        """What else the numbers say, or ""."""
        return say_if_any(f"{self.message}.more", **self.values)

    @property
    def story(self) -> str:
        """Claim and rest: the text for those who do not see the drawing."""
        return f"{self.claim.replace('**', '')} {self.more}".strip()

    @property
    def columns(self) -> dict[str, list]:
        """The table as people read it."""
        return self.table.shown
