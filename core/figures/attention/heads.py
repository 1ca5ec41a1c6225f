"""All heads at once, their means, what has flowed through the layers, and what each head does in numbers."""

from collections.abc import Sequence

import numpy as np

from core.base.checks import counted
from core.figures.attention.small_matrices import Grid, draw
from core.figures.base.long_table import long_table
from core.figures.base.matrices import distinct_names, token_axes, weight_text
from core.figures.base.picture import Picture, percent
from core.figures.base.tokens import quoted
from core.traces.attention.facts import OFFSETS, HeadFacts
from core.traces.attention.matrices import AttentionTrace


def heads(trace: AttentionTrace, facts: HeadFacts, queries: Sequence[str]) -> Picture:
    """Draws every head of an attention; rows are layers.

    Args:
        trace: All of one kind of attention.
        facts: What each head does.
        queries: Names of the T rows.
    """
    layers, count = trace.weights.shape[:2]
    grid = Grid(
        weights=trace.weights,
        mask=trace.mask,
        queries=queries,
        keys=trace.key_tokens,
        rows=[f"layer {layer}" for layer in range(layers)],
        columns=[str(head) for head in range(count)],
        corner="head",
    )
    return draw(
        grid,
        story=_heads_story(facts, cross=trace.kind == "cross", keys=len(trace.key_tokens)),
        table=head_columns(trace, facts),
    )


def _heads_story(facts: HeadFacts, *, cross: bool, keys: int) -> str:
    """Says which head is most focused, and which have a habit; of cross-attention only "same" means any."""
    bits = facts.mean_entropy  # (L, H)
    if keys == 1:
        return (
            f"{counted(bits.size, 'head')}: each gives the only token the weight 1, so none is more focused."
        )
    if bits.size == 1:
        return f"The only head: its rows have {bits[0, 0]:.2f} bits of entropy on average."
    low, high = (np.unravel_index(index, bits.shape) for index in (bits.argmin(), bits.argmax()))
    story = (
        f"{bits.size} heads. Layer {low[0]} head {low[1]} is the most focused, with {bits[low]:.2f} bits of "
        f"entropy per row; layer {high[0]} head {high[1]} spreads its weight most, with {bits[high]:.2f}."
    )
    habits: dict[str, list[str]] = {offset: [] for offset in (("same",) if cross else OFFSETS)}
    for layer, head in np.ndindex(bits.shape):
        habit = facts.habit(layer, head)
        if habit in habits:
            habits[habit].append(f"layer {layer} head {head}")
    named = [
        f"{_habit_words(offset, cross)}: {', '.join(names)}." for offset, names in habits.items() if names
    ]
    return " ".join([story, *named])


def _habit_words(offset: str, cross: bool) -> str:
    """Returns where a head puts more than half of its weight, as a sentence begins."""
    if cross:
        return "More than half on the source word of the same position (a diagonal)"
    return "More than half on " + ("the token itself" if offset == "same" else f"the {offset} token")


def head_columns(trace: AttentionTrace, facts: HeadFacts) -> dict[str, list]:
    """Returns what each head does as columns, a head a line."""
    layers, count = facts.distance.shape
    mean = np.asarray(trace.weights, "float64").mean(axis=2)  # (L, H, S)
    values = {
        "entropy, bits": facts.mean_entropy,
        "most attended": np.array(distinct_names(trace.key_tokens))[mean.argmax(axis=-1)],
        "its mean weight": mean.max(axis=-1),
        "distance, positions": facts.distance,
    }
    if trace.kind != "cross":  # positions of two languages have no neighbours
        values |= {f"on the {name}": facts.shares[..., column] for column, name in enumerate(OFFSETS)}
        values["habit"] = [[facts.habit(layer, head) for head in range(count)] for layer in range(layers)]
    return long_table(values, {"layer": range(layers)}, {"head": range(count)})


