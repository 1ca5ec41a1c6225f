"""Margins of figures for the tick labels of an axis.

With the right margin Plotly draws a figure once; otherwise it widens the margin and draws it again, which is
half of the time between a control and its figure. Longer labels still widen it.
"""

import math
from collections.abc import Iterable

CHARACTER_WIDTHS = {  # pixels in the page's font at 12 pixels, measured
    character: width
    for characters, width in (
        (" ',.:;Iijl|", 3.2),
        ("!()-[]f{}¡", 3.7),
        ("/rt", 4.2),
        ('"*?sz¿', 5.1),
        ("JYcvxy", 5.6),
        ("0123456789#$+<=>FLVX^_aegk~áé", 6.1),
        ("BCKPR", 7.1),
        ("&DGU", 7.6),
        ("HNOQ", 8.1),
        ("Mw", 8.6),
        ("W%@m", 10.0),
    )
    for character in characters
}
_OTHER_LETTER_WIDTH, _WIDE_CHARACTER_WIDTH = 6.6, 12.5  # other letters of Europe; the rest
_TITLE_PIXELS = 59  # of an axis' title, and between it, the names and the axis


def text_width(text: str, font_size: float = 12) -> float:
    """Estimates the width of a text in pixels; it errs on the wide side."""
    pixels = sum(
        CHARACTER_WIDTHS.get(
            character, _OTHER_LETTER_WIDTH if character < "\u0370" else _WIDE_CHARACTER_WIDTH
        )
        for character in text
    )
    return pixels * font_size / 12


def left_margin(names: Iterable[str], font_size: float = 12) -> int:
    """Returns the pixels for the title and the tick labels of a y axis."""
    return math.ceil(_TITLE_PIXELS + max((text_width(name, font_size) for name in names), default=0))


def bottom_margin(names: Iterable[str], angle: float = 0, font_size: float = 12) -> int:
    """Returns the pixels for the title and the tick labels of an x axis, rotated by `angle` degrees."""
    radians = math.radians(angle)
    max_width = max((text_width(name, font_size) for name in names), default=0)
    return math.ceil(_TITLE_PIXELS + max_width * abs(math.sin(radians)) + font_size * abs(math.cos(radians)))
