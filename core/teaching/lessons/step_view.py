"""Shows the question of a step, and after its answer the verdict, the explanation and the next step."""

import streamlit as st

from ... import contents
from ...base.i18n import message
from ...base.text import add_quotation_marks, escape_markdown
from ...ui.parts import page_language
from ...ui.parts.browser import projector_params
from ...ui.server.errors import show_errors
from ...ui.server.streamlit_query_params import navigate_in_place
from .. import lessons
from . import EvaluatedStep, Lesson
from .active_step import CURTAIN_PARAM, LESSON_PARAM, STEP_PARAM, ActiveStep, build_step_parameters
from .progress import clear_progress, save_result, summarize_lesson
from .terms import render_question


def show_question(active_step: ActiveStep):
    """Shows the question of a step and returns the container for what follows it."""
    container = st.container(key="atlas_question", gap="small")
    location = message(
        "lesson-progress",
        title=active_step.lesson.title,
        number=active_step.number,
        num_steps=len(active_step.lesson.steps),
    )
    container.html(render_question(location, active_step.step.question))
    return container


def show_lesson_error() -> None:
    """Shows an error if the URL names a lesson whose file is damaged."""
    if st.query_params.get(LESSON_PARAM) in lessons.list_lesson_names():
        with show_errors():
            lessons.read_lesson(st.query_params[LESSON_PARAM])


def show_lesson_buttons(active_step: ActiveStep, question_container, *, has_changed_controls: bool) -> None:
    """Shows the buttons of a lesson: back to the step if the page shows something else now, and out of it."""
    row = question_container.container(
        horizontal=True, vertical_alignment="center", key="atlas_lesson_buttons"
    )
    if has_changed_controls:
        row.button(
            message("lesson-back"),
            key="atlas_back",
            icon=":material/undo:",
            on_click=open_step,
            args=(active_step.lesson.name, active_step.number),
        )
    row.button(message("lesson-leave"), key="atlas_leave", type="tertiary", on_click=_leave_lesson)


def show_verdict(active_step: ActiveStep, container, *, is_truth_ready: bool) -> None:
    """Shows verdict and explanation of an answered step, and a button to the next one.

    Args:
        active_step: The step.
        container: Where they are shown.
        is_truth_ready: Whether the truth can be computed: not while a training runs.
    """
    with container.container(key="atlas_verdict", gap="small"):
        with show_errors():
            if is_truth_ready:
                save_result(active_step.key, active_step.evaluate())
                st.markdown(format_verdict(active_step))
                st.markdown(format_explanation(active_step))
        _show_next_step(active_step, st.container(horizontal=True, vertical_alignment="center"))


def _show_next_step(active_step: ActiveStep, container) -> None:
    if active_step.number < len(active_step.lesson.steps):
        show_step_link(active_step.lesson, active_step.number + 1, message("lesson-next"), container)
        return
    all_lessons = lessons.read_lessons()
    lesson_number = all_lessons.index(active_step.lesson) + 1
    container.markdown(f"{message('lesson-end.last')} {summarize_lesson(active_step.lesson)}")
    if lesson_number < len(all_lessons):
        next_lesson = all_lessons[lesson_number]
        show_step_link(next_lesson, 1, message("lesson-next.lesson", title=next_lesson.title), container)
    container.page_link(
        "home.py",
        label=message("lesson-next.all"),
        icon=":material/map:",
        query_params=page_language.language_params(),
    )
    container.button(
        message("lesson-restart"),
        key="atlas_restart",
        type="tertiary",
        on_click=_restart_lesson,
        args=(active_step.lesson,),
    )


def _restart_lesson(lesson: Lesson) -> None:
    clear_progress(lesson)
    open_step(lesson.name, 1)


