"""The view "Feed-forward": active neurons, top activations of one, sparsity of all."""

import functools

import streamlit as st

from ....base.i18n import message
from ....models.configs.transformer_layout import get_layout_by_name
from ....ui.form import show_field
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_click_listener, check_index
from ....ui.parts.results_cache import run_cached, run_cached_large
from ..input_caption import show_input_caption
from . import plot
from .schema import SIDES, NeuronsRequest, TopActivationsRequest

MOST_CONSISTENT = "the clearest"


def show_neurons(frame: Frame) -> None:
    """Which neurons are on for a sentence, and which tokens of 300 sentences drive one most."""
    model = show_field(
        frame.controls, NeuronsRequest, NeuronsRequest.__dataclass_fields__["model"], frame.row
    )
    layout = get_layout_by_name(model)
    choices: dict = {
        "side": [side for side in SIDES if side in layout.sides],
        "layer": range(layout.num_layers),
    }
    request = frame.form(NeuronsRequest, available_options=choices, model=model)
    neuron = _choose_neuron(frame, layout.feedforward_size)
    module: dict = {"model": request.model, "side": request.side, "layer": request.layer}
    activations_request = frame.form(TopActivationsRequest, **module, neuron=neuron)
    with st.spinner(message("neurons-running")):
        activations_result = run_cached(activations_request)
    result = run_cached(request)
    frame.show(
        "neurons",
        plot.plot_neurons,
        request,
        result=result,
        proof_values={"target_ids": result.target_ids.tolist()},
        neuron=activations_result.neuron,
    )
    on_click = functools.partial(_on_neuron_click, frame.page, request)
    attach_click_listener(frame.controls.key("neurons"), message("neurons-click-help"), on_click)
    activations_options: dict = {
        "result": activations_result,
        "proof_values": {
            "layers": activations_result.active_share_by_layer.shape[1],
            "sides": activations_result.sides,
            "count": len(activations_result.top_activations),
            "neuron": activations_result.neuron,
        },
    }
    frame.show("top_activations", plot.plot_top_activations, activations_request, **activations_options)
    frame.show("sparsity", plot.plot_sparsity, activations_request, **activations_options)
    show_input_caption(frame, run_cached_large(request.machine_request))


def _choose_neuron(frame: Frame, num_neurons: int) -> int | None:
    """Shows the choice of a neuron; None is the one whose strongest tokens are most alike."""
    label = "TopActivationsRequest-neuron"
    popover = frame.row.popover(message("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    options = [MOST_CONSISTENT, *map(str, range(num_neurons))]
    selected_neuron = frame.controls.selectbox(
        "neuron", message(label), options, popover, help=message(f"{label}.help")
    )
    return None if selected_neuron == MOST_CONSISTENT else int(selected_neuron)


def _on_neuron_click(page: str, request: NeuronsRequest, event: dict) -> None:
    order = run_cached(request).neuron_order
    column = check_index(event.get("x"), len(order))
    if event.get("kind") == "click" and event.get("trace") == "neurons" and column is not None:
        Controls(page, st).set(neuron=str(order[column]))
