"""A sentence in every way to cut it, the merges of a subword undone, three tokenizers that learnt."""

from collections.abc import Iterable
from typing import Any

from ....base.i18n import join_localized, message
from ....figures.colours import ROLE_COLOURS
from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture
from ....figures.table import Table, concatenate_tables
from ....figures.thumbnail import Thumbnail
from ....figures.token_tiles import (
    LINE_CHARACTERS,
    PHONE_LINE_CHARACTERS,
    TileRows,
    draw_tile_thumbnail,
    visible_token,
)
from ....figures.traces import bar_trace, fixed_range_axis, make_bar_panels
from .schema import CutResult, Tokenization, TokenizersResult, TrainedTokenizer, UndoResult

_MAX_TILES = 120  # tiles of a row
_MAX_NAMED_TEXTS = 6  # words that are named


# --- shipped vocabularies -----------------------------------------------------------------------------------


def plot_tokenizations(result: CutResult, narrow: bool = False) -> Picture:
    """Draws a sentence as tiles, a row a way to cut it, each under a bar as long as its count of tokens."""
    tables = list(map(_tokenization_table, result.cuts))
    longest = max(map(len, tables)) or 1
    rows = TileRows(PHONE_LINE_CHARACTERS if narrow else LINE_CHARACTERS)
    for tokenization, table in zip(result.cuts, tables, strict=True):
        rows.add_heading(_heading_text(f"cuts-way.{tokenization.name}", len(table), tokenization.vocabulary))
        rows.add_length_bar(len(table) / longest)
        rows.add_tiles(
            table.rows(slice(_MAX_TILES)),
            id_column="id",
            hover_columns=("id", "bytes", "from", "to"),
            is_marked=tokenization.unknown[:_MAX_TILES].tolist(),
            name=tokenization.name,
        )
    word_tokenization = result.cuts[1]
    num_unknown = int(word_tokenization.unknown.sum())
    values = {"words": len(word_tokenization.tokens), "unknown": num_unknown, "lost": _lost_text(result)}
    message_variant = "unknown" if num_unknown else "known" if word_tokenization.tokens else "none"
    counts = {f"counted_{tokenization.name}": _count_text(tokenization) for tokenization in result.cuts}
    return Picture(
        figure=rows.to_figure(),
        table=concatenate_tables(*tables),
        claim_id=f"cuts-cuts-{message_variant}",
        message_values=values | counts,
        colour_role="chosen" if num_unknown else "",
    )


def _count_text(tokenization: Tokenization) -> str:
    return message(f"cuts-counted.{tokenization.name}", count=len(tokenization.tokens))


def _heading_text(name: str, count: int, vocabulary: int) -> str:
    key_suffix = ".part" if count > _MAX_TILES else ""
    return message(
        f"cuts-heading{key_suffix}", way=message(name), count=count, drawn=_MAX_TILES, vocabulary=vocabulary
    )


def _lost_text(result: CutResult) -> str:
    sentences = []
    for tokenization in result.cuts:
        unknown_tokens = [
            token for token, mark in zip(tokenization.tokens, tokenization.unknown, strict=True) if mark
        ]
        for loss_type, texts in (("unknown", unknown_tokens), ("left-out", tokenization.dropped_characters)):
            if texts:
                message_id = f"cuts-{loss_type}.{tokenization.name}"
                sentences.append(message(message_id, count=len(texts), which=_quote_texts(texts)))
    return join_localized(sentences)


def _quote_texts(texts: Iterable[str]) -> str:
    unique_texts = list(dict.fromkeys(texts))
    quoted_texts = ", ".join(quote_text(visible_token(text)[:20]) for text in unique_texts[:_MAX_NAMED_TEXTS])
    num_more = len(unique_texts) - _MAX_NAMED_TEXTS
    return message("cuts-and-more", named=quoted_texts, more=num_more) if num_more > 0 else quoted_texts


def _tokenization_table(tokenization: Tokenization) -> Table:
    return Table(
        columns={
            "way": [message(f"cuts-way.{tokenization.name}")] * len(tokenization.tokens),
            "token": list(map(visible_token, tokenization.tokens)),
            "id": tokenization.ids,
            "bytes": tokenization.byte_counts,
            "from": tokenization.first,
            "to": tokenization.last,
            "unknown": tokenization.unknown,
        },
        recomputed_columns=("id",),
    )


