"""The view "Reber grammar"."""

import contextlib
import dataclasses

import streamlit as st

from ...figures.line import remember
from ...ui.frame import Frame, Refused
from ...ui.parts.results_cache import answer
from ...ui.training import Trainings
from .. import looks
from . import ask, draw

FIGURES = {  # by what an address calls them
    "Accuracy": ("accuracy", draw.accuracy),
    "By length": ("lengths", draw.lengths),
    "Gradients": ("gradients", looks.gradients),
}
HELD = ("right", "counts", "layers", "gradients")
OFFERS: dict[str, dict] = {  # settings by the name of what they show
    "as_before": {},
    "no_mask": {"padding": "none"},
    "ragged": {"padding": "ragged"},
    "simple": {"layer": "simple"},
    "too_high": {"learning_rate": 1.0, "clip": 0.0},
    "few_units": {"units": 4},
}


def show_reber(frame: Frame) -> None:
    """A recurrent layer learns to tell strings of a grammar from near misses."""
    wanted = None
    with contextlib.suppress(Refused):  # the training that stands, stays
        wanted = frame.ask(ask.ReberRequest)
    trainings = Trainings(frame.page, "reber")
    trainings.show_offers(frame, ask.ReberRequest, OFFERS)
    standing = trainings.show(wanted, lambda trace: [draw.accuracy(trace).figure])
    if standing is None:
        return
    run, now = standing
    if run != wanted:  # links open what is shown
        frame.controls.values.update(dataclasses.asdict(run))
    trace = remember(run, now.trace)
    above, row = st.container(), st.container(horizontal=True, vertical_alignment="bottom")
    moment = trainings.moment(frame, trace, row)  # before the figures, whose links hold it
    request = None
    with contextlib.suppress(Refused):
        request = dataclasses.replace(frame, above=row, row=row).ask(
            ask.StringRequest, run=run, moment=moment
        )
    with above:
        figure = FIGURES[frame.choose("reber_figure", list(FIGURES))]
        trainings.show_figure(frame, run, trace, figure, HELD)
        trainings.show_files(run)
    if request is None:
        return
    read = answer(request)
    frame.show("reading", draw.reading, request, trace=read, given={"logits": read.logits.tolist()})
