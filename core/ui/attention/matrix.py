"""The views of the Attention page that show whole matrices: one large, all heads at once, means, rollout."""

import functools

import streamlit as st

from core.figures.attention import heads as figures
from core.figures.attention.matrix import matrix
from core.figures.base.matrices import distinct_names
from core.traces.attention.facts import head_facts, layer_means, mean_weights, rollout, strongest_head
from core.ui.attention.selection import (
    Selection,
    head_boxes,
    head_name,
    proof,
    select_attention,
    selection_of,
)
from core.ui.parts.controls import Controls
from core.ui.parts.export import csv_bytes
from core.ui.parts.page_frame import QUIET, Frame
from core.ui.parts.plotly_events import index_below, listen
from core.ui.parts.results_cache import drawn

CELL = "Click a cell to see how its weight came about."
HEAD = "Click a head to see it large below; or go to the figure with Tab and choose with the arrow keys."


# --- what a visitor does in a figure: called later, so these keep settings and never a trace ----------------


def _open_weight(
    page: str, settings: dict, kind: str, head: tuple[int | None, int | None], event: dict
) -> None:
    """Opens the way to the weight of a cell that was clicked, in the head that gives it most."""
    selection = selection_of(settings, kind)
    queries = distinct_names(selection.queries)
    keys = distinct_names(selection.trace.key_tokens)
    query = index_below(event.get("query"), len(queries))
    key = index_below(event.get("key"), len(keys))
    if event.get("kind") != "cell" or query is None or key is None:
        return
    strongest_layer, strongest = strongest_head(selection.trace, query, key, *head)
    Controls(page, st).set(
        view="One weight",
        layer=str(strongest_layer),
        head=str(strongest),
        query=f"{query}: {queries[query]}",
        key=f"{key}: {keys[key]}",
    )


def _choose_head(page: str, layers: int, heads: int, event: dict) -> None:
    """Chooses the head that was clicked."""
    layer = index_below(event.get("layer"), layers)
    head = index_below(event.get("head"), heads)
    if event.get("kind") == "head" and layer is not None and head is not None:
        Controls(page, st).set(layer=str(layer), head=str(head))


def _every_weight_csv(settings: dict, kind: str) -> bytes:
    """Returns all weights of an attention as CSV."""
    selection = selection_of(settings, kind)
    return csv_bytes(figures.every_weight(selection.trace, selection.queries))


# --- one large ----------------------------------------------------------------------------------------------


def one_matrix(frame: Frame) -> None:
    """One attention, large."""
    selection = select_attention(frame)
    if selection:
        head = head_boxes(frame.controls, selection.trace)
        _show_large(frame.controls, selection, head, "matrix")


def _show_large(
    controls: Controls, selection: Selection, chosen: tuple[int | None, int | None], figure_name: str
) -> None:
    """Shows the weights of a layer and a head; a click on a cell opens the way to its weight."""
    layer, head = chosen
    trace = selection.trace
    weights = mean_weights(trace, layer, head)
    open_weight = functools.partial(
        _open_weight, controls.page, selection.settings, selection.kind, (layer, head)
    )
    listen(controls.key(figure_name), "matrix", CELL, open_weight)
    picture = drawn(
        matrix,
        weights,
        trace.mask,
        selection.queries,
        trace.key_tokens,
        of=(*selection.of, layer, head),
        what=head_name(trace, layer, head),
    )
    controls.show(
        figure_name,
        picture,
        shown=weights,
        settings=selection.file_settings | {"layer": layer, "head": head},
        proof=proof(selection, "matrix", layer=layer, head=head),
    )


# --- all heads ----------------------------------------------------------------------------------------------


def all_heads(frame: Frame) -> None:
    """Every head at once, their means, what has flowed through the layers."""
    selection = select_attention(frame)
    if selection is None:
        return
    figures_of = {"Every head": _show_every_head, "Means": _show_means}
    if selection.kind != "cross":
        figures_of["Rollout"] = _show_rollout
    name = frame.controls.choice("all", "Figure", list(figures_of), frame.stage, **QUIET)
    figures_of[name](frame.controls, selection)
    if selection.kind == "cross":
        st.caption(
            "Attention rollout needs tokens that look at each other: choose the attention of encoder or "
            "decoder on itself."
        )


def _show_every_head(controls: Controls, selection: Selection) -> None:
    """Shows the grid of all heads, and the chosen one large."""
    trace = selection.trace
    facts = head_facts(trace)
    layer, head = head_boxes(controls, trace)
    at = None if layer is None or head is None else (layer, head)
    choose_head = functools.partial(_choose_head, controls.page, *trace.weights.shape[:2])
    listen(controls.key("heads"), "heads", HEAD, choose_head, at=at)
    every_weight = functools.partial(_every_weight_csv, selection.settings, selection.kind)
    controls.show(
        "heads",
        drawn(figures.heads, trace, facts, selection.queries, of=selection.of),
        shown=trace.weights,
        settings=selection.file_settings,
        proof=proof(selection, "heads"),
        csv=(f"all {trace.weights.size:,} weights, a query of a head a line, a key a column", every_weight),
    )
    if at:
        st.markdown(f"**{figures.head_words(trace, facts, layer, head)}.**")
    _show_large(controls, selection, (layer, head), "large")


def _show_means(controls: Controls, selection: Selection) -> None:
    """Shows the mean of each layer's heads."""
    trace = selection.trace
    controls.show(
        "means",
        drawn(figures.means, trace, selection.queries, of=selection.of),
        shown=[*layer_means(trace), mean_weights(trace)],
        settings=selection.file_settings,
        proof=proof(selection, "means"),
    )


def _show_rollout(controls: Controls, selection: Selection) -> None:
    """Shows what has flowed through the layers."""
    flowed = rollout(selection.trace)
    controls.show(
        "rollout",
        drawn(figures.rolled, selection.trace, flowed, selection.queries, of=selection.of),
        shown=flowed,
        settings=selection.file_settings,
        proof=proof(selection, "rollout"),
    )
