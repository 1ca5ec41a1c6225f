"""The view of the Attention page that follows one weight, from query and key to what the head puts out."""

import streamlit as st

from core.figures.attention import head_steps, one_weight
from core.figures.base.matrices import distinct_names
from core.requests.attention import InsideRequest
from core.traces.attention.facts import clearest_query, strongest_key
from core.traces.attention.views import InsideTrace
from core.ui.attention.selection import Selection, head_boxes, proof, select_attention
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import QUIET, Frame
from core.ui.parts.results_cache import drawn, seen


def token_box(controls: Controls, name: str, label: str, tokens: tuple[str, ...], first: int) -> int:
    """Shows a list of tokens, which begins with one of them, and returns the index of the chosen one."""
    options = [f"{index}: {token}" for index, token in enumerate(distinct_names(tokens))]
    return options.index(controls.select(name, label, options, index=first))


def inside(frame: Frame) -> None:
    """The way to one weight."""
    selection = select_attention(frame)
    if selection is None:
        return
    controls = frame.controls
    trace = selection.trace
    layer, head = head_boxes(controls, trace, mean=False)
    clearest = clearest_query(trace, layer, head)
    query = token_box(controls, "query", "Query: the token that looks", selection.queries, clearest)
    strongest = strongest_key(trace, layer, head, query)
    key = token_box(controls, "key", "Key: the token that is looked at", trace.key_tokens, strongest)
    request = InsideRequest(
        **selection.settings, kind=selection.kind, layer=layer, head=head, query=query, key=key
    )
    steps = {
        "One weight": _show_products,
        "Four matrices": _show_matrices,
        "Value and output": _show_output,
        "The scale": _show_scale,
    }
    inside_trace = seen(request)
    step = controls.choice("step", "Figure", list(steps), frame.stage, **QUIET)
    steps[step](controls, selection, request, inside_trace)


def _cell(request: InsideRequest) -> dict[str, int]:
    """Returns the cell whose way is shown."""
    return {name: getattr(request, name) for name in ("layer", "head", "query", "key")}


def _show_products(
    controls: Controls, selection: Selection, request: InsideRequest, trace: InsideTrace
) -> None:
    """Shows how query and key make the score, in a formula and part by part."""
    st.latex(one_weight.formula(trace, selection.queries))
    name = "inside_one" if trace.vector is None else "inside_one_concat"
    controls.show(
        "inside",
        drawn(one_weight.products, trace, selection.queries, of=request),
        shown=[*trace.products, trace.weight],
        settings=selection.file_settings | _cell(request),
        proof=proof(selection, name, **_cell(request)),
    )


def _show_matrices(
    controls: Controls, selection: Selection, request: InsideRequest, trace: InsideTrace
) -> None:
    """Shows products, scaled, masked and weights of the whole head."""
    scaled = trace.divisor != 1
    label = "Without the 1/√d scale" if scaled else "With a 1/√d scale, which this model does not have"
    can_switch = trace.switched_divisor != trace.divisor
    switched = can_switch and controls.tick("switched", label, False, st)
    divisor = trace.switched_divisor if switched else trace.divisor
    weights = trace.switched_weights if switched else trace.weights
    values = {"divisor": divisor, "own_divisor": trace.divisor}
    controls.show(
        "steps",
        drawn(head_steps.matrices, trace, selection.queries, of=request, switched=switched),
        shown=[trace.raw, trace.raw / divisor, weights],
        settings=selection.file_settings | _cell(request) | {"switched": switched},
        proof=proof(selection, "inside_matrices", **_cell(request), **values),
    )


def _show_output(
    controls: Controls, selection: Selection, request: InsideRequest, trace: InsideTrace
) -> None:
    """Shows the weighted values and what the head puts out."""
    controls.show(
        "output",
        drawn(one_weight.output, trace, selection.queries, of=request),
        shown=[*trace.weighted, trace.output],
        settings=selection.file_settings | _cell(request),
        proof=proof(selection, "inside_output", **_cell(request)),
    )


def _show_scale(controls: Controls, selection: Selection, request: InsideRequest, trace: InsideTrace) -> None:
    """Shows the entropy of each row, with and without the scale."""
    values = {"own_divisor": trace.divisor, "switched": trace.switched_divisor}
    controls.show(
        "scale",
        drawn(head_steps.saturation, trace, selection.queries, of=request),
        shown=[trace.entropy, trace.switched_entropy],
        settings=selection.file_settings | {"layer": request.layer, "head": request.head},
        proof=proof(selection, "inside_saturation", **_cell(request), **values),
    )
