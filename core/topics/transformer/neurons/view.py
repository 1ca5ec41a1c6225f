"""The view "Feed-forward": neurons that are on, what drives one, how sparse all are."""

import functools

import streamlit as st

from ....base.i18n import message
from ....models.configs.transformer_layout import layout_named
from ....ui.form import control
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import choose_in, index_below
from ....ui.parts.results_cache import run_cached, run_cached_large
from ....ui.sentence import show_how_read
from ..texts import say_read
from . import plot
from .schema import SIDES, DriversRequest, NeuronsRequest

CLEAREST = "the clearest"


def show_neurons(frame: Frame) -> None:
    """Which neurons are on for a sentence, and which tokens of 300 sentences drive one most."""
    model = control(frame.controls, NeuronsRequest, NeuronsRequest.__dataclass_fields__["model"], frame.row)
    layout = layout_named(model)
    among: dict = {"side": [side for side in SIDES if side in layout.sides], "layer": range(layout.layers)}
    request = frame.form(NeuronsRequest, choices=among, model=model)
    options = [CLEAREST, *map(str, range(layout.feedforward))]
    label = "DriversRequest-neuron"
    more = frame.row.popover(message("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    chosen = frame.controls.select("neuron", message(label), options, more, help=message(f"{label}.help"))
    neuron = None if chosen == CLEAREST else int(chosen)
    module: dict = {"model": request.model, "side": request.side, "layer": request.layer}
    drive = frame.form(DriversRequest, **module, neuron=neuron)
    with st.spinner(message("neurons-reading")):
        driven = run_cached(drive)
    result = run_cached(request)
    given = {"target_ids": result.target_ids.tolist()}
    frame.show("neurons", plot.neurons, request, result=result, proof_values=given, neuron=driven.neuron)
    click = functools.partial(_choose, frame.page, request)
    choose_in(frame.controls.key("neurons"), message("neurons-choose"), click)
    given = {"layers": driven.shares.shape[1], "sides": driven.sides, "count": len(driven.drivers)}
    for name in ("drivers", "sparsity"):
        picture = getattr(plot, name)
        frame.show(name, picture, drive, result=driven, proof_values=given | {"neuron": driven.neuron})
    say_read(frame, run_cached_large(request.machine), show_how_read, st.caption)


def _choose(page: str, request: NeuronsRequest, event: dict) -> None:
    order = run_cached(request).order
    column = index_below(event.get("x"), len(order))
    if event.get("kind") == "click" and event.get("where") == "neurons" and column is not None:
        Controls(page, st).set(neuron=str(order[column]))
