"""The figures of whole attentions: one large matrix, what heads do, what flows."""

import itertools
from typing import Any

import numpy as np

from ....base.i18n import localize_numbers, message, percent
from ....base.numerics import entropy
from ....base.text import distinct_names
from ....figures.marks import category_axis, make_figure
from ....figures.names import weight_text
from ....figures.picture import Picture
from ....figures.table import Table, column_title, table_from_axes
from ..cells import (
    head_names,
    hover,
    largest,
    matrix,
    named,
    names_of,
    shaded,
    side_by_side,
    weights_table,
    who_of,
)
from ..facts import HeadFacts, habit_keys, head_facts, rollout
from .schema import AttentionResult, HeadsResult

MOST_CHARACTERS = 40  # in the matrix of one head: later ones change nothing there


def shown(result: HeadsResult, kind: str) -> int | None:
    """Returns how many of the tokens a matrix shows; None for all."""
    return MOST_CHARACTERS if result.scores is None and kind == "decoder" else None


# --- one large ----------------------------------------------------------------------------------------------


def one_matrix(
    result: HeadsResult, *, kind: str, layer: int | None, head: int | None, narrow: bool = False
) -> Picture:
    """Draws one attention as a matrix: a row a query, a column a key, from 0 to 1.

    Args:
        result: Every attention.
        kind: Which of them.
        layer, head: Whose weights; None is the mean over all.
        narrow: For a telephone.
    """
    attention, most = result.attentions[kind], shown(result, kind)
    weights, mask = attention.mean(layer, head)[:most, :most], attention.mask[:most, :most]
    queries, keys = result.queries(kind)[:most], attention.key_tokens[:most]
    return Picture(
        figure=matrix(weights, mask, queries, keys, narrow=narrow),
        table=weights_table(queries, keys, weights, mask),
        message="heads-matrix",
        values=_told(result, kind, layer, head),
    )


def _told(result: HeadsResult, kind: str, layer: int | None, head: int | None) -> dict:
    """Returns what is said of one matrix: its largest weight, how clear and how even its rows are."""
    attention, most = result.attentions[kind], shown(result, kind)
    weights, mask = attention.mean(layer, head)[:most, :most], attention.mask[:most, :most]
    free = np.where((mask.sum(axis=-1) > 1)[:, None], weights, 0)
    row, column = largest(free if free.any() else weights)
    lit = mask.any(axis=-1)  # (T,) rows that see something
    clearest = attention.clearest()
    return {
        "query": named(result.queries(kind)[:most], row),
        "to": named(attention.key_tokens[:most], column),
        "weight": weight_text(weights[row, column]),
        "who": who_of(attention, layer, head),
        "kind": kind,
        "clearest": who_of(attention, *clearest),
        "clearness": weight_text(attention.clearness[clearest]),
        "is": "only"
        if attention.heads == (1, 1)
        else "tied"
        if _alike(attention.clearness)
        else "clearest"
        if (layer, head) == clearest
        else "mean"
        if None in (layer, head)
        else "other",
        "count": int(np.prod(attention.heads)),
        "peaked": int((weights.max(axis=-1) > 0.5).sum()),
        "rows": int(lit.sum()),
        "bits": f"{entropy(weights)[lit].mean():.2f}",
        "uniform": f"{np.log2(mask[lit].sum(axis=-1)).mean():.2f}",
        "hidden": int((~mask).sum()),
        "cut": len(attention.key_tokens) if most and len(attention.key_tokens) > most else 0,
        "most": most or 0,
    }


# --- what heads do ------------------------------------------------------------------------------------------


def habits(result: HeadsResult, *, kind: str, narrow: bool = False) -> Picture:
    """Draws what each head does: how much one key gets, and the share of its weight on some kinds of keys."""
    attention = result.attentions[kind]
    facts = head_facts(attention)
    names = [message(f"heads-habit.{name}") for name in ("largest", *facts.habits)]
    shares = np.stack([attention.clearness, *np.moveaxis(facts.shares, -1, 0)])  # (N + 1, L, H)
    lines = [
        localize_numbers(f"{name} ({share:.2f})")
        for name, share in zip(names[1:], facts.uniform, strict=True)
    ]
    ticks = head_names(itertools.product(attention.layer_numbers, range(attention.heads[1])))
    few = len(ticks) <= 24
    written: dict[str, Any] = {"texttemplate": "%{z:.2f}"} if few and not narrow else {}
    cells = shaded(
        shares.reshape(len(names), len(ticks)), **hover("heads-habit-hover"), xgap=1, ygap=2, **written
    )
    figure = make_figure(
        [cells],
        height=46 * len(names) + 74,
        xaxis=category_axis(ticks if few else [tick if tick.endswith(".0") else "" for tick in ticks])
        | {"title": {"text": message("heads-layer-head")}},
        yaxis=category_axis(
            [line.replace(" ", "<br>", 1) if narrow else line for line in (names[0], *lines)],
            autorange="reversed",
        ),
    )
    return Picture(
        figure=figure,
        table=_habits_table(attention, facts, names, shares),
        message="heads-habits-cross" if kind == "cross" else "heads-habits",
        values=_habits_told(attention, facts),
    )


