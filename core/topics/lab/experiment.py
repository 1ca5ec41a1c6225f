"""The page of an experiment: a training, and an example evaluated at each of its snapshots."""

import contextlib
import dataclasses
import functools
from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ... import engine
from ...base.checks import AtlasError
from ...base.i18n import message
from ...base.request import url_values
from ...figures.library_call import record_request
from ...ui.frame import Frame, RequestRefused
from ...ui.parts.results_cache import run_cached
from ...ui.server.errors import show_errors
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
    figure = _choose(dataclasses.replace(frame, row=button_row), f"{view.name}_figure", view.figures)
    example_frame = dataclasses.replace(frame, controls_area=example_row, row=example_row)
    example = _choose(example_frame, f"{view.name}_example", view.examples)
    example_request = _read_form(
        example_frame, example.request_type, training_request=form_request or view.request_type()
    )
    is_narrow = frame.is_narrow_screen
    if frame.page_hook.should_wait:
        return
    training = None
    # an error has an element of its own: elsewhere it would stay until a training that is found has ended
    with training_area.empty().container(), show_errors():
        plot_example = functools.partial(example.plot_function, is_narrow=is_narrow)
        plot_live_figures = functools.partial(_plot_live_figures, figure[1], example_request, plot_example)
        training = panel.show(form_request, plot_live_figures, buttons)
    if training is None:
        return
    training_request, status = training
    if training_request != form_request:  # links open what is shown
        frame.controls.values.update(url_values(training_request))
    result = record_request(training_request, status.result)
    # before the figures, whose links contain it
    snapshot = _choose_snapshot(frame, result, example_row)
    with training_area:
        panel.show_figure(frame, training_request, result, figure, view.proof_fields)
        panel.show_downloads(training_request, status)
        if show_next_step is not None and status.has_model:
            show_next_step(panel, training_request)
    if example_request is not None:
        request = dataclasses.replace(example_request, training_request=training_request, snapshot=snapshot)
        _show_example(frame, example, request, is_narrow)


def _choose(frame: Frame, control_name: str, options: Mapping[str, Any]) -> Any:
    labels = list(options)
    return options[frame.choose_figure(control_name, labels) if len(labels) > 1 else labels[0]]


def _choose_snapshot(frame: Frame, result, row) -> int:
    last_index = len(result.snapshot_steps) - 1
    if not last_index:
        return last_index
    label = message("training-snapshot")
    return frame.controls.slider("snapshot", label, 0, last_index, last_index, 1, row, width=320)


def _plot_live_figures(
    plot_function: Callable, example_request, plot_example: Callable, training_request, result
) -> list:
    figures = [plot_function(result).figure]
    with contextlib.suppress(AtlasError):  # once its weights are not finite
        if example_request:
            request = dataclasses.replace(example_request, training_request=training_request)
            figures.append(plot_example(engine.run(request)).figure)  # not cached: the training goes on
    return figures


def _read_form(frame: Frame, request_type: type, **fixed_values) -> Any:
    with contextlib.suppress(RequestRefused):  # figures stay as they are then
        return frame.form(request_type, **fixed_values)
    return None


def _show_example(frame: Frame, example: ExampleView, request, is_narrow: bool) -> None:
    result = run_cached(request)
    frame.show(
        example.figure_name,
        example.plot_function,
        request,
        result=result,
        proof_values={name: getattr(result, name).tolist() for name in example.proof_fields},
        is_narrow=is_narrow,
    )
