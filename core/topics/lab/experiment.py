"""A view of the lab: a training, and an example that is looked at in each moment of it."""

import contextlib
import dataclasses
import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ...base.checks import AtlasError, EngineUnavailableError
from ...base.request import url_values
from ...figures.library_call import record_request
from ...ui.frame import Frame, RequestRefused
from ...ui.parts.results_cache import run_cached
from ...ui.server.errors import show_atlas_error
from .run_control.view import TrainingPanel


@dataclasses.dataclass(frozen=True, kw_only=True)
class Example:
    """What is looked at in each moment of a training.

    Attributes:
        request_type: The kind of request.
        name, plot_function: Of its figure.
        proof_fields: Names of what its proof takes from the trace.
    """

    request_type: type
    name: str
    plot_function: Callable
    proof_fields: tuple[str, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Experiment:
    """What a view trains, and an example that is looked at in each moment of the training.

    Attributes:
        view: The beginning of the keys of its buttons.
        request_type: The kind of request that is a training.
        figure: Asks which figure of a training is shown, and returns its name and the function that draws it.
        proof_fields: Names of what their proofs take from the trace.
        presets: Settings by the name of what they show; see `Trainings.show_offers`.
        choose_example: Asks which example is looked at, where there are several, and returns it.
    """

    view: str
    request_type: type
    figure: Callable[[Frame], tuple[str, Callable]]
    proof_fields: tuple[str, ...]
    presets: Mapping[str, Mapping]
    choose_example: Callable[[Frame], Example]


def show_experiment(
    frame: Frame, experiment: Experiment, show_follow_up: Callable[[TrainingPanel, Any], None] | None = None
) -> None:
    """Shows the view of an experiment.

    Args:
        frame: Of the view.
        experiment: The experiment.
        show_follow_up: Shows a way on with a training that has ended. Default: there is none.
    """
    form_request = _read_form(frame, experiment.request_type)
    panel = TrainingPanel(frame.page, experiment.view)
    panel.show_presets(frame, experiment.request_type, experiment.presets)
    training_area, example_row = st.container(), st.container(horizontal=True, vertical_alignment="bottom")
    button_row = training_area.container(horizontal=True, vertical_alignment="bottom")
    buttons = button_row.container(horizontal=True, vertical_alignment="bottom", width="content")
    figure_name, plot_function = experiment.figure(dataclasses.replace(frame, row=button_row))
    example_frame = dataclasses.replace(frame, controls_area=example_row, row=example_row)
    example = experiment.choose_example(example_frame)
    example_request = _read_form(
        example_frame, example.request_type, run=form_request or experiment.request_type()
    )
    plot_options = _make_plot_options(frame, example)
    plot_live_figures = functools.partial(
        _plot_live_figures, panel, plot_function, example, example_request, plot_options
    )
    if frame.page_hook.should_wait:
        return
    with training_area:
        run_and_status = _show_training(panel, form_request, plot_live_figures, buttons)
    if run_and_status is None:
        return
    run, status = run_and_status
    if run != form_request:  # links open what is shown
        frame.controls.values.update(url_values(run))
    result = record_request(run, status.result)
    # before the figures, whose links hold it
    snapshot_index = panel.choose_snapshot(frame, result, example_row)
    with training_area:
        panel.show_figure(frame, run, result, (figure_name, plot_function), experiment.proof_fields)
        panel.show_downloads(run, status)
        if show_follow_up is not None and status.model:
            show_follow_up(panel, run)
    if example_request is not None:
        example_request = dataclasses.replace(example_request, run=run, moment=snapshot_index)
        _show_example(frame, example, example_request, plot_options)


def _make_plot_options(frame: Frame, example: Example) -> dict[str, Any]:
    takes_narrow = "narrow" in inspect.signature(example.plot_function).parameters
    return {"narrow": frame.is_narrow_screen} if takes_narrow else {}


def _plot_live_figures(
    panel: TrainingPanel,
    plot_function: Callable,
    example: Example,
    example_request,
    plot_options: dict[str, Any],
    run,
    result,
) -> list:
    """Returns the figures of a training that goes on: its own, and that of the example in this moment."""
    figures = [plot_function(result).figure]
    with contextlib.suppress(AtlasError):  # once its weights are no numbers
        if example_request:
            example_result = panel.run_request(dataclasses.replace(example_request, run=run))
            figures.append(example.plot_function(example_result, **plot_options).figure)
    return figures


def _show_training(
    panel: TrainingPanel, form_request, plot_live_figures: Callable[[Any, Any], list], buttons
):
    """Shows a training as `Trainings.show` does; where the engine is away, that in a place of its own.

    A sentence elsewhere would stand until the end of the training that is found again.
    """
    container = st.empty()
    try:
        return panel.show(form_request, plot_live_figures, buttons)
    except EngineUnavailableError as error:
        with container.container():
            show_atlas_error(error, {})
        return None


def _read_form(frame: Frame, request_type: type, **fixed_values) -> Any:
    """Returns a request as its controls hold it, or None where it is refused: what stands there, stays."""
    with contextlib.suppress(RequestRefused):
        return frame.form(request_type, **fixed_values)
    return None


def _show_example(frame: Frame, example: Example, request, plot_options: dict[str, Any]) -> None:
    result = run_cached(request)
    proof_values = {name: getattr(result, name).tolist() for name in example.proof_fields}
    frame.show(
        example.name, example.plot_function, request, result=result, proof_values=proof_values, **plot_options
    )
