"""Errors of the project, shown as a sentence in place of the figure."""

import contextlib
import contextvars
from collections.abc import Iterator, Mapping

import streamlit as st

from ...base.checks import AtlasError, EngineUnavailableError, InvalidValueError
from ...base.i18n import ENGLISH, message, retranslate, use_language
from ...base.text import escape_outside_code

# verbs of an instruction by the beginning of the English rule; beginnings of hints that are instructions
_RULE_BEGINNINGS = {"choose": "one of", "type": "a "}
_STANDALONE_HINTS = ("Type", "Shorten", "Choose", "Give", "Add", "Leave", "Take", "Set")
_labels: contextvars.ContextVar[Mapping[str, str]] = contextvars.ContextVar("labels")


def set_field_labels(labels: Mapping[str, str]) -> None:
    """Sets the labels of fields on this run's page, by their names in requests."""
    _labels.set(labels)


@contextlib.contextmanager
def show_errors() -> Iterator[None]:
    """Shows an `AtlasError` of the block; others reach the handler of the app."""
    try:
        yield
    except AtlasError as error:
        show_atlas_error(error, _labels.get({}))


def show_atlas_error(error: AtlasError, labels: Mapping[str, str]) -> None:
    """Shows an error; if the engine is unavailable, the page reruns when it is back."""
    show_error_text(format_error(error, labels))
    if isinstance(error, EngineUnavailableError):
        rerun_when_engine_answers()


@st.fragment(run_every=2.0)
def rerun_when_engine_answers() -> None:
    from ... import engine  # here, not above: the first page comes before it is imported

    with contextlib.suppress(EngineUnavailableError):
        engine.status()
        st.rerun()


def show_error_text(text: str) -> None:
    st.error(escape_outside_code(text), icon=":material/error:")


def format_error(error: AtlasError, labels: Mapping[str, str]) -> str:
    """Returns an error as an instruction with the label of its field.

    Example:
        "Prompt: type at least one character." for the message "Invalid value for `prompt`: expected a text
        of 1 to 10,000 characters. Received: prompt=''. Type at least one character."
    """
    if not isinstance(error, InvalidValueError) or not error.name:
        return str(error)
    name = error.name if error.name.isupper() else error.name.replace("_", " ").capitalize()
    label = labels.get(error.name) or error.label or name
    rule, hint = retranslate(error.rule), retranslate(error.hint)
    with use_language(ENGLISH):  # rules begin alike in no other language
        english_rule, english_hint = retranslate(error.rule), retranslate(error.hint)
    if english_hint.startswith(_STANDALONE_HINTS):
        return message("error-alone", label=label, hint=f"{hint[0].lower()}{hint[1:]}")
    verb = next(
        (verb for verb, beginning in _RULE_BEGINNINGS.items() if english_rule.startswith(beginning)), "needs"
    )
    return message(f"error-{verb}", label=label, rule=rule, hint=hint).strip()
