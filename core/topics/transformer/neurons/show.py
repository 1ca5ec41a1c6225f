"""The view "Feed-forward": neurons that are on, what drives one, how sparse all are."""

import functools

import streamlit as st

from ....base.messages import say
from ....models.configs.transformer_layout import layout_named
from ....ui.form import control
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import choose_in, index_below
from ....ui.parts.results_cache import answer, large_answer
from ....ui.sentence import show_how_read
from ..texts import say_read
from . import draw
from .ask import SIDES, DriversRequest, NeuronsRequest

CLEAREST = "the clearest"


def show_neurons(frame: Frame) -> None:
    """Which neurons are on for a sentence, and which tokens of 300 sentences drive one most."""
    model = control(frame.controls, NeuronsRequest, NeuronsRequest.__dataclass_fields__["model"], frame.row)
    layout = layout_named(model)
    among: dict = {"side": [side for side in SIDES if side in layout.sides], "layer": range(layout.layers)}
    request = frame.ask(NeuronsRequest, among=among, model=model)
    options = [CLEAREST, *map(str, range(layout.feedforward))]
    label = "DriversRequest-neuron"
    more = frame.row.popover(say("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    chosen = frame.controls.select("neuron", say(label), options, more, help=say(f"{label}.help"))
    neuron = None if chosen == CLEAREST else int(chosen)
    module: dict = {"model": request.model, "side": request.side, "layer": request.layer}
    drive = frame.ask(DriversRequest, **module, neuron=neuron)
    with st.spinner(say("neurons-reading")):
        driven = answer(drive)
    trace = answer(request)
    given = {"target_ids": trace.target_ids.tolist()}
    frame.show("neurons", draw.neurons, request, trace=trace, given=given, neuron=driven.neuron)
    click = functools.partial(_choose, frame.page, request)
    choose_in(frame.controls.key("neurons"), say("neurons-choose"), click)
    given = {"layers": driven.shares.shape[1], "sides": driven.sides, "count": len(driven.drivers)}
    for name in ("drivers", "sparsity"):
        picture = getattr(draw, name)
        frame.show(name, picture, drive, trace=driven, given=given | {"neuron": driven.neuron})
    say_read(frame, large_answer(request.machine), show_how_read, st.caption)


def _choose(page: str, request: NeuronsRequest, event: dict) -> None:
    order = answer(request).order
    column = index_below(event.get("x"), len(order))
    if event.get("kind") == "click" and event.get("where") == "neurons" and column is not None:
        Controls(page, st).set(neuron=str(order[column]))
