"""Four small drawings, as their pages have them: in the same colours, the same way up."""

import html

import numpy as np

from ...base.i18n import message, percent
from ...base.text import visible
from ...figures.colours import COLOUR, LETTERS
from ...figures.miniature import HEIGHT, WIDTH, Miniature, cells, miniature, signed_tints, tints
from ...figures.names import quoted, quoted_character, weight_text
from ...topics.attention.heads.schema import HeadsResult
from ...topics.positions.matrix.schema import PositionsResult
from ...topics.sentiment.reading.schema import ReadingResult
from ...topics.shakespeare.next_character.schema import NextCharacterResult

_BARS, _LETTER = 12, 18  # next characters; of the height, for the letters under them
_EDGE = 6


def next_character(result: NextCharacterResult) -> Miniature:
    """Draws the likeliest next characters as bars, each over its letter."""
    best = np.argsort(-result.filtered, kind="stable")[:_BARS]
    width, floor = WIDTH / _BARS, HEIGHT - _LETTER
    highest = result.filtered[best[0]]
    letters = (
        f'text-anchor="middle" font-weight="bold" font-size="13" font-family="sans-serif" fill="{LETTERS}"'
    )
    shapes = []
    for number, index in enumerate(best):
        height = floor * float(result.filtered[index] / highest)
        left, middle = number * width + 2, (number + 0.5) * width
        bar = f'x="{left:.1f}" y="{floor - height:.1f}" width="{width - 4:.1f}" height="{height:.1f}"'
        place = f'x="{middle:.1f}" y="{floor + _LETTER / 2:.1f}" dominant-baseline="central"'
        letter = html.escape(visible(result.characters[index]))
        shapes += [f'<rect {bar} fill="{COLOUR["third"]}"/>', f"<text {place} {letters}>{letter}</text>"]
    first = quoted_character(result.characters[best[0]])
    return miniature(
        shapes, message("cards-next", text=quoted(result.text), letter=first, share=percent(highest))
    )


def positions(result: PositionsResult) -> Miniature:
    """Draws a matrix of positional encodings, positions to the right, dimensions upwards."""
    matrix = result.matrix.T[::-1]
    story = message("cards-positions", positions=matrix.shape[1], dimensions=matrix.shape[0])
    return miniature(cells(signed_tints(matrix)), story)


def padding(result: ReadingResult, pads: int) -> Miniature:
    """Draws how positive models find a review after more and more padding, strong as far as `pads`.

    The last model has a mask, the others have none.
    """
    across = (WIDTH - 2 * _EDGE) / (result.padded_probability.shape[1] - 1)
    shapes = []
    for line, role in zip(result.padded_probability, ("second", "fifth", "first"), strict=True):
        dots = [
            f"{_EDGE + across * place:.1f} {_EDGE + (HEIGHT - 2 * _EDGE) * (1 - value):.1f}"
            for place, value in enumerate(line.tolist())
        ]
        look = f'fill="none" stroke="{COLOUR[role]}"'
        x, y = dots[pads].split()
        shapes += [
            f'<path d="M{"L".join(dots)}" {look} stroke-width="1.5" opacity="0.4"/>',
            f'<path d="M{"L".join(dots[: pads + 1])}" {look} stroke-width="3"/>',
            f'<circle cx="{x}" cy="{y}" r="5" fill="{COLOUR[role]}"/>',
        ]
    first, last = result.padded_probability[0, [0, pads]]
    values = {"pads": pads, "first": percent(first), "last": percent(last)}
    return miniature(shapes, message("cards-padding", **values))


def attention(result: HeadsResult) -> Miniature:
    """Draws the clearest head of a translator's cross-attention: queries down, keys to the right."""
    layer, head = result.cross.clearest()
    weights = result.cross.mean(layer, head)
    query, key = np.unravel_index(weights.argmax(), weights.shape)
    values = {
        "query": quoted(result.target.tokens[query]),
        "to": quoted(result.cross.key_tokens[key]),
        "weight": weight_text(weights[query, key]),
    }
    story = message("cards-attention", layer=layer, head=head, **values)
    return miniature(cells(tints(weights), gap=1.0), story)