def head_words(trace: AttentionTrace, facts: HeadFacts, layer: int, head: int) -> str:
    """Returns what one head does, in a sentence."""
    mean = np.asarray(trace.weights[layer, head], "float64").mean(axis=0)  # (S,)
    most = int(mean.argmax())
    shares = "".join(
        f", {percent(share)} on the {name} token"
        for share, name in zip(facts.shares[layer, head], OFFSETS, strict=True)
    )
    return (
        f"Layer {layer} head {head}: {facts.mean_entropy[layer, head]:.2f} bits of entropy per row; uniform "
        f"attention would have {facts.most_entropy.mean():.2f}. "
        f"{quoted(distinct_names(trace.key_tokens)[most])} gets most, {weight_text(mean[most])} on average"
        f"{'' if trace.kind == 'cross' else shares}"
    )


def means(trace: AttentionTrace, queries: Sequence[str]) -> Picture:
    """Draws the mean of the heads of each layer, and of all layers."""
    layers = np.asarray(trace.weights, "float64").mean(axis=1)  # (L, T, S)
    every = layers.mean(axis=0)
    elsewhere = float(np.abs(layers - every).sum(axis=-1).mean() / 2)
    story = (
        f"Each matrix is the mean of {trace.weights.shape[1]} heads. Its rows sum to 1 too, but a single "
        f"head may differ. A layer's mean shares {percent(1 - elsewhere)} of its weight with the mean of all "
        "layers."
    )
    names = [*(f"layer {layer}" for layer in range(len(layers))), "all layers"]
    return _row(trace, np.stack([*layers, every]), names, queries, story)


def rolled(trace: AttentionTrace, flowed: np.ndarray, queries: Sequence[str]) -> Picture:
    """Draws how much of each input token has flowed into each position after each layer: attention rollout.

    Args:
        trace: A self-attention.
        flowed: (L, T, T), as `core.traces.attention.facts.rollout` gives it.
        queries: Names of the T rows.

    Reference: Abnar and Zuidema, "Quantifying Attention Flow in Transformers", 2020, section 3,
    https://arxiv.org/abs/2005.00928
    """
    own = np.diagonal(flowed, axis1=1, axis2=2).mean(axis=-1)  # (L,)
    received = flowed[-1].mean(axis=0)  # (T,)
    furthest = quoted(distinct_names(trace.key_tokens)[int(received.argmax())])
    story = (
        f"After {len(flowed)} layers a position still holds {percent(own[-1])} of its own token on average "
        f"({percent(own[0])} after the first). {furthest} has spread most: {percent(received.max())} of what "
        "all positions hold. Rollout counts each layer as half the token itself, half the mean of its heads. "
        "It leaves out the sizes of the values and the dense layers."
    )
    names = [f"after layer {layer}" for layer in range(len(flowed))]
    return _row(trace, flowed, names, queries, story, value="share", quantity="share of the input token")


def _row(
    trace: AttentionTrace,
    matrices: np.ndarray,
    names: Sequence[str],
    queries: Sequence[str],
    story: str,
    *,
    value: str = "weight",
    quantity: str = "attention weight",
) -> Picture:
    """Draws matrices (M, T, S) in a row."""
    grid = Grid(
        weights=matrices[None],
        mask=trace.mask,
        queries=queries,
        keys=trace.key_tokens,
        columns=names,
        quantity=quantity,
    )
    table = long_table({value: matrices}, {"matrix": names}, *token_axes(queries, trace.key_tokens))
    return draw(grid, story=story, table=table)


def every_weight(trace: AttentionTrace, queries: Sequence[str]) -> dict[str, list]:
    """Returns all weights of an attention as columns: a query of a head a line, a key a column.

    A cell a line would be millions.
    """
    layers, count = trace.weights.shape[:2]
    rows, _ = token_axes(queries, trace.key_tokens)
    values = {f"{key}: {token}": trace.weights[..., key] for key, token in enumerate(trace.key_tokens)}
    return long_table(values, {"layer": range(layers)}, {"head": range(count)}, rows)