def plot_merge_undo(result: UndoResult) -> Picture:
    """Draws a subword, and under it what is left when its merges are undone one by one."""
    undone_counts = [number for number, state in enumerate(result.states) for _ in state]
    merges = [0, *result.merges.tolist()]
    tokens = [visible_token(token) for state in result.states for token in state]
    columns: dict[str, Any] = {
        "undone": undone_counts,
        "merge": [merges[number] for number in undone_counts],
        "token": tokens,
        "id": result.ids,
    }
    table = Table(columns=columns, recomputed_columns=("merge", "id"))
    rows = TileRows(40)
    for number, merge in enumerate(merges):
        rows.add_note(message("cuts-without", merge=merge) if number else message("cuts-as-read"))
        rows.add_tiles(table.filter_rows("undone", number), id_column="id", hover_columns=("id", "merge"))
    values = {"token": quote_text(result.token), "merges": len(result.merges), "learnt": result.learnt}
    if not len(result.merges):
        return Picture(figure=rows.to_figure(), table=table, claim_id="cuts-undo-none", message_values=values)
    values |= {"first": int(result.merges[-1]), "last": int(result.merges[0])}
    return Picture(figure=rows.to_figure(), table=table, claim_id="cuts-undo", message_values=values)


def draw_thumbnail(result: CutResult) -> Thumbnail:
    """Draws a short text as tiles, a row a way to cut it, for Home."""
    counts = join_localized(map(_count_text, result.cuts), ", ")
    rows = [(tokenization.tokens, tokenization.ids.tolist()) for tokenization in result.cuts]
    return draw_tile_thumbnail(rows, message("cuts-thumbnail", text=result.text, counts=counts))


# --- one text for three tokenizers --------------------------------------------------------------------------


def plot_three_tokenizations(result: TokenizersResult, narrow: bool = False) -> Picture:
    """Draws a sentence as three tokenizers cut it."""
    rows = TileRows(PHONE_LINE_CHARACTERS if narrow else LINE_CHARACTERS)
    tables = list(map(_trained_tokenizer_table, result.tokenizers))
    for tokenizer, table in zip(result.tokenizers, tables, strict=True):
        rows.add_heading(_heading_text(f"cuts-tokenizer.{tokenizer.name}", len(table), tokenizer.size))
        rows.add_tiles(
            table.rows(slice(_MAX_TILES)),
            id_column="number",
            hover_columns=("number", "word"),
            is_marked=(tokenizer.ids[:_MAX_TILES] < 0).tolist(),
            name=tokenizer.name,
        )
    return Picture(
        figure=rows.to_figure(),
        table=concatenate_tables(*tables),
        claim_id="cuts-three_cuts",
        message_values=_three_tokenizations_caption_values(result),
    )


def _trained_tokenizer_table(tokenizer: TrainedTokenizer) -> Table:
    columns: dict[str, Any] = {
        "tokenizer": [tokenizer.name] * len(tokenizer.tokens),
        "token": list(map(visible_token, tokenizer.tokens)),
        "number": tokenizer.ids,
        "word": tokenizer.words,
    }
    return Table(columns=columns, recomputed_columns=("number",))


def _three_tokenizations_caption_values(result: TokenizersResult) -> dict[str, Any]:
    differing_words = _words_cut_differently(result)
    small_tokenizers = [
        tokenizer for tokenizer in result.tokenizers if tokenizer.size != result.requested_size
    ]
    sizes = ", ".join(f"{tokenizer.name} {tokenizer.size:,}" for tokenizer in small_tokenizers)
    return {
        "apart": len(differing_words),
        "words": len(set(result.sentence)),
        "counts": ", ".join(f"{tokenizer.name} {len(tokenizer.tokens):,}" for tokenizer in result.tokenizers),
        "which": message("cuts-apart", which=_quote_texts(differing_words)) if differing_words else "",
        "fewer": message("cuts-fewer", requested=result.requested_size, sizes=sizes)
        if small_tokenizers
        else "",
    }


def _words_cut_differently(result: TokenizersResult) -> list[str]:
    first_indices = {word: index for index, word in reversed(list(enumerate(result.sentence)))}
    unique_words = dict.fromkeys(result.sentence)
    return [
        word
        for word in unique_words
        if len({_token_ends(tokenizer, first_indices[word]) for tokenizer in result.tokenizers}) > 1
    ]


