"""Translations token by token: of one model or two, found in three ways, a visitor's beside the model's."""

import math
from collections.abc import Sequence

import numpy as np

from ....base.i18n import format_percent, join_localized, message
from ....base.sentences import TokenScores
from ....figures.labels import loop_message, quote_pair, quote_text
from ....figures.picture import Picture
from ....models.families import get_display_name
from ..probability_text import format_nats, format_probability, format_ratio
from .schema import ScoreResult, TranslateResult, WaysResult
from .token_rows import TokenRow, make_token_figure, make_token_table

_MAX_QUOTE_CHARACTERS = 64  # letters of a translation in a sentence
_METHOD_COLOUR_ROLES = {"greedy": "fifth", "beam": "third", "sample": "second"}


# --- a translation ------------------------------------------------------------------------------------------


def plot_translation_tokens(results: Sequence[TranslateResult], *, narrow: bool = False) -> Picture:
    """Draws a translation token by token, and below it that of a second model.

    Args:
        results: Of one model, or of two.
        narrow: Whether it is for a telephone.
    """
    has_second = len(results) > 1
    names = [get_display_name(result.model) for result in results]
    rows = [TokenRow(name * has_second, result.scores) for name, result in zip(names, results, strict=True)]
    table = make_token_table(
        [TokenRow(name, result.scores) for name, result in zip(names, results, strict=True)], "translator"
    )
    first = results[0]
    values = {
        "translation": _quote_shortened(first.translation),
        "said": "yes" if first.translation.strip() else "no",
        "chance": format_probability(first.scores.total_log_probability),
        "told": join_localized(
            map(_describe_confidence, names, results) if has_second else [_describe_confidence("", first)]
        ),
    }
    figure = make_token_figure(rows, table, narrow=narrow)
    return Picture(figure=figure, table=table, claim_id="translate-tokens", message_values=values)


def _quote_shortened(text: str) -> str:
    return quote_text(text if len(text) <= _MAX_QUOTE_CHARACTERS else text[: _MAX_QUOTE_CHARACTERS - 1] + "…")


def _describe_confidence(model: str, result: TranslateResult) -> str:
    """Returns how sure a model was, of which token least, and why a translation has no end."""
    scores = result.scores
    least_likely, num_tokens = int(scores.log_probability.argmin()), len(scores.tokens)
    is_not_first_choice = scores.rank[least_likely] > 0
    alternative_index = 0 if is_not_first_choice else 1
    has_alternative = alternative_index < len(scores.alternatives[least_likely])
    alternative, alternative_share = "", ""
    if has_alternative:
        alternative = scores.alternatives[least_likely][alternative_index]
        alternative_share = format_percent(scores.alternative_probability[least_likely, alternative_index])
    outcome = "alone" if not has_alternative else "later" if is_not_first_choice else "first"
    token_text, alternative_text = quote_pair(scores.tokens[least_likely], alternative)
    sentences = [
        message(
            "translate-sure",
            name=f"{model}: " if model else "",
            count=num_tokens,
            mean=format_percent(math.exp(scores.total_log_probability / num_tokens)),
            nats=format_nats(scores.total_log_probability),
            low=token_text,
            share=format_percent(scores.probability[least_likely]),
            choice=int(scores.rank[least_likely]) + 1,
            outcome=outcome,
            other=alternative_text,
            other_share=alternative_share,
        )
    ]
    if num_unknown := int(scores.is_unknown.sum()):
        sentences.append(message("translate-unknown", count=num_unknown))
    if not result.has_ended:
        sentences.append(loop_message(scores.tokens) or message("translate-endless", count=num_tokens))
    return join_localized(sentences)


# --- three ways ---------------------------------------------------------------------------------------------


def plot_search_methods(result: WaysResult, *, narrow: bool = False) -> Picture:
    """Draws the translations that greedy search, a beam and sampling find, each under its probability."""
    rows = [
        TokenRow(message(f"TranslateRequest-method.{translation.method}"), translation.scores)
        for translation in result.ways
    ]
    table = make_token_table(rows, "found_by", ("probability", "so_far"))
    figure = make_token_figure(
        rows,
        table,
        narrow=narrow,
        roles=[_METHOD_COLOUR_ROLES[translation.method] for translation in result.ways],
    )
    greedy, beam, sample = result.ways
    loops = [f"{row.name}: {loop}" for row in rows if (loop := loop_message(row.scores.tokens))]
    values = _compare_probabilities(beam.scores, greedy.scores) | {
        "beam": _quote_shortened(beam.translation),
        "nats": format_nats(beam.scores.total_log_probability - greedy.scores.total_log_probability),
        "sampled": message("translate-sampled", **_compare_probabilities(sample.scores, greedy.scores)),
        "loops": join_localized(loops),
    }
    return Picture(figure=figure, table=table, claim_id="translate-ways", message_values=values)


def _compare_probabilities(scores: TokenScores, baseline: TokenScores) -> dict[str, str]:
    gain = scores.total_log_probability - baseline.total_log_probability
    outcome = "same" if np.array_equal(scores.ids, baseline.ids) else "more" if gain > 0 else "less"
    return {
        "outcome": outcome,
        "times": format_ratio(gain),
        "chance": format_probability(scores.total_log_probability),
    }


# --- a visitor's --------------------------------------------------------------------------------------------


def plot_visitor_translation(result: ScoreResult, *, narrow: bool = False) -> Picture:
    """Draws a visitor's translation, token by token, above the model's own."""
    visitor_scores, greedy_scores = result.scores, result.greedy_scores
    rows = [
        TokenRow(message("translate-yours-name"), visitor_scores),
        TokenRow(message("translate-own-name"), greedy_scores),
    ]
    table = make_token_table(rows, "whose", ("probability", "so_far"))
    least_likely = int(visitor_scores.log_probability.argmin())
    token_text, alternative_text = quote_pair(
        visitor_scores.tokens[least_likely], visitor_scores.alternatives[least_likely][0]
    )
    values = _compare_probabilities(visitor_scores, greedy_scores) | {
        "own": format_probability(greedy_scores.total_log_probability),
        "nats": format_nats(visitor_scores.total_log_probability - greedy_scores.total_log_probability),
        "first": int(np.count_nonzero(visitor_scores.rank == 0)),
        "count": len(visitor_scores.tokens),
        "low": token_text,
        "share": format_percent(visitor_scores.probability[least_likely]),
        "choice": int(visitor_scores.rank[least_likely]) + 1,
        "likeliest": alternative_text,
        "likeliest_share": format_percent(visitor_scores.alternative_probability[least_likely, 0]),
        "loop": loop_message(greedy_scores.tokens),
    }
    figure = make_token_figure(rows, table, narrow=narrow, roles=("first", "third"))
    return Picture(figure=figure, table=table, claim_id="translate-yours", message_values=values)
