"""The small drawing of the page Tokens on Home."""

import html

from core.figures.base.colours import BLACK
from core.figures.home import Miniature
from core.figures.tokens import tiles
from core.traces.tokens import CutTrace

_WIDTH, _HEIGHT = 240, 120
_LETTER = 11.0  # units of the drawing


def tiles_of_cuts(trace: CutTrace) -> Miniature:
    """Draws a short text as tiles, a row a way to cut it; what does not fit ends at the edge."""
    height = _HEIGHT / len(trace.cuts)
    shapes = []
    for row, cut in enumerate(trace.cuts):
        left = 0.0
        for token, index in zip(cut.tokens, cut.ids.tolist(), strict=True):
            width = _LETTER * len(token) + 6
            place = f'x="{left:.0f}" y="{row * height + 5:.0f}"'
            size = f'width="{width - 2:.0f}" height="{height - 10:.0f}"'
            shapes.append(f'<rect {place} {size} rx="3" fill="{tiles.tile_colour(index)}"/>')
            middle = f'x="{left + width / 2 - 1:.0f}" y="{(row + 0.5) * height:.0f}"'
            style = f'font-size="14" font-family="monospace" text-anchor="middle" fill="{BLACK}"'
            name = html.escape(tiles.seen(token).replace("▁", "·"))
            shapes.append(f'<text {middle} dominant-baseline="central" {style}>{name}</text>')
            left += width
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'
    counts = ", ".join(f"{len(cut.tokens)} {cut.name}" for cut in trace.cuts)
    return Miniature(svg=svg, story=f"“{trace.text}” as {counts}.")
