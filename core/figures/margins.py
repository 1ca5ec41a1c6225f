"""The room that the names along an axis need.

A figure that has it from the start is drawn once; else Plotly widens its margin and draws it a second time,
which is half of the time between a control and its figure. Names that need more still get it, as before.
"""

import math
from collections.abc import Iterable

_CHARACTER_WIDTHS = {  # pixels of the page's font at 12 pixels, by measure
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
    """Returns about how many pixels wide a text is at a size of its type in pixels, rather more than less."""
    pixels = sum(
        _CHARACTER_WIDTHS.get(
            character, _OTHER_LETTER_WIDTH if character < "\u0370" else _WIDE_CHARACTER_WIDTH
        )
        for character in text
    )
    return pixels * font_size / 12


def left_margin(names: Iterable[str], font_size: float = 12) -> int:
    """Returns the pixels to the left of a figure whose y axis has a title and these names."""
    return math.ceil(_TITLE_PIXELS + max((text_width(name, font_size) for name in names), default=0))


def bottom_margin(names: Iterable[str], angle: float = 0, font_size: float = 12) -> int:
    """Returns the pixels under a figure whose x axis has a title and these names, turned by some degrees."""
    radians = math.radians(angle)
    max_width = max((text_width(name, font_size) for name in names), default=0)
    return math.ceil(_TITLE_PIXELS + max_width * abs(math.sin(radians)) + font_size * abs(math.cos(radians)))
