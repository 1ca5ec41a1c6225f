"""The drawing of the page Pairs on Home."""

from ...figures.miniature import Miniature


def draw_pairs() -> Miniature:
    """Draws two characters beside each other."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120"><rect width="90" height="90"/></svg>'
    return Miniature(svg=svg, story="One character tells something of the next.")
