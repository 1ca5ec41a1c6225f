"""The view of the Attention page that follows one weight, from query and key to what the head puts out."""

import functools

import streamlit as st

from core.figures.attention import head_steps, one_weight
from core.figures.base.matrices import distinct_names
from core.requests.attention import InsideRequest
from core.traces.attention.facts import CellHeads, cell_heads, clearest_query, strongest_key
from core.traces.attention.views import InsideTrace
from core.ui.attention.boxes import MEAN, more_box, one_head_boxes, select_attention, token_box
from core.ui.attention.matrix import AMONG
from core.ui.attention.selection import Selection, proof, whose
from core.ui.attention.words import show_words_of
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.plotly_events import index_below, listen
from core.ui.parts.results_cache import drawn, seen

STEPS = ("One weight", "Value and output", "Four matrices", "The scale")
BARS = "Click a bar to choose its head or its key; or go to the figure with Tab and step with the arrow keys."
_MEANS = {name: means for means, name in AMONG.items()}  # whether layer and head are fixed


# --- what a visitor does in a figure: called later, so these hold no trace ---------------------------------


def _choose_bar(page: str, selection: Selection, heads: tuple[tuple[int, int], ...], event: dict) -> None:
    """Chooses the head or the key whose bar was clicked."""
    keys = distinct_names(selection.trace.key_tokens)
    key = index_below(event.get("x"), len(keys))
    head = index_below(event.get("x"), len(heads))
    controls = Controls(page, st)
    if event.get("where") == "heads" and head is not None:
        controls.set(layer=str(heads[head][0]), head=str(heads[head][1]))
    elif event.get("where") == "keys" and key is not None:
        controls.set(key=f"{key}: {keys[key]}")


def _go_back(page: str, layer: str, head: str) -> None:
    """Opens the matrix from which a cell was opened."""
    Controls(page, st).set(view="Matrix", layer=layer, head=head)


# --- the view -----------------------------------------------------------------------------------------------


def inside(frame: Frame) -> None:
    """How one weight comes about."""
    row = frame.stage.container(horizontal=True, vertical_alignment="center")
    step = frame.controls.select("step", "Figure", STEPS)
    if step in ("Four matrices", "The scale"):
        _whole_head(frame, step)
    else:
        _one_cell(frame, step, row)


def _whole_head(frame: Frame, step: str) -> None:
    """Shows what a head does with all queries and keys; begins with the decoder, where the mask is seen."""
    selection = select_attention(frame, kind_name="matrices_kind")
    layer, head = one_head_boxes(frame.controls, selection.trace)
    request = InsideRequest(**selection.settings, kind=selection.kind, layer=layer, head=head)
    show = _show_matrices if step == "Four matrices" else _show_scale
    show(frame, selection, request, seen(request))


def _one_cell(frame: Frame, step: str, row) -> None:
    """Shows how a query and a key make a weight, and the ways back to the matrix."""
    controls = frame.controls
    more = more_box(controls)
    selection = select_attention(frame, more=more)
    trace = selection.trace
    layer, head = one_head_boxes(controls, trace)
    clearest = clearest_query(trace, layer, head)
    query = token_box(controls, "query", "Query", selection.queries, clearest)
    key = token_box(controls, "key", "Key", trace.key_tokens, strongest_key(trace, layer, head, query))
    request = InsideRequest(
        **selection.settings, kind=selection.kind, layer=layer, head=head, query=query, key=key
    )
    cell = _cell_heads(controls, selection, request, row, more)
    if cell and step == "One weight":
        row.markdown(one_weight.mean_sentence(cell, layer, head))
    if step == "One weight":
        _show_products(frame, selection, request, cell)
    else:
        _show_output(frame, selection, request)


