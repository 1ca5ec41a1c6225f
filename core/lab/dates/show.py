"""The view "Dates"."""

import contextlib
import dataclasses
import functools
from collections.abc import Callable

import streamlit as st

from ...base.messages import say
from ...figures.line import remember
from ...figures.picture import Picture
from ...ui.frame import Frame, Refused
from ...ui.parts.results_cache import answer
from ...ui.training import Trainings, changed
from .. import script
from . import ask, draw

FIGURES: dict[str, tuple[str, Callable[..., Picture]]] = {  # by what an address calls them
    "Accuracy": ("accuracy", draw.accuracy),
    "Loss": ("loss", draw.loss),
    "Learnt when": ("learnt", draw.learnt),
    "Gradients": ("gradients", draw.gradients),
}
COMPARED = ("accuracy", "loss")  # figures that show the training before, too
MISTAKES: dict[str, dict] = {  # settings by the name of what they show
    "as_before": {},
    "too_high": {"learning_rate": 0.3},
    "no_clipping": {"optimizer": "sgd", "learning_rate": 20.0, "clip": 0.0},
    "too_low": {"learning_rate": 0.00003},
    "few_units": {"units": 8},
    "mixed": {"style": "mixed", "bidirectional": True},
}
_DEFAULTS = {field.name: field.default for field in dataclasses.fields(ask.DatesRequest)}


def show_dates(frame: Frame) -> None:
    """An encoder-decoder learns to write dates anew, with attention beside without."""
    wanted = None
    with contextlib.suppress(Refused):  # the training that stands, stays
        wanted = frame.ask(ask.DatesRequest)
    _offer(frame)
    trainings = Trainings(frame.page, "dates")
    standing = trainings.show(wanted, lambda trace: [draw.accuracy(trace).figure])
    if standing is None:
        return
    run, now = standing
    if run != wanted:  # links open what is shown
        frame.controls.values.update(dataclasses.asdict(run))
    trace = remember(run, now.trace)
    _show_learning(frame, trainings, run, trace)
    _show_date(frame, run, trace)
    settings = dataclasses.asdict(run)
    made = {
        "script": ("dates.py", functools.partial(script.script, run.experiment, settings)),
        "notebook": ("dates.ipynb", functools.partial(script.notebook, run.experiment, settings)),
    }
    trainings.show_files(run, made)


def _offer(frame: Frame) -> None:
    """Shows settings that are worth trying, mistakes among them; one press sets the controls."""
    with frame.row.popover(say("dates-offers"), icon=":material/lightbulb:", key=f"{frame.page}_offers"):
        for name, settings in MISTAKES.items():
            press = functools.partial(frame.controls.set, **_DEFAULTS | settings)
            key = f"{frame.page}_offer_{name}"
            st.button(say(f"dates-offer.{name}"), key=key, on_click=press, type="tertiary")


def _show_learning(frame: Frame, trainings: Trainings, run: ask.DatesRequest, trace: ask.DatesTrace) -> None:
    """Shows what was learnt when; beside it, dotted, the training before."""
    before = trainings.trace_before()
    look = {}
    name, function = FIGURES[frame.choose("figure", list(FIGURES))]
    if before is not None and trainings.before != run:
        st.caption(f":material/compare_arrows: {changed(trainings.before, run)}")
        look = {"before": remember(trainings.before, before)} if name in COMPARED else {}
    held = ("right", "losses", "layers", "gradients")
    given = {one: getattr(trace, one) for one in held} | {"count": trace.count}
    given = {one: value.tolist() if hasattr(value, "tolist") else value for one, value in given.items()}
    frame.show(name, function, run, trace=trace, given=given, **look)


def _show_date(frame: Frame, run: ask.DatesRequest, trace: ask.DatesTrace) -> None:
    """Shows how a visitor's date is written at a moment of the training."""
    row = st.container(horizontal=True, vertical_alignment="bottom", key=f"{frame.page}_date_row")
    last = len(trace.steps) - 1
    moment = last
    if last:
        moment = frame.controls.slider("moment", say("dates-moment"), 0, last, last, 1, row, width=320)
    request = dataclasses.replace(frame, row=row).ask(ask.AlignmentRequest, run=run, moment=moment)
    aligned = answer(request)
    given = {"scores": aligned.scores.tolist()}
    frame.show("alignment", draw.alignment, request, trace=aligned, given=given)
