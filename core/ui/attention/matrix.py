"""The views of the Attention page that show whole matrices: one large, all heads at once, lines."""

import functools

import streamlit as st

from core.base.checks import check_float
from core.figures.attention import heads as figures
from core.figures.attention.lines import MOST_HEADS, lines
from core.figures.attention.matrix import matrix
from core.figures.base.matrices import distinct_names
from core.traces.attention.facts import cell_heads, head_facts, layer_means, mean_weights, rollout
from core.traces.attention.matrices import AttentionTrace
from core.ui.attention.boxes import MEAN, head_boxes, index_box, more_box, select_attention
from core.ui.attention.selection import Selection, head_name, proof, whose
from core.ui.attention.words import POINT, show_words_of
from core.ui.parts.controls import Controls
from core.ui.parts.export import csv_bytes
from core.ui.parts.page_frame import Frame
from core.ui.parts.plotly_events import index_below, listen
from core.ui.parts.results_cache import drawn

CELL = f"{POINT} A click on a cell opens the numbers behind it."
HEAD = "Click a head to see it large below; or go to the figure with Tab and choose with the arrow keys."
EVERY = "every token"
AMONG = {
    (False, False): "all heads",
    (True, False): "heads of this layer",
    (False, True): "this head in all layers",
    (True, True): "this head alone",
}


# --- what a visitor does in a figure: called later, so these hold no trace ---------------------------------


def _open_weight(page: str, selection: Selection, head: tuple[int | None, int | None], event: dict) -> None:
    """Opens the numbers behind a cell that was clicked, in the head that gives it most."""
    queries = distinct_names(selection.queries)
    keys = distinct_names(selection.trace.key_tokens)
    query = index_below(event.get("query"), len(queries))
    key = index_below(event.get("key"), len(keys))
    if event.get("kind") == "cell" and query is not None and key is not None:
        strongest = cell_heads(selection.trace, query, key, *head).strongest
        Controls(page, st).set(
            view="One weight",
            step="One weight",
            layer=str(strongest[0]),
            head=str(strongest[1]),
            among=AMONG[head[0] is not None, head[1] is not None],
            query=f"{query}: {queries[query]}",
            key=f"{key}: {keys[key]}",
        )


def _choose_head(page: str, layers: int, heads: int, event: dict) -> None:
    """Chooses the head that was clicked."""
    layer = index_below(event.get("layer"), layers)
    head = index_below(event.get("head"), heads)
    if event.get("kind") == "head" and layer is not None and head is not None:
        Controls(page, st).set(layer=str(layer), head=str(head))


def _every_weight_csv(selection: Selection) -> bytes:
    """Returns all weights of an attention as CSV."""
    return csv_bytes(figures.every_weight(selection.trace, selection.queries))


# --- one large ----------------------------------------------------------------------------------------------


def one_matrix(frame: Frame) -> None:
    """One attention, large."""
    selection = select_attention(frame)
    if selection:
        chosen = head_boxes(frame.controls, selection.trace)
        who = whose(selection.trace, *chosen)
        show_words_of(frame.controls, "matrix", selection, frame.above, who=who, hint=CELL)
        _show_large(frame.controls, selection, chosen, "matrix")


def _show_large(
    controls: Controls, selection: Selection, chosen: tuple[int | None, int | None], figure_name: str
) -> None:
    """Shows the weights of a layer and a head; a click on a cell opens the numbers behind its weight."""
    layer, head = chosen
    trace = selection.trace
    weights = mean_weights(trace, layer, head)
    picture = drawn(
        matrix,
        weights,
        trace.mask,
        selection.queries,
        trace.key_tokens,
        of=(selection, layer, head),
        what=head_name(selection, layer, head),
    )
    controls.show(
        figure_name,
        picture,
        shown=weights,
        settings=selection.file_settings | {"layer": layer, "head": head},
        proof=proof(selection, "matrix", layer=layer, head=head),
    )
    open_weight = functools.partial(_open_weight, controls.page, selection, chosen)
    listen(controls.key(figure_name), "matrix", "", open_weight)


# --- all heads ----------------------------------------------------------------------------------------------


def all_heads(frame: Frame) -> None:
    """Every head at once, their means, what has flowed through the layers."""
    figure_box = frame.controls.side.container()
    selection = select_attention(frame)
    figures_of = {"Every head": _show_every_head, "Means": _show_means}
    if selection.kind != "cross":
        figures_of["Rollout"] = _show_rollout
    name = frame.controls.choice("all", "Figure", list(figures_of), figure_box)
    figures_of[name](frame, selection)
    if selection.kind == "cross":
        st.caption("Attention rollout needs self-attention: choose Encoder or Decoder.")