def _token_ends(tokenizer: TrainedTokenizer, word_index: int) -> tuple[int, ...]:
    stripped_tokens = [
        token.removeprefix("##").replace("▁", "")
        for token, token_word in zip(tokenizer.tokens, tokenizer.words.tolist(), strict=True)
        if token_word == word_index
    ]
    lengths = [len(token) for token in stripped_tokens if token]
    return tuple(sum(lengths[: number + 1]) for number in range(len(lengths)))


def plot_last_decisions(result: TokenizersResult, narrow: bool = False) -> Picture:
    """Draws what each tokenizer decided last, and the numbers that it decided by."""
    tables = list(map(_decision_table, result.tokenizers))
    table = concatenate_tables(*tables)
    layout: dict[str, Any] = {}
    for row, tokenizer in enumerate(result.tokenizers, 1):
        numbers = [*tokenizer.values.tolist(), 1e-9]
        value_range = [min(0, *numbers), 1.6 * max(numbers)]  # with room for words
        layout[f"xaxis{row}"] = fixed_range_axis(range=value_range)
    figure = make_bar_panels(
        [message(f"cuts-decision.{tokenizer.name}") for tokenizer in result.tokenizers],
        [list(map(escape_label, tokenizer_table.columns["candidate"])) for tokenizer_table in tables],
        [
            [_decision_bars(tokenizer, tokenizer_table)]
            for tokenizer, tokenizer_table in zip(result.tokenizers, tables, strict=True)
        ],
        narrow=narrow,
        showlegend=False,
        **layout,
    )
    message_id, values = _wordpiece_caption(result)
    return Picture(
        figure=figure,
        table=table,
        claim_id=message_id,
        message_values=values,
        colour_role="chosen" if len(values) > 2 else "",
    )


def _decision_table(tokenizer: TrainedTokenizer) -> Table:
    return Table(
        columns={
            "tokenizer": [tokenizer.name] * len(tokenizer.candidates),
            "candidate": [" + ".join(map(visible_token, candidate)) for candidate in tokenizer.candidates],
            "value": tokenizer.values,
            "taken": tokenizer.taken,
            "why": [_reason_text(tokenizer, index) for index in range(len(tokenizer.candidates))],
        },
        recomputed_columns=("value",),
    )


def _decision_bars(tokenizer: TrainedTokenizer, table: Table) -> dict:
    colours = [ROLE_COLOURS["chosen" if is_taken else "first"] for is_taken in tokenizer.taken.tolist()]
    style: dict[str, Any] = {"marker": {"color": colours}, "textposition": "outside", "cliponaxis": False}
    text = table.columns["why"]
    return bar_trace(table, x="value", y="candidate", is_horizontal=True, text=text, **style) | {
        "y": list(range(len(table)))
    }


def _reason_text(tokenizer: TrainedTokenizer, index: int) -> str:
    count, left, right = tokenizer.counts[index].tolist()
    loss = f"{tokenizer.values[index]:.3g}"
    return message(f"cuts-why.{tokenizer.name}", count=count, left=left, right=right, loss=loss)


def _wordpiece_caption(result: TokenizersResult) -> tuple[str, dict]:
    """Returns the sentence about WordPiece's last merge, and what it names of the other two."""
    bpe, wordpiece, unigram = result.tokenizers
    values: dict = {name: _last_decision_text(one) for name, one in (("bpe", bpe), ("unigram", unigram))}
    if not wordpiece.taken.any():
        return "cuts-three_reasons-none", values
    left, right = map(quote_text, wordpiece.candidates[0])
    count, ones, others = wordpiece.counts[0].tolist()
    values |= {"left": left, "right": right, "count": count, "ones": ones, "others": others}
    return "cuts-three_reasons", values


def _last_decision_text(tokenizer: TrainedTokenizer) -> str:
    taken_indices = [index for index, is_taken in enumerate(tokenizer.taken.tolist()) if is_taken]
    if not taken_indices:
        return message(f"cuts-idle.{tokenizer.name}")
    index = taken_indices[-1] if tokenizer.name == "Unigram" else taken_indices[0]
    candidate_text = " + ".join(map(quote_text, tokenizer.candidates[index]))
    return message(f"cuts-last.{tokenizer.name}", which=candidate_text, why=_reason_text(tokenizer, index))
