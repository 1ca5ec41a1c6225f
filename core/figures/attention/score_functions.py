"""Matrices side by side: the score functions on one sentence, two sentences under one model, how alike
sentences are.
"""

import itertools
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.attention.matrix import looks
from core.figures.base.colours import BLUE, DIVERGING, ORANGE, PALETTE
from core.figures.base.matrices import apart, cells, difference, heat, number, panels, scale, ticks
from core.figures.base.picture import Picture, colour_bar, float32, lay_out, percent
from core.figures.base.tokens import escaped, quoted
from core.traces.attention.encoder import SentencesTrace
from core.traces.attention.views import BenchTrace

SCORES = {"dot": "dot", "general": "general", "concat": "concat (additive)", "scaled dot": "scaled dot"}
_HOVER = "“%{y}” looks at “%{x}”: %{z:.4f}"


def title(trace: BenchTrace, place: int) -> str:
    """Returns the name of a model's panel: its score function, and its name where two have the same."""
    score = SCORES[trace.scores[place]]
    return score if trace.scores.count(trace.scores[place]) == 1 else f"{score}: {trace.models[place]}"


def bench(trace: BenchTrace, queries: Sequence[str]) -> Picture:
    """Draws the weights of each model over one sentence pair, all on the scale from 0 to 1.

    Args:
        trace: The models' cross-attention.
        queries: Names of the T rows.
    """
    everything = np.ones(trace.weights.shape[1:], bool)
    parts = [
        (title(trace, place), heat(weights, hover=_HOVER), tuple(queries), trace.key_tokens)
        for place, weights in enumerate(trace.weights)
    ]
    figure = panels(parts, across=min(2, len(parts)))
    scale(figure, "attention weight, from 0 to 1", above=22)
    table: dict[str, list] = {"model": []}
    for place, model in enumerate(trace.models):
        one = {
            "score": [trace.scores[place]] * everything.size,
            **cells(trace.weights[place], everything, queries, trace.key_tokens),
        }
        table["model"] += [model] * everything.size
        for name, column in one.items():
            table.setdefault(name, []).extend(column)
    return Picture(figure=figure, story=_bench_story(trace), columns=table)


def _bench_story(trace: BenchTrace) -> str:
    bits = trace.entropy.mean(axis=1)
    said = ", ".join(f"{title(trace, place)} {bits[place]:.2f}" for place in np.argsort(bits))
    story = f"Mean entropy of a row in bits, the most decided first: {said}."
    if len(trace.models) > 1:
        pairs = list(itertools.combinations(range(len(trace.models)), 2))
        most = max(pairs, key=lambda pair: trace.distances[pair])
        story += (
            f" Furthest from each other are {title(trace, most[0])} and {title(trace, most[1])}: they put "
            f"{percent(trace.distances[most])} of their weight elsewhere."
        )
    if trace.concat_error is not None:
        story += (
            f" Concat is additive: v tanh(W [h; y] + b), computed with the vectors put end to end, and v tanh(W₁ h + W₂ y + b) are at most "
            f"{trace.concat_error:.1e} apart."
        )
    return story


def bench_difference(trace: BenchTrace, queries: Sequence[str], one: int, other: int) -> Picture:
    """Draws the weights of one model less those of another."""
    values = trace.difference(one, other)
    row, column = np.unravel_index(np.abs(values).argmax(), values.shape)
    first, second = (title(trace, place) for place in (one, other))
    story = (
        f"{first[:1].upper() + first[1:]} less {second}: they differ most where {quoted(apart(queries)[row])} looks at "
        f"{quoted(apart(trace.key_tokens)[column])}, {trace.weights[one, row, column]:.2f} against "
        f"{trace.weights[other, row, column]:.2f}. On average {percent(trace.distances[one, other])} of a row's weight lies elsewhere."
    )
    return difference(values, queries, trace.key_tokens, story=story)


def bench_entropy(trace: BenchTrace, queries: Sequence[str]) -> Picture:
    """Draws the entropy of each row of each model."""
    figure, places = go.Figure(), list(range(len(queries)))
    for place, colour in zip(range(len(trace.models)), itertools.cycle(PALETTE), strict=False):
        figure.add_scatter(
            x=places,
            y=float32(trace.entropy[place]),
            mode="lines+markers",
            name=title(trace, place),
            line={"color": colour, "width": 2},
            marker={"symbol": place % 4, "size": 9},
            hovertemplate="“%{x}”: %{y:.3f} bits<extra>%{fullData.name}</extra>",
        )
    lay_out(figure, height=380, showlegend=True)
    figure.update_xaxes(tickangle=-60 if len(places) > 6 else 0, **ticks(queries))
    figure.update_yaxes(
        title_text="entropy of the row, bits", range=[0, float(np.log2(max(2, len(trace.key_tokens)))) * 1.05]
    )
    spread = np.ptp(trace.entropy, axis=0)
    row = int(spread.argmax())
    story = f"Looking at all {len(trace.key_tokens)} tokens alike would be {np.log2(len(trace.key_tokens)):.2f} bits. "
    if len(trace.models) > 1:
        low, high = int(trace.entropy[:, row].argmin()), int(trace.entropy[:, row].argmax())
        story += (
            f"The models differ most at {quoted(apart(queries)[row])}: {title(trace, low)} has {trace.entropy[low, row]:.2f} bits, "
            f"{title(trace, high)} {trace.entropy[high, row]:.2f}."
        )
    else:
        most = quoted(apart(queries)[int(trace.entropy[0].argmax())])
        story += f"The most undecided row is that of {most}: {trace.entropy[0].max():.2f} bits."
    table = {"query": places, "query token": list(queries)}
    table |= {name: bits.tolist() for name, bits in zip(trace.models, trace.entropy, strict=True)}
    return Picture(figure=figure, story=story, columns=table)


