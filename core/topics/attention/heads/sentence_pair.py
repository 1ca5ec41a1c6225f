"""The same attention over two sentences, and one word in both."""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ....base.i18n import format_percent, join_with_and, message
from ....base.text import disambiguate_tokens
from ....figures.labels import format_weight
from ....figures.picture import Picture
from ....figures.table import Table, concatenate_tables, table_from_arrays
from ....figures.traces import bar_trace, category_axis, fixed_range_axis, make_figure
from ..head_stats import find_most_changed_head
from ..matrix_plots import (
    argmax_2d,
    head_label,
    make_matrix_grid,
    matrix_heatmap,
    query_key_columns,
    quote_token,
)
from .schema import AttentionResult, PairResult, PreferenceShift


class _SentenceWeights(NamedTuple):
    """What an attention gives in one of the sentences: weights (T, S) of T queries to S keys."""

    name: str
    weights: np.ndarray
    mask: np.ndarray
    queries: Sequence[str]
    keys: Sequence[str]


def _collect_sentences(
    result: PairResult, attention_type: str, layer: int | None, head: int | None
) -> list[_SentenceWeights]:
    sentences = []
    for name, heads_result in (("first", result.first), ("second", result.second)):
        attention = heads_result.attentions[attention_type]
        sentences.append(
            _SentenceWeights(
                name=message(f"heads-sentence.{name}"),
                weights=attention.mean_weights(layer, head),
                mask=attention.mask,
                queries=heads_result.get_query_labels(attention_type),
                keys=attention.key_tokens,
            )
        )
    return sentences


def plot_sentence_pair(
    result: PairResult, *, attention_type: str, layer: int | None, head: int | None, is_narrow: bool = False
) -> Picture:
    """Draws the same attention over two sentences."""
    sentences = _collect_sentences(result, attention_type, layer, head)
    figure = make_matrix_grid(
        [sentence.name for sentence in sentences],
        [matrix_heatmap(sentence.weights, sentence.mask, name=sentence.name) for sentence in sentences],
        [(sentence.queries, sentence.keys) for sentence in sentences],
        is_narrow=is_narrow,
        value_column="weight",
    )
    tables = [
        table_from_arrays(
            [{"sentence": [sentence.name]}, *query_key_columns(sentence.queries, sentence.keys)],
            ("weight",),
            weight=sentence.weights[None],
            visible=sentence.mask,
        )
        for sentence in sentences
    ]
    values = {"head": head_label(result.first.attentions[attention_type], layer, head)}
    for number, sentence in enumerate(sentences, 1):
        row, column = argmax_2d(sentence.weights)
        values |= {
            f"query{number}": quote_token(sentence.queries, row),
            f"key{number}": quote_token(sentence.keys, column),
            f"weight{number}": format_weight(sentence.weights[row, column]),
        }
    return Picture(
        figure=figure, table=concatenate_tables(*tables), claim_id="heads-pair", claim_values=values
    )


# --- one word -----------------------------------------------------------------------------------------------


def plot_word_bars(
    result: PairResult,
    *,
    attention_type: str,
    layer: int | None,
    head: int | None,
    word: str,
    candidate_keys: tuple[str, str] | None,
) -> Picture:
    """Draws what one word attends to in two sentences, as bars over their tokens.

    Args:
        result: Both sentences.
        attention_type, layer, head: Whose weights; see `plot_attention_matrix`.
        word: A query of both; of one that comes twice the first is taken.
        candidate_keys: The two words between which it may turn. Default: it is not looked for.
    """
    sentences = _collect_sentences(result, attention_type, layer, head)
    tables = [_word_table(sentence, word) for sentence in sentences]
    traces = [
        bar_trace(table, x="key", y="weight", colour_role=role, name=sentence.name)
        for sentence, table, role in zip(sentences, tables, ("first", "second"), strict=True)
    ]
    ticks = _shared_tick_labels([sentence.keys for sentence in sentences])
    figure = make_figure(
        traces,
        height=360,
        barmode="group",
        bargap=0.25,
        showlegend=True,
        xaxis=category_axis(ticks, tickangle=-60 if len(ticks) > 6 else 0),
        yaxis=fixed_range_axis("weight", rangemode="tozero"),
    )
    who = head_label(result.first.attentions[attention_type], layer, head)
    claim_id, values = _word_claim(result, attention_type, word, candidate_keys, sentences)
    return Picture(
        figure=figure,
        table=concatenate_tables(*tables),
        claim_id=claim_id,
        claim_values=values | {"head": who},
    )


