"""The views of the Attention page that show whole matrices: one large, all heads at once, lines."""

import functools

import numpy as np
import streamlit as st

from core.checks import check_float
from core.figures.attention import heads as attention_heads
from core.figures.attention import lines as attention_lines
from core.figures.attention.matrix import matrix
from core.figures.base import matrices as attention
from core.traces.attention.facts import head_facts, mean_weights, rollout
from core.traces.attention.matrices import AttentionTrace
from core.ui.attention.events import listen, whole
from core.ui.attention.selection import MEAN, Look, head_boxes, head_name, looked_again, proof, show
from core.ui.parts.controls import Desk
from core.ui.parts.export import csv_bytes
from core.ui.parts.results_cache import drawn

CELL = "Click a cell to see how its weight came about."
HEAD = "Click a head to see it large below; or go to the figure with Tab and choose with the arrow keys."
LINES = "Point at a token to see its links alone; on a telephone, tap it."
EVERY = "every token"


def strongest(
    trace: AttentionTrace, query: int, key: int, layer: int | None, head: int | None
) -> tuple[int, int]:
    """Returns the layer and the head that give a cell most weight, among those over which a mean is taken:
    None is all.
    """
    weights = np.asarray(trace.weights[:, :, query, key])
    allowed = np.zeros(weights.shape, bool)
    allowed[slice(None) if layer is None else layer, slice(None) if head is None else head] = True
    best = np.unravel_index(np.where(allowed, weights, -1).argmax(), weights.shape)
    return int(best[0]), int(best[1])


# What a figure or a button calls later holds what was asked, not the answer: its session keeps it.


def _open_weight(page: str, asked: dict, kind: str, layer: int | None, head: int | None, event: dict) -> None:
    """Opens the way to the weight of a cell that was clicked."""
    trace, queries = looked_again(asked, kind)
    names = [attention.apart(tokens) for tokens in (queries, trace.key_tokens)]
    query, key = (
        whole(event.get(side), len(tokens)) for side, tokens in zip(("query", "key"), names, strict=True)
    )
    if event.get("kind") == "cell" and query is not None and key is not None:
        one = strongest(trace, query, key, layer, head)
        found = {
            "view": "One weight",
            "layer": str(one[0]),
            "head": str(one[1]),
            "query": f"{query}: {names[0][query]}",
            "key": f"{key}: {names[1][key]}",
        }
        for name, value in found.items():
            st.session_state[f"{page}_{name}"] = value


def _choose_head(page: str, counts: tuple[int, int], event: dict) -> None:
    """Chooses the head that was clicked, of so many layers and heads."""
    place = [whole(event.get(name), count) for name, count in zip(("layer", "head"), counts, strict=True)]
    if event.get("kind") == "head" and None not in place:
        for name, value in zip(("layer", "head"), place, strict=True):
            st.session_state[f"{page}_{name}"] = str(value)


def _every_weight_csv(asked: dict, kind: str) -> bytes:
    """Returns all weights of the attention that answers what was asked as CSV."""
    return csv_bytes(attention_heads.every_weight(*looked_again(asked, kind)))


def large(desk: Desk, look: Look, layer: int | None, head: int | None, thing: str) -> None:
    """Shows one attention large; a click on a cell opens the way to its weight."""
    weights = mean_weights(look.trace, layer, head)
    what = head_name(look.trace, layer, head)
    picture = drawn(matrix, weights, look.trace.mask, look.queries, look.trace.key_tokens, what=what)
    chosen = functools.partial(_open_weight, desk.page, look.asked, look.kind, layer, head)
    listen(desk.key(thing), "matrix", CELL, chosen)
    show(
        desk,
        thing,
        picture,
        proof(look, "matrix", layer=layer, head=head),
        weights,
        look.made | {"layer": layer, "head": head},
    )


