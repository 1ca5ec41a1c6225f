"""All heads at once as small matrices, their means, what has flowed through the layers, and what each head
does in numbers.
"""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.matrices import apart, number, scale
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import escaped, quoted
from core.traces.attention.facts import HeadFacts
from core.traces.attention.matrices import AttentionTrace

MOST = 64  # cells a side of a small matrix; a larger one is drawn as the means of blocks
_WIDE = 760  # pixels that the figure has about on a desk
_LEFT = 62  # for the names of the layers
_LINE = 11  # pixels that a name needs
_NAMED = 48  # columns that have room for their names


def grid(
    weights: np.ndarray,
    mask: np.ndarray,
    queries: Sequence[str],
    keys: Sequence[str],
    *,
    rows: Sequence[str],
    columns: Sequence[str],
    corner: str,
    story: str,
    table: dict[str, list],
    what: str = "attention weight",
) -> Picture:
    """Draws small matrices in rows and columns as a single heatmap with gaps, so that all of them are sent
    once and drawn at once.

    Args:
        weights: (R, C, T, S).
        mask: (T, S) bool, True where a key may be seen.
        queries: T tokens.
        keys: S tokens.
        rows: R names.
        columns: C names, short.
        corner: What the columns are.
        story: In words.
        table: In numbers.
        what: Is drawn, from 0 to 1.
    """
    shown, blocks = reduced(np.where(mask, weights, np.nan))
    height, width = shown.shape[2:]
    gap = max(1, round(0.05 * max(height, width)))
    canvas = _canvas(shown, gap)
    figure = go.Figure(
        go.Heatmap(
            z=float32(canvas),
            coloraxis="coloraxis",
            hoverongaps=False,
            meta="heads",
            hovertemplate="“%{y}” looks at “%{x}”: %{z:.3f}"
            + (" on average" if max(blocks) > 1 else "")
            + "<extra></extra>",
        )
    )
    each = min(230.0, max(64.0, _WIDE / len(columns) * height / width))
    _axes(
        figure,
        canvas.shape,
        (_blocks(apart(queries), blocks[0]), _blocks(apart(keys), blocks[1])),
        gap,
        (len(rows), len(columns)),
    )
    _names(figure, (height, width, gap), rows, columns, corner)
    if len(rows) == 1 and not any(rows):  # a few large ones: there is room for names
        figure.update_yaxes(showticklabels=each >= _LINE * height)
        figure.update_xaxes(showticklabels=canvas.shape[1] <= _NAMED, tickangle=-90)
    lay_out(
        figure,
        height=round(len(rows) * (each + 6)) + (96 if any(rows) else 160),
        margin_t=24,
        margin_l=_LEFT if any(rows) else 8,
    )
    scale(figure, f"{what}, from 0 to 1", above=18)
    figure.update_layout(
        meta={"rows": len(rows), "columns": len(columns), "height": height, "width": width, "gap": gap}
    )
    if max(blocks) > 1:
        story += f" Each cell is the mean of {blocks[0]} × {blocks[1]} weights here, since there is no room for all; the CSV has them."
    return Picture(figure=figure, story=story, columns=table)


def reduced(weights: np.ndarray) -> tuple[np.ndarray, tuple[int, int]]:
    """Returns matrices (..., T, S) with at most MOST cells a side, as means of blocks, and the size of a
    block; nan counts as nothing.
    """
    blocks = tuple(math.ceil(size / MOST) for size in weights.shape[-2:])
    if blocks == (1, 1):
        return weights, blocks
    total, there = np.nan_to_num(weights), (~np.isnan(weights)).astype("float32")
    for axis, size in zip((-2, -1), blocks, strict=True):
        starts = np.arange(0, weights.shape[axis], size)
        total, there = (np.add.reduceat(part, starts, axis=axis) for part in (total, there))
    return np.where(there > 0, total / np.maximum(there, 1), np.nan), blocks


def _canvas(weights: np.ndarray, gap: int) -> np.ndarray:
    """Returns small matrices (R, C, T, S) laid side by side as one, with gaps of nan between them."""
    rows, columns, height, width = weights.shape
    canvas = np.full((rows * (height + gap) - gap, columns * (width + gap) - gap), np.nan, "float32")
    for row, column in np.ndindex(rows, columns):
        top, left = row * (height + gap), column * (width + gap)
        canvas[top : top + height, left : left + width] = weights[row, column]
    return canvas


def _blocks(names: Sequence[str], size: int) -> list[str]:
    """Returns the names of blocks of tokens: the first and the last of each."""
    parts = [names[start : start + size] for start in range(0, len(names), size)]
    return [part[0] if len(part) == 1 else f"{part[0]} … {part[-1]}" for part in parts]


