"""Bars of cosines, each with its word above it in the ink of the page."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.picture import float32
from core.figures.base.tokens import escaped
from core.text import token_label


def add_cosines(
    figure: go.Figure, words: Sequence[str], cosine: np.ndarray, colours: str | list[str], col: int
) -> None:
    """Draws words and their cosines (K,) in a panel of the first row, the nearest at the top.

    Args:
        figure: Changed in place.
        words: K of them.
        cosine: (K,).
        colours: Of all bars, or of each.
        col: Of the panel.
    """
    places = np.arange(len(words))
    texts = [f"{escaped(token_label(word))} {value:.2f}" for word, value in zip(words, cosine, strict=True)]
    lowest = min(0.0, float(cosine.min(initial=0.0)))
    bar = {"marker_color": colours, "width": 0.34, "hoverinfo": "skip", "showlegend": False}
    figure.add_bar(x=float32(cosine), y=places + 0.2, orientation="h", row=1, col=col, **bar)
    figure.add_scatter(
        x=np.full(len(words), lowest),
        y=places - 0.2,
        text=texts,
        mode="text",
        textposition="middle right",
        textfont={"size": 13},
        cliponaxis=False,
        hoverinfo="skip",
        showlegend=False,
        row=1,
        col=col,
    )
    figure.update_xaxes(title_text="cosine", range=[lowest, 1], fixedrange=True, row=1, col=col)
    height = [len(words) - 0.4, -0.6]
    figure.update_yaxes(visible=False, range=height, fixedrange=True, row=1, col=col)
