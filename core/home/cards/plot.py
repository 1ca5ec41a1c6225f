"""Four small drawings of cards, in the colours of their pages."""

import html

import numpy as np

from ...base.i18n import format_percent, message
from ...base.text import visible_character
from ...figures.colours import ROLE_COLOURS, TEXT_COLOUR
from ...figures.labels import format_weight, quote_character, quote_text
from ...figures.thumbnail import (
    THUMBNAIL_HEIGHT,
    THUMBNAIL_WIDTH,
    Thumbnail,
    draw_cells,
    make_thumbnail,
    signed_value_colours,
    value_colours,
)
from ...topics.attention.heads.schema import HeadsResult
from ...topics.positions.matrix.schema import PositionsResult
from ...topics.sentiment.reading.schema import ReadingResult
from ...topics.shakespeare.next_character.schema import NextCharacterResult

_NUM_BARS, _LETTER_HEIGHT = 12, 18  # next characters; of the height, for the letters under them
_MARGIN = 6


def plot_next_character(result: NextCharacterResult) -> Thumbnail:
    """Draws the likeliest next characters as bars, each over its letter."""
    top_indices = np.argsort(-result.filtered_probability, kind="stable")[:_NUM_BARS]
    width, bars_height = THUMBNAIL_WIDTH / _NUM_BARS, THUMBNAIL_HEIGHT - _LETTER_HEIGHT
    max_probability = result.filtered_probability[top_indices[0]]
    font = 'font-weight="bold" font-size="13" font-family="sans-serif"'
    letter_style = f'text-anchor="middle" {font} fill="{TEXT_COLOUR}"'
    shapes = []
    for number, index in enumerate(top_indices):
        height = bars_height * float(result.filtered_probability[index] / max_probability)
        left, middle = number * width + 2, (number + 0.5) * width
        bar = f'x="{left:.1f}" y="{bars_height - height:.1f}" width="{width - 4:.1f}" height="{height:.1f}"'
        letter_position = (
            f'x="{middle:.1f}" y="{bars_height + _LETTER_HEIGHT / 2:.1f}" dominant-baseline="central"'
        )
        letter = html.escape(visible_character(result.characters[index]))
        shapes += [
            f'<rect {bar} fill="{ROLE_COLOURS["third"]}"/>',
            f"<text {letter_position} {letter_style}>{letter}</text>",
        ]
    top_character = quote_character(result.characters[top_indices[0]])
    return make_thumbnail(
        shapes,
        message(
            "cards-next-character",
            text=quote_text(result.prompt),
            character=top_character,
            probability=format_percent(max_probability),
        ),
    )


def plot_positions(result: PositionsResult) -> Thumbnail:
    """Draws a matrix of positional encodings, positions to the right, dimensions upwards."""
    matrix = result.matrix.T[::-1]
    story = message("cards-positions", num_positions=matrix.shape[1], num_dimensions=matrix.shape[0])
    return make_thumbnail(draw_cells(signed_value_colours(matrix)), story)


def plot_padding(result: ReadingResult, num_pads: int) -> Thumbnail:
    """Draws the probabilities of a review by the number of padding tokens, bold as far as `num_pads`.

    The last model has a mask, the others have none.
    """
    step_width = (THUMBNAIL_WIDTH - 2 * _MARGIN) / (result.padded_probability.shape[1] - 1)
    shapes = []
    for probabilities, role in zip(result.padded_probability, ("second", "fifth", "first"), strict=True):
        plot_height = THUMBNAIL_HEIGHT - 2 * _MARGIN
        points = [
            f"{_MARGIN + step_width * index:.1f} {_MARGIN + plot_height * (1 - value):.1f}"
            for index, value in enumerate(probabilities.tolist())
        ]
        line_style = f'fill="none" stroke="{ROLE_COLOURS[role]}"'
        x, y = points[num_pads].split()
        shapes += [
            f'<path d="M{"L".join(points)}" {line_style} stroke-width="1.5" opacity="0.4"/>',
            f'<path d="M{"L".join(points[: num_pads + 1])}" {line_style} stroke-width="3"/>',
            f'<circle cx="{x}" cy="{y}" r="5" fill="{ROLE_COLOURS[role]}"/>',
        ]
    unpadded_probability, padded_probability = result.padded_probability[0, [0, num_pads]]
    values = {
        "num_pads": num_pads,
        "unpadded": format_percent(unpadded_probability),
        "padded": format_percent(padded_probability),
    }
    return make_thumbnail(shapes, message("cards-padding", **values))


def plot_attention(result: HeadsResult) -> Thumbnail:
    """Draws the most confident head of a translator's cross-attention: queries down, keys to the right."""
    layer, head = result.cross.find_most_confident_head()
    weights = result.cross.mean_weights(layer, head)
    query, key = np.unravel_index(weights.argmax(), weights.shape)
    values = {
        "query_token": quote_text(result.target.tokens[query]),
        "key_token": quote_text(result.cross.key_tokens[key]),
        "weight": format_weight(weights[query, key]),
    }
    story = message("cards-attention", layer=layer, head=head, **values)
    return make_thumbnail(draw_cells(value_colours(weights), gap=1.0), story)
