"""The boxes of a question of a teacher's own, which is asked at once or kept in a lesson."""

from collections.abc import Callable

import streamlit as st

from ...base.i18n import message
from ...base.typed import read_typed
from ...ui.server.errors import name_fields
from . import places
from .records import KINDS, LONGEST_QUESTION, LONGEST_TEXT, Question, cleaned

_CLEARED = ("classroom_own_text", "classroom_own_options", "classroom_own_truth")
_NUMBERS = {"low": 0.0, "high": 100.0, "step": 1.0}


def question_in_boxes(pressed: Callable[[], bool], *, whole: bool = False) -> Question | None:
    """Shows the boxes of a question; returns it once its button is pressed.

    Args:
        pressed: Shows the button below the boxes, and tells whether it is pressed.
        whole: Whether truth and address are needed, as a lesson does.

    Raises:
        InvalidValueError: If something is missing or does not fit; what was typed stays.
    """
    labels = {name: message(f"own-{name}") for name in _NUMBERS}
    name_fields(labels)
    text = st.text_area(message("own-asked"), key="classroom_own_text", max_chars=LONGEST_QUESTION, height=90)
    kind = st.segmented_control(
        message("own-kind"),
        KINDS,
        default=KINDS[0],
        required=True,
        format_func=lambda one: message(f"own-kind.{one}"),
        key="classroom_own_kind",
    )
    fields: dict = {}
    if kind == "choice":
        typed = st.text_area(message("own-options"), key="classroom_own_options", height=120)
        fields["options"] = tuple(filter(None, map(cleaned, typed.splitlines())))
    if kind == "number":
        with st.container(horizontal=True):
            for name, value in _NUMBERS.items():
                key = f"classroom_own_{name}"
                fields[name] = st.number_input(labels[name], value=value, key=key, format="%g")
    truth = st.text_input(
        message("own-truth.needed" if whole else "own-truth"),
        key="classroom_own_truth",
        max_chars=LONGEST_TEXT,
    )
    where = st.text_input(
        message("own-place.needed" if whole else "own-place"),
        key="classroom_own_place",
        placeholder="attention?attention_view=One+weight",
        help=message("own-place.help"),
    )
    if not pressed():
        return None
    return Question(
        text=cleaned(text),
        kind=kind or KINDS[0],
        truth=_truth(cleaned(truth), fields.get("options", ())),
        place=places.checked_place(where),
        **fields,
    )


def _truth(typed: str, options: tuple[str, ...]) -> str:
    """Returns the option that a typed truth is, whichever quotes either has, or else the truth as read."""
    read = read_typed(typed)
    return next((option for option in options if read_typed(option) == read), read)


def clear_boxes() -> None:
    """Empties what another question will not have again: to be called before the boxes are shown."""
    st.session_state.update(dict.fromkeys(_CLEARED, ""))
