"""The card of the page Pairs on Home."""

from ...figures.thumbnail import Thumbnail


def draw_pairs() -> Thumbnail:
    """Draws two characters beside each other."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120"><rect width="90" height="90"/></svg>'
    return Thumbnail(svg=svg, story="One character tells something of the next.")
