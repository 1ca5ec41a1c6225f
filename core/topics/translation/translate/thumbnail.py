"""A translation as a small drawing for Home, in the shapes and colours of its figure."""

import html

from plotly.colors import sample_colorscale

from ....base.i18n import format_percent, message
from ....base.sentences import TokenScores
from ....base.text import token_label
from ....figures.colours import SEQUENTIAL_SCALE, readable_text_colours
from ....figures.labels import quote_text
from ....figures.thumbnail import THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH, Thumbnail, make_thumbnail
from .schema import TranslateResult
from .token_layout import MAX_PHONE_LINE_CHARACTERS, layout_tokens

_EDGE_PIXELS = 2  # between boxes, and between a box and its bar
_BOX_SHARE = 0.32  # of a line, for the token under its bar
_MAX_FONT_PIXELS = 10


def draw_token_thumbnail(result: TranslateResult) -> Thumbnail:
    """Draws each token of a translation in a box, its probability as a bar above it."""
    story = message(
        "translate-thumbnail",
        text=quote_text(result.source.text),
        translation=quote_text(result.translation),
        min_probability=format_percent(result.scores.probability.min()),
    )
    return make_thumbnail(_token_shapes(result.scores), story)


def _token_shapes(scores: TokenScores) -> list[str]:
    lines, lefts, widths = layout_tokens(scores.tokens, MAX_PHONE_LINE_CHARACTERS)
    character_pixels = THUMBNAIL_WIDTH / (lefts + widths).max()
    line_pixels = THUMBNAIL_HEIGHT / (lines[-1] + 1)
    colours = sample_colorscale(SEQUENTIAL_SCALE, scores.probability)
    text_colours = readable_text_colours(scores.probability)
    box_pixels = min(18.0, _BOX_SHARE * line_pixels)
    shapes = []
    for index, probability in enumerate(scores.probability.tolist()):
        x, width = lefts[index] * character_pixels, widths[index] * character_pixels - _EDGE_PIXELS
        box_top = (lines[index] + 1) * line_pixels - box_pixels
        bar_pixels = probability * (line_pixels - box_pixels - 3 * _EDGE_PIXELS)
        for y, height in (
            (box_top, box_pixels - _EDGE_PIXELS),
            (box_top - _EDGE_PIXELS - bar_pixels, bar_pixels),
        ):
            rect_attributes = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
            shapes.append(f'<rect {rect_attributes} fill="{colours[index]}"/>')
        position = f'x="{x + width / 2:.1f}" y="{box_top + box_pixels / 2 - 1:.1f}"'
        font_size = f'font-size="{min(_MAX_FONT_PIXELS, 0.7 * box_pixels):.1f}"'
        style = f'{font_size} font-family="monospace" text-anchor="middle" fill="{text_colours[index]}"'
        label = html.escape(token_label(scores.tokens[index]))
        shapes.append(f'<text {position} dominant-baseline="central" {style}>{label}</text>')
    return shapes