def _habits_table(
    attention: AttentionResult, facts: HeadFacts, names: list[str], shares: np.ndarray
) -> Table:
    """Returns the shares (N + 1, L, H) with what else each head does in numbers."""
    heads = attention.heads[1]
    average = np.asarray(attention.weights, "float64").mean(axis=2)  # (L, H, S)
    keys = np.array(distinct_names(attention.key_tokens), object)
    more = {"head-distance": facts.distance, "most-attended": keys[average.argmax(axis=-1)]}
    return table_from_axes(
        [{"what-heads-do": names}, {"layer": attention.layer_numbers}, {"head": range(heads)}],
        ("head-share",),
        **{"head-share": shares},
        uniform=np.array([np.nan, *facts.uniform])[:, None, None],
        entropy=facts.entropy,
        **more,
    )


def _alike(numbers: np.ndarray) -> bool:
    """Returns whether all heads (L, H) have one number, as two digits show it."""
    return len(set(np.round(numbers.ravel(), 2).tolist())) == 1


def _habits_told(attention: AttentionResult, facts: HeadFacts) -> dict:
    told = []
    queries = attention.weights.shape[2]
    for number, habit in enumerate(facts.habits):
        share = facts.shares[..., number]
        at = np.unravel_index(share.argmax(), share.shape)
        tied = facts.entropy.size > 1 and percent(share.min()) == percent(share.max())
        values = {
            "habit": message(f"heads-habit.{habit}"),
            "who": message("heads-habit-all") if tied else who_of(attention, int(at[0]), int(at[1])),
            "tied": "yes" if tied else "no",
            "part": "some" if facts.counts[number] < queries else "all",
            "share": percent(share[at]),
            "uniform": percent(facts.uniform[number]),
        }
        key = "heads-habit-best"
        if not facts.counts[number]:
            there = habit_keys(attention.key_tokens, habit, queries).any()
            key = "heads-habit-hidden" if there else "heads-habit-none"
        told.append((share[at] - facts.uniform[number], values, message(key, **values)))
    best = max(told, key=lambda one: one[0])[1]
    low, high = (
        np.unravel_index(find(facts.entropy), facts.entropy.shape) for find in (np.nanargmin, np.nanargmax)
    )
    return best | {
        "all": "; ".join(sentence for _, _, sentence in told),
        "count": facts.entropy.size,
        "alike": "yes" if _alike(attention.clearness) else "no",
        "even": "yes" if _alike(facts.entropy) else "no",
        "clearest": who_of(attention, *attention.clearest()),
        "clearness": percent(attention.clearness.max()),
        "focused": who_of(attention, int(low[0]), int(low[1])),
        "bits": f"{facts.entropy[low]:.2f}",
        "spread": who_of(attention, int(high[0]), int(high[1])),
        "most": f"{facts.entropy[high]:.2f}",
    }


def rolled(result: HeadsResult, *, kind: str, narrow: bool = False) -> Picture:
    """Draws how much of each input token has flowed into each position: attention rollout."""
    attention = result.attentions[kind]
    flowed = rollout(attention)
    layers, tokens = [f"{layer}" for layer in range(len(flowed))], attention.key_tokens
    own = np.diagonal(flowed, axis1=1, axis2=2).mean(axis=-1)  # (L,)
    received = flowed[-1].mean(axis=0)  # (T,)
    figure = side_by_side(
        [message("heads-after-layer", layer=layer) for layer in layers],
        [shaded(one, attention.mask) for one in flowed],
        [(tokens, tokens)] * len(layers),
        narrow=narrow,
        bar={"title": {"text": column_title("head-share"), "side": "right"}},
    )
    table = table_from_axes(
        [{"layer": layers}, *names_of(tokens, tokens)], ("head-share",), **{"head-share": flowed}
    )
    values = {
        "layers": len(flowed),
        "own": percent(own[-1]),
        "first": percent(own[0]),
        "token": named(tokens, received.argmax()),
        "spread": percent(received.max()),
    }
    return Picture(figure=figure, table=table, message="heads-rollout", values=values)