def _axes(figure: go.Figure, shape, names, gap: int, counts: tuple[int, int]) -> None:
    """Names each cell for the hover; the ticks themselves are not shown."""
    ends = ([shape[0] - 0.5, -0.5], [-0.5, shape[1] - 0.5])
    for update, ends_, tokens, count in zip(
        (figure.update_yaxes, figure.update_xaxes), ends, names, counts, strict=True
    ):
        step = len(tokens) + gap
        update(
            tickvals=[panel * step + place for panel in range(count) for place in range(len(tokens))],
            ticktext=[escaped(token) for token in tokens] * count,
            showticklabels=False,
            ticks="",
            tickfont={"size": 11},
            showgrid=False,
            zeroline=False,
            range=ends_,
            fixedrange=True,
        )


def _names(
    figure: go.Figure, sizes: tuple[int, int, int], rows: Sequence[str], columns: Sequence[str], corner: str
) -> None:
    """Writes the names of rows and columns beside the small matrices."""
    height, width, gap = sizes
    above = {"y": 1, "yref": "paper", "yanchor": "bottom"}
    beside = {"x": 0, "xref": "paper", "xanchor": "right", "xshift": -4}
    notes = [
        {
            "text": name,
            "x": column * (width + gap) + (width - 1) / 2,
            "xref": "x",
            "xanchor": "center",
            **above,
        }
        for column, name in enumerate(columns)
    ]
    notes += [
        {
            "text": name,
            "y": row * (height + gap) + (height - 1) / 2,
            "yref": "y",
            "yanchor": "middle",
            **beside,
        }
        for row, name in enumerate(rows)
    ]
    if corner:
        notes.append({"text": corner, **above, **beside})
    figure.update_layout(annotations=[note | {"showarrow": False, "font": {"size": 12}} for note in notes])


# --- pictures -----------------------------------------------------------------------------------------------


def heads(trace: AttentionTrace, facts: HeadFacts, queries: Sequence[str]) -> Picture:
    """Draws every head of an attention; rows are layers.

    Args:
        trace: All of one kind of attention.
        facts: What each head does.
        queries: Names of the T rows.
    """
    layers, count = trace.weights.shape[:2]
    story = _heads_story(facts, "place" if trace.kind == "cross" else "token")
    return grid(
        trace.weights,
        trace.mask,
        queries,
        trace.key_tokens,
        rows=[f"layer {layer}" for layer in range(layers)],
        columns=[str(head) for head in range(count)],
        corner="head",
        story=story,
        table=head_columns(trace, facts),
    )


def _heads_story(facts: HeadFacts, place: str) -> str:
    layers, count = facts.distance.shape
    bits = facts.mean_entropy
    if layers * count == 1:
        return f"The only head: {bits[0, 0]:.2f} bits of entropy a row."
    low, high = (np.unravel_index(place, bits.shape) for place in (bits.argmin(), bits.argmax()))
    story = (
        f"{layers * count} heads. The most decided is head {low[1]} of layer {low[0]} with {bits[low]:.2f} bits a row, the most even one "
        f"head {high[1]} of layer {high[0]} with {bits[high]:.2f}"
    )
    habits: dict[str, list[str]] = {}
    for layer, head in np.ndindex(layers, count):
        if habit := facts.habit(layer, head):
            habits.setdefault(habit, []).append(f"{layer}.{head}")
    named = "; ".join(f"at the {habit} {place}: {', '.join(found)}" for habit, found in habits.items())
    return (
        f"{story}. Heads (layer.head) with more than half of their weight {named}." if named else story + "."
    )


def head_columns(trace: AttentionTrace, facts: HeadFacts) -> dict[str, list]:
    """Returns what each head does as columns, a head a line."""
    layers, heads = (index.ravel().tolist() for index in np.indices(facts.distance.shape))
    mean = np.asarray(trace.weights, "float64").mean(axis=2)  # (L, H, S)
    most, names = mean.argmax(axis=-1), apart(trace.key_tokens)
    return {
        "layer": layers,
        "head": heads,
        "entropy, bits": facts.mean_entropy.ravel().tolist(),
        "most attended": [names[key] for key in most.ravel()],
        "its mean weight": mean.max(axis=-1).ravel().tolist(),
        "distance, places": facts.distance.ravel().tolist(),
        "on the previous": facts.shares[..., 0].ravel().tolist(),
        "on the same": facts.shares[..., 1].ravel().tolist(),
        "on the next": facts.shares[..., 2].ravel().tolist(),
        "looks at": [facts.habit(layer, head) for layer, head in zip(layers, heads, strict=True)],
    }


