"""The view "Reber grammar"."""

import contextlib
import dataclasses

import streamlit as st

from ...figures.line import remember
from ...masking.mask_way.ask import FILE
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
SENTENCES = "B T B T S X S E T E\nB P B P V V E P E"  # the seven letters are all that the model knows
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
    name, function = FIGURES[frame.choose("reber_figure", list(FIGURES))]
    desk, row = st.container(), st.container(horizontal=True, vertical_alignment="bottom")
    asked = None
    with contextlib.suppress(Refused):
        under = dataclasses.replace(frame, above=row, row=row)
        asked = under.ask(ask.StringRequest, run=wanted or ask.ReberRequest())

    def live(run, trace) -> list:
        now = [function(trace).figure]
        if asked:
            now.append(draw.reading(trainings.ask(dataclasses.replace(asked, run=run))).figure)
        return now

    with desk:
        standing = trainings.show(wanted, live)
    if standing is None:
        return
    run, now = standing
    if run != wanted:  # links open what is shown
        frame.controls.values.update(dataclasses.asdict(run))
    trace = remember(run, now.trace)
    moment = trainings.moment(frame, trace, row)  # before the figures, whose links hold it
    with desk:
        trainings.show_figure(frame, run, trace, (name, function), HELD)
        trainings.show_files(run)
        trainings.show_way(run, "masking", masking_architecture=FILE, masking_sentences=SENTENCES)
    if asked is None:
        return
    request = dataclasses.replace(asked, run=run, moment=moment)
    read = answer(request)
    frame.show("reading", draw.reading, request, trace=read, given={"logits": read.logits.tolist()})
