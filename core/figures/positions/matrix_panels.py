"""The two panels of Figure 16-9, which share the axis of positions: the matrix and the waves."""

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots


class Panels:
    """The two panels with their axes; panel 1 is the matrix, panel 2 the waves.

    Positions run along one axis that both share; across it run dimensions in one, values in the other. Shapes
    and notes are collected and handed to Plotly at once: one by one they cost more than all else.

    Args:
        down: False as in the book, positions from left to right and the waves under the matrix; True with
            positions from top to bottom and the waves beside it.
    """

    def __init__(self, down: bool):
        self.down = down
        self.shapes: list[dict] = []
        self.notes: list[dict] = []
        if down:
            self.figure = make_subplots(
                1, 2, shared_yaxes=True, column_widths=[0.68, 0.32], horizontal_spacing=0.03
            )
        else:
            self.figure = make_subplots(
                2, 1, shared_xaxes=True, row_heights=[0.62, 0.38], vertical_spacing=0.075
            )

    def along(self, along, across) -> dict:
        """Returns x and y of what lies along the positions and across them."""
        return {"x": across, "y": along} if self.down else {"x": along, "y": across}

    def hover(self, digits: str) -> tuple[str, str]:
        """Returns what stands in a hover text for the position and for what lies across, with its digits."""
        return ("%{y:g}", f"%{{x{digits}}}") if self.down else ("%{x:g}", f"%{{y{digits}}}")

    def cell(self, panel: int) -> dict[str, int]:
        """Returns row and column of a panel."""
        return {"row": 1, "col": panel} if self.down else {"row": panel, "col": 1}

    def scatter(self, panel: int, positions: np.ndarray, values: np.ndarray, **style) -> None:
        """Draws points or a line over positions (N,) in a panel, (N,) values or dimensions across."""
        self.figure.add_trace(go.Scatter(**self.along(positions, values), **style), **self.cell(panel))

    def axes(self, panel: int, *, along: dict, across: dict) -> None:
        """Sets the axis along the positions and the one across them of a panel."""
        axes = self.along(along, across)
        self.figure.update_xaxes(**axes["x"], **self.cell(panel))
        self.figure.update_yaxes(**axes["y"], **self.cell(panel))

    def line(self, panel: int, *, along=None, across=None, **style) -> None:
        """Draws a straight line through a panel at a position, or across it at a dimension or value."""
        shape: dict = {"type": "line", "line": style}
        for name, value in self.along(along, across).items():
            axis = name if panel == 1 else f"{name}2"
            if value is None:  # from one end of the panel to the other
                shape |= {f"{name}ref": f"{axis} domain", f"{name}0": 0, f"{name}1": 1}
            else:
                shape |= {f"{name}ref": axis, f"{name}0": value, f"{name}1": value}
        self.shapes.append(shape)
