"""Adds a lesson to a page: question, curtain, answer in the figure, verdict and next step."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...figures.picture import PictureLike
from ...ui.parts.page_hooks import PageHook
from .active_step import ActiveStep, find_active_step, has_unchanged_controls, read_lesson_parameters
from .curtain import get_displayed_figure, is_covered, is_step_view_shown, render_cover
from .progress import sync_with_browser
from .step_training import ensure_training
from .step_view import (
    show_first_question_button,
    show_lesson_buttons,
    show_lesson_error,
    show_question,
    show_verdict,
)


class LessonPageHook(PageHook):
    """Adds the step of a lesson that the URL names to a page."""

    def __init__(self, page: str) -> None:
        super().__init__(page)
        self._active_step = find_active_step(page)
        self._question_container: Any = None
        self._is_verdict_shown = False
        self._frame_container: Any = None
        self._pending_training: Any = None  # the training of the step, until it is done
        self._has_run_ended = False  # the run of the page: what comes then is a run of the view alone

    def address_params(self) -> dict[str, str]:
        # one that waits has not read all of them yet
        view_prefix = f"{self.page}_" if self.should_wait else "-"
        view_parameters = {
            name: value for name, value in st.query_params.items() if name.startswith(view_prefix)
        }
        return read_lesson_parameters() | view_parameters

    def show_before_view(self) -> None:
        if self._active_step is not None:
            self._question_container = show_question(self._active_step)
        else:
            show_lesson_error()

    def make_figure_area(self, stage: Any) -> Any:
        return self._render_cover(stage, can_open=True)

    def _render_cover(self, container: Any, *, can_open: bool) -> Any:
        if self._active_step is not None and is_step_view_shown(self._active_step):
            self._pending_training = ensure_training(self._active_step)
        container, self._frame_container = render_cover(
            self.page, container, is_waiting=self._pending_training is not None, can_open=can_open
        )
        return container

    @property
    def should_wait(self) -> bool:
        return is_covered(self.page) and (self._active_step is None or self._pending_training is not None)

    def figure(self, name: str, picture: PictureLike, link: Mapping[str, str]) -> tuple[Any, str] | None:
        return get_displayed_figure(self.page, name, picture, dict(link), self._frame_container)

    def show_below_figure(self, name: str) -> None:
        step = self._active_step
        if step is None or step.answer_text is None or name != step.question.figure:
            return
        if self._has_run_ended:  # the view alone has run: the next step is a matter of the page
            st.rerun()
        # Shown here, not at the end of the page: when a fragment reruns, Streamlit drops its messages
        # that are not sent yet, and what the page put into its containers would arrive without them.
        self._show_verdict(step, st.container(key="atlas_verdict_area"))

    def _show_verdict(self, step: ActiveStep, container: Any) -> None:
        show_verdict(step, container, is_truth_ready=self._pending_training is None)
        self._is_verdict_shown = True

    def show_after_view(self, view: str, link: Mapping[str, str]) -> None:
        self._has_run_ended = True
        if self._active_step is None:
            show_first_question_button(self.page, view)
            return
        if self._active_step.answer_text is not None and not self._is_verdict_shown:  # nor is the figure
            self._show_verdict(self._active_step, self._question_container)
        has_changed_controls = self._pending_training is None and not has_unchanged_controls(
            self._active_step, self.page, dict(link)
        )
        show_lesson_buttons(
            self._active_step, self._question_container, has_changed_controls=has_changed_controls
        )
        sync_with_browser()
