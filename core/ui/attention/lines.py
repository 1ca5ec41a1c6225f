"""The view of the Attention page that shows lines between two columns of tokens, a colour a head."""

import streamlit as st

from core.checks import check_float
from core.figures.attention.lines import MOST_HEADS, lines
from core.figures.base.matrices import distinct_names
from core.traces.attention.facts import mean_weights
from core.traces.attention.matrices import AttentionTrace
from core.ui.attention.selection import MEAN, index_box, proof, select_attention
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.plotly_events import listen
from core.ui.parts.results_cache import drawn

HINT = "Point at a token to see its links alone; on a telephone, tap it."
EVERY = "every token"


def links(frame: Frame) -> None:
    """Lines between two columns of tokens."""
    selection = select_attention(frame)
    if selection is None:
        return
    controls = frame.controls
    trace = selection.trace
    layer, heads = _heads_boxes(controls, trace)
    about = "Weaker links have no line: 0 to 1."
    least = controls.number("least", "Lines from a weight of", 0.05, step=0.05, help=about)
    check_float("least", least, 0.0, 1.0)
    options = [EVERY, *(f"{index}: {name}" for index, name in enumerate(distinct_names(selection.queries)))]
    focus = controls.select("focus", "Lines of", options)
    names = ["mean" if head is None else f"head {head}" for head in heads]
    if trace.weights.shape[:2] == (1, 1):
        names = ["weight"]
    weights = {name: mean_weights(trace, layer, head) for name, head in zip(names, heads, strict=True)}
    listen(controls.key("lines"), "lines", HINT)
    picture = drawn(
        lines,
        weights,
        trace.mask,
        selection.queries,
        trace.key_tokens,
        of=(*selection.of, layer, heads),
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


def _heads_boxes(controls: Controls, trace: AttentionTrace) -> tuple[int | None, list[int | None]]:
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
