"""Bars from left to right with a text above each, as the figures of what padding costs have them."""

from collections.abc import Sequence

import plotly.graph_objects as go


def add_bars(figure: go.Figure, row: int, texts: Sequence[str], *, font: dict | None = None, **bar) -> None:
    """Draws bars from left to right, one below the other in a panel, with a text above each."""
    figure.add_bar(y=list(range(len(texts))), orientation="h", row=row, col=1, **bar)
    for index, text in enumerate(texts):
        figure.add_annotation(
            x=0,
            y=index - 0.22,
            xanchor="left",
            yanchor="bottom",
            showarrow=False,
            text=text,
            font=font,
            row=row,
            col=1,
        )
