"""A view of the lab: a training, and an example that is looked at in each moment of it."""

import contextlib
import dataclasses
import inspect
from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ...base.checks import AtlasError, EngineAwayError
from ...base.request import public_values
from ...figures.python_line import record_call
from ...ui.frame import Frame, Refused
from ...ui.parts.results_cache import run_cached
from ...ui.server.errors import show
from .running.view import Trainings


@dataclasses.dataclass(frozen=True, kw_only=True)
class Example:
    """What is looked at in each moment of a training.

    Attributes:
        asks: The kind of request.
        name, draw: Of its figure.
        held: Names of what its proof takes from the trace.
    """

    asks: type
    name: str
    draw: Callable
    held: tuple[str, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Experiment:
    """What a view trains, and an example that is looked at in each moment of the training.

    Attributes:
        view: The beginning of the keys of its buttons.
        trains: The kind of request that is a training.
        figure: Asks which figure of a training is shown, and returns its name and the function that draws it.
        held: Names of what their proofs take from the trace.
        offers: Settings by the name of what they show; see `Trainings.show_offers`.
        example: Asks which example is looked at, where there are several, and returns it.
    """

    view: str
    trains: type
    figure: Callable[[Frame], tuple[str, Callable]]
    held: tuple[str, ...]
    offers: Mapping[str, Mapping]
    example: Callable[[Frame], Example]


def show_experiment(
    frame: Frame, one: Experiment, way: Callable[[Trainings, Any], None] | None = None
) -> None:
    """Shows the view of an experiment.

    Args:
        frame: Of the view.
        one: The experiment.
        way: Shows a way on with a training that has ended. Default: there is none.
    """
    wanted = _asked(frame, one.trains)
    trainings = Trainings(frame.page, one.view)
    trainings.show_offers(frame, one.trains, one.offers)
    desk, row = st.container(), st.container(horizontal=True, vertical_alignment="bottom")
    line = desk.container(horizontal=True, vertical_alignment="bottom")
    buttons = line.container(horizontal=True, vertical_alignment="bottom", width="content")
    name, function = one.figure(dataclasses.replace(frame, row=line))
    under = dataclasses.replace(frame, above=row, row=row)
    example = one.example(under)
    asked = _asked(under, example.asks, run=wanted or one.trains())
    takes_narrow = "narrow" in inspect.signature(example.draw).parameters
    look = {"narrow": frame.narrow} if takes_narrow else {}

    def live(run, result) -> list:
        now = [function(result).figure]
        with contextlib.suppress(AtlasError):  # once its weights are no numbers
            if asked:
                answered = trainings.ask(dataclasses.replace(asked, run=run))
                now.append(example.draw(answered, **look).figure)
        return now

    with desk:
        standing = None if frame.guide.waits else _standing(trainings, wanted, live, buttons)
    if standing is None:
        return
    run, now = standing
    if run != wanted:  # links open what is shown
        frame.controls.values.update(public_values(run))
    result = record_call(run, now.trace)
    moment = trainings.moment(frame, result, row)  # before the figures, whose links hold it
    with desk:
        trainings.show_figure(frame, run, result, (name, function), one.held)
        trainings.show_files(run, now)
        if way is not None and now.model:
            way(trainings, run)
    if asked is not None:
        _show_example(frame, example, dataclasses.replace(asked, run=run, moment=moment), look)


def _standing(trainings: Trainings, wanted, live: Callable[[Any, Any], list], buttons):
    """Shows a training as `Trainings.show` does; where the engine is away, that in a place of its own.

    A sentence elsewhere would stand until the end of the training that is found again.
    """
    place = st.empty()
    try:
        return trainings.show(wanted, live, buttons)
    except EngineAwayError as error:
        with place.container():
            show(error, {})
        return None


def _asked(frame: Frame, request_type: type, **given) -> Any:
    """Returns a request as its controls hold it, or None where it is refused: what stands there, stays."""
    with contextlib.suppress(Refused):
        return frame.form(request_type, **given)
    return None


def _show_example(frame: Frame, example: Example, request, look: dict[str, Any]) -> None:
    """Shows the figure of the example at a moment of a training."""
    result = run_cached(request)
    given = {name: getattr(result, name).tolist() for name in example.held}
    frame.show(example.name, example.draw, request, result=result, proof_values=given, **look)
