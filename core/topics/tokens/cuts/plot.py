"""A sentence in every way to cut it, the merges of a subword undone, three tokenizers that learnt."""

from collections.abc import Iterable
from typing import Any

from ....base.i18n import join_texts, message
from ....figures.colours import COLOUR
from ....figures.marks import axis, bars, lying
from ....figures.miniature import Miniature
from ....figures.names import escaped, quoted
from ....figures.picture import Picture
from ....figures.table import Table, stacked
from ....figures.tiles import LINE, NARROW, TileRows, seen, small
from .schema import Cut, CutResult, LearntTokenizer, TokenizersResult, UndoResult

_DRAWN = 120  # tiles of a row
_NAMED = 6  # words that are named


# --- shipped vocabularies -----------------------------------------------------------------------------------


def cuts(result: CutResult, narrow: bool = False) -> Picture:
    """Draws a sentence as tiles, a row a way to cut it, each under a bar as long as its count of tokens."""
    tables = list(map(_cut_table, result.cuts))
    longest = max(map(len, tables)) or 1
    rows = TileRows(NARROW if narrow else LINE)
    for cut, table in zip(result.cuts, tables, strict=True):
        rows.heading(_heading(f"cuts-way.{cut.name}", len(table), cut.vocabulary))
        rows.length(len(table) / longest)
        rows.tiles(
            table.rows(slice(_DRAWN)),
            index="id",
            hover=("id", "bytes", "from", "to"),
            marked=cut.unknown[:_DRAWN].tolist(),
            name=cut.name,
        )
    words = result.cuts[1]
    unknown = int(words.unknown.sum())
    values = {"words": len(words.tokens), "unknown": unknown, "lost": _lost(result)}
    outcome = "unknown" if unknown else "known" if words.tokens else "none"
    counts = {
        f"counted_{cut.name}": message(f"cuts-counted.{cut.name}", count=len(cut.tokens))
        for cut in result.cuts
    }
    return Picture(
        figure=rows.draw(),
        table=stacked(*tables),
        message=f"cuts-cuts-{outcome}",
        values=values | counts,
        role="chosen" if unknown else "",
    )


def _heading(name: str, count: int, vocabulary: int) -> str:
    part = ".part" if count > _DRAWN else ""
    return message(f"cuts-heading{part}", way=message(name), count=count, drawn=_DRAWN, vocabulary=vocabulary)


def _lost(result: CutResult) -> str:
    told = []
    for cut in result.cuts:
        unknown = [token for token, mark in zip(cut.tokens, cut.unknown, strict=True) if mark]
        for kind, texts in (("unknown", unknown), ("left-out", cut.left_out)):
            if texts:
                told.append(message(f"cuts-{kind}.{cut.name}", count=len(texts), which=_named(texts)))
    return join_texts(told)


def _named(texts: Iterable[str]) -> str:
    different = list(dict.fromkeys(texts))
    named = ", ".join(quoted(seen(text)[:20]) for text in different[:_NAMED])
    return (
        message("cuts-and-more", named=named, more=len(different) - _NAMED)
        if len(different) > _NAMED
        else named
    )


def _cut_table(cut: Cut) -> Table:
    return Table(
        columns={
            "way": [message(f"cuts-way.{cut.name}")] * len(cut.tokens),
            "token": list(map(seen, cut.tokens)),
            "id": cut.ids,
            "bytes": cut.byte_count,
            "from": cut.first,
            "to": cut.last,
            "unknown": cut.unknown,
        },
        proves=("id",),
    )


def undo(result: UndoResult) -> Picture:
    """Draws a subword, and under it what is left when its merges are undone one by one."""
    undone = [number for number, state in enumerate(result.states) for _ in state]
    merges = [0, *result.merges.tolist()]
    tokens = [seen(token) for state in result.states for token in state]
    columns: dict[str, Any] = {
        "undone": undone,
        "merge": [merges[number] for number in undone],
        "token": tokens,
        "id": result.ids,
    }
    table = Table(columns=columns, proves=("merge", "id"))
    rows = TileRows(40)
    for number, merge in enumerate(merges):
        rows.note(message("cuts-without", merge=merge) if number else message("cuts-as-read"))
        rows.tiles(table.where("undone", number), index="id", hover=("id", "merge"))
    values = {"token": quoted(result.token), "merges": len(result.merges), "learnt": result.learnt}
    if not len(result.merges):
        return Picture(figure=rows.draw(), table=table, message="cuts-undo-none", values=values)
    values |= {"first": int(result.merges[-1]), "last": int(result.merges[0])}
    return Picture(figure=rows.draw(), table=table, message="cuts-undo", values=values)


def miniature(result: CutResult) -> Miniature:
    """Draws a short text as tiles, a row a way to cut it, for Home."""
    counts = join_texts(
        (message(f"cuts-counted.{cut.name}", count=len(cut.tokens)) for cut in result.cuts), ", "
    )
    svg = small([(cut.tokens, cut.ids.tolist()) for cut in result.cuts])
    return Miniature(svg=svg, story=message("cuts-miniature", text=result.text, counts=counts))


# --- one text for three tokenizers --------------------------------------------------------------------------


