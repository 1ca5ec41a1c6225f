"""Small drawings of traces for the map on Home: SVG of a few shapes, light enough for a first page."""

import dataclasses
import functools
import html

import numpy as np
from plotly.colors import sample_colorscale, unlabel_rgb

from core.attention.heads.ask import AttentionTrace, HeadsTrace
from core.figures.base.colours import BLUE, DIVERGING, LETTERS, ORANGE, SEQUENTIAL
from core.figures.base.picture import percent, quoted, visible
from core.positions.matrix.ask import PositionsTrace
from core.shakespeare.next_character.ask import NextCharacterTrace

_WIDTH, _HEIGHT = 240, 120
_MOST = 40  # cells on a side: more could not be told apart
_LETTERS = 18  # of the height, for letters under bars


@dataclasses.dataclass(frozen=True)
class Miniature:
    """A drawing of 240 x 120, and what it shows in words."""

    svg: str
    story: str


def _svg(shapes: list[str], story: str) -> Miniature:
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    return Miniature(
        svg=f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>', story=story
    )


def _rectangle(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'


def _word(token: str) -> str:
    """Returns a token as a reader sees it: without the sign of a word's beginning."""
    return token.replace("▁", " ").strip() or token


def _text(text: str, x: float, y: float, size: float, style: str) -> str:
    """Returns a text whose middle stands at a height."""
    font = f'font-size="{size:.1f}" font-family="sans-serif" {style}'
    return f'<text x="{x:.1f}" y="{y:.1f}" dominant-baseline="central" {font}>{html.escape(text)}</text>'


def _cells(colours: list[list[str]], gap: float = 0.0) -> list[str]:
    """Returns the cells of a matrix that fills the drawing: a path for each colour, a stroke for each cell.

    A rectangle a cell would be ten times as long: 160 kB for 40 x 40, on the first page that a visitor waits
    for.

    Args:
        colours: Of each row its cells' colours.
        gap: Between cells, in units of the drawing.
    """
    width, height = _WIDTH / len(colours[0]), _HEIGHT / len(colours)
    # cells that touch overlap by a hair: renderers leave a line of background between them else
    seam = -gap or 0.3
    length = f"h{1 + seam / width:.3g}"
    strokes: dict[str, list[str]] = {}
    for row, line in enumerate(colours):
        for column, colour in enumerate(line):
            strokes.setdefault(colour, []).append(f"M{column} {row}{length}")
    # a stroke lies on both sides of its line
    move = f"scale({width:g} {height:g}) translate(0 {(1 + seam / height) / 2:.4g})"
    paths = [f'<path stroke="{colour}" d="{"".join(cells)}"/>' for colour, cells in strokes.items()]
    return [f'<g transform="{move}" stroke-width="{1 + seam / height:.4g}">', *paths, "</g>"]


@functools.cache
def _shades(scale: str) -> list[str]:
    """Returns 256 colours, as fine as a screen has them.

    To choose one is a hundred times faster than to mix one a cell.
    """
    mixed = (unlabel_rgb(colour) for colour in sample_colorscale(scale, 256))
    return ["#{:02x}{:02x}{:02x}".format(*map(round, channels)) for channels in mixed]


def _tints(matrix: np.ndarray, scale: str = SEQUENTIAL) -> list[list[str]]:
    """Returns colours of values from 0 to 1."""
    shades = _shades(scale)
    indices = np.rint(255 * np.clip(matrix, 0, 1)).astype(int)
    return [[shades[index] for index in line] for line in indices.tolist()]


def next_character(trace: NextCharacterTrace, *, count: int = 12) -> Miniature:
    """Draws the likeliest next characters as bars, each over its letter."""
    best = np.argsort(-trace.probability, kind="stable")[:count]
    width = _WIDTH / count
    highest = trace.probability[best[0]]
    floor = _HEIGHT - _LETTERS
    shapes = []
    for number, index in enumerate(best):
        height = floor * float(trace.probability[index] / highest)
        shapes.append(_rectangle(number * width + 2, floor - height, width - 4, height, BLUE))
        style = f'text-anchor="middle" font-weight="bold" fill="{LETTERS}"'
        letter = visible(trace.characters[index])
        shapes.append(_text(letter, (number + 0.5) * width, floor + _LETTERS / 2, 13, style))
    first = quoted(trace.characters[best[0]])
    return _svg(shapes, f"What comes after “{trace.text}”: {first} with {percent(highest)}.")


def positions(trace: PositionsTrace) -> Miniature:
    """Draws a matrix of positional encodings, positions to the right, dimensions downwards."""
    matrix = trace.matrix[:_MOST, :_MOST].T
    cells = _cells(_tints((matrix + 1) / 2, DIVERGING))
    return _svg(cells, f"Sines and cosines of {matrix.shape[1]} positions in {matrix.shape[0]} dimensions.")


def mask(trace: AttentionTrace) -> Miniature:
    """Draws which query may attend to which key: queries downwards, keys to the right."""
    colours = [[BLUE if seen else ORANGE for seen in line] for line in trace.mask[:_MOST, :_MOST].tolist()]
    return _svg(
        _cells(colours, gap=1.5),
        f"A decoder's mask allows {int(trace.mask.sum())} of {trace.mask.size} pairs of query and key.",
    )


def attention(trace: HeadsTrace) -> Miniature:
    """Draws the mean of a translator's cross-attention over layers and heads: queries down, keys right."""
    cross = trace.attentions["cross"]
    weights = cross.weights.mean(axis=(0, 1))[:_MOST, :_MOST]
    query, key = np.unravel_index(weights.argmax(), weights.shape)
    # the query of a row is the token before; what the row helps to predict is the next one
    next_word, seen = _word(trace.target.tokens[query]), _word(cross.key_tokens[key])
    share = percent(weights.max()).replace(" ", "\u00a0")
    story = f"About to say “{next_word}”, it attends most to “{seen}” ({share})."
    return _svg(_cells(_tints(weights), gap=1.0), story)
