"""How byte-pair encoding learns, and three tokenizers that learnt from one text."""

from collections.abc import Sequence

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.checks import counted
from core.figures.base import margins
from core.figures.base.axes import GUIDE, hide_axes, titled_panels
from core.figures.base.colours import BLUE, ORANGE
from core.figures.base.long_table import stacked
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import quoted
from core.figures.tokens import tiles
from core.traces.tokens import BpeTrace, LearntTokenizer, TokenizersTrace

_BAR = 24  # pixels of a bar and its gap
_PANEL = 250  # pixels of the bars of a step
_NAMED = 6  # words that a story names
_DRAWN = 150  # tiles of a sentence
_NARROWEST = 330  # pixels of a figure on a telephone


# --- byte-pair encoding -------------------------------------------------------------------------------------


def step(trace: BpeTrace, line: int = tiles.COLUMNS) -> Picture:
    """Draws a step: the sentence as it is cut now, and the pairs with the largest counts.

    Args:
        trace: The step.
        line: Characters a line of the sentence.
    """
    share = _rows_of(trace.tokens, line) * tiles.UNIT + 40
    figure = make_subplots(
        rows=2, cols=1, row_heights=[share, _PANEL], vertical_spacing=34 / (share + _PANEL)
    )
    rows = tiles.TileRows("number %{customdata[0]} of the vocabulary", line)
    rows.heading(f"<b>The sentence after {counted(trace.step, 'merge')}</b>")
    ages = trace.ages[:_DRAWN]
    rows.tiles(trace.tokens[:_DRAWN], ages.tolist(), tiles.as_numbers(ages), (ages < 0).tolist())
    rows.draw(figure)
    names = list(map(_labelled, _raw(trace)))
    _add_bars(figure, names, trace.rival_counts.tolist(), [True] + [False] * len(names), row=2, col=1)
    lay_out(
        figure,
        height=share + _PANEL + 40,
        showlegend=False,
        barmode="overlay",
        margin={"l": 12, "b": 63},
        xaxis2={"title": "how often the pair comes", "domain": [_share_of(names), 1]},
        yaxis2={"automargin": False},
    )
    hide_axes(figure, (0, line), (-rows.down, 0), row=1, col=1)
    return Picture(figure=figure, story=_step_story(trace), columns=_step_table(trace))


def _share_of(names: list[str]) -> float:
    """Returns the share of the width that names beside bars take on a telephone; tiles have all of it."""
    return min(0.5, (max(map(margins.width, names), default=0) + 14) / _NARROWEST)


def _step_table(trace: BpeTrace) -> dict[str, list]:
    """Returns the pairs of a step with their counts, and the tokens of the sentence with their numbers."""
    return stacked(
        [
            {
                "what": ["pair"] * len(trace.rival_left),
                "name": list(map(_seen, _raw(trace))),
                "number": trace.rival_counts.tolist(),
            },
            {
                "what": ["token"] * len(trace.tokens),
                "name": list(map(tiles.seen, trace.tokens)),
                "number": trace.ages.tolist(),
            },
        ]
    )


def _rows_of(tokens: Sequence[str], line: int) -> int:
    """Returns about how many lines of so many characters the tiles take, rather more than fewer."""
    return 2 + int(sum(len(token) + 1.6 for token in tokens[:_DRAWN]) / (line - 4))


def _raw(trace: BpeTrace) -> list[str]:
    """Returns the pairs of a step as the table names them."""
    return [f"{one} + {other}" for one, other in zip(trace.rival_left, trace.rival_right, strict=True)]


def _add_bars(
    figure: go.Figure, names: list[str], values: list, chosen: Sequence[bool], row: int, col: int, why=()
) -> None:
    """Draws numbers as bars that lie, the first at the top, those that were chosen in orange."""
    figure.add_bar(
        x=values,
        y=list(range(len(names))),
        orientation="h",
        marker={"color": [ORANGE if mark else BLUE for mark in chosen][: len(names)]},
        text=list(why) or [f"{value:,}" for value in values],
        textposition="outside",
        cliponaxis=False,
        customdata=names,
        hovertemplate="%{customdata}: %{x}<extra></extra>",
        row=row,
        col=col,
    )
    ticks = {"tickvals": list(range(len(names))), "ticktext": names}
    figure.update_yaxes(range=[max(len(names), 1) - 0.5, -0.5], fixedrange=True, row=row, col=col, **ticks)
    room = 1.5 if why else 1.1  # for the words behind the longest bar
    most = room * max([*values, 1e-9])
    figure.update_xaxes(range=[min([*values, 0]), most], fixedrange=True, row=row, col=col)