def _word_table(sentence: _SentenceWeights, word: str) -> Table:
    return table_from_arrays(
        [{"sentence": [sentence.name]}, {"key": range(len(sentence.keys)), "key-token": sentence.keys}],
        ("weight",),
        weight=sentence.weights[sentence.queries.index(word)][None],
    )


def _shared_tick_labels(keys_by_sentence: Sequence[Sequence[str]]) -> list[str]:
    # the keys that the sentences have at each position, equal ones once
    positions = itertools.zip_longest(*map(disambiguate_tokens, keys_by_sentence))
    return [" | ".join(dict.fromkeys(label for label in labels if label is not None)) for labels in positions]


def _word_claim(
    result: PairResult,
    attention_type: str,
    word: str,
    candidate_keys: tuple[str, str] | None,
    sentences: Sequence[_SentenceWeights],
) -> tuple[str, dict]:
    """Returns id and values of the caption: what a word attends to besides itself in each sentence."""
    query_positions = [sentence.queries.index(word) for sentence in sentences]
    attentions = result.first.attentions[attention_type], result.second.attentions[attention_type]
    values: dict = {
        "word": quote_token((word,), 0),
        "most_changed_head": _most_changed_text(attentions, query_positions),
    }
    word_weights = []
    for number, (sentence, position) in enumerate(zip(sentences, query_positions, strict=True), 1):
        excluded_key = None if attention_type == "cross" else position
        values |= _strongest_key_values(number, sentence.keys, sentence.weights[position], excluded_key)
        word_weights.append(sentence.weights[position])
    first_weights, second_weights = word_weights
    same_length = len(first_weights) == len(second_weights)
    values["share"] = format_percent(np.abs(first_weights - second_weights).sum() / 2) if same_length else ""
    preference_shift = (
        result.compute_preference_shift(attention_type, word, *candidate_keys) if candidate_keys else None
    )
    if preference_shift is None or not candidate_keys:
        return ("heads-word" if same_length else "heads-word-different-lengths"), values
    return "heads-preference-shift", values | _preference_shift_values(
        preference_shift, candidate_keys, attentions[0]
    )


def _strongest_key_values(
    number: int, keys: Sequence[str], weights: np.ndarray, excluded_key: int | None
) -> dict[str, str]:
    other_weights = (
        weights if excluded_key is None else np.where(np.arange(len(keys)) == excluded_key, -1, weights)
    )
    strongest_key = int(other_weights.argmax())
    return {
        f"key{number}": quote_token(keys, strongest_key),
        f"weight{number}": format_weight(weights[strongest_key]),
    }


def _most_changed_text(
    attentions: tuple[AttentionResult, AttentionResult], query_positions: Sequence[int]
) -> str:
    most_changed = find_most_changed_head(*attentions, *query_positions)
    if not most_changed:
        return ""
    layer, head, share = most_changed
    return message(
        "heads-most-changed-head", head=head_label(attentions[0], layer, head), share=format_percent(share)
    )


def _preference_shift_values(
    preference_shift: PreferenceShift, candidate_keys: tuple[str, str], attention: AttentionResult
) -> dict:
    layer, head = preference_shift.best_head
    weights = preference_shift.weights[:, :, layer, head]
    reversed_heads = [head_label(attention, *layer_head) for layer_head in preference_shift.reversed_heads]
    return {
        "first_key": quote_token((candidate_keys[0],), 0),
        "second_key": quote_token((candidate_keys[1],), 0),
        "num_reversed_heads": len(reversed_heads),
        "num_heads": preference_shift.shift.size,
        "best_head": head_label(attention, layer, head),
        "first_key_weight1": f"{weights[0, 0]:.2f}",
        "first_key_weight2": f"{weights[1, 0]:.2f}",
        "second_key_weight1": f"{weights[0, 1]:.2f}",
        "second_key_weight2": f"{weights[1, 1]:.2f}",
        "reversed_heads": join_with_and(reversed_heads),
    }
