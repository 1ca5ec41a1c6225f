"""Two sentences side by side, one word in both, and the similarity of sentences."""

import dataclasses
import itertools
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.attention.matrix import weights_story
from core.figures.base.colours import BLUE, DIVERGING, ORANGE
from core.figures.base.long_table import long_table, stacked
from core.figures.base.matrices import (
    Panel,
    add_scale,
    distinct_names,
    heatmap,
    panels,
    token_axes,
    weight_text,
)
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import escaped, quoted
from core.traces.attention.encoder import SentencesTrace
from core.traces.attention.facts import Turn

_LETTERS = 26  # of a sentence beside its row


@dataclasses.dataclass(frozen=True, kw_only=True)
class Side:
    """One of two sentences that a model read.

    Attributes:
        name: As a story names it.
        weights: (T, S).
        mask: (T, S) bool, True where a key is visible.
        queries, keys: T and S tokens.
    """

    name: str
    weights: np.ndarray
    mask: np.ndarray
    queries: tuple[str, ...]
    keys: tuple[str, ...]


def pair(sides: Sequence[Side]) -> Picture:
    """Draws the same attention over two sentences."""
    parts = [
        Panel(
            title=escaped(side.name),
            heatmap=heatmap(
                side.weights, side.mask, hover="“%{y}” attends to “%{x}”: %{z:.4f}", name=side.name
            ),
            queries=side.queries,
            keys=side.keys,
        )
        for side in sides
    ]
    figure = panels(parts, across=2, gap=0.16)
    add_scale(figure, "attention weight, 0 to 1")
    tables = [
        long_table(
            {"weight": side.weights, "visible": side.mask},
            {"sentence": [side.name]},
            *token_axes(side.queries, side.keys),
        )
        for side in sides
    ]
    stories = [
        f"{side.name.capitalize()}: {weights_story(side.weights, side.mask, side.queries, side.keys)}"
        for side in sides
    ]
    return Picture(figure=figure, story=" ".join(stories), columns=stacked(tables))


def word_in_both(word: str, sides: Sequence[Side]) -> Picture:
    """Draws what one word attends to in two sentences, as bars over their tokens.

    Args:
        word: One of the queries of both; of one that comes twice the first is taken.
        sides: The two sentences.
    """
    figure = go.Figure()
    for side, colour in zip(sides, (BLUE, ORANGE), strict=True):
        figure.add_bar(
            x=list(range(len(side.keys))),
            y=float32(side.weights[side.queries.index(word)]),
            name=side.name,
            marker={"color": colour, "line": {"width": 0}},
            customdata=[escaped(name) for name in distinct_names(side.keys)],
            hovertemplate="“%{customdata}”: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
    columns = itertools.zip_longest(*(bars.customdata for bars in figure.data))
    ticktext = [" | ".join(dict.fromkeys(name for name in names if name is not None)) for names in columns]
    lay_out(
        figure,
        height=360,
        barmode="group",
        bargap=0.25,
        showlegend=True,
        xaxis={"tickvals": list(range(len(ticktext))), "ticktext": ticktext, "tickangle": -60},
        yaxis={"title_text": f"weight of “{escaped(word)}”", "rangemode": "tozero"},
    )
    tables = [
        long_table(
            {"weight": side.weights[side.queries.index(word)]},
            {"sentence": [side.name]},
            {"key": range(len(side.keys)), "key token": side.keys},
        )
        for side in sides
    ]
    return Picture(figure=figure, story=_word_story(word, sides), columns=stacked(tables))


def _word_story(word: str, sides: Sequence[Side]) -> str:
    parts, rows = [], []
    for side in sides:
        query = side.queries.index(word)
        row = side.weights[query]  # (S,)
        most = int(np.argmax(np.where(np.arange(len(row)) == query, -1, row)))
        name = quoted(distinct_names(side.keys)[most])
        parts.append(f"in {side.name} to {name} ({weight_text(row[most])})")
        rows.append(row)
    story = f"Apart from itself {quoted(word)} attends most {' and '.join(parts)}."
    if len(rows[0]) == len(rows[1]):
        moved = percent(np.abs(rows[0] - rows[1]).sum() / 2)
        story += f" Between the two sentences {moved} of its weight moves in this head."
    return story


def turn_sentence(turned: Turn, word: str, one: str, other: str) -> str:
    """Returns whether a head turns from one word to another between two sentences, and its numbers.

    Args:
        turned: The weights of a word on both, in every head of both sentences.
        word, one, other: The word, and the two that it may attend to.
    """
    layer, head = turned.best
    weights = turned.weights[:, :, layer, head]  # sentence, the one and the other
    names = {"word": quoted(word), "one": quoted(one), "other": quoted(other)}
    numbers = (
        f"layer {layer} head {head}: {names['one']} {weights[0, 0]:.2f} → {weights[1, 0]:.2f}, "
        f"{names['other']} {weights[0, 1]:.2f} → {weights[1, 1]:.2f}"
    )
    if not turned.crossing:
        return (
            f"None of the {turned.shift.size} heads turns {names['word']} from {names['one']} to "
            f"{names['other']}. The largest shift is in {numbers}."
        )
    heads = ", ".join(f"layer {at} head {number}" for at, number in turned.crossing)
    return (
        f"{names['word']} turns from {names['one']} to {names['other']} in {heads}. The largest shift is in "
        f"{numbers}."
    )


def similarity(trace: SentencesTrace, *, narrow: bool = False) -> Picture:
    """Draws the cosines of the embeddings of N sentences, from -1 to 1.

    Args:
        trace: The sentences and how similar they are.
        narrow: Numbers alone name the rows, for a telephone. Default: the sentences do.
    """
    texts = [source.text for source in trace.sources]
    names = [f"{number}. {text}" for number, text in enumerate(texts, 1)]
    short = [name if len(name) <= _LETTERS else name[: _LETTERS - 1] + "…" for name in names]
    rows = list(range(len(texts)))
    numbers = [f"{row + 1}." for row in rows]
    figure = go.Figure(
        go.Heatmap(
            z=float32(trace.similarity),
            coloraxis="coloraxis",
            xgap=1,
            ygap=1,
            text=[[f"{cosine:z.2f}".replace("-", "−") for cosine in row] for row in trace.similarity],
            texttemplate="%{text}",
            hovertemplate="%{y}<br>%{x}<br>cosine %{z:.4f}<extra></extra>",
        )
    )
    lay_out(
        figure,
        height=50 + 46 * len(rows),
        xaxis={"tickvals": rows, "ticktext": numbers, "showgrid": False},
        yaxis={
            "autorange": "reversed",
            "tickvals": rows,
            "ticktext": numbers if narrow else [escaped(name) for name in short],
            "showgrid": False,
        },
    )
    add_scale(figure, "cosine, −1 to 1", low=-1, colours=DIVERGING)
    pairs = sorted(itertools.combinations(rows, 2), key=lambda rows: -trace.similarity[rows])
    most, least = pairs[0], pairs[-1]
    story = f"Sentences {_numbers(most)} are most similar, with a cosine of {trace.similarity[most]:.4f}"
    if len(pairs) > 1:
        story += f"; {_numbers(least)} least, with {trace.similarity[least]:.4f}"
    table = long_table({"cosine": trace.similarity}, {"sentence": texts}, {"other sentence": texts})
    return Picture(figure=figure, story=story + ".", columns=table)


def _numbers(pair: tuple[int, int]) -> str:
    return f"{pair[0] + 1} and {pair[1] + 1}"
