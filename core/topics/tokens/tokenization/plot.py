"""Figures of the tokenizations of a sentence, and of the merges of a subword."""

from collections.abc import Iterable

from ....base.i18n import join_localized, message
from ....figures.labels import quote_text
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
from .schema import MergeUndoResult, Tokenization, TokenizeResult

MAX_TILES = 120  # tiles of a row
_MAX_NAMED_TEXTS = 6  # words that are named


def plot_tokenizations(result: TokenizeResult, is_narrow: bool = False) -> Picture:
    """Draws the tokens of each tokenization as tiles, under a bar of their number."""
    tables = list(map(_tokenization_table, result.tokenizations))
    longest = max(map(len, tables)) or 1
    rows = TileRows(PHONE_LINE_CHARACTERS if is_narrow else LINE_CHARACTERS)
    for tokenization, table in zip(result.tokenizations, tables, strict=True):
        rows.add_heading(
            format_heading(f"tokenization-type.{tokenization.name}", len(table), tokenization.vocabulary_size)
        )
        rows.add_length_bar(len(table) / longest)
        rows.add_tiles(
            table.rows(slice(MAX_TILES)),
            id_column="id",
            hover_columns=("id", "bytes", "from", "to"),
            is_marked=tokenization.is_unknown[:MAX_TILES].tolist(),
            name=tokenization.name,
        )
    word_tokenization = result.tokenizations[1]
    num_unknown = int(word_tokenization.is_unknown.sum())
    values = {
        "num_words": len(word_tokenization.tokens),
        "num_unknown": num_unknown,
        "losses": _describe_losses(result),
        **{f"counted_{one.name}": _format_count(one) for one in result.tokenizations},
    }
    message_variant = "unknown" if num_unknown else "known" if word_tokenization.tokens else "none"
    return Picture(
        figure=rows.to_figure(),
        table=concatenate_tables(*tables),
        claim_id=f"tokenization-{message_variant}",
        claim_values=values,
        colour_role="chosen" if num_unknown else "",
    )


def _format_count(tokenization: Tokenization) -> str:
    return message(f"tokenization-count.{tokenization.name}", count=len(tokenization.tokens))


def format_heading(name: str, count: int, vocabulary: int) -> str:
    key_suffix = ".part" if count > MAX_TILES else ""
    return message(
        f"tokenization-heading{key_suffix}",
        tokenizer=message(name),
        count=count,
        num_drawn=MAX_TILES,
        vocabulary_size=vocabulary,
    )


def _describe_losses(result: TokenizeResult) -> str:
    sentences = []
    for tokenization in result.tokenizations:
        unknown_tokens = [
            token for token, mark in zip(tokenization.tokens, tokenization.is_unknown, strict=True) if mark
        ]
        for loss_type, texts in (("unknown", unknown_tokens), ("dropped", tokenization.dropped_characters)):
            if texts:
                sentences.append(
                    message(
                        f"tokenization-lost-{loss_type}.{tokenization.name}",
                        count=len(texts),
                        texts=quote_texts(texts),
                    )
                )
    return join_localized(sentences)


def quote_texts(texts: Iterable[str]) -> str:
    unique_texts = list(dict.fromkeys(texts))
    quoted_texts = ", ".join(quote_text(visible_token(text)[:20]) for text in unique_texts[:_MAX_NAMED_TEXTS])
    num_more = len(unique_texts) - _MAX_NAMED_TEXTS
    return (
        message("tokenization-and-more", texts=quoted_texts, num_more=num_more)
        if num_more > 0
        else quoted_texts
    )


def _tokenization_table(tokenization: Tokenization) -> Table:
    return Table(
        columns={
            "tokenization": [message(f"tokenization-type.{tokenization.name}")] * len(tokenization.tokens),
            "token": list(map(visible_token, tokenization.tokens)),
            "id": tokenization.ids,
            "bytes": tokenization.byte_counts,
            "from": tokenization.starts,
            "to": tokenization.ends,
            "unknown": tokenization.is_unknown,
        },
        proved_columns=("id",),
    )


def plot_merge_undo(result: MergeUndoResult) -> Picture:
    """Draws a subword and its parts as its merges are undone one by one."""
    undone_counts = [number for number, state in enumerate(result.states) for _ in state]
    merges = [0, *result.merge_numbers.tolist()]
    table = Table(
        columns={
            "num-undone": undone_counts,
            "merge": [merges[number] for number in undone_counts],
            "token": [visible_token(token) for state in result.states for token in state],
            "id": result.ids,
        },
        proved_columns=("merge", "id"),
    )
    rows = TileRows(40)
    for number, merge in enumerate(merges):
        rows.add_note(
            message("tokenization-without-merge", merge=merge)
            if number
            else message("tokenization-whole-token")
        )
        rows.add_tiles(table.filter_rows("num-undone", number), id_column="id", hover_columns=("id", "merge"))
    values = {
        "token": quote_text(result.token),
        "num_merges": len(result.merge_numbers),
        "vocabulary_merges": result.num_merges,
    }
    if not len(result.merge_numbers):
        return Picture(
            figure=rows.to_figure(), table=table, claim_id="tokenization-merge-undo-none", claim_values=values
        )
    values |= {"first_merge": int(result.merge_numbers[-1]), "last_merge": int(result.merge_numbers[0])}
    return Picture(
        figure=rows.to_figure(), table=table, claim_id="tokenization-merge-undo", claim_values=values
    )


def draw_thumbnail(result: TokenizeResult) -> Thumbnail:
    """Draws the tokenizations of a short text as tiles, for Home."""
    counts = join_localized(map(_format_count, result.tokenizations), ", ")
    rows = [(tokenization.tokens, tokenization.ids.tolist()) for tokenization in result.tokenizations]
    return draw_tile_thumbnail(rows, message("tokenization-thumbnail", text=result.text, counts=counts))
