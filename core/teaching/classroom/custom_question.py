"""The form of a teacher's custom question, which is asked at once or added to a lesson."""

from collections.abc import Callable, Mapping

import streamlit as st

from ...base.i18n import message
from ...base.user_text import normalize_user_text
from ...ui.server.errors import set_field_labels
from . import urls
from .records import ANSWER_TYPES, MAX_QUESTION_CHARACTERS, MAX_TEXT_CHARACTERS, Question, clean_text

_CLEARED_KEYS = ("classroom_custom_text", "classroom_custom_options", "classroom_custom_truth")
_NUMBER_DEFAULTS = {"low": 0.0, "high": 100.0, "step": 1.0}


def show_question_form(
    show_button: Callable[[], bool], *, is_truth_required: bool = False
) -> Question | None:
    """Shows the form of a question; returns the question when its button is pressed.

    Args:
        show_button: Shows the button below the form, and returns whether it is pressed.
        is_truth_required: Whether truth and page are required, as in a lesson.

    Raises:
        InvalidValueError: If something is missing or does not fit; the form keeps its content.
    """
    labels = {name: message(f"custom-{name}") for name in _NUMBER_DEFAULTS}
    set_field_labels(labels)
    text = st.text_area(
        message("custom-question_text"),
        key="classroom_custom_text",
        max_chars=MAX_QUESTION_CHARACTERS,
        height=90,
    )
    kind = st.segmented_control(
        message("custom-answer_type"),
        ANSWER_TYPES,
        default=ANSWER_TYPES[0],
        required=True,
        format_func=lambda one: message(f"custom-answer_type.{one}"),
        key="classroom_custom_answer_type",
    )
    fields = _show_answer_fields(kind, labels)
    truth = st.text_input(
        message("custom-truth.needed" if is_truth_required else "custom-truth"),
        key="classroom_custom_truth",
        max_chars=MAX_TEXT_CHARACTERS,
    )
    url = st.text_input(
        message("custom-page_url.needed" if is_truth_required else "custom-page_url"),
        key="classroom_custom_page_url",
        placeholder="attention?attention_view=One+weight",
        help=message("custom-page_url.help"),
    )
    if not show_button():
        return None
    return Question(
        text=clean_text(text),
        answer_type=kind or ANSWER_TYPES[0],
        truth=_parse_truth(clean_text(truth), fields.get("options", ())),
        page_path=urls.parse_page_path(url),
        **fields,
    )


def _show_answer_fields(kind: str | None, number_labels: Mapping[str, str]) -> dict:
    fields: dict = {}
    if kind == "choice":
        options_text = st.text_area(message("custom-options"), key="classroom_custom_options", height=120)
        fields["options"] = tuple(filter(None, map(clean_text, options_text.splitlines())))
    if kind == "number":
        with st.container(horizontal=True):
            for name, value in _NUMBER_DEFAULTS.items():
                key = f"classroom_custom_{name}"
                fields[name] = st.number_input(number_labels[name], value=value, key=key, format="%g")
    return fields


def _parse_truth(text: str, options: tuple[str, ...]) -> str:
    truth = normalize_user_text(text)
    return next((option for option in options if normalize_user_text(option) == truth), truth)


def clear_question_form() -> None:
    """Clears the fields that another question will not share: call it before the form is shown."""
    st.session_state.update(dict.fromkeys(_CLEARED_KEYS, ""))