def head_words(trace: AttentionTrace, facts: HeadFacts, layer: int, head: int) -> str:
    """Returns what one head does, in a sentence."""
    columns = head_columns(trace, facts)
    place = layer * facts.distance.shape[1] + head
    shares = facts.shares[layer, head]
    places = ", ".join(
        f"{percent(share)} on the {name}"
        for share, name in zip(shares, ("previous", "same", "next"), strict=True)
    )
    own = "place" if trace.kind == "cross" else "token"
    return (
        f"Head {head} of layer {layer}: {facts.mean_entropy[layer, head]:.2f} bits a row, of {facts.most_entropy.mean():.2f} that there "
        f"could be; most attended is {quoted(columns['most attended'][place])} with {number(columns['its mean weight'][place])} on "
        f"average; it looks {facts.distance[layer, head]:.1f} places away, {places} {own}"
    )


def means(trace: AttentionTrace, queries: Sequence[str]) -> Picture:
    """Draws the mean of the heads of each layer, and of all layers."""
    each = np.asarray(trace.weights, "float64").mean(axis=1)  # (L, T, S)
    every = np.concatenate([each, each.mean(axis=0, keepdims=True)])[None]
    names = [*(f"layer {layer}" for layer in range(len(each))), "all layers"]
    apart_ = float(np.abs(each - each.mean(axis=0)).sum(axis=-1).mean() / 2)
    story = (
        f"Means of {trace.weights.shape[1]} heads. A mean of rows that sum to 1 sums to 1, but no head need look that way: a layer's mean "
        f"shares {percent(1 - apart_)} of its weight with that of all layers."
    )
    return grid(
        every,
        trace.mask,
        queries,
        trace.key_tokens,
        rows=[""],
        columns=names,
        corner="",
        story=story,
        table=_long(every[0], names, queries, trace.key_tokens),
    )


def rolled(trace: AttentionTrace, flowed: np.ndarray, queries: Sequence[str]) -> Picture:
    """Draws how much of each input token has flowed into each place after each layer: attention rollout.

    Args:
        trace: A self-attention.
        flowed: (L, T, T), as `core.traces.attention.facts.rollout` gives it.
        queries: Names of the T rows.

    Reference: Abnar and Zuidema, "Quantifying Attention Flow in Transformers", 2020, section 3.
    """
    names = [f"after layer {layer}" for layer in range(len(flowed))]
    own = np.diagonal(flowed, axis1=1, axis2=2).mean(axis=-1)
    taken = flowed[-1].mean(axis=0)
    furthest = quoted(apart(trace.key_tokens)[int(taken.argmax())])
    story = (
        f"After {len(flowed)} layers a place still holds {percent(own[-1])} of its own token on average ({percent(own[0])} after the "
        f"first), and {furthest} has flowed furthest: {percent(taken.max())} of all. Each layer "
        "is taken as half the token itself and half the mean of its heads; how large the values are, and the dense layers, are left out."
    )
    return grid(
        flowed[None],
        trace.mask,
        queries,
        trace.key_tokens,
        rows=[""],
        columns=names,
        corner="",
        story=story,
        table=_long(flowed, names, queries, trace.key_tokens, "share"),
        what="share that has flowed",
    )


def _long(
    matrices: np.ndarray,
    names: Sequence[str],
    queries: Sequence[str],
    keys: Sequence[str],
    value: str = "weight",
) -> dict:
    """Returns matrices (M, T, S) as columns, a cell a line."""
    which, query, key = (index.ravel() for index in np.indices(matrices.shape))
    return {
        "matrix": [names[i] for i in which],
        "query": query.tolist(),
        "query token": [queries[i] for i in query],
        "key": key.tolist(),
        "key token": [keys[i] for i in key],
        value: matrices.ravel().tolist(),
    }


def every_weight(trace: AttentionTrace, queries: Sequence[str]) -> dict[str, list]:
    """Returns all weights of an attention as columns: a query of a head a line, a key a column, since a cell
    a line would be millions.
    """
    layers, count, rows, _ = trace.weights.shape
    layer, head, query = (index.ravel() for index in np.indices((layers, count, rows)))
    table = {
        "layer": layer.tolist(),
        "head": head.tolist(),
        "query": query.tolist(),
        "query token": [queries[i] for i in query],
    }
    weights = np.asarray(trace.weights, "float64").reshape(len(layer), -1)  # (L H T, S)
    return table | {
        f"{place}: {token}": weights[:, place].tolist() for place, token in enumerate(trace.key_tokens)
    }