def _cell_heads(
    controls: Controls, selection: Selection, request: InsideRequest, row, more
) -> CellHeads | None:
    """Shows which heads are compared and the way back to their mean, and returns what each gives to the cell.

    Returns:
        None where one head is compared with no other.
    """
    trace = selection.trace
    chosen: tuple[int | None, int | None] = (request.layer, request.head)
    if trace.weights.shape[:2] != (1, 1):
        about = "The heads whose weights stand beside each other, with their mean."
        among = controls.select("among", "Compare with", list(AMONG.values()), more, help=about)
        fixed_layer, fixed_head = _MEANS[among]
        chosen = (request.layer if fixed_layer else None, request.head if fixed_head else None)
    row.button(
        "Back to the matrix",
        key=controls.key("back"),
        icon=":material/arrow_back:",
        type="tertiary",
        on_click=_go_back,
        args=(controls.page, *(MEAN if index is None else str(index) for index in chosen)),
    )
    cell = cell_heads(trace, request.query, request.key, *chosen)
    return cell if len(cell.heads) > 1 else None


def _cell(request: InsideRequest) -> dict[str, int]:
    """Returns the cell that is explained."""
    return {"layer": request.layer, "head": request.head, "query": request.query, "key": request.key}


# --- the figures --------------------------------------------------------------------------------------------


def _show_products(
    frame: Frame, selection: Selection, request: InsideRequest, cell: CellHeads | None
) -> None:
    """Shows what each head gives, and how query and key make the score in one of them."""
    controls = frame.controls
    trace = seen(request)
    heads = cell.heads if cell else ()
    who = whose(selection.trace, request.layer, request.head)
    show_words_of(controls, "inside", selection, frame.above, who=who)
    name = "inside_one" if trace.vector is None else "inside_one_concat"
    controls.show(
        "inside",
        drawn(one_weight.products, trace, selection.queries, cell, of=(request, heads)),
        shown=[*(cell.weights if cell else ()), *trace.products, trace.weight],
        settings=selection.file_settings | _cell(request),
        proof=proof(selection, name, **_cell(request), heads=list(heads)),
    )
    choose_bar = functools.partial(_choose_bar, controls.page, selection, heads)
    at = (heads.index((request.layer, request.head)), 0) if cell else None
    listen(controls.key("inside"), "bars", BARS, choose_bar, at=at)
    st.latex(one_weight.formula(trace, selection.queries))


def _show_output(frame: Frame, selection: Selection, request: InsideRequest) -> None:
    """Shows the weighted values and what the head puts out."""
    controls = frame.controls
    trace = seen(request)
    show_words_of(controls, "output", selection, frame.above)
    controls.show(
        "output",
        drawn(one_weight.output, trace, selection.queries, of=request),
        shown=[*trace.weighted, trace.output],
        settings=selection.file_settings | _cell(request),
        proof=proof(selection, "inside_output", **_cell(request)),
    )


def _show_matrices(frame: Frame, selection: Selection, request: InsideRequest, trace: InsideTrace) -> None:
    """Shows products, scaled, masked and weights of the whole head."""
    controls = frame.controls
    scaled = trace.divisor != 1
    label = "Without the 1/√d scale" if scaled else "With a 1/√d scale, which this model does not have"
    can_switch = trace.switched_divisor != trace.divisor
    switched = can_switch and controls.tick("switched", label, False)
    divisor = trace.switched_divisor if switched else trace.divisor
    weights = trace.switched_weights if switched else trace.weights
    values = {"divisor": divisor, "own_divisor": trace.divisor}
    show_words_of(controls, "steps", selection, frame.above)
    controls.show(
        "steps",
        drawn(head_steps.matrices, trace, selection.queries, of=request, switched=switched),
        shown=[trace.raw, trace.raw / divisor, weights],
        settings=selection.file_settings | _cell(request) | {"switched": switched},
        proof=proof(selection, "inside_matrices", **_cell(request), **values),
    )


def _show_scale(frame: Frame, selection: Selection, request: InsideRequest, trace: InsideTrace) -> None:
    """Shows the entropy of each row, with and without the scale."""
    values = {"own_divisor": trace.divisor, "switched": trace.switched_divisor}
    frame.controls.show(
        "scale",
        drawn(head_steps.saturation, trace, selection.queries, of=request),
        shown=[trace.entropy, trace.switched_entropy],
        settings=selection.file_settings | {"layer": request.layer, "head": request.head},
        proof=proof(selection, "inside_saturation", **_cell(request), **values),
    )