def _step_story(trace: BpeTrace) -> str:
    """Returns what the step before did, what the next will do, and where the text ends."""
    told = []
    if trace.step:
        pair = quoted(trace.left[trace.step - 1]), quoted(trace.right[trace.step - 1])
        count = counted(int(trace.counts[trace.step - 1]), "time")
        told.append(f"Merge {trace.step:,} joined {pair[0]} and {pair[1]}, which came {count}.")
    told.append(f"The sentence is now {counted(len(trace.tokens), 'token')}.")
    if trace.asked > trace.step:
        told.append(f"The text allows {counted(trace.step, 'merge')}: then no pair comes twice.")
    elif trace.step < len(trace.left):
        pair = quoted(trace.left[trace.step]), quoted(trace.right[trace.step])
        told.append(f"Next are {pair[0]} and {pair[1]}: {counted(int(trace.counts[trace.step]), 'time')}.")
    unknown = int((trace.ages < 0).sum())
    if unknown:
        told.append(f"{counted(unknown, 'character')} of it never came in the training text.")
    return " ".join(told)


def curve(trace: BpeTrace) -> Picture:
    """Draws how many tokens a sentence takes against the size of the vocabulary."""
    merges = list(range(len(trace.left) + 1))
    sizes = [trace.alphabet + number for number in merges]
    figure = go.Figure()
    lines = (("your sentence", trace.sentence, ORANGE), ("the training text, on average", trace.corpus, BLUE))
    for name, values, colour in lines:
        figure.add_scatter(
            x=sizes, y=float32(values), mode="lines", name=name, line={"color": colour, "width": 2.5}
        )
    figure.add_vline(x=trace.alphabet + trace.step, line=GUIDE, annotation_text=f"merge {trace.step:,}")
    lay_out(
        figure,
        height=380,
        margin_t=40,
        xaxis={"title": "vocabulary size: characters and merges"},
        yaxis={"title": "tokens a sentence", "rangemode": "tozero"},
    )
    story = (
        f"With {sizes[0]:,} characters alone the sentence is {trace.sentence[0]:,} tokens, "
        f"with {sizes[-1]:,} tokens to choose from it is {trace.sentence[-1]:,}. "
        f"{_halved(trace)}"
    )
    columns = {
        "merges": merges,
        "vocabulary size": sizes,
        "pair": ["", *map(_seen, _all_pairs(trace))],
        "count": [0, *trace.counts.tolist()],
        "tokens of the sentence": trace.sentence.tolist(),
        "tokens a sentence of the text": trace.corpus.tolist(),
    }
    return Picture(figure=figure, story=story, columns=columns)


def _all_pairs(trace: BpeTrace) -> list[str]:
    return [f"{one} + {other}" for one, other in zip(trace.left, trace.right, strict=True)]


def _halved(trace: BpeTrace) -> str:
    """Returns after how many merges the training text was half as long."""
    half = [number for number, mean in enumerate(trace.corpus.tolist()) if mean <= trace.corpus[0] / 2]
    if not half:
        return f"The training text is not half as long within {counted(len(trace.left), 'merge')}."
    later = f"{counted(len(trace.left) - half[0], 'merge')} after that shorten it to {trace.corpus[-1]:.1f}."
    start = f"The training text's sentences take {trace.corpus[0]:.1f} tokens on average"
    return f"{start}, and half as many after {counted(half[0], 'merge')}; {later}"


# --- three tokenizers ---------------------------------------------------------------------------------------

_DECISIONS = {
    "BPE": "BPE merges by count",
    "WordPiece": "WordPiece merges by count / product",
    "Unigram": "Unigram drops by loss",
}


def three_cuts(trace: TokenizersTrace, line: int = tiles.COLUMNS) -> Picture:
    """Draws a sentence as three tokenizers cut it, in lines of so many characters."""
    rows = tiles.TileRows("number %{customdata[0]} of its vocabulary", line)
    for one in trace.tokenizers:
        count = counted(len(one.tokens), "token")
        rows.heading(f"<b>{one.name}</b>: {count}; vocabulary of {one.size:,}")
        ids = one.ids[:_DRAWN]
        numbers = tiles.as_numbers(ids, one.words[:_DRAWN])
        rows.tiles(one.tokens[:_DRAWN], ids.tolist(), numbers, (ids < 0).tolist(), one.name)
    columns = {
        "tokenizer": [one.name for one in trace.tokenizers for _ in one.tokens],
        "token": [tiles.seen(token) for one in trace.tokenizers for token in one.tokens],
        "number": [index for one in trace.tokenizers for index in one.ids.tolist()],
        "word": [word for one in trace.tokenizers for word in one.words.tolist()],
    }
    return Picture(figure=tiles.finished(rows, line), story=_cuts_story(trace), columns=columns)


