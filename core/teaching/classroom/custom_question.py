"""The boxes of a question of a teacher's own, which is asked at once or kept in a lesson."""

from collections.abc import Callable, Mapping

import streamlit as st

from ...base.i18n import message
from ...base.user_text import normalize_user_text
from ...ui.server.errors import set_field_labels
from . import urls
from .records import MAX_QUESTION_CHARACTERS, MAX_TEXT_CHARACTERS, QUESTION_KINDS, Question, clean_text

_CLEARED_KEYS = ("classroom_own_text", "classroom_own_options", "classroom_own_truth")
_NUMBER_DEFAULTS = {"low": 0.0, "high": 100.0, "step": 1.0}


def show_question_form(
    show_button: Callable[[], bool], *, is_truth_required: bool = False
) -> Question | None:
    """Shows the boxes of a question; returns it once its button is pressed.

    Args:
        show_button: Shows the button below the boxes, and tells whether it is pressed.
        is_truth_required: Whether truth and address are needed, as in a lesson.

    Raises:
        InvalidValueError: If something is missing or does not fit; what was typed stays.
    """
    labels = {name: message(f"own-{name}") for name in _NUMBER_DEFAULTS}
    set_field_labels(labels)
    text = st.text_area(
        message("own-asked"), key="classroom_own_text", max_chars=MAX_QUESTION_CHARACTERS, height=90
    )
    kind = st.segmented_control(
        message("own-kind"),
        QUESTION_KINDS,
        default=QUESTION_KINDS[0],
        required=True,
        format_func=lambda one: message(f"own-kind.{one}"),
        key="classroom_own_kind",
    )
    fields = _show_answer_fields(kind, labels)
    truth = st.text_input(
        message("own-truth.needed" if is_truth_required else "own-truth"),
        key="classroom_own_truth",
        max_chars=MAX_TEXT_CHARACTERS,
    )
    url = st.text_input(
        message("own-place.needed" if is_truth_required else "own-place"),
        key="classroom_own_place",
        placeholder="attention?attention_view=One+weight",
        help=message("own-place.help"),
    )
    if not show_button():
        return None
    return Question(
        text=clean_text(text),
        kind=kind or QUESTION_KINDS[0],
        truth=_parse_truth(clean_text(truth), fields.get("options", ())),
        place=urls.parse_page_path(url),
        **fields,
    )


def _show_answer_fields(kind: str | None, number_labels: Mapping[str, str]) -> dict:
    """Shows what a question of a kind has besides its text: options to choose from, or ends and a step."""
    fields: dict = {}
    if kind == "choice":
        options_text = st.text_area(message("own-options"), key="classroom_own_options", height=120)
        fields["options"] = tuple(filter(None, map(clean_text, options_text.splitlines())))
    if kind == "number":
        with st.container(horizontal=True):
            for name, value in _NUMBER_DEFAULTS.items():
                key = f"classroom_own_{name}"
                fields[name] = st.number_input(number_labels[name], value=value, key=key, format="%g")
    return fields


def _parse_truth(text: str, options: tuple[str, ...]) -> str:
    truth = normalize_user_text(text)
    return next((option for option in options if normalize_user_text(option) == truth), truth)


def clear_question_form() -> None:
    """Empties what another question will not have again: to be called before the boxes are shown."""
    st.session_state.update(dict.fromkeys(_CLEARED_KEYS, ""))
