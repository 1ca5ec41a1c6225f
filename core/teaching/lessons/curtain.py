"""The curtain before a figure: of a lesson until it is answered, of `?atlas_curtain=1` until R is pressed.

A covered figure is not sent to the browser at all.
"""

from typing import Any

import streamlit as st

from ...base.i18n import localize_numbers, message
from ...base.text import disambiguate_names
from ...figures.answer_marks import AnswerMark, AnswerPosition, add_answer_marks
from ...figures.picture import PictureLike
from ...ui.parts.component import component
from ...ui.server.errors import show_errors
from . import EvaluatedStep
from .active_step import CURTAIN_PARAM, ActiveStep, find_active_step, has_unchanged_controls
from .answer_controls import show_answer_controls
from .guess import can_guess_in_figure, show_guess_frame
from .step_training import find_training_request

_UNCOVERED_VIEWS_KEY = "atlas_uncovered"  # of the session: views that R uncovered
_HIDE_FIGURES_STYLE = "<style>.st-key-atlas_covered_figures { display: none; }</style>"


def is_covered(page: str) -> bool:
    """Tells whether the figures of a page are covered now."""
    active_step = find_active_step(page)
    if active_step is not None and is_step_view_shown(active_step):
        return active_step.answer_text is None
    return active_step is None and _is_teacher_curtain_closed(page)


def is_step_view_shown(active_step: ActiveStep) -> bool:
    """Tells whether the page shows the view of a step; a visitor may switch to others."""
    key = f"{active_step.step.page}_view"
    return st.session_state.get(key) == active_step.step.query_params.get(key, st.session_state.get(key))


def _is_teacher_curtain_closed(page: str) -> bool:
    view = (page, st.session_state.get(f"{page}_view"))
    return st.query_params.get(CURTAIN_PARAM) == "1" and view not in st.session_state.get(
        _UNCOVERED_VIEWS_KEY, ()
    )


def render_cover(page: str, container, *, is_waiting: bool, can_open: bool):
    """Shows the curtain, if there is one.

    Args:
        page: Name of the page.
        container: Container of the figure.
        is_waiting: Whether the step waits for a training.
        can_open: Whether the visitor may open the curtain of `?atlas_curtain=1`.

    Returns:
        The containers of the figures and of the guess frame; None for no frame.
    """
    active_step = find_active_step(page)
    is_figure_covered = is_covered(page)
    _mount_keyboard_component(active_step, is_figure_covered, is_waiting)
    if not is_figure_covered and is_waiting:
        # the view is watched now: it stands where it stood behind the curtain
        container.empty()
        return container.container(), None
    if not is_figure_covered:
        return container, None
    frame_container = None
    with container.container(key="atlas_cover", border=True):
        if active_step is not None:
            frame_container = _make_frame_container(active_step)
            with show_errors():
                show_answer_controls(active_step, is_waiting, frame_container)
        elif can_open:
            st.markdown(message("curtain-covered.yours"))
            st.button(
                message("curtain-uncover"), key="atlas_uncover", help=message("curtain-uncover.help"),
                on_click=_uncover_view, args=(page,),
            )  # fmt: skip
        else:
            st.markdown(message("curtain-covered.teachers"))
    st.html(_HIDE_FIGURES_STYLE)  # noqa: TID251 - a rule of style, always the same
    return container.container(key="atlas_covered_figures"), frame_container


def _make_frame_container(active_step: ActiveStep):
    """Returns the container of a guess frame: as high as the frame where that waits for a training."""
    needs_training = active_step.step.placement.axis and find_training_request(active_step.step)
    return st.container(key="atlas_training_frame" if needs_training else None)


def _uncover_view(page: str) -> None:
    view = (page, st.session_state.get(f"{page}_view"))
    st.session_state[_UNCOVERED_VIEWS_KEY] = {*st.session_state.get(_UNCOVERED_VIEWS_KEY, ()), view}


