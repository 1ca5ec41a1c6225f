"""Shows the question of a step, and after its answer the verdict, the explanation and the next step."""

import streamlit as st

from ... import contents
from ...base.i18n import Message, message
from ...base.text import add_quotation_marks, escape_markdown
from ...ui.parts import page_language
from ...ui.parts.browser import projector_params
from ...ui.server.errors import show_errors
from ...ui.server.streamlit_query_params import navigate_in_place
from .. import lessons
from . import Answer, EvaluatedQuestion, Lesson, Question
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
        num_steps=len(active_step.lesson.questions),
    )
    container.html(render_question(location, active_step.question.text))
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
                evaluation = active_step.evaluate()
                answer = evaluation.judge(active_step.answer_text or "")
                save_result(active_step.key, answer)
                st.markdown(_format_verdict(evaluation, answer))
                st.markdown(_format_explanation(evaluation, answer))
        _show_next_step(active_step, st.container(horizontal=True, vertical_alignment="center"))


def _show_next_step(active_step: ActiveStep, container) -> None:
    lesson, number = active_step.lesson, active_step.number
    if number < len(lesson.questions):
        _show_step_link(active_step, lesson, number + 1, message("lesson-next"), container)
        return
    all_lessons = lessons.read_lessons()
    lesson_number = all_lessons.index(lesson) + 1
    container.markdown(f"{message('lesson-end.last')} {summarize_lesson(lesson)}")
    if lesson_number < len(all_lessons):
        next_lesson = all_lessons[lesson_number]
        label = message("lesson-next.lesson", title=next_lesson.title)
        _show_step_link(active_step, next_lesson, 1, label, container)
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
        args=(lesson,),
    )


def _restart_lesson(lesson: Lesson) -> None:
    clear_progress(lesson)
    open_step(lesson.name, 1)


def _show_step_link(active_step: ActiveStep, lesson: Lesson, number: int, label: str, container) -> None:
    """Shows a button to a step of the same page, or a link to one of another page."""
    page, icon = lesson.questions[number - 1].page, ":material/arrow_forward:"
    if page == active_step.question.page:
        container.button(
            label, key="atlas_next", type="primary", icon=icon, on_click=open_step, args=(lesson.name, number)
        )
        return
    with container.container(key="atlas_next", width="content"):
        st.page_link(
            contents.find_page(page).file,
            label=label,
            icon=icon,
            query_params=build_step_parameters(lesson, number) | page_language.language_params(),
        )


def show_first_question_button(page: str, view: str) -> None:
    """Shows a button to the first question of a lesson about a view, if there is one."""
    for lesson in lessons.read_lessons():
        for number, question in enumerate(lesson.questions, 1):
            if question.page == page and question.query_params.get(f"{page}_view") == view:
                st.button(
                    message("lesson-first_question"),
                    key="atlas_first_question",
                    type="tertiary",
                    icon=":material/arrow_forward:",
                    on_click=open_step,
                    args=(lesson.name, number),
                )
                return


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


def _format_verdict(evaluation: EvaluatedQuestion, answer: Answer) -> str:
    question, answer_text = evaluation.question, evaluation.question.example_text
    if answer.text:
        answer_text = evaluation.format_answer(evaluation.parse_answer(answer.text))
    answer_text = escape_markdown(answer_text) if question.kind == "text" else answer_text
    verdict_key, truth_text = _choose_verdict_key(question, answer, answer_text), answer.truth_text
    if question.kind == "word_choice":  # of a sentence that the question is about
        answer_text, truth_text = add_quotation_marks(answer_text), add_quotation_marks(truth_text)
    return message(
        f"lesson-verdict.{verdict_key}",
        answer=answer_text,
        truth=truth_text,
        error=answer.error_text,
        expected_outcome=question.option_label(question.expected_outcome),
    )


def _choose_verdict_key(question: Question, answer: Answer, answer_text: str) -> str:
    if not answer.text:
        return "example_text" if question.text_request_field else "skipped"
    if question.text_request_field:
        return "correct_text" if answer.is_correct else "wrong_text"
    if not answer.error_text or answer_text == answer.truth_text:
        return "correct" if answer.is_correct else "wrong"
    curve_suffix = "_curve" if question.kind == "number_list" else ""
    return f"{'within' if answer.is_correct else 'outside'}_tolerance{curve_suffix}"


def _format_explanation(evaluation: EvaluatedQuestion, answer: Answer) -> str:
    question, explanation = evaluation.question, evaluation.explanation
    explanation = escape_markdown(explanation) if question.text_request_field else explanation
    if answer.is_correct or not answer.text:
        return explanation
    message_key = "lesson-misconception.yours" if answer.is_misconception else "lesson-misconception"
    return f"{explanation} {message(message_key, misconception=Message(question.misconception))}"
