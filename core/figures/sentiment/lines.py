"""What the figures of readers share: their rows, and the lines of the chapter's models."""

import textwrap
from collections.abc import Sequence

from core.figures.base import margins
from core.figures.base.colours import BLUE, GREEN, ORANGE, PURPLE, RED

# the lines of a model by its mask: warm without one, cold with one
_LINES = {
    "none": {"color": ORANGE, "dash": "solid"},
    "mask_zero": {"color": BLUE, "dash": "solid"},
    "manual": {"color": GREEN, "dash": "dash"},
    "ragged": {"color": PURPLE, "dash": "dot"},
}
_UNMASKED_LIKE_LENGTH = {"color": RED, "dash": "dash"}  # no mask, but length-bucketed batches


def line_of(mask: str, like_length: bool) -> dict[str, str]:
    """Returns colour and dash of the lines of a model with this mask and these batches."""
    return _UNMASKED_LIKE_LENGTH if mask == "none" and like_length else _LINES[mask]


ROW = 38  # pixels of a reader
_LETTERS = 20  # of a line of a reader's name: a telephone has no room for more


def _wrapped(title: str) -> list[str]:
    """Returns the name of a reader as lines."""
    return textwrap.wrap(title, _LETTERS)


def reader_rows(titles: Sequence[str]) -> dict:
    """Returns a y axis with the names of readers, the first at the top."""
    return {
        "tickvals": list(range(len(titles))),
        "ticktext": ["<br>".join(_wrapped(title)) for title in titles],
        "range": [len(titles) - 0.5, -0.5],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
    }


def reader_margin(titles: Sequence[str]) -> int:
    """Returns the pixels to the left of a figure that has such an axis."""
    return margins.beside([line for title in titles for line in _wrapped(title)])
