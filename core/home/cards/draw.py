"""Four small drawings, as their pages have them: in the same colours, the same way up."""

import html

import numpy as np

from ...base.messages import percent, say
from ...base.text import visible
from ...figures.colours import COLOUR, LETTERS
from ...figures.miniature import HEIGHT, WIDTH, Miniature, cells, miniature, signed_tints, tints
from ...figures.names import quoted, quoted_character, weight_text
from ...topics.attention.heads.ask import HeadsTrace
from ...topics.positions.matrix.ask import PositionsTrace
from ...topics.sentiment.reading.ask import ReadingTrace
from ...topics.shakespeare.next_character.ask import NextCharacterTrace

_BARS, _LETTER = 12, 18  # next characters; of the height, for the letters under them
_EDGE = 6


def next_character(trace: NextCharacterTrace) -> Miniature:
    """Draws the likeliest next characters as bars, each over its letter."""
    best = np.argsort(-trace.filtered, kind="stable")[:_BARS]
    width, floor = WIDTH / _BARS, HEIGHT - _LETTER
    highest = trace.filtered[best[0]]
    letters = (
        f'text-anchor="middle" font-weight="bold" font-size="13" font-family="sans-serif" fill="{LETTERS}"'
    )
    shapes = []
    for number, index in enumerate(best):
        height = floor * float(trace.filtered[index] / highest)
        left, middle = number * width + 2, (number + 0.5) * width
        bar = f'x="{left:.1f}" y="{floor - height:.1f}" width="{width - 4:.1f}" height="{height:.1f}"'
        place = f'x="{middle:.1f}" y="{floor + _LETTER / 2:.1f}" dominant-baseline="central"'
        letter = html.escape(visible(trace.characters[index]))
        shapes += [f'<rect {bar} fill="{COLOUR["third"]}"/>', f"<text {place} {letters}>{letter}</text>"]
    first = quoted_character(trace.characters[best[0]])
    return miniature(shapes, say("cards-next", text=quoted(trace.text), letter=first, share=percent(highest)))


def positions(trace: PositionsTrace) -> Miniature:
    """Draws a matrix of positional encodings, positions to the right, dimensions upwards."""
    matrix = trace.matrix.T[::-1]
    story = say("cards-positions", positions=matrix.shape[1], dimensions=matrix.shape[0])
    return miniature(cells(signed_tints(matrix)), story)


def padding(trace: ReadingTrace, pads: int) -> Miniature:
    """Draws how positive models find a review after more and more padding, strong as far as `pads`.

    The last model has a mask, the others have none.
    """
    across = (WIDTH - 2 * _EDGE) / (trace.padded_probability.shape[1] - 1)
    shapes = []
    for line, role in zip(trace.padded_probability, ("second", "fifth", "first"), strict=True):
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
    first, last = trace.padded_probability[0, [0, pads]]
    values = {"pads": pads, "first": percent(first), "last": percent(last)}
    return miniature(shapes, say("cards-padding", **values))


def attention(trace: HeadsTrace) -> Miniature:
    """Draws the clearest head of a translator's cross-attention: queries down, keys to the right."""
    layer, head = trace.cross.clearest()
    weights = trace.cross.mean(layer, head)
    query, key = np.unravel_index(weights.argmax(), weights.shape)
    values = {
        "query": quoted(trace.target.tokens[query]),
        "to": quoted(trace.cross.key_tokens[key]),
        "weight": weight_text(weights[query, key]),
    }
    story = say("cards-attention", layer=layer, head=head, **values)
    return miniature(cells(tints(weights), gap=1.0), story)
