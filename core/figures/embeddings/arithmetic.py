"""The figures of sums of word vectors: one sum with its nearest words, and how fifty analogies come out."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base import margins
from core.figures.base.axes import titled_panels
from core.figures.base.colours import BLUE, GREEN, ORANGE, RED
from core.figures.base.picture import Picture, lay_out
from core.figures.embeddings.bars import add_cosines
from core.traces.embeddings import AnalogiesTrace, ArithmeticTrace

_ROW = 36  # pixels of a bar and its word


def arithmetic(trace: ArithmeticTrace) -> Picture:
    """Draws the words nearest to a sum: of all words, and of those that are no input."""
    titles = ("of all words (inputs in orange)", "the three inputs excluded")
    figure = titled_panels(titles, cols=2, horizontal_spacing=0.06)
    sides = ((trace.all_words, trace.all_cosine), (trace.kept_words, trace.kept_cosine))
    for col, (words, cosine) in enumerate(sides, 1):
        colours = [ORANGE if word in trace.inputs else BLUE for word in words]
        add_cosines(figure, words, cosine, colours, col)
    lay_out(figure, height=_ROW * len(trace.all_words) + 90, margin_t=30)
    columns = {
        "place": list(range(1, len(trace.all_words) + 1)),
        "of all words": list(trace.all_words),
        "cosine": trace.all_cosine.tolist(),
        "inputs excluded": list(trace.kept_words),
        "cosine, inputs excluded": trace.kept_cosine.tolist(),
    }
    return Picture(figure=figure, story=_arithmetic_story(trace), columns=columns)


def _arithmetic_story(trace: ArithmeticTrace) -> str:
    base, minus, plus = trace.inputs
    first, kept = trace.all_words[0], trace.kept_words[0]
    result = (
        f"Of all words, {base} − {minus} + {plus} is nearest to “{first}”, cosine {trace.all_cosine[0]:.2f}."
    )
    if first in trace.inputs:
        return (
            f"{result} That is an input. Once the three inputs are excluded, “{kept}” comes first "
            f"({trace.kept_cosine[0]:.2f})."
        )
    return f"{result} That is no input, so excluding the inputs changes nothing at the first place."


def analogies(trace: AnalogiesTrace) -> Picture:
    """Draws for each kind of analogy how many come out right, with and without the inputs excluded."""
    kinds = list(dict.fromkeys(trace.kinds))
    members = np.array([[kind == other for other in trace.kinds] for kind in kinds])  # (K, N)
    asked = members.sum(axis=1)
    from_all, from_others = ((members & right).sum(axis=1) for right in trace.right)  # (K,) each
    figure = go.Figure()
    names = [f"{kind}, {count}" for kind, count in zip(kinds, asked.tolist(), strict=True)]
    _add_counts(figure, "inputs excluded", from_others, asked, GREEN)
    _add_counts(figure, "of all words", from_all, asked, RED)
    lay_out(
        figure,
        height=46 * len(kinds) + 90,
        margin_t=40,
        margin_l=margins.beside(names) - 30,
        barmode="group",
        xaxis={
            "title_text": "analogies that come out right",
            "fixedrange": True,
            "range": [0, asked.max() + 1],
        },
        yaxis={
            "tickvals": list(range(len(kinds))),
            "ticktext": names,
            "autorange": "reversed",
            "fixedrange": True,
        },
    )
    return Picture(figure=figure, story=_analogies_story(trace), columns=_analogies_columns(trace))


def _add_counts(figure: go.Figure, name: str, right: np.ndarray, asked: np.ndarray, colour: str) -> None:
    """Draws how many of the analogies (K,) that were asked of each kind come out right (K,)."""
    figure.add_bar(
        x=right,
        y=list(range(len(right))),
        orientation="h",
        name=name,
        marker_color=colour,
        text=[f"{count} of {total}" for count, total in zip(right.tolist(), asked.tolist(), strict=True)],
        textposition="outside",
        cliponaxis=False,
        hovertemplate="%{text}<extra>%{fullData.name}</extra>",
    )


def _analogies_columns(trace: AnalogiesTrace) -> dict[str, list]:
    a, b, c, d = (list(words) for words in zip(*trace.questions, strict=True))
    from_all, from_others = trace.right
    return {
        "kind": list(trace.kinds),
        "a": a,
        "is to b": b,
        "as c": c,
        "is to d": d,
        "answer, inputs excluded": list(trace.kept_words),
        "right": from_others.astype(int).tolist(),
        "place of d": trace.rank.tolist(),
        "answer of all words": list(trace.all_words),
        "right, of all words": from_all.astype(int).tolist(),
    }


def _analogies_story(trace: AnalogiesTrace) -> str:
    from_all, from_others = trace.right
    inputs = sum(
        answer in question[:3] for answer, question in zip(trace.all_words, trace.questions, strict=True)
    )
    count = len(trace.questions)
    missed = [trace.questions[index] for index in np.flatnonzero(~from_others)]
    example = ""
    if missed:
        a, b, c, d = missed[0]
        answer = trace.kept_words[trace.questions.index(missed[0])]
        example = f" A miss: {a} is to {b} as {c} is to “{answer}”, where “{d}” was meant."
    return (
        f"{from_others.sum()} of {count} analogies come out right when the three inputs are excluded, and "
        f"{from_all.sum()} when all words may answer; then {inputs} answers are one of the inputs.{example}"
    )
