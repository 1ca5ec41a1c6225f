"""The same attention over two sentences, and one word in both."""

from collections.abc import Sequence

import numpy as np

from ....base.i18n import format_percent, join_with_and, message
from ....base.text import disambiguate_tokens
from ....figures.labels import format_weight
from ....figures.picture import Picture
from ....figures.table import column_title, concatenate_tables, table_from_axes
from ....figures.traces import bars, category_axis, fixed_axis, make_figure
from ..head_stats import find_most_changed_head
from ..matrix_plots import (
    argmax_2d,
    head_label,
    make_matrix_grid,
    matrix_heatmap,
    query_key_axes,
    quote_token,
)
from .schema import PairResult


def _collect_sentences(
    result: PairResult, attention_type: str, layer: int | None, head: int | None
) -> list[tuple]:
    return [
        (
            message(f"heads-side.{name}"),
            heads_result.attentions[attention_type].mean(layer, head),
            heads_result.attentions[attention_type].mask,
            heads_result.queries(attention_type),
            heads_result.attentions[attention_type].key_tokens,
        )
        for name, heads_result in (("first", result.first), ("second", result.second))
    ]


def plot_sentence_pair(
    result: PairResult, *, kind: str, layer: int | None, head: int | None, narrow: bool = False
) -> Picture:
    """Draws the same attention over two sentences."""
    sentences = _collect_sentences(result, kind, layer, head)
    figure = make_matrix_grid(
        [name for name, *_ in sentences],
        [matrix_heatmap(weights, mask, name=name) for name, weights, mask, _, _ in sentences],
        [(queries, keys) for *_, queries, keys in sentences],
        narrow=narrow,
        colorbar={"title": {"text": column_title("weight"), "side": "right"}},
    )
    tables = [
        table_from_axes(
            [{"sentence": [name]}, *query_key_axes(queries, keys)],
            ("weight",),
            weight=weights[None],
            visible=mask,
        )
        for name, weights, mask, queries, keys in sentences
    ]
    values = {"who": head_label(result.first.attentions[kind], layer, head)}
    for number, (_, weights, _, queries, keys) in enumerate(sentences, 1):
        row, column = argmax_2d(weights)
        values |= {f"query{number}": quote_token(queries, row), f"key{number}": quote_token(keys, column)}
        values[f"weight{number}"] = format_weight(weights[row, column])
    return Picture(
        figure=figure, table=concatenate_tables(*tables), message="heads-pair", message_values=values
    )


def plot_word_bars(
    result: PairResult,
    *,
    kind: str,
    layer: int | None,
    head: int | None,
    word: str,
    turned: tuple[str, str] | None,
) -> Picture:
    """Draws what one word attends to in two sentences, as bars over their tokens.

    Args:
        result: Both sentences.
        kind, layer, head: Whose weights; see `plot_attention_matrix`.
        word: A query of both; of one that comes twice the first is taken.
        turned: The two words between which it may turn. Default: it is not looked for.
    """
    sentences = _collect_sentences(result, kind, layer, head)
    tables = [
        table_from_axes(
            [{"sentence": [name]}, {"key": range(len(keys)), "key-token": keys}],
            ("weight",),
            weight=weights[queries.index(word)][None],
        )
        for name, weights, _, queries, keys in sentences
    ]
    key_names = [disambiguate_tokens(keys) for *_, keys in sentences]
    max_keys = max(map(len, key_names))
    labels_by_position = [
        [labels[position] for labels in key_names if position < len(labels)] for position in range(max_keys)
    ]
    marks = [
        bars(table, x="key", y="weight", role=role, name=table["sentence"][0])
        for table, role in zip(tables, ("first", "second"), strict=True)
    ]
    ticks = [" | ".join(dict.fromkeys(labels)) for labels in labels_by_position]
    figure = make_figure(
        marks,
        height=360,
        barmode="group",
        bargap=0.25,
        showlegend=True,
        xaxis=category_axis(ticks, tickangle=-60 if max_keys > 6 else 0),
        yaxis=fixed_axis("weight", rangemode="tozero"),
    )
    message_id, values = _word_caption(result, kind, layer, head, word, turned, sentences)
    return Picture(
        figure=figure, table=concatenate_tables(*tables), message=message_id, message_values=values
    )


def _word_caption(
    result: PairResult, attention_type: str, layer, head, word: str, key_pair, sentences: Sequence[tuple]
) -> tuple[str, dict]:
    """Returns what is said of a word in two sentences: the moral, then what it attends to besides itself."""
    query_positions = [queries.index(word) for *_, queries, _ in sentences]
    values: dict = {
        "word": quote_token((word,), 0),
        "who": head_label(result.first.attentions[attention_type], layer, head),
    }
    for number, ((_, weights, _, _, keys), position) in enumerate(
        zip(sentences, query_positions, strict=True), 1
    ):
        other_weights = np.where(
            (np.arange(len(keys)) == position) & (attention_type != "cross"), -1, weights[position]
        )
        strongest_key = int(other_weights.argmax())
        values |= {
            f"key{number}": quote_token(keys, strongest_key),
            f"weight{number}": format_weight(weights[position][strongest_key]),
        }
    word_weights = [
        weights[position] for (_, weights, *_), position in zip(sentences, query_positions, strict=True)
    ]
    same_length = len(word_weights[0]) == len(word_weights[1])
    values["share"] = (
        format_percent(np.abs(word_weights[0] - word_weights[1]).sum() / 2) if same_length else ""
    )
    attentions = result.first.attentions[attention_type], result.second.attentions[attention_type]
    most_changed = find_most_changed_head(*attentions, *query_positions)
    values["moved"] = ""
    if most_changed:
        values["moved"] = message(
            "heads-moved",
            who=head_label(attentions[0], *most_changed[:2]),
            share=format_percent(most_changed[2]),
        )
    preference_shift = result.compute_preference_shift(attention_type, word, *key_pair) if key_pair else None
    if preference_shift is None or not key_pair:
        return ("heads-word" if same_length else "heads-word-apart"), values
    shifted_head = preference_shift.best
    weights = preference_shift.weights[:, :, shifted_head[0], shifted_head[1]]
    values |= {
        "one": quote_token((key_pair[0],), 0),
        "other": quote_token((key_pair[1],), 0),
        "turning": len(preference_shift.reversed_heads),
    }
    values |= {"count": preference_shift.shift.size, "best": head_label(attentions[0], *shifted_head)}
    values |= {"from1": f"{weights[0, 0]:.2f}", "from2": f"{weights[1, 0]:.2f}"}
    values |= {"to1": f"{weights[0, 1]:.2f}", "to2": f"{weights[1, 1]:.2f}"}
    values["heads"] = join_with_and(
        [head_label(attentions[0], *layer_head) for layer_head in preference_shift.reversed_heads]
    )
    return "heads-turn", values