def every_head(desk: Desk, look: Look) -> None:
    """Shows the grid of all heads, and the chosen one large."""
    facts = head_facts(look.trace)
    layer, head = head_boxes(desk, look.trace)
    one = None if None in (layer, head) else (layer, head)
    chosen = functools.partial(_choose_head, desk.page, look.trace.weights.shape[:2])
    listen(desk.key("heads"), "heads", HEAD, chosen, at=one)
    picture = drawn(attention_heads.heads, look.trace, facts, look.queries)
    said = f"all {look.trace.weights.size:,} weights, a query of a head a line, a key a column"
    every = said, functools.partial(_every_weight_csv, look.asked, look.kind)
    show(desk, "heads", picture, proof(look, "heads"), look.trace.weights, look.made, csv=every)
    if one:
        st.markdown(f"**{attention_heads.head_words(look.trace, facts, *one)}.**")
    large(desk, look, layer, head, "large")


def means(desk: Desk, look: Look) -> None:
    """Shows the mean of each layer's heads."""
    each = look.trace.weights.mean(axis=1)
    show(
        desk,
        "means",
        drawn(attention_heads.means, look.trace, look.queries),
        proof(look, "means"),
        [*each, each.mean(axis=0)],
        look.made,
    )


def rolled(desk: Desk, look: Look) -> None:
    """Shows what has flowed through the layers."""
    flowed = rollout(look.trace)
    show(
        desk,
        "rollout",
        drawn(attention_heads.rolled, look.trace, flowed, look.queries),
        proof(look, "rollout"),
        flowed,
        look.made,
    )


def lines(desk: Desk, look: Look, stage) -> None:
    """Shows lines between two columns of tokens, a colour a head."""
    layer, chosen = _heads_of_lines(desk, look.trace)
    least = desk.number(
        "least", "Lines from a weight of", 0.05, step=0.05, help="Weaker links have no line: 0 to 1."
    )
    check_float("least", least, 0.0, 1.0)
    options = [EVERY, *(f"{place}: {name}" for place, name in enumerate(attention.apart(look.queries)))]
    if st.session_state.get(desk.key("focus"), EVERY) not in options:
        st.session_state[desk.key("focus")] = EVERY
    focus = desk.select("focus", "Lines of", options)
    weights = [mean_weights(look.trace, layer, head) for head in chosen]
    alone = look.trace.weights.shape[:2] == (1, 1)
    names = ["mean" if head is None else f"head {head}" for head in chosen] if not alone else ["weight"]
    with stage:
        listen(desk.key("lines"), "lines", LINES)
        picture = drawn(
            attention_lines.lines,
            dict(zip(names, weights, strict=True)),
            look.trace.mask,
            look.queries,
            look.trace.key_tokens,
            least=least,
            focus=None if focus == EVERY else options.index(focus) - 1,
        )
        made = look.made | {
            "layer": layer,
            "heads": "-".join(map(str, chosen)),
            "least": least,
            "focus": focus,
        }
        show(desk, "lines", picture, proof(look, "lines", layer=layer, heads=chosen), weights, made)


def _heads_of_lines(desk: Desk, trace: AttentionTrace) -> tuple[int | None, list[int | None]]:
    """Shows which layer and which heads have lines, and returns both; None is the mean."""
    layers, count = trace.weights.shape[:2]
    if (layers, count) == (1, 1):
        return None, [None]
    found = []
    for name, label, number in (("layer", "Layer", layers), ("drawn", "Heads", count)):
        options, key = [MEAN, *map(str, range(number))], desk.key(name)
        kept = st.session_state.get(key)
        if name == "layer":
            if kept is not None and kept not in options:
                st.session_state[key] = MEAN
            found.append(
                desk.select(
                    name, label, options, help=f"{number} of them, counted from 0; or the mean over all."
                )
            )
        else:
            if kept is not None and not set(kept) <= set(options):
                st.session_state[key] = [MEAN]
            found.append(
                desk.side.multiselect(
                    label,
                    options,
                    [MEAN],
                    key=key,
                    bind="query-params",
                    max_selections=attention_lines.MOST_HEADS,
                    help=f"{count} of them, counted from 0; up to {attention_lines.MOST_HEADS} at a time, a colour each.",
                )
                or [MEAN]
            )
            desk.values[name] = found[-1]
    layer, heads = (
        (None if found[0] == MEAN else int(found[0])),
        [None if head == MEAN else int(head) for head in found[1]],
    )
    return layer, heads
