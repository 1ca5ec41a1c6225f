"""Figures of three tokenizers trained on one text."""

import itertools
from typing import Any

from ....base.i18n import message
from ....figures.colours import ROLE_COLOURS
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture
from ....figures.table import Table, concatenate_tables
from ....figures.token_tiles import LINE_CHARACTERS, PHONE_LINE_CHARACTERS, TileRows, visible_token
from ....figures.traces import bar_trace, fixed_range_axis, make_bar_panels
from .plot import MAX_TILES, format_heading, quote_texts
from .schema import TokenizersResult, TrainedTokenizer


def plot_three_tokenizations(result: TokenizersResult, is_narrow: bool = False) -> Picture:
    """Draws the tokens of a sentence by three trained tokenizers."""
    rows = TileRows(PHONE_LINE_CHARACTERS if is_narrow else LINE_CHARACTERS)
    tables = list(map(_trained_tokenizer_table, result.tokenizers))
    for tokenizer, table in zip(result.tokenizers, tables, strict=True):
        rows.add_heading(
            format_heading(f"tokenization-tokenizer.{tokenizer.name}", len(table), tokenizer.vocabulary_size)
        )
        rows.add_tiles(
            table.rows(slice(MAX_TILES)),
            id_column="number",
            hover_columns=("number", "word"),
            is_marked=(tokenizer.ids[:MAX_TILES] < 0).tolist(),
            name=tokenizer.name,
        )
    return Picture(
        figure=rows.to_figure(),
        table=concatenate_tables(*tables),
        claim_id="tokenization-three",
        claim_values=_three_tokenizations_caption_values(result),
    )


def _trained_tokenizer_table(tokenizer: TrainedTokenizer) -> Table:
    return Table(
        columns={
            "tokenizer": [tokenizer.name] * len(tokenizer.tokens),
            "token": list(map(visible_token, tokenizer.tokens)),
            "number": tokenizer.ids,
            "word": tokenizer.word_numbers,
        },
        proved_columns=("number",),
    )


def _three_tokenizations_caption_values(result: TokenizersResult) -> dict[str, Any]:
    differing_words = _find_differing_words(result)
    small_tokenizers = [
        tokenizer
        for tokenizer in result.tokenizers
        if tokenizer.vocabulary_size != result.requested_vocabulary_size
    ]
    sizes = ", ".join(f"{tokenizer.name} {tokenizer.vocabulary_size:,}" for tokenizer in small_tokenizers)
    return {
        "num_different": len(differing_words),
        "num_words": len(set(result.words)),
        "counts": ", ".join(f"{tokenizer.name} {len(tokenizer.tokens):,}" for tokenizer in result.tokenizers),
        "differences": message("tokenization-differences", words=quote_texts(differing_words))
        if differing_words
        else "",
        "sizes": message("tokenization-sizes", requested=result.requested_vocabulary_size, sizes=sizes)
        if small_tokenizers
        else "",
    }


def _find_differing_words(result: TokenizersResult) -> list[str]:
    first_indices = {word: index for index, word in reversed(list(enumerate(result.words)))}
    return [
        word
        for word in dict.fromkeys(result.words)
        if len({_token_ends(tokenizer, first_indices[word]) for tokenizer in result.tokenizers}) > 1
    ]


def _token_ends(tokenizer: TrainedTokenizer, word_number: int) -> tuple[int, ...]:
    lengths = [
        len(token.removeprefix("##").replace("▁", ""))
        for token, number in zip(tokenizer.tokens, tokenizer.word_numbers.tolist(), strict=True)
        if number == word_number
    ]
    return tuple(itertools.accumulate(filter(None, lengths)))


def plot_last_decisions(result: TokenizersResult, is_narrow: bool = False) -> Picture:
    """Draws the candidates of each tokenizer's last decision with their scores."""
    tables = list(map(_decision_table, result.tokenizers))
    layout: dict[str, Any] = {}
    for row, tokenizer in enumerate(result.tokenizers, 1):
        numbers = [*tokenizer.scores.tolist(), 1e-9]
        # with room for words
        layout[f"xaxis{row}"] = fixed_range_axis(range=[min(0, *numbers), 1.6 * max(numbers)])
    figure = make_bar_panels(
        [message(f"tokenization-decision.{tokenizer.name}") for tokenizer in result.tokenizers],
        [list(map(escape_label, tokenizer_table.columns["candidate"])) for tokenizer_table in tables],
        [
            [_decision_bars(tokenizer, tokenizer_table)]
            for tokenizer, tokenizer_table in zip(result.tokenizers, tables, strict=True)
        ],
        is_narrow=is_narrow,
        showlegend=False,
        **layout,
    )
    claim_id, values = _last_decisions_caption(result)
    return Picture(
        figure=figure,
        table=concatenate_tables(*tables),
        claim_id=claim_id,
        claim_values=values,
        colour_role="chosen" if len(values) > 2 else "",
    )


def _decision_table(tokenizer: TrainedTokenizer) -> Table:
    return Table(
        columns={
            "tokenizer": [tokenizer.name] * len(tokenizer.candidates),
            "candidate": [" + ".join(map(visible_token, candidate)) for candidate in tokenizer.candidates],
            "value": tokenizer.scores,
            "chosen": tokenizer.is_chosen,
            "why": [_format_reason(tokenizer, index) for index in range(len(tokenizer.candidates))],
        },
        proved_columns=("value",),
    )


def _decision_bars(tokenizer: TrainedTokenizer, table: Table) -> dict:
    colours = [ROLE_COLOURS["chosen" if is_chosen else "first"] for is_chosen in tokenizer.is_chosen.tolist()]
    return bar_trace(
        table,
        x="value",
        y="candidate",
        is_horizontal=True,
        text=table.columns["why"],
        marker={"color": colours},
        textposition="outside",
        cliponaxis=False,
    ) | {"y": list(range(len(table)))}


def _format_reason(tokenizer: TrainedTokenizer, index: int) -> str:
    count, left, right = tokenizer.counts[index].tolist()
    return message(
        f"tokenization-reason.{tokenizer.name}",
        count=count,
        left_count=left,
        right_count=right,
        loss=f"{tokenizer.scores[index]:.3g}",
    )


def _last_decisions_caption(result: TokenizersResult) -> tuple[str, dict]:
    """Returns the id and the values of the caption about the last decisions."""
    bpe, wordpiece, unigram = result.tokenizers
    values: dict = {name: _describe_last_decision(one) for name, one in (("bpe", bpe), ("unigram", unigram))}
    if not wordpiece.is_chosen.any():
        return "tokenization-wordpiece-no-decision", values
    left, right = map(quote_text, wordpiece.candidates[0])
    count, left_count, right_count = wordpiece.counts[0].tolist()
    return "tokenization-wordpiece-decision", values | {
        "left": left,
        "right": right,
        "count": count,
        "left_count": left_count,
        "right_count": right_count,
    }


def _describe_last_decision(tokenizer: TrainedTokenizer) -> str:
    chosen_indices = [index for index, is_chosen in enumerate(tokenizer.is_chosen.tolist()) if is_chosen]
    if not chosen_indices:
        return message(f"tokenization-no-decision.{tokenizer.name}")
    index = chosen_indices[-1] if tokenizer.name == "Unigram" else chosen_indices[0]
    return message(
        f"tokenization-last-decision.{tokenizer.name}",
        candidate=" + ".join(map(quote_text, tokenizer.candidates[index])),
        reason=_format_reason(tokenizer, index),
    )
