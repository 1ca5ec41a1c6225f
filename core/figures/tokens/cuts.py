"""A sentence in every way to cut it, and the merges of a subword undone."""

from core.checks import counted
from core.figures.base.picture import Picture
from core.figures.base.tokens import quoted
from core.figures.tokens import tiles
from core.traces.tokens import Cut, CutTrace, UndoTrace

_DRAWN = 120  # tiles a way
_NAMED = 6  # characters and words that a story names
_UNDO_COLUMNS = 40
_TITLES = {
    "characters": "Characters",
    "words": "Words",
    "subwords": "Subwords (BPE)",
    "pieces": "Word pieces (WordPiece)",
}
_NAMES = {"characters": "character", "words": "word", "subwords": "subword", "pieces": "word piece"}
_HOVER = (
    "id %{customdata[0]:,}<br>bytes: %{customdata[1]}<br>"
    "characters %{customdata[2]} to %{customdata[3]} of the text"
)


def cuts(trace: CutTrace, line: int = tiles.COLUMNS) -> Picture:
    """Draws a sentence as tiles, a row a way to cut it, each under a bar as long as its count of tokens.

    Args:
        trace: The sentence, cut.
        line: Characters a line.
    """
    longest = max(len(cut.tokens) for cut in trace.cuts) or 1
    rows = tiles.TileRows(_HOVER, line)
    for cut in trace.cuts:
        rows.heading(_heading(cut))
        rows.length(len(cut.tokens) / longest)
        numbers = tiles.as_numbers(cut.ids, cut.byte_count, cut.first, cut.last)
        few = slice(_DRAWN)
        marked = cut.unknown[few].tolist()
        rows.tiles(cut.tokens[few], cut.ids[few].tolist(), numbers[few], marked, cut.name)
    return Picture(figure=tiles.finished(rows, line), story=_story(trace), columns=_table(trace))


def _heading(cut: Cut) -> str:
    """Returns what stands above a way to cut."""
    count = counted(len(cut.tokens), "token")
    drawn = f", the first {_DRAWN} drawn" if len(cut.tokens) > _DRAWN else ""
    return f"<b>{_TITLES[cut.name]}</b>: {count}{drawn}; vocabulary of {cut.vocabulary:,}"


def _story(trace: CutTrace) -> str:
    """Returns the counts of all ways, and what was lost on the way."""
    counts = ", ".join(
        counted(len(cut.tokens), _NAMES[cut.name], f"{_NAMES[cut.name]}s") for cut in trace.cuts
    )
    sentences = [f"The same sentence is {counts}."]
    for cut in trace.cuts:
        unknown = [token for token, mark in zip(cut.tokens, cut.unknown, strict=True) if mark]
        if unknown:
            noun = counted(len(unknown), f"{_NAMES[cut.name]} is", f"{_NAMES[cut.name]}s are")
            sentences.append(f"{noun} [UNK]: {_named(unknown)}.")
        if cut.left_out:
            kept = counted(len(cut.left_out), "sign is", "signs are")
            sentences.append(f"As {_NAMES[cut.name]}s, {kept} left out: {_named(cut.left_out)}.")
    return " ".join(sentences)


def _named(texts) -> str:
    """Returns some texts in quotes, each once."""
    different = list(dict.fromkeys(texts))
    more = f" and {len(different) - _NAMED:,} more" if len(different) > _NAMED else ""
    return ", ".join(quoted(tiles.seen(text)[:20]) for text in different[:_NAMED]) + more


def _table(trace: CutTrace) -> dict[str, list]:
    """Returns all tokens of all ways, one a line."""
    return {
        "cut into": [cut.name for cut in trace.cuts for _ in cut.tokens],
        "token": [tiles.seen(token) for cut in trace.cuts for token in cut.tokens],
        "id": [index for cut in trace.cuts for index in cut.ids.tolist()],
        "bytes": [size for cut in trace.cuts for size in cut.byte_count.tolist()],
        "from": [first for cut in trace.cuts for first in cut.first.tolist()],
        "to": [last for cut in trace.cuts for last in cut.last.tolist()],
        "unknown": [mark for cut in trace.cuts for mark in cut.unknown.tolist()],
    }


def undo(trace: UndoTrace) -> Picture:
    """Draws a subword, and under it what is left when its merges are undone one by one.

    Wherever it stands in a sentence the picture is the same: it is drawn anew for another subword alone.
    """
    rows = tiles.TileRows("id %{customdata[0]:,}", _UNDO_COLUMNS)
    cells: list[tuple] = []
    merges = [0, *trace.merges.tolist()]
    used = 0
    for number, (state, undone) in enumerate(zip(trace.states, merges, strict=True)):
        ids = trace.ids[used : used + len(state)].tolist()
        used += len(state)
        cells += [(number, undone, tiles.seen(token), index) for token, index in zip(state, ids, strict=True)]
        rows.note(f"without merge {undone:,}" if number else "as it is read")
        rows.tiles(state, ids, [[index, undone] for index in ids])
    figure = tiles.finished(rows, _UNDO_COLUMNS)
    names = ("merges undone", "merge", "token", "id")
    columns = {name: [cell[place] for cell in cells] for place, name in enumerate(names)}
    return Picture(figure=figure, story=_undo_story(trace), columns=columns)


def _undo_story(trace: UndoTrace) -> str:
    """Returns of which merges a subword was made."""
    if not len(trace.merges):
        return f"{quoted(trace.token)} is not made of merges: the vocabulary began with it."
    first, last = f"{trace.merges[-1]:,}", f"{trace.merges[0]:,}"
    made = counted(len(trace.merges), "merge")
    return (
        f"{quoted(trace.token)} was made by {made} of {trace.learnt:,}: "
        f"number {first} came first and number {last} last."
    )