# --- two sentences ------------------------------------------------------------------------------------------


def pair(sides: Sequence[tuple[str, np.ndarray, np.ndarray, Sequence[str], Sequence[str]]]) -> Picture:
    """Draws the same attention over two sentences, each (name, weights (T, S), mask (T, S), query tokens, key
    tokens).
    """
    parts = [
        (escaped(name), heat(weights, mask, hover=_HOVER), tuple(queries), tuple(keys))
        for name, weights, mask, queries, keys in sides
    ]
    figure = panels(parts, across=2, gap=0.16)
    scale(figure, "attention weight, from 0 to 1", above=22)
    table: dict[str, list] = {}
    for name, weights, mask, queries, keys in sides:
        for column, values in {
            "sentence": [name] * weights.size,
            **cells(weights, mask, queries, keys),
        }.items():
            table.setdefault(column, []).extend(values)
    story = " ".join(
        f"{name}: {looks(weights, mask, queries, keys)}" for name, weights, mask, queries, keys in sides
    )
    return Picture(figure=figure, story=story, columns=table)


def word_in_both(word: str, sides: Sequence[tuple[str, np.ndarray, int, Sequence[str]]]) -> Picture:
    """Draws what one word looks at in two sentences, as bars over their tokens.

    Args:
        word: As it was chosen.
        sides: Of each sentence (name, row (S,), place of the word, key tokens).
    """
    most = max(len(keys) for *_, keys in sides)
    figure, parts = go.Figure(), []
    for number_of, (name, row, place, keys) in enumerate(sides):
        figure.add_bar(
            x=list(range(len(keys))),
            y=float32(row),
            name=name,
            marker={"color": (BLUE, ORANGE)[number_of], "line": {"width": 0}},
            customdata=[escaped(token) for token in apart(keys)],
            hovertemplate="“%{customdata}”: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
        first = int(np.argmax(np.where(np.arange(len(row)) == place, -1, row)))
        parts.append(f"in {name} at {quoted(apart(keys)[first])} ({number(row[first])})")
    names = [
        " | ".join(dict.fromkeys(escaped(apart(keys)[i]) for *_, keys in sides if i < len(keys)))
        for i in range(most)
    ]
    lay_out(figure, height=360, barmode="group", bargap=0.25, showlegend=True)
    figure.update_xaxes(tickvals=list(range(most)), ticktext=names, tickangle=-60)
    figure.update_yaxes(title_text=f"weight of “{escaped(word)}”", rangemode="tozero")
    story = f"Apart from itself {quoted(word)} looks most {' and '.join(parts)}."
    same = sides[0][3], sides[1][3]
    if len(same[0]) == len(same[1]):
        story += f" Between the two sentences {percent(np.abs(sides[0][1] - sides[1][1]).sum() / 2)} of its weight moves."
    table: dict[str, list] = {"sentence": [], "key": [], "key token": [], "weight": []}
    for name, row, _, keys in sides:
        for column, values in zip(
            table, ([name] * len(keys), list(range(len(keys))), list(keys), row.tolist()), strict=True
        ):
            table[column].extend(values)
    return Picture(figure=figure, story=story, columns=table)


# --- how alike sentences are --------------------------------------------------------------------------------


def similarity(trace: SentencesTrace) -> Picture:
    """Draws the cosines of the embeddings of N sentences, from -1 to 1."""
    count = len(trace.sources)
    names = [f"{number_of}. {source.text}" for number_of, source in enumerate(trace.sources, 1)]
    short = [name if len(name) <= 26 else name[:25] + "…" for name in names]
    figure = go.Figure(
        go.Heatmap(
            z=float32(trace.similarity),
            zmin=-1,
            zmax=1,
            colorscale=DIVERGING,
            colorbar=colour_bar("cosine, from −1 to 1"),
            xgap=1,
            ygap=1,
            texttemplate="%{z:.2f}",
            hovertemplate="%{y}<br>%{x}<br>cosine %{z:.4f}<extra></extra>",
        )
    )
    lay_out(figure, height=110 + 46 * count, above=0)
    places = list(range(count))
    figure.update_xaxes(
        tickvals=places, ticktext=[f"{place}." for place in range(1, count + 1)], showgrid=False
    )
    figure.update_yaxes(
        autorange="reversed", tickvals=places, ticktext=[escaped(name) for name in short], showgrid=False
    )
    pairs = sorted(itertools.combinations(places, 2), key=lambda both: -trace.similarity[both])
    first, last = pairs[0], pairs[-1]
    story = f"Most alike are sentences {first[0] + 1} and {first[1] + 1} with a cosine of {trace.similarity[first]:.4f}"
    story += (
        f", least alike {last[0] + 1} and {last[1] + 1} with {trace.similarity[last]:.4f}."
        if len(pairs) > 1
        else "."
    )
    one, other = (index.ravel() for index in np.indices(trace.similarity.shape))
    table = {
        "sentence": [trace.sources[i].text for i in one],
        "other sentence": [trace.sources[i].text for i in other],
        "cosine": trace.similarity.ravel().tolist(),
    }
    return Picture(figure=figure, story=story, columns=table)
