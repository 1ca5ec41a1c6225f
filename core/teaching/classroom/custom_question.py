"""The form of a teacher's custom question, which starts at once or is added to a lesson."""

import dataclasses
from collections.abc import Callable

import streamlit as st

from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.user_text import normalize_user_text
from ...ui.server.errors import set_field_labels
from ..lessons import MAX_ANSWER_CHARACTERS, Question
from ..lessons.answer_checks import clean_text
from ..lessons.lesson import CLASS_KINDS, MAX_EXPLANATION_CHARACTERS, MAX_QUESTION_CHARACTERS
from . import urls

_CLEARED_KEYS = ("classroom_custom_text", "classroom_custom_options", "classroom_custom_truth")
_NUMBER_DEFAULTS = {"low": 0.0, "high": 100.0, "step": 1.0}


def show_question_form(show_button: Callable[[], bool], *, is_for_lesson: bool = False) -> Question | None:
    """Shows the form of a question; returns the question when its button is pressed.

    Args:
        show_button: Shows the button below the form, and returns whether it is pressed.
        is_for_lesson: Whether truth and page are required, and an explanation is asked for.

    Raises:
        InvalidValueError: If something is missing or does not fit; the form keeps its content.
    """
    text = st.text_area(
        message("custom-question_text"),
        key="classroom_custom_text",
        max_chars=MAX_QUESTION_CHARACTERS,
        height=90,
    )
    fields = _show_answer_fields()
    truth = st.text_input(
        message("custom-truth.needed" if is_for_lesson else "custom-truth"),
        key="classroom_custom_truth",
        max_chars=MAX_ANSWER_CHARACTERS,
    )
    url = st.text_input(
        message("custom-page_url.needed" if is_for_lesson else "custom-page_url"),
        key="classroom_custom_page_url",
        placeholder="attention?attention_view=One+weight",
        help=message("custom-page_url.help"),
    )
    explanation = _show_explanation_box() if is_for_lesson else ""
    if not show_button():
        return None
    fields["text"], (fields["page"], fields["query_params"]) = clean_text(text), urls.parse_page_url(url)
    fields["truth"] = _parse_truth(clean_text(truth), fields.get("options", ()))
    question = Question.from_table(fields)
    return complete_question(question, clean_text(explanation)) if is_for_lesson else question


def _show_explanation_box() -> str:
    return st.text_area(
        message("custom-explanation"),
        key="classroom_custom_explanation",
        max_chars=MAX_EXPLANATION_CHARACTERS,
        height=70,
    )


def complete_question(question: Question, explanation: str) -> Question:
    """Returns a question of a form as a lesson has it, with an explanation.

    Raises:
        InvalidValueError: If it has no truth, or no page.
    """
    if not question.truth:
        raise_invalid("truth", message("custom-rule.truth"), question.truth, message("custom-needs_truth"))
    if not question.page:
        raise_invalid(
            "page_path", message("custom-rule.page_url"), question.page, message("custom-needs_page_url")
        )
    return dataclasses.replace(question, explanation=explanation.replace("{", "{{").replace("}", "}}"))


def _show_answer_fields() -> dict:
    """Shows the kind of a question, its options or its slider; returns them by their fields of a question."""
    kind = st.segmented_control(
        message("custom-answer_type"),
        CLASS_KINDS,
        default=CLASS_KINDS[0],
        required=True,
        format_func=lambda kind: message(f"custom-answer_type.{kind}"),
        key="classroom_custom_answer_type",
    )
    fields: dict = {"kind": kind or CLASS_KINDS[0]}
    if kind == "choice":
        options_text = st.text_area(message("custom-options"), key="classroom_custom_options", height=120)
        fields["options"] = tuple(filter(None, map(clean_text, options_text.splitlines())))
    if kind == "number":
        labels = {name: message(f"custom-{name}") for name in _NUMBER_DEFAULTS}
        set_field_labels(labels)
        with st.container(horizontal=True):
            fields["slider"] = {
                name: st.number_input(labels[name], value=value, key=f"classroom_custom_{name}", format="%g")
                for name, value in _NUMBER_DEFAULTS.items()
            }
    return fields


def _parse_truth(text: str, options: tuple[str, ...]) -> str:
    truth = normalize_user_text(text)
    return next((option for option in options if normalize_user_text(option) == truth), truth)


def clear_question_form() -> None:
    """Clears the fields that another question will not share: call it before the form is shown."""
    st.session_state.update(dict.fromkeys(_CLEARED_KEYS, ""))