def _mount_keyboard_component(
    active_step: ActiveStep | None, is_figure_covered: bool, is_waiting: bool
) -> None:
    if active_step is not None or st.query_params.get(CURTAIN_PARAM) == "1":
        figure_key = f"{active_step.step.page}_{active_step.step.figure}" if active_step else ""
        has_controls = active_step is not None and not (is_figure_covered and is_waiting)
        step_key = active_step.key if active_step and has_controls else ""
        data = {"step": step_key, "is_covered": is_figure_covered, "figure": figure_key}
        component("lesson", __file__)(data=data, key="atlas_lesson_keys")


# --- the figure ---------------------------------------------------------------------------------------------


def get_displayed_figure(
    page: str, figure_name: str, picture: PictureLike, parameters: dict, frame_container=None
) -> tuple[Any, str] | None:
    """Returns a figure and its text as they are shown now, or None if it is covered.

    The figure of an answered step shows the answer and the truth.

    Args:
        page: Name of the page.
        figure_name: Name of the figure.
        picture: The picture without a lesson.
        parameters: Query parameters of the URL that opens the page in its current state.
        frame_container: Container of the guess frame, while the figure is covered.
    """
    active_step = find_active_step(page)
    is_step_figure = (
        active_step is not None and figure_name == active_step.step.figure and is_step_view_shown(active_step)
    )
    is_unchanged = (
        active_step is not None
        and is_step_figure
        and has_unchanged_controls(active_step, figure_name, parameters)
    )
    if is_covered(page):
        if (
            active_step is not None
            and is_step_figure
            and frame_container is not None
            and can_guess_in_figure(active_step, picture.figure)
        ):
            with frame_container:
                show_guess_frame(active_step, picture.figure)
        return None
    if active_step is None or active_step.answer_text is None or not is_unchanged:
        return picture.figure, picture.story
    annotations = build_step_annotations(active_step)
    figure = add_answer_marks(
        picture.figure,
        annotations,
        active_step.step.placement.axis,
        active_step.step.placement.scale,
        active_step.step.placement.offset,
    )
    return figure, " ".join(
        [*(f"{annotation.author}: {annotation.answer_text}." for annotation in annotations), picture.story]
    )


def build_step_annotations(active_step: ActiveStep) -> list[AnswerMark]:
    """Returns the marks of the truth of a step and, if there is one, of the visitor's answer."""
    evaluation = active_step.evaluate()
    annotations = [_make_annotation(evaluation, evaluation.truth, message("mark-figure"), is_truth=True)]
    if active_step.answer_text:
        annotations.append(
            _make_annotation(evaluation, evaluation.answer, message("mark-you"), is_truth=False)
        )
    elif active_step.step.input_field:
        annotations.append(
            _make_annotation(
                evaluation,
                str(active_step.step.request_fields[active_step.step.input_field]),
                message("mark-example"),
                is_truth=False,
            )
        )
    return annotations


def _make_annotation(evaluation: EvaluatedStep, answer, author: str, *, is_truth: bool) -> AnswerMark:
    position: AnswerPosition = answer
    if evaluation.step.answer_type == "curve":
        position = tuple(zip(evaluation.curve_x, answer, strict=True))
    elif isinstance(answer, tuple):
        rows, columns = evaluation.options
        position = disambiguate_names(rows)[answer[0]], disambiguate_names(columns)[answer[1]]
    elif evaluation.step.answer_type == "word":
        position = disambiguate_names(evaluation.options)[answer]
    elif evaluation.step.answer_type == "choice":
        position = evaluation.step.option_label(answer)
    elif is_truth and evaluation.step.placement.cell_labels:
        position = evaluation.step.placement.cell_labels[0], evaluation.step.placement.cell_labels[1]
    answer_text = evaluation.format_answer(answer)
    if evaluation.step.answer_type not in ("word", "cell"):  # tokens stay as models read them
        answer_text = localize_numbers(answer_text)
    return AnswerMark(position=position, answer_text=answer_text, author=author, is_truth=is_truth)
