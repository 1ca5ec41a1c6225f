"""The view of the feed-forward modules: neurons that are on, what drives one, how sparse all are."""

import functools

import streamlit as st

from core.configs.transformer_layout import layout_named
from core.families import reading_name
from core.figures.base.tokens import looped
from core.figures.transformer import neurons as figures
from core.numerics import loop_of
from core.requests.transformer.neurons import DriversRequest, NeuronsRequest
from core.text import plain
from core.traces.transformer.neurons import DriversTrace
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame
from core.ui.parts.plotly_events import choose_in, index_below
from core.ui.parts.results_cache import answer, drawn, seen
from core.ui.transformer.selection import Selection, kind_of, proof, select_machine

_FIRST = "nmt_atlas"
_CLEAREST = "the clearest"
_HINT = "Click a cell to see what drives its neuron."


def show_neurons(frame: Frame) -> None:
    """Which neurons are on for a sentence, and which tokens of 300 sentences drive one most."""
    controls = frame.controls
    selection = select_machine(frame, first=_FIRST)
    layout = layout_named(selection.model)
    side = controls.choice(
        "side", "Side", [side.capitalize() for side in reversed(tuple(layout.sides))]
    ).lower()
    layer = int(controls.select("layer", "Layer", list(map(str, range(layout.layers)))))
    about = "Or click a cell. The clearest: the one whose strongest tokens are most alike."
    options = [_CLEAREST, *map(str, range(layout.feedforward))]
    chosen = controls.select("neuron", "Neuron", options, help=about)
    neuron = None if chosen == _CLEAREST else int(chosen)
    request = NeuronsRequest(**selection.settings, side=side, layer=layer)
    drive = DriversRequest(model=selection.model, side=side, layer=layer, neuron=neuron)
    with st.spinner("Reading 300 sentences; the first time takes some seconds ..."):
        trace = answer(drive)
    _show_on(controls, request, trace.neuron)
    _show_drivers(controls, drive, trace)
    _show_sparsity(controls, drive, trace)


def _choose(page: str, request: NeuronsRequest, event: dict) -> None:
    """Takes the neuron of the column that was clicked."""
    order = seen(request).order
    column = index_below(event.get("x"), len(order))
    if event.get("kind") == "click" and event.get("where") == "neurons" and column is not None:
        Controls(page, st).set(neuron=str(order[column]))


def _show_on(controls: Controls, request: NeuronsRequest, neuron: int) -> None:
    """Shows which neurons are on, token by token."""
    trace = seen(request)
    module: dict = {"side": request.side, "layer": request.layer}
    selection = Selection(model=request.model, text=request.text)
    verb = "reads" if len(layout_named(request.model).sides) == 1 else "says"
    says = f"{reading_name(request.model)} {verb} **{plain(trace.translation)}**"
    loops = verb == "says" and loop_of(trace.target_ids.tolist())
    st.caption(f"{says} {looped(selection.trace.tokens)}" if loops else says)
    controls.show(
        "neurons",
        drawn(figures.neurons, trace, of=request, neuron=neuron),
        shown=trace.values,
        settings={"model": request.model, "text": request.text, "neuron": neuron, **module},
        proof=proof(selection, "neurons", target_ids=trace.target_ids.tolist(), **module),
    )
    choose_in(controls.key("neurons"), _HINT, functools.partial(_choose, controls.page, request))


def _show_drivers(controls: Controls, drive: DriversRequest, trace: DriversTrace) -> None:
    """Shows which tokens drive the neuron most."""
    st.markdown(f"**What drives neuron {trace.neuron}**")
    controls.show(
        "drivers",
        drawn(figures.drivers, trace, of=drive),
        shown=[driver.value for driver in trace.drivers],
        settings={name: getattr(trace, name) for name in ("model", "side", "layer", "neuron")},
        proof=_list_proof("drivers", trace, count=len(trace.drivers)),
    )


def _list_proof(name: str, trace: DriversTrace, **values) -> str:
    """Returns the code that reads the list with the Keras model."""
    values |= {"model": trace.model, "side": trace.side, "layer": trace.layer, "neuron": trace.neuron}
    listed = f"{kind_of(trace.model).proof}_list"
    return "".join(proof_code(part, **values) for part in (listed, f"transformer_{name}"))


def _show_sparsity(controls: Controls, drive: DriversRequest, trace: DriversTrace) -> None:
    """Shows how sparse all modules are."""
    st.markdown("**How sparse each module is**")
    controls.show(
        "sparsity",
        drawn(figures.sparsity, trace, of=drive, name=reading_name(drive.model)),
        shown=100 * trace.shares,
        settings={name: getattr(trace, name) for name in ("model", "side", "layer")},
        proof=_list_proof("sparsity", trace, layers=trace.shares.shape[1], sides=trace.sides),
    )
