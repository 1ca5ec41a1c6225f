"""A view of the lab: a training, and an example that is looked at in each moment of it."""

import contextlib
import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ..figures.line import remember
from .frame import Frame, Refused
from .parts.results_cache import answer
from .training import Trainings


@dataclasses.dataclass(frozen=True, kw_only=True)
class Experiment:
    """What a view trains, and an example that is looked at in each moment of the training.

    Attributes:
        view: The beginning of the keys of its buttons.
        trains: The kind of request that is a training.
        figure: Asks which figure of a training is shown, and returns its name and the function that draws it.
        held: Names of what their proofs take from the trace.
        offers: Settings by the name of what they show; see `Trainings.show_offers`.
        asks: The kind of request of an example.
        name, draw: Of the figure of the example.
        proved: The field of its trace that its proof takes.
    """

    view: str
    trains: type
    figure: Callable[[Frame], tuple[str, Callable]]
    held: tuple[str, ...]
    offers: Mapping[str, Mapping]
    asks: type
    name: str
    draw: Callable
    proved: str


def show_experiment(
    frame: Frame, one: Experiment, way: Callable[[Trainings, Any], None] | None = None
) -> None:
    """Shows the view of an experiment.

    Args:
        frame: Of the view.
        one: The experiment.
        way: Shows a way on with a training that has ended. Default: there is none.
    """
    wanted: Any = None
    with contextlib.suppress(Refused):  # the training that stands, stays
        wanted = frame.ask(one.trains)
    trainings = Trainings(frame.page, one.view)
    trainings.show_offers(frame, one.trains, one.offers)
    name, function = one.figure(frame)
    desk, row = st.container(), st.container(horizontal=True, vertical_alignment="bottom")
    asked: Any = None
    with contextlib.suppress(Refused):
        under = dataclasses.replace(frame, above=row, row=row)
        asked = under.ask(one.asks, run=wanted or one.trains())

    def live(run, trace) -> list:
        now = [function(trace).figure]
        if asked:
            now.append(one.draw(trainings.ask(dataclasses.replace(asked, run=run))).figure)
        return now

    with desk:
        standing = None if frame.guide.waits else trainings.show(wanted, live)
    if standing is None:
        return
    run, now = standing
    if run != wanted:  # links open what is shown
        frame.controls.values.update(dataclasses.asdict(run))
    trace = remember(run, now.trace)
    moment = trainings.moment(frame, trace, row)  # before the figures, whose links hold it
    with desk:
        trainings.show_figure(frame, run, trace, (name, function), one.held)
        trainings.show_files(run)
        if way is not None:
            way(trainings, run)
    if asked is not None:
        _show_example(frame, one, dataclasses.replace(asked, run=run, moment=moment))


def _show_example(frame: Frame, one: Experiment, request) -> None:
    """Shows the figure of the example at a moment of a training."""
    trace = answer(request)
    given = {one.proved: getattr(trace, one.proved).tolist()}
    frame.show(one.name, one.draw, request, trace=trace, given=given)
