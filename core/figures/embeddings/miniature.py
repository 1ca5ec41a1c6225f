"""The small drawing of the Embeddings page on Home."""

import numpy as np

from core.figures.base.colours import BLUE, RED
from core.figures.home import Miniature
from core.traces.embeddings import MapTrace

_WIDTH, _HEIGHT, _EDGE = 240, 120, 6
_MOST = 300  # points: more could not be told apart


def points(trace: MapTrace) -> Miniature:
    """Draws the most frequent words at their first two components, red where their value is positive."""
    plane = trace.coordinates[:_MOST, :2]
    low, span = plane.min(axis=0), np.ptp(plane, axis=0)
    room = np.array([_WIDTH, _HEIGHT]) - 2 * _EDGE
    places = _EDGE + (plane - low) / np.where(span == 0, 1, span) * room  # (N, 2)
    shapes = []
    for colour, rows in ((RED, trace.values[:_MOST] > 0), (BLUE, trace.values[:_MOST] <= 0)):
        dots = "".join(f"M{x:.0f} {y:.0f}h.01" for x, y in places[rows].tolist())
        shapes.append(f'<path stroke="{colour}" stroke-width="5" stroke-linecap="round" d="{dots}"/>')
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'
    likeliest = trace.words[int(trace.values.argmax())]
    count = f"{len(trace.words):,} words as a sentiment model learnt them"
    return Miniature(svg=svg, story=f"{count}; “{likeliest}” counts as the most positive.")
