"""A translation as a small drawing for Home, in the shapes and colours of its figure."""

import html

from plotly.colors import sample_colorscale

from ....base.i18n import message, percent
from ....base.text import token_label
from ....figures.colours import SEQUENTIAL, inks
from ....figures.miniature import Miniature
from ....figures.names import quoted
from .places import NARROW, places
from .schema import TranslateResult

_WIDTH, _HEIGHT, _EDGE = 240, 120, 2
_BOX = 0.32  # of a line, for the token under its bar
_LETTER = 10  # pixels


def small(result: TranslateResult) -> Miniature:
    """Draws each token of a translation in a box, its probability as a bar above it."""
    scores = result.scores
    lines, lefts, widths = places(scores.tokens, NARROW)
    across, line = _WIDTH / (lefts + widths).max(), _HEIGHT / (lines[-1] + 1)
    colours, letters = sample_colorscale(SEQUENTIAL, scores.probability), inks(scores.probability)
    box = min(18.0, _BOX * line)
    shapes = []
    for number, share in enumerate(scores.probability.tolist()):
        x, width = lefts[number] * across, widths[number] * across - _EDGE
        top = (lines[number] + 1) * line - box
        bar = share * (line - box - 3 * _EDGE)
        for y, height in ((top, box - _EDGE), (top - _EDGE - bar, bar)):
            place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
            shapes.append(f'<rect {place} fill="{colours[number]}"/>')
        middle = f'x="{x + width / 2:.1f}" y="{top + box / 2 - 1:.1f}" dominant-baseline="central"'
        style = f'font-size="{min(_LETTER, 0.7 * box):.1f}" font-family="monospace" text-anchor="middle"'
        name = html.escape(token_label(scores.tokens[number]))
        shapes.append(f'<text {middle} {style} fill="{letters[number]}">{name}</text>')
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    return Miniature(
        svg=f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>',
        story=message(
            "translate-miniature",
            text=quoted(result.source.text),
            translation=quoted(result.translation),
            least=percent(scores.probability.min()),
        ),
    )
