"""Errors that are ours to explain become a sentence where the figure would stand; the page stays usable."""

import contextlib
import contextvars
from collections.abc import Iterator, Mapping

import streamlit as st

from ...base.checks import AtlasError, EngineUnavailableError, InvalidValueError
from ...base.i18n import ENGLISH, message, retranslate, use_language
from ...base.text import escape_outside_code

# what to do about a field, as the English of a rule says it; and how a fix begins that says all by itself
_RULE_BEGINNINGS = {"choose": "one of", "type": "a "}
_STANDALONE_HINTS = ("Type", "Shorten", "Choose", "Give", "Add", "Leave", "Take", "Set")
_labels: contextvars.ContextVar[Mapping[str, str]] = contextvars.ContextVar("labels")


def set_field_labels(labels: Mapping[str, str]) -> None:
    """Notes what the fields of this run's page are called, by the names that the requests give them."""
    _labels.set(labels)


@contextlib.contextmanager
def show_errors() -> Iterator[None]:
    """Shows an error of the project as its sentence; all others go on to the application's own handler."""
    try:
        yield
    except AtlasError as error:
        show_atlas_error(error, _labels.get({}))


def show_atlas_error(error: AtlasError, labels: Mapping[str, str]) -> None:
    """Shows an error of the project; where the engine is away, the page comes back once it is there again."""
    show_error_text(format_error(error, labels))
    if isinstance(error, EngineUnavailableError):
        rerun_when_engine_answers()


@st.fragment(run_every=2.0)
def rerun_when_engine_answers() -> None:
    """Runs the page again once the engine answers: what was typed is still there."""
    from ... import engine  # here, not above: the first page comes before it is imported

    with contextlib.suppress(EngineUnavailableError):
        engine.status()
        st.rerun()


def show_error_text(text: str) -> None:
    st.error(escape_outside_code(text), icon=":material/error:")


def _default_label(field_name: str) -> str:
    return field_name if field_name.isupper() else field_name.replace("_", " ").capitalize()


def format_error(error: AtlasError, labels: Mapping[str, str]) -> str:
    """Returns an error as a page says it: the label of the field and what to type.

    Example:
        "Prompt: type at least one character." where the message of the error itself is "Invalid value for
        `prompt`: expected a text of 1 to 10,000 characters. Received: prompt=''. Type at least one
        character."
    """
    if not isinstance(error, InvalidValueError) or not error.name:
        return str(error)
    label = labels.get(error.name) or error.label or _default_label(error.name)
    rule, hint = retranslate(error.rule), retranslate(error.hint)
    with use_language(ENGLISH):  # which every language follows
        english_texts = {"rule": retranslate(error.rule), "fix": retranslate(error.hint)}
    if english_texts["fix"].startswith(_STANDALONE_HINTS):
        return message("error-alone", label=label, fix=f"{hint[0].lower()}{hint[1:]}")
    verb = next(
        (verb for verb, beginning in _RULE_BEGINNINGS.items() if english_texts["rule"].startswith(beginning)),
        "needs",
    )
    return message(f"error-{verb}", label=label, rule=rule, fix=hint).strip()
