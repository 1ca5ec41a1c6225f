"""The view "Dates"."""

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
    "Loss": ("loss", draw.loss),
    "Learnt when": ("learnt", draw.learnt),
    "Gradients": ("gradients", looks.gradients),
}
HELD = ("right", "count", "losses", "layers", "gradients")
OFFERS: dict[str, dict] = {  # settings by the name of what they show
    "as_before": {},
    "too_high": {"learning_rate": 0.3},
    "no_clipping": {"optimizer": "sgd", "learning_rate": 20.0, "clip": 0.0},
    "too_low": {"learning_rate": 0.00003},
    "few_units": {"units": 8},
    "mixed": {"style": "mixed", "bidirectional": True},
}


def show_dates(frame: Frame) -> None:
    """An encoder-decoder learns to write dates anew, with attention beside without."""
    wanted = None
    with contextlib.suppress(Refused):  # the training that stands, stays
        wanted = frame.ask(ask.DatesRequest)
    trainings = Trainings(frame.page, "dates")
    trainings.show_offers(frame, ask.DatesRequest, OFFERS)
    name, function = FIGURES[frame.choose("dates_figure", list(FIGURES))]
    desk, row = st.container(), st.container(horizontal=True, vertical_alignment="bottom")
    asked = None
    with contextlib.suppress(Refused):
        under = dataclasses.replace(frame, above=row, row=row)
        asked = under.ask(ask.AlignmentRequest, run=wanted or ask.DatesRequest())

    def live(run, trace) -> list:
        now = [function(trace).figure]
        if asked:
            now.append(draw.alignment(trainings.ask(dataclasses.replace(asked, run=run))).figure)
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
    if asked is None:
        return
    request = dataclasses.replace(asked, run=run, moment=moment)
    aligned = answer(request)
    frame.show("alignment", draw.alignment, request, trace=aligned, given={"scores": aligned.scores.tolist()})