def _ends(one: LearntTokenizer, word: int) -> tuple[int, ...]:
    """Returns after how many letters of a word each of its tokens ends; none of the marks is a letter."""
    bare = [
        token.removeprefix("##").replace("▁", "")
        for token, of in zip(one.tokens, one.words.tolist(), strict=True)
        if of == word
    ]
    lengths = [len(token) for token in bare if token]
    return tuple(sum(lengths[: number + 1]) for number in range(len(lengths)))


def _cuts_story(trace: TokenizersTrace) -> str:
    """Returns which words are cut differently, and where a tokenizer has fewer tokens than it was allowed."""
    first = {word: number for number, word in reversed(list(enumerate(trace.sentence)))}
    words = [
        word
        for word in dict.fromkeys(trace.sentence)
        if len({_ends(one, first[word]) for one in trace.tokenizers}) > 1
    ]
    counts = ", ".join(f"{one.name} {len(one.tokens):,}" for one in trace.tokenizers)
    named = ", ".join(quoted(tiles.seen(word)[:20]) for word in words[:_NAMED])
    more = f" and {len(words) - _NAMED:,} more" if len(words) > _NAMED else ""
    where = f": {named}{more}" if words else ""
    noun = counted(len(first), "different word")
    told = [f"Tokens: {counts}."]
    told.append(
        f"The three split {len(words):,} of {noun} differently{where}."
        if words
        else f"The three split {noun} alike."
    )
    sizes = [f"{one.name} {one.size:,}" for one in trace.tokenizers if one.size != trace.asked]
    if sizes:
        told.append(f"Asked for {trace.asked:,} tokens, the text gives {', '.join(sizes)}.")
    return " ".join(told)


def three_reasons(trace: TokenizersTrace) -> Picture:
    """Draws what each tokenizer decided last, and the numbers that it decided by."""
    titles = [_DECISIONS[one.name] for one in trace.tokenizers]
    figure = titled_panels(titles, rows=3, cols=1, vertical_spacing=0.1)
    names = [_labelled(name) for one in trace.tokenizers for name in one.candidates]
    for row, one in enumerate(trace.tokenizers, 1):
        labels = list(map(_labelled, one.candidates))
        _add_bars(figure, labels, one.values.tolist(), one.taken.tolist(), row, 1, why=_behind(one))
    rows = sum(max(2, len(one.candidates)) for one in trace.tokenizers)
    lay_out(figure, height=rows * _BAR + 170, showlegend=False, margin={"l": margins.beside(names), "t": 30})
    columns = {
        "tokenizer": [one.name for one in trace.tokenizers for _ in one.candidates],
        "candidate": [_seen(name) for one in trace.tokenizers for name in one.candidates],
        "value": [value for one in trace.tokenizers for value in one.values.tolist()],
        "merged or dropped": [mark for one in trace.tokenizers for mark in one.taken.tolist()],
        "why": [why for one in trace.tokenizers for why in one.why],
    }
    return Picture(figure=figure, story=" ".join(map(_reason, trace.tokenizers)), columns=columns)


def _behind(one: LearntTokenizer) -> list[str]:
    """Returns what stands behind each bar: the number, and how WordPiece came to it."""
    if one.name == "WordPiece":
        return list(one.why)
    unit = "times" if one.name == "BPE" else "nats"
    return [f"{value:.3g} {unit}" for value in one.values.tolist()]


def _seen(candidate: str) -> str:
    """Returns a piece or a pair as the table names it."""
    return " + ".join(map(tiles.seen, candidate.split(" + ")))


def _labelled(candidate: str) -> str:
    """Returns a piece or a pair as an axis names it."""
    return " + ".join(map(tiles.labelled, candidate.split(" + ")))


def _reason(one: LearntTokenizer) -> str:
    """Returns what a tokenizer decided last."""
    taken = [number for number, mark in enumerate(one.taken.tolist()) if mark]
    if not taken:
        return f"{one.name} had nothing to decide: its characters alone are {one.size:,} tokens or more."
    if one.name == "Unigram":
        number = taken[-1]
        return (
            f"Unigram dropped {quoted(one.candidates[number])} among its last: {one.why[number]}, "
            "less than without those that it kept."
        )
    best = " and ".join(quoted(part) for part in one.candidates[0].split(" + "))
    return f"{one.name} last merged {best}: {one.why[0]}."
