"""Text as a figure: proportionally spaced letters, with coloured bars behind or below them.

Positions are pixels to the right and down from the upper left corner; `make_pixel_figure` preserves them.
"""

import dataclasses
import re
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from ..base.text import visible_character
from . import margins
from .labels import escape_label
from .picture import to_float32
from .table import column_title
from .traces import MIN_FONT_SIZE, make_figure

FIGURE_WIDTH, PHONE_WIDTH = 890, 336  # pixels of a figure, on a laptop and on a phone
FONT_SIZE, PHONE_FONT_SIZE = 18, 16  # pixels of its letters
COLUMN_GAP = 40  # between columns
COLUMN_WIDTH = (FIGURE_WIDTH - COLUMN_GAP) / 2  # of two columns
COLORBAR_HEIGHT = 62  # pixels of the colour bar
_WORD_REGEX = re.compile(r"\n|[^\S\n]|\S+")


@dataclasses.dataclass(frozen=True)
class LetterLayout:
    """The positions of N characters: left edge, width and top of the line; and the bottom of the text."""

    left: np.ndarray
    width: np.ndarray
    line_tops: np.ndarray
    bottom: float

    @property
    def centres(self) -> np.ndarray:
        return self.left + self.width / 2

    def select(self, indices) -> "LetterLayout":
        return LetterLayout(self.left[indices], self.width[indices], self.line_tops[indices], self.bottom)

    def shift_by(self, x: float, y: float) -> "LetterLayout":
        return LetterLayout(self.left + x, self.width, self.line_tops + y, self.bottom + y)


def lay_out_letters(
    text: str,
    font_size: float,
    line_width: float,
    line_height: float,
    *,
    num_columns: int = 1,
    break_at_newlines: bool = True,
) -> LetterLayout:
    """Computes the positions of the characters of a text, with line breaks between words where they fit.

    Args:
        text: N characters.
        font_size: In pixels.
        line_width: Pixels of a line.
        line_height: Pixels from one line to the next.
        num_columns: Columns side by side.
        break_at_newlines: Whether a newline starts a new line.
    """
    placements, line_number, left = [], 0, 0.0
    for word in _WORD_REGEX.findall(text):
        widths = [
            round(
                margins.text_width(
                    visible_character(character) if character == "\n" else character, font_size
                )
            )
            for character in word
        ]
        if left and left + sum(widths) > line_width and not word.isspace():
            line_number, left = line_number + 1, 0.0
        for width in widths:
            if left and left + width > line_width + font_size * word.isspace():
                line_number, left = line_number + 1, 0.0
            placements.append((left, width, line_number))
            left += width
        if word == "\n" and break_at_newlines:
            line_number, left = line_number + 1, 0.0
    left_edges, all_widths, line_numbers = np.array(placements, "float64").reshape(-1, 3).T
    lines_per_column = -(-(line_numbers.max(initial=0) + 1) // num_columns)  # lines of a column
    return LetterLayout(
        left_edges + line_numbers // lines_per_column * (line_width + COLUMN_GAP),
        all_widths,
        line_numbers % lines_per_column * line_height,
        lines_per_column * line_height,
    )


def letter_traces(
    text: str,
    letter_layout: LetterLayout,
    font_size: float,
    hover_texts: Sequence[str] = (),
    /,
    **trace_options,
) -> list[dict]:
    """Returns traces with the letters of a text in the page's colour, and smaller symbols for newlines.

    Args:
        text: N characters.
        letter_layout: Their positions.
        font_size: In pixels.
        hover_texts: The hover text of each character. Default: none.
        trace_options: Options of the Plotly traces.
    """
    is_newline = np.array([character == "\n" for character in text], bool)
    visible_letters = np.array(
        [" " if character == " " else escape_label(visible_character(character)) for character in text],
        object,
    )
    hover_options = (
        {"hovertemplate": "%{customdata}<extra></extra>"} if hover_texts else {"hoverinfo": "skip"}
    )
    return [
        {
            "type": "scatter",
            "mode": "text",
            "x": to_float32(letter_layout.centres[selection]),
            "y": -to_float32(letter_layout.line_tops[selection] + 0.7 * font_size),
            "text": visible_letters[selection].tolist(),
            "customdata": np.array(hover_texts, object)[selection].tolist() if hover_texts else None,
            "textfont": font,
            "cliponaxis": False,
            "showlegend": False,
            **hover_options,
            **trace_options,
        }
        for selection, font in ((~is_newline, {"size": font_size}), (is_newline, {"size": 0.75 * font_size}))
    ]


def coloured_bars(
    letter_layout: LetterLayout, offset: float, height: float, values, marker_options: dict, **trace_options
) -> dict:
    """Returns a trace of adjacent rectangles, one per character, coloured by value.

    Args:
        letter_layout: The positions of N characters.
        offset: Pixels below the top of their lines.
        height: Pixels of the rectangles.
        values: (N,) numbers.
        marker_options: Plotly's marker options: colour scale, its range, and the colour bar.
        trace_options: Options of the Plotly trace.
    """
    return {
        "type": "bar",
        "x": to_float32(letter_layout.centres),
        "width": to_float32(letter_layout.width),
        "base": -to_float32(letter_layout.line_tops + offset + height),
        "y": to_float32([height] * len(letter_layout.left)),
        "marker": {"color": to_float32(values), "line": {"width": 0}, **marker_options},
        "hoverinfo": "skip",
        "showlegend": False,
    } | trace_options


def colorbar_below(column: str, ticks: Sequence[float]) -> dict:
    """Returns marker options for a thin horizontal colour bar below a text, titled like a column."""
    position = {"orientation": "h", "x": 0, "xanchor": "left", "xpad": 8, "y": 0, "yanchor": "top", "ypad": 8}
    size = {"thickness": 10, "len": 220, "lenmode": "pixels", "outlinewidth": 0}
    font = {"size": MIN_FONT_SIZE}
    labels = {
        "title": {"text": column_title(column), "side": "top", "font": font},
        "tickfont": font,
        "tickvals": ticks,
    }
    return {"showscale": True, "colorbar": position | size | labels}


def make_pixel_figure(traces: Sequence[dict], width: float, height: float) -> go.Figure:
    """Returns a figure whose coordinates are pixels at any page width."""
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    return make_figure(
        traces,
        height=round(height) + COLORBAR_HEIGHT + 8,
        margin={"l": 4, "r": 4, "t": 8, "b": COLORBAR_HEIGHT, "autoexpand": False},
        barmode="overlay",
        hovermode="closest",
        meta={"least": width + 7},  # pixels that a picture of it needs
        xaxis=axis | {"range": [0, width], "scaleanchor": "y", "constraintoward": "left"},
        yaxis=axis | {"range": [-height, 0], "constraintoward": "top"},
    )
