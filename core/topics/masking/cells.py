"""Cells whose colour is a code, such as padding or a word: what the figures of masks share."""

from collections.abc import Iterable, Sequence

from ...base.i18n import message
from ...figures import margins
from ...figures.marks import LETTERS, axis, category_axis, make_figure
from ...figures.names import escaped

PADDING = "rgba(143,144,158,0.22)"
HIDDEN = {"visible": False, "fixedrange": True}
_LETTERS = 11  # of a word in a cell
_CELL = 34  # pixels of a cell's height


def coded(colours: Sequence[str]) -> dict:
    """Returns what makes cells draw the code k in the k-th of some colours."""
    count = len(colours)
    steps = [[edge / count, colour] for code, colour in enumerate(colours) for edge in (code, code + 1)]
    gaps = {"xgap": 2, "ygap": 2, "showscale": False, "textfont": {"size": LETTERS}}
    return {"colorscale": steps, "zmin": -0.5, "zmax": count - 0.5, **gaps}


def legend(entries: Iterable[tuple[str, str]]) -> list[dict]:
    """Returns marks for a legend of (text, colour), since cells have none."""
    square = {"type": "scatter", "x": [None], "y": [None], "mode": "markers", "showlegend": True}
    return [
        square | {"name": text, "marker": {"color": colour, "symbol": "square", "size": 12}}
        for text, colour in entries
    ]


def shortened(word: str) -> str:
    """Returns a word as a cell holds it."""
    return escaped(word if len(word) <= _LETTERS else word[: _LETTERS - 1] + "…")


def named(tokens: Iterable[str]) -> list[str]:
    """Returns tokens as a table names them: padding has a name."""
    return [token or message("masking-padding") for token in tokens]


def matrix(marks: Sequence[dict], y: tuple[str, Sequence[str]], x: tuple[str, Sequence[str]], **layout):
    """Returns a figure of tokens by tokens, rows downwards, with margins for their names from the start.

    Args:
        marks: The cells and what lies over them.
        y, x: Of each axis its name, a column, and its tokens.
        layout: More of Plotly's layout.
    """
    rows, columns = (list(map(shortened, named(tokens))) for _, tokens in (y, x))
    angle = -45 if len(columns) > 5 else 0
    margin = {"t": 46, "l": margins.beside(rows, LETTERS), "b": margins.below(columns, angle, LETTERS)}
    return make_figure(
        marks,
        height=_CELL * len(rows) + 130,
        margin=margin | layout.pop("margin", {}),
        yaxis=category_axis(rows, title=axis(y[0])["title"], range=[len(rows) - 0.5, -0.5]),
        xaxis=category_axis(
            columns, title=axis(x[0])["title"], range=[-0.5, len(columns) - 0.5], tickangle=angle
        ),
        **layout,
    )
