"""Thumbnails for Home: small SVG drawings of results, light enough for the first page."""

import dataclasses
import functools

import numpy as np
from plotly.colors import sample_colorscale, unlabel_rgb

from .colours import SEQUENTIAL_SCALE, SIGNED_SCALE

THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 240, 120
_COLOUR_LEVELS = 16  # of strength on each side of zero


@dataclasses.dataclass(frozen=True)
class Thumbnail:
    """An SVG drawing of 240 x 120 pixels, and its description."""

    svg: str
    story: str


def make_thumbnail(shapes: list[str], story: str) -> Thumbnail:
    width, height = THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'
    return Thumbnail(svg=svg, story=story)


def draw_cells(colours: list[list[str]], gap: float = 0.0) -> list[str]:
    """Draws the cells of a matrix that fills the drawing: a path per colour, a stroke per cell.

    A rectangle per cell would be ten times as large: 160 kB for 40 x 40, on the first page that a visitor
    loads.

    Args:
        colours: The colours of the cells, row by row.
        gap: The gap between cells, in units of the drawing.
    """
    width, height = THUMBNAIL_WIDTH / len(colours[0]), THUMBNAIL_HEIGHT / len(colours)
    stroke = f"h{1 - gap / width:.3g}"
    strokes: dict[str, list[str]] = {}
    for row, row_colours in enumerate(colours):
        for column, colour in enumerate(row_colours):
            strokes.setdefault(colour, []).append(f"M{column} {row}{stroke}")
    # a stroke lies on both sides of its line
    transform = f"scale({width:g} {height:g}) translate(0 {(1 - gap / height) / 2:.4g})"
    paths = [f'<path stroke="{colour}" d="{"".join(strokes[colour])}"/>' for colour in strokes]
    style = f'stroke-width="{1 - gap / height:.4g}" shape-rendering="crispEdges"'
    return [f'<g transform="{transform}" {style}>', *paths, "</g>"]


@functools.cache
def _sequential_colours() -> list[str]:
    """Returns 256 colours of the scale; a lookup is a hundred times faster than interpolation."""
    rgb_colours = (unlabel_rgb(colour) for colour in sample_colorscale(SEQUENTIAL_SCALE, 256))
    return ["#{:02x}{:02x}{:02x}".format(*map(round, channels)) for channels in rgb_colours]


def value_colours(matrix: np.ndarray) -> list[list[str]]:
    """Returns the colours of a matrix of values from 0 to 1."""
    shades = _sequential_colours()
    indices = np.rint(255 * np.clip(matrix, 0, 1)).astype(int)
    return [[shades[index] for index in row] for row in indices.tolist()]


def signed_value_colours(matrix: np.ndarray) -> list[list[str]]:
    """Returns the colours of a matrix of values from -1 to 1; 0 is transparent."""
    negative_rgb, positive_rgb = (str(SIGNED_SCALE[end][1]).rsplit(",", 1)[0] for end in (0, -1))
    levels = np.rint(_COLOUR_LEVELS * matrix).astype(int)
    return [
        [f"{positive_rgb if level > 0 else negative_rgb},{abs(level) / _COLOUR_LEVELS:g})" for level in row]
        for row in levels.tolist()
    ]