def _show_every_head(frame: Frame, selection: Selection) -> None:
    """Shows the grid of all heads, and the chosen one large."""
    controls = frame.controls
    trace = selection.trace
    facts = head_facts(trace)
    layer, head = head_boxes(controls, trace)
    at = None if layer is None or head is None else (layer, head)
    show_words_of(controls, "heads", selection, frame.above)
    every_weight = functools.partial(_every_weight_csv, selection)
    choose_head = functools.partial(_choose_head, controls.page, *trace.weights.shape[:2])
    listen(controls.key("heads"), "heads", HEAD, choose_head, at=at)
    controls.show(
        "heads",
        drawn(figures.heads, trace, facts, selection.queries, of=selection),
        shown=trace.weights,
        settings=selection.file_settings,
        proof=proof(selection, "heads"),
        csv=(f"all {trace.weights.size:,} weights, one line for each query of a head", every_weight),
    )
    if at:
        st.markdown(f"**{figures.head_words(trace, facts, *at)}.**")
    _show_large(controls, selection, (layer, head), "large")


def _show_means(frame: Frame, selection: Selection) -> None:
    """Shows the mean of each layer's heads."""
    trace = selection.trace
    show_words_of(frame.controls, "means", selection, frame.above)
    frame.controls.show(
        "means",
        drawn(figures.means, trace, selection.queries, of=selection),
        shown=[*layer_means(trace), mean_weights(trace)],
        settings=selection.file_settings,
        proof=proof(selection, "means"),
    )


def _show_rollout(frame: Frame, selection: Selection) -> None:
    """Shows what has flowed through the layers."""
    flowed = rollout(selection.trace)
    show_words_of(frame.controls, "rollout", selection, frame.above)
    frame.controls.show(
        "rollout",
        drawn(figures.rolled, selection.trace, flowed, selection.queries, of=selection),
        shown=flowed,
        settings=selection.file_settings,
        proof=proof(selection, "rollout"),
    )


# --- lines --------------------------------------------------------------------------------------------------


def links(frame: Frame) -> None:
    """Lines between two columns of tokens."""
    controls = frame.controls
    more = more_box(controls)
    selection = select_attention(frame, more=more)
    trace = selection.trace
    layer, heads = _line_boxes(controls, trace)
    about = "Smaller weights have no line; 0 to 1."
    least = controls.number("least", "Lines from a weight of", 0.15, more, step=0.05, help=about)
    check_float("least", least, 0.0, 1.0)
    options = [EVERY, *(f"{index}: {name}" for index, name in enumerate(distinct_names(selection.queries)))]
    focus = controls.select("focus", "Lines of", options, more)
    names = ["mean" if head is None else f"head {head}" for head in heads]
    if trace.weights.shape[:2] == (1, 1):
        names = ["weight"]
    weights = {name: mean_weights(trace, layer, head) for name, head in zip(names, heads, strict=True)}
    show_words_of(controls, "lines", selection, frame.above)
    picture = drawn(
        lines,
        weights,
        trace.mask,
        selection.queries,
        trace.key_tokens,
        of=(selection, layer, heads),
        least=least,
        focus=None if focus == EVERY else options.index(focus) - 1,
    )
    shown_heads = {"layer": layer, "heads": "-".join(map(str, heads))}
    controls.show(
        "lines",
        picture,
        shown=list(weights.values()),
        settings=selection.file_settings | shown_heads | {"least": least, "focus": focus},
        proof=proof(selection, "lines", layer=layer, heads=heads),
    )


def _line_boxes(controls: Controls, trace: AttentionTrace) -> tuple[int | None, list[int | None]]:
    """Shows which layer and which heads have lines, and returns both; None is the mean."""
    layers, count = trace.weights.shape[:2]
    if (layers, count) == (1, 1):
        return None, [None]
    layer = index_box(controls, "layer", layers)
    options = [MEAN, *map(str, range(count))]
    key = controls.key("drawn")
    if not set(st.session_state.get(key) or ()) <= set(options):
        st.session_state[key] = [MEAN]  # another model has other heads
    about = f"{count} of them, counted from 0; up to {MOST_HEADS} at a time, a colour each."
    chosen = controls.side.multiselect(
        "Heads", options, [MEAN], key=key, bind="query-params", max_selections=MOST_HEADS, help=about
    )
    controls.values["drawn"] = chosen or [MEAN]
    return layer, [None if head == MEAN else int(head) for head in controls.values["drawn"]]
