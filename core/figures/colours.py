"""One colour, one meaning: the table of all figures. No series has the colour of a guess.

Each has a contrast of 3:1 or more on the light and on the dark ground (`base/colours.py` holds the palette
and the inks that can be read on it).
"""

from .base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, SKY

# Of signed numbers, blue below 0 and red above: the middle is the ground of the page, light or dark.
SIGNED = [
    [0.0, "rgba(44,116,196,1)"],
    [0.5, "rgba(44,116,196,0)"],
    [0.5, "rgba(203,50,56,0)"],
    [1.0, "rgba(203,50,56,1)"],
]
COLOUR = {
    "positive": BLUE,  # of reviews, words and weights
    "negative": ORANGE,
    "query": PURPLE,
    "key": GREEN,
    "right": GREEN,
    "wrong": RED,
    "guess": "#d6259b",  # a visitor's, magenta: nothing else has it
    "allowed": BLUE,
    "padding": GREY,
    "future": "#c7a25a",
    "first": BLUE,  # series that have no meaning but their order
    "second": ORANGE,
    "third": GREEN,
    "fourth": SKY,
    "fifth": PURPLE,
    "chosen": ORANGE,  # what was picked out: a merged pair, a marked position, an unknown token
    "other": GREY,
    "guide": GREY,  # lines that others are held against
}
