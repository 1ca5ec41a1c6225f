"""Figures of translations token by token: of one model or two, three search methods, a visitor; for Home."""

import html
import math
from collections.abc import Sequence

import numpy as np
from plotly.colors import sample_colorscale

from ....base.i18n import format_percent, join_localized, message
from ....base.sentences import TokenScores
from ....base.text import shorten_token, token_label
from ....figures.colours import SEQUENTIAL_SCALE, readable_text_colours
from ....figures.labels import loop_message, quote_pair, quote_text
from ....figures.picture import Picture
from ....figures.thumbnail import THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH, Thumbnail, make_thumbnail
from ....models.families import get_display_name
from ..probability_text import format_nats, format_probability, format_ratio
from .schema import ScoreResult, SearchMethodsResult, TranslateResult
from .token_rows import (
    MAX_PHONE_LINE_CHARACTERS,
    TokenRow,
    layout_tokens,
    make_token_figure,
    make_token_table,
)

_MAX_QUOTE_CHARACTERS = 64  # letters of a translation in a sentence
_METHOD_COLOUR_ROLES = {"greedy": "fifth", "beam": "third", "sample": "second"}


# --- a translation ------------------------------------------------------------------------------------------


def plot_translation_tokens(results: Sequence[TranslateResult], *, is_narrow: bool = False) -> Picture:
    """Draws a translation token by token, and below it that of a second model.

    Args:
        results: Of one model, or of two.
        is_narrow: Whether it is for a telephone.
    """
    has_second = len(results) > 1
    names = [get_display_name(result.model) for result in results]
    rows = [TokenRow(name, result.scores) for name, result in zip(names, results, strict=True)]
    table = make_token_table(rows, "translator")
    first = results[0]
    values = {
        "translation": _quote_shortened(first.translation),
        "has_words": "yes" if first.translation.strip() else "no",
        "probability": format_probability(first.scores.total_log_probability),
        "details": join_localized(
            map(_describe_confidence, names, results) if has_second else [_describe_confidence("", first)]
        ),
    }
    figure = make_token_figure(rows, table, is_narrow=is_narrow, has_headings=has_second)
    return Picture(figure=figure, table=table, claim_id="translate-tokens", claim_values=values)


def _quote_shortened(text: str) -> str:
    return quote_text(shorten_token(text, _MAX_QUOTE_CHARACTERS))


def _describe_confidence(model: str, result: TranslateResult) -> str:
    """Describes the confidence of a model, its least likely token, and why a translation has no end."""
    scores = result.scores
    least_likely, num_tokens = int(scores.log_probability.argmin()), len(scores.tokens)
    is_not_first_choice = scores.rank[least_likely] > 0
    alternative_index = 0 if is_not_first_choice else 1
    has_alternative = alternative_index < len(scores.alternatives[least_likely])
    alternative, alternative_share = "", ""
    if has_alternative:
        alternative = scores.alternatives[least_likely][alternative_index]
        alternative_share = format_percent(scores.alternative_probability[least_likely, alternative_index])
    alternative_type = "alone" if not has_alternative else "later" if is_not_first_choice else "first"
    token_text, alternative_text = quote_pair(scores.tokens[least_likely], alternative)
    sentences = [
        message(
            "translate-confidence",
            model=f"{model}: " if model else "",
            num_tokens=num_tokens,
            mean_probability=format_percent(math.exp(scores.total_log_probability / num_tokens)),
            nats=format_nats(scores.total_log_probability),
            token=token_text,
            token_probability=format_percent(scores.probability[least_likely]),
            rank=int(scores.rank[least_likely]) + 1,
            alternative_type=alternative_type,
            alternative=alternative_text,
            alternative_probability=alternative_share,
        )
    ]
    if num_unknown := int(scores.is_unknown.sum()):
        sentences.append(message("translate-unknown", count=num_unknown))
    if not result.has_ended:
        sentences.append(loop_message(scores.tokens) or message("translate-no-end", num_tokens=num_tokens))
    return join_localized(sentences)