def show_step_link(lesson: Lesson, number: int, label: str, container) -> None:
    """Shows a button to a step of the current page, or a link to one of another page."""
    page = lesson.steps[number - 1].page
    current_page = st.query_params.get(LESSON_PARAM) and _read_step_page(
        st.query_params[LESSON_PARAM], st.query_params.get(STEP_PARAM)
    )
    if page == current_page:
        container.button(
            label,
            key="atlas_next",
            type="primary",
            icon=":material/arrow_forward:",
            on_click=open_step,
            args=(lesson.name, number),
        )
        return
    with container.container(key="atlas_next", width="content"):
        st.page_link(
            contents.find_page(page).file,
            label=label,
            icon=":material/arrow_forward:",
            query_params=build_step_parameters(lesson, number) | page_language.language_params(),
        )


def show_first_question_button(page: str, view: str) -> None:
    """Shows a button to the first question of a lesson about a view, if there is one."""
    for lesson in lessons.read_lessons():
        for number, step in enumerate(lesson.steps, 1):
            if step.page == page and step.query_params.get(f"{page}_view") == view:
                st.button(
                    message("lesson-first_question"),
                    key="atlas_first_question",
                    type="tertiary",
                    icon=":material/arrow_forward:",
                    on_click=open_step,
                    args=(lesson.name, number),
                )
                return


def _read_step_page(name: str, number: str | None) -> str:
    return lessons.read_lesson(name).steps[int(number or 1) - 1].page


def open_step(name: str, number: int) -> None:
    """Opens a step on the current page; for callbacks."""
    curtain_parameters = (
        {CURTAIN_PARAM: st.query_params[CURTAIN_PARAM]} if CURTAIN_PARAM in st.query_params else {}
    )
    navigate_in_place(
        build_step_parameters(lessons.read_lesson(name), number)
        | curtain_parameters
        | projector_params()
        | page_language.language_params()
    )


def _leave_lesson() -> None:
    for name in (LESSON_PARAM, STEP_PARAM):
        if name in st.query_params:
            del st.query_params[name]


def format_verdict(active_step: ActiveStep) -> str:
    """Formats the verdict on an answer as one line of Markdown."""
    step, evaluation = active_step.step, active_step.evaluate()
    # of a sentence that the question is about
    format_quote = add_quotation_marks if step.answer_type == "word" else str
    if evaluation.verdict is None:
        answer_text = escape_markdown(str(step.request_fields[step.input_field])) if step.input_field else ""
    else:
        answer_text = evaluation.format_answer(evaluation.answer)
        answer_text = escape_markdown(answer_text) if step.answer_type == "text" else answer_text
    return message(
        f"lesson-verdict.{_choose_verdict_key(evaluation, answer_text)}",
        answer=format_quote(answer_text),
        truth=format_quote(evaluation.format_answer(evaluation.truth)),
        error=evaluation.verdict.error_text if evaluation.verdict else "",
        required_outcome=step.option_label(step.required_outcome),
    )


def _choose_verdict_key(evaluation: EvaluatedStep, answer_text: str) -> str:
    is_own_text, verdict = evaluation.step.input_field, evaluation.verdict
    if verdict is None:
        return "example_text" if is_own_text else "skipped"
    if is_own_text:
        return "correct_text" if verdict.is_correct else "wrong_text"
    is_exact = answer_text == evaluation.format_answer(evaluation.truth) or not verdict.error_text
    if is_exact:
        return "correct" if verdict.is_correct else "wrong"
    curve_suffix = "_curve" if evaluation.step.answer_type == "curve" else ""
    return f"{'within' if verdict.is_correct else 'outside'}_tolerance{curve_suffix}"


def format_explanation(active_step: ActiveStep) -> str:
    """Formats the explanation of a step and, after a wrong answer, the misconception, as Markdown."""
    evaluation = active_step.evaluate()
    explanation = (
        escape_markdown(evaluation.explanation) if active_step.step.input_field else evaluation.explanation
    )
    verdict = evaluation.verdict
    if verdict is None or verdict.is_correct:
        return explanation
    message_key = "lesson-misconception.yours" if verdict.is_misconception else "lesson-misconception"
    return f"{explanation} {message(message_key, misconception=active_step.step.misconception)}"
