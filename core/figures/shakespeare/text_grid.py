"""Where each character of a text stands in a figure, and the letters that are drawn without a tint."""

from collections.abc import Iterator

import numpy as np
import plotly.graph_objects as go

from core.figures.base.picture import MONOSPACE


def cells(text: str, columns: int) -> Iterator[tuple[int, int]]:
    """Yields (row, column) of each character.

    A line ends where it ends in the text or at the width; words are kept whole where they fit into a line.
    """
    row = column = 0
    for index, character in enumerate(text):
        yield row, column
        column += 1
        word = text[index + 1 : index + 1 + columns].replace("\n", " ").split(" ", 1)[0]
        full = column >= columns
        next_word_is_cut = character == " " and column + len(word) > columns >= len(word)
        if character == "\n" or full or next_word_is_cut:
            row += 1
            column = 0


def untinted(letters: list[list[str]], tints: np.ndarray) -> go.Scatter:
    """Draws the letters of the cells without a tint in the ink of the page.

    Args:
        letters: R rows of C cells, "" where there is none.
        tints: (R, C), NaN where there is none.
    """
    given = [(row, column) for row, column in np.argwhere(np.isnan(tints)) if letters[row][column].strip()]
    return go.Scatter(
        x=[column for _, column in given],
        y=[row for row, _ in given],
        text=[letters[row][column] for row, column in given],
        mode="text",
        hoverinfo="skip",
        textfont={"family": MONOSPACE, "size": 12},
        name="given",
    )


BAR_BELOW = 58  # pixels for the bar of the tint under a text


def bar_below(title: str, tickvals: list[float]) -> dict:
    """Returns a thin bar of the tint under a text, which stands on top and has the whole width."""
    return {
        "title": {"text": title, "side": "top"},
        "orientation": "h",
        "thickness": 10,
        "len": 200,
        "lenmode": "pixels",
        "tickvals": tickvals,
        "x": 0,
        "xanchor": "left",
        "y": 0,
        "yanchor": "top",
        "xpad": 0,
        "ypad": 6,
    }