def three_cuts(result: TokenizersResult, narrow: bool = False) -> Picture:
    """Draws a sentence as three tokenizers cut it."""
    rows = TileRows(NARROW if narrow else LINE)
    tables = []
    for one in result.tokenizers:
        columns: dict[str, Any] = {
            "tokenizer": [one.name] * len(one.tokens),
            "token": list(map(seen, one.tokens)),
            "number": one.ids,
            "word": one.words,
        }
        tables.append(Table(columns=columns, proves=("number",)))
        rows.heading(_heading(f"cuts-tokenizer.{one.name}", len(one.tokens), one.size))
        few = tables[-1].rows(slice(_DRAWN))
        marked = (one.ids[:_DRAWN] < 0).tolist()
        rows.tiles(few, index="number", hover=("number", "word"), marked=marked, name=one.name)
    apart = _cut_apart(result)
    short = [one for one in result.tokenizers if one.size != result.asked]
    sizes = ", ".join(f"{one.name} {one.size:,}" for one in short)
    values = {
        "apart": len(apart),
        "words": len(set(result.sentence)),
        "counts": ", ".join(f"{one.name} {len(one.tokens):,}" for one in result.tokenizers),
        "which": message("cuts-apart", which=_named(apart)) if apart else "",
        "fewer": message("cuts-fewer", asked=result.asked, sizes=sizes) if short else "",
    }
    return Picture(figure=rows.draw(), table=stacked(*tables), message="cuts-three_cuts", values=values)


def _cut_apart(result: TokenizersResult) -> list[str]:
    """Returns the words that are not cut alike by all tokenizers."""
    first = {word: number for number, word in reversed(list(enumerate(result.sentence)))}
    different = dict.fromkeys(result.sentence)
    return [word for word in different if len({_ends(one, first[word]) for one in result.tokenizers}) > 1]


def _ends(one: LearntTokenizer, word: int) -> tuple[int, ...]:
    """Returns after how many letters of a word each of its tokens ends; none of the marks is a letter."""
    bare = [
        token.removeprefix("##").replace("▁", "")
        for token, of in zip(one.tokens, one.words.tolist(), strict=True)
        if of == word
    ]
    lengths = [len(token) for token in bare if token]
    return tuple(sum(lengths[: number + 1]) for number in range(len(lengths)))


def three_reasons(result: TokenizersResult, narrow: bool = False) -> Picture:
    """Draws what each tokenizer decided last, and the numbers that it decided by."""
    tables = list(map(_reasons_table, result.tokenizers))
    table = stacked(*tables)
    layout: dict[str, Any] = {}
    for row, one in enumerate(result.tokenizers, 1):
        numbers = [*one.values.tolist(), 1e-9]
        layout[f"xaxis{row}"] = axis(range=[min(0, *numbers), 1.6 * max(numbers)])  # with room for words
    figure = lying(
        [message(f"cuts-decision.{one.name}") for one in result.tokenizers],
        [list(map(escaped, part.columns["candidate"])) for part in tables],
        [[_decisions(one, part)] for one, part in zip(result.tokenizers, tables, strict=True)],
        narrow=narrow,
        showlegend=False,
        **layout,
    )
    message_id, values = _wordpiece_said(result)
    return Picture(
        figure=figure,
        table=table,
        message=message_id,
        values=values,
        role="chosen" if len(values) > 2 else "",
    )


def _reasons_table(one: LearntTokenizer) -> Table:
    """Returns the candidates of a tokenizer's last decision, one a line."""
    return Table(
        columns={
            "tokenizer": [one.name] * len(one.candidates),
            "candidate": [" + ".join(map(seen, candidate)) for candidate in one.candidates],
            "value": one.values,
            "taken": one.taken,
            "why": [_why(one, number) for number in range(len(one.candidates))],
        },
        proves=("value",),
    )


def _decisions(one: LearntTokenizer, table: Table) -> dict:
    """Returns the numbers of a decision as bars that lie, those that were chosen in a colour of their own."""
    colours = [COLOUR["chosen" if mark else "first"] for mark in one.taken.tolist()]
    look: dict[str, Any] = {"marker": {"color": colours}, "textposition": "outside", "cliponaxis": False}
    text = table.columns["why"]
    return bars(table, x="value", y="candidate", across=True, text=text, **look) | {
        "y": list(range(len(table)))
    }


def _why(one: LearntTokenizer, number: int) -> str:
    count, left, right = one.counts[number].tolist()
    loss = f"{one.values[number]:.3g}"
    return message(f"cuts-why.{one.name}", count=count, left=left, right=right, loss=loss)


def _wordpiece_said(result: TokenizersResult) -> tuple[str, dict]:
    """Returns the sentence about WordPiece's last merge, and what it names of the other two."""
    bpe, wordpiece, unigram = result.tokenizers
    values: dict = {name: _last_of(one) for name, one in (("bpe", bpe), ("unigram", unigram))}
    if not wordpiece.taken.any():
        return "cuts-three_reasons-none", values
    left, right = map(quoted, wordpiece.candidates[0])
    count, ones, others = wordpiece.counts[0].tolist()
    return "cuts-three_reasons", values | {
        "left": left, "right": right, "count": count, "ones": ones, "others": others
    }  # fmt: skip


def _last_of(one: LearntTokenizer) -> str:
    taken = [number for number, mark in enumerate(one.taken.tolist()) if mark]
    if not taken:
        return message(f"cuts-idle.{one.name}")
    number = taken[-1] if one.name == "Unigram" else taken[0]
    which = " + ".join(map(quoted, one.candidates[number]))
    return message(f"cuts-last.{one.name}", which=which, why=_why(one, number))