# --- three ways ---------------------------------------------------------------------------------------------


def plot_search_methods(result: SearchMethodsResult, *, is_narrow: bool = False) -> Picture:
    """Draws the translations that greedy search, a beam and sampling find, each under its probability."""
    rows = [
        TokenRow(message(f"TranslateRequest-method.{translation.method}"), translation.scores)
        for translation in result.results
    ]
    table = make_token_table(rows, "search_method", ("probability", "cumulative_probability"))
    figure = make_token_figure(
        rows,
        table,
        is_narrow=is_narrow,
        roles=[_METHOD_COLOUR_ROLES[translation.method] for translation in result.results],
    )
    greedy, beam, sample = result.results
    values = _compare_probabilities(beam.scores, greedy.scores) | {
        "beam_translation": _quote_shortened(beam.translation),
        "nats": format_nats(beam.scores.total_log_probability - greedy.scores.total_log_probability),
        "sampling": message("translate-sampling", **_compare_probabilities(sample.scores, greedy.scores)),
        "loops": join_localized(
            f"{row.name}: {loop}" for row in rows if (loop := loop_message(row.scores.tokens))
        ),
    }
    return Picture(figure=figure, table=table, claim_id="translate-search-methods", claim_values=values)


def _compare_probabilities(scores: TokenScores, baseline: TokenScores) -> dict[str, str]:
    gain = scores.total_log_probability - baseline.total_log_probability
    comparison = "same" if np.array_equal(scores.ids, baseline.ids) else "more" if gain > 0 else "less"
    return {
        "comparison": comparison,
        "ratio": format_ratio(gain),
        "probability": format_probability(scores.total_log_probability),
    }


# --- a visitor's --------------------------------------------------------------------------------------------


def plot_visitor_translation(result: ScoreResult, *, is_narrow: bool = False) -> Picture:
    """Draws a visitor's translation, token by token, above the model's own."""
    visitor_scores, greedy_scores = result.scores, result.greedy_scores
    rows = [
        TokenRow(message("translate-visitor-name"), visitor_scores),
        TokenRow(message("translate-model-name"), greedy_scores),
    ]
    table = make_token_table(rows, "translation_by", ("probability", "cumulative_probability"))
    least_likely = int(visitor_scores.log_probability.argmin())
    token_text, alternative_text = quote_pair(
        visitor_scores.tokens[least_likely], visitor_scores.alternatives[least_likely][0]
    )
    values = _compare_probabilities(visitor_scores, greedy_scores) | {
        "model_probability": format_probability(greedy_scores.total_log_probability),
        "nats": format_nats(visitor_scores.total_log_probability - greedy_scores.total_log_probability),
        "num_first_choices": int(np.count_nonzero(visitor_scores.rank == 0)),
        "num_tokens": len(visitor_scores.tokens),
        "token": token_text,
        "token_probability": format_percent(visitor_scores.probability[least_likely]),
        "rank": int(visitor_scores.rank[least_likely]) + 1,
        "first_choice": alternative_text,
        "first_choice_probability": format_percent(visitor_scores.alternative_probability[least_likely, 0]),
        "loop": loop_message(greedy_scores.tokens),
    }
    figure = make_token_figure(rows, table, is_narrow=is_narrow, roles=("first", "third"))
    return Picture(figure=figure, table=table, claim_id="translate-visitor", claim_values=values)


# --- for Home -----------------------------------------------------------------------------------------------

_EDGE_PIXELS = 2  # between boxes, and between a box and its bar
_BOX_SHARE = 0.32  # of a line, for the token under its bar
_MAX_FONT_PIXELS = 10


def draw_token_thumbnail(result: TranslateResult) -> Thumbnail:
    """Draws each token of a translation in a box, its probability as a bar above it."""
    return make_thumbnail(
        _token_shapes(result.scores),
        message(
            "translate-thumbnail",
            text=quote_text(result.source.text),
            translation=quote_text(result.translation),
            min_probability=format_percent(result.scores.probability.min()),
        ),
    )


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
