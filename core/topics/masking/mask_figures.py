"""Heatmap cells coloured by a code, such as padding or a word, which the figures of masks share."""

from collections.abc import Iterable, Sequence

from ...base.i18n import message
from ...base.text import shorten_token
from ...figures import margins
from ...figures.labels import escape_label
from ...figures.traces import MIN_FONT_SIZE, category_axis, fixed_range_axis, make_figure

PADDING_COLOUR = "rgba(143,144,158,0.22)"
HIDDEN_AXIS = {"visible": False, "fixedrange": True}
_MAX_CELL_CHARACTERS = 11  # of a word in a cell
_CELL_HEIGHT_PIXELS = 34


def categorical_scale(colours: Sequence[str]) -> dict:
    """Returns the options of a heatmap that draws the code k in the k-th colour."""
    count = len(colours)
    colour_stops = [
        [edge / count, colour] for code, colour in enumerate(colours) for edge in (code, code + 1)
    ]
    cell_options = {"xgap": 2, "ygap": 2, "showscale": False, "textfont": {"size": MIN_FONT_SIZE}}
    return {"colorscale": colour_stops, "zmin": -0.5, "zmax": count - 0.5, **cell_options}


def legend_entries(entries: Iterable[tuple[str, str]]) -> list[dict]:
    """Returns traces for a legend of (text, colour) entries, since a heatmap has none."""
    square = {"type": "scatter", "x": [None], "y": [None], "mode": "markers", "showlegend": True}
    return [
        square | {"name": text, "marker": {"color": colour, "symbol": "square", "size": 12}}
        for text, colour in entries
    ]


def shorten(word: str) -> str:
    """Returns a word as a cell shows it, escaped and cut to 11 characters."""
    return escape_label(shorten_token(word, _MAX_CELL_CHARACTERS))


def name_tokens(tokens: Iterable[str]) -> list[str]:
    """Returns the names of tokens in a table, where padding is named, too."""
    return [token or message("masking-padding") for token in tokens]


def make_matrix_figure(
    traces: Sequence[dict], y: tuple[str, Sequence[str]], x: tuple[str, Sequence[str]], **layout
):
    """Returns a figure of tokens by tokens, rows downwards, with margins for their names from the start.

    Args:
        traces: The cells and what lies over them.
        y, x: Of each axis its name, a column, and its tokens.
        layout: More of Plotly's layout.
    """
    row_labels, column_labels = (list(map(shorten, name_tokens(tokens))) for _, tokens in (y, x))
    angle = -45 if len(column_labels) > 5 else 0
    margin = {
        "t": 46,
        "l": margins.left_margin(row_labels, MIN_FONT_SIZE),
        "b": margins.bottom_margin(column_labels, angle, MIN_FONT_SIZE),
    }
    return make_figure(
        traces,
        height=_CELL_HEIGHT_PIXELS * len(row_labels) + 130,
        margin=margin | layout.pop("margin", {}),
        yaxis=category_axis(
            row_labels, title=fixed_range_axis(y[0])["title"], range=[len(row_labels) - 0.5, -0.5]
        ),
        xaxis=category_axis(
            column_labels,
            title=fixed_range_axis(x[0])["title"],
            range=[-0.5, len(column_labels) - 0.5],
            tickangle=angle,
        ),
        **layout,
    )
