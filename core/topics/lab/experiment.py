"""The page of an experiment: a training, and an example evaluated at each of its snapshots."""

import contextlib
import dataclasses
import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ... import engine
from ...base.checks import AtlasError, EngineUnavailableError
from ...base.i18n import message
from ...base.request import url_values
from ...figures.library_call import record_request
from ...ui.frame import Frame, RequestRefused
from ...ui.parts.results_cache import run_cached
from ...ui.server.errors import show_atlas_error
from .run_control.view import TrainingPanel


@dataclasses.dataclass(frozen=True, kw_only=True)
class ExampleView:
    """An example that the model of a training is evaluated on, such as one date.

    Attributes:
        request_type: Its class of requests.
        figure_name, plot_function: Name of its figure, and the function that draws the result.
        proof_fields: Fields of the result that its proof reads.
    """

    request_type: type
    figure_name: str
    plot_function: Callable
    proof_fields: tuple[str, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class ExperimentView:
    """What the page of an experiment shows.

    Attributes:
        name: Name of the experiment; the keys of its buttons begin with it.
        request_type: Its class of `TrainingRequest`s.
        figures: The name and the plot function of each figure of a training, by their label.
        proof_fields: Fields of the result that the proofs of these figures read.
        presets: Values of controls by the name of the preset; see `TrainingPanel.show_presets`.
        examples: Examples by their label; of several, a control chooses one.
    """

    name: str
    request_type: type
    figures: Mapping[str, tuple[str, Callable]]
    proof_fields: tuple[str, ...]
    presets: Mapping[str, Mapping]
    examples: Mapping[str, ExampleView]

    def choose_figure(self, frame: Frame) -> tuple[str, Callable]:
        return self.figures[frame.choose_figure(f"{self.name}_figure", list(self.figures))]

    def choose_example(self, frame: Frame) -> ExampleView:
        labels = list(self.examples)
        label = frame.choose_figure(f"{self.name}_example", labels) if len(labels) > 1 else labels[0]
        return self.examples[label]


def show_experiment(
    frame: Frame, view: ExperimentView, show_next_step: Callable[[TrainingPanel, Any], None] | None = None
) -> None:
    """Shows the page of an experiment.

    Args:
        frame: Frame of the page.
        view: What it shows.
        show_next_step: Shows what can be done with a trained model. Default: nothing.
    """
    form_request = _read_form(frame, view.request_type)
    panel = TrainingPanel(frame.page, view.name)
    panel.show_presets(frame, view.request_type, view.presets)
    training_area, example_row = st.container(), st.container(horizontal=True, vertical_alignment="bottom")
    button_row = training_area.container(horizontal=True, vertical_alignment="bottom")
    buttons = button_row.container(horizontal=True, vertical_alignment="bottom", width="content")
    figure_name, plot_function = view.choose_figure(dataclasses.replace(frame, row=button_row))
    example_frame = dataclasses.replace(frame, controls_area=example_row, row=example_row)
    example = view.choose_example(example_frame)
    example_request = _read_form(
        example_frame, example.request_type, training_request=form_request or view.request_type()
    )
    plot_options = _make_plot_options(frame, example)
    plot_live_figures = functools.partial(
        _plot_live_figures, plot_function, example, example_request, plot_options
    )
    if frame.page_hook.should_wait:
        return
    with training_area:
        request_and_status = _show_training(panel, form_request, plot_live_figures, buttons)
    if request_and_status is None:
        return
    training_request, status = request_and_status
    if training_request != form_request:  # links open what is shown
        frame.controls.values.update(url_values(training_request))
    result = record_request(training_request, status.result)
    # before the figures, whose links contain it
    snapshot = _choose_snapshot(frame, result, example_row)
    with training_area:
        panel.show_figure(frame, training_request, result, (figure_name, plot_function), view.proof_fields)
        panel.show_downloads(training_request, status)
        if show_next_step is not None and status.has_model:
            show_next_step(panel, training_request)
    if example_request is not None:
        request = dataclasses.replace(example_request, training_request=training_request, snapshot=snapshot)
        _show_example(frame, example, request, plot_options)


def _choose_snapshot(frame: Frame, result, row) -> int:
    last_index = len(result.snapshot_steps) - 1
    if not last_index:
        return last_index
    label = message("training-snapshot")
    return frame.controls.slider("snapshot", label, 0, last_index, last_index, 1, row, width=320)


def _make_plot_options(frame: Frame, example: ExampleView) -> dict[str, Any]:
    takes_narrow = "narrow" in inspect.signature(example.plot_function).parameters
    return {"narrow": frame.is_narrow_screen} if takes_narrow else {}


def _plot_live_figures(
    plot_function: Callable,
    example: ExampleView,
    example_request,
    plot_options: dict[str, Any],
    training_request,
    result,
) -> list:
    """Returns the figures of a running training: its own, and the example's at the last snapshot."""
    figures = [plot_function(result).figure]
    with contextlib.suppress(AtlasError):  # once its weights are not finite
        if example_request:
            request = dataclasses.replace(example_request, training_request=training_request)
            example_result = engine.run(request)  # not cached: the training goes on
            figures.append(example.plot_function(example_result, **plot_options).figure)
    return figures


def _show_training(
    panel: TrainingPanel, form_request, plot_live_figures: Callable[[Any, Any], list], buttons
):
    """Shows a training as `TrainingPanel.show` does, and an unavailable engine in an element of its own.

    Elsewhere its message would stay until the training that is found again has ended.
    """
    container = st.empty()
    try:
        return panel.show(form_request, plot_live_figures, buttons)
    except EngineUnavailableError as error:
        with container.container():
            show_atlas_error(error, {})
        return None


def _read_form(frame: Frame, request_type: type, **fixed_values) -> Any:
    """Returns the request that the controls hold, or None if it is invalid; figures stay as they are then."""
    with contextlib.suppress(RequestRefused):
        return frame.form(request_type, **fixed_values)
    return None


def _show_example(frame: Frame, example: ExampleView, request, plot_options: dict[str, Any]) -> None:
    result = run_cached(request)
    proof_values = {name: getattr(result, name).tolist() for name in example.proof_fields}
    frame.show(
        example.figure_name,
        example.plot_function,
        request,
        result=result,
        proof_values=proof_values,
        **plot_options,
    )
