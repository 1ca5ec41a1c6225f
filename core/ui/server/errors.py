"""Errors that are ours to explain become a sentence where the figure would stand; the page stays usable."""

import contextlib
import contextvars
from collections.abc import Iterator, Mapping

import streamlit as st

from ...base.checks import AtlasError, EngineAwayError, InvalidValueError
from ...base.i18n import ENGLISH, message, relocalize, use_language
from ...base.text import sentence

# what to do about a field, as the English of a rule says it; and how a fix begins that says all by itself
_VERBS = {"choose": "one of", "type": "a "}
_ALONE = ("Type", "Shorten", "Choose", "Give", "Add", "Leave", "Take", "Set")
_labels: contextvars.ContextVar[Mapping[str, str]] = contextvars.ContextVar("labels")


def name_fields(labels: Mapping[str, str]) -> None:
    """Notes what the fields of this run's page are called, by the names that the requests give them."""
    _labels.set(labels)


@contextlib.contextmanager
def shown_errors() -> Iterator[None]:
    """Shows an error of the project as its sentence; all others go on to the application's own handler."""
    try:
        yield
    except AtlasError as error:
        show(error, _labels.get({}))


def show(error: AtlasError, labels: Mapping[str, str]) -> None:
    """Shows an error of the project; where the engine is away, the page comes back once it is there again."""
    show_sentence(page_sentence(error, labels))
    if isinstance(error, EngineAwayError):
        come_back()


@st.fragment(run_every=2.0)
def come_back() -> None:
    """Runs the page again once the engine answers: what was typed is still there."""
    from ... import engine  # here, not above: the first page comes before it is imported

    with contextlib.suppress(EngineAwayError):
        engine.status()
        st.rerun()


def show_sentence(words: str) -> None:
    st.error(sentence(words), icon=":material/error:")


def _plain(name: str) -> str:
    """Returns the name of a field as a label; a variable of the environment keeps its name."""
    return name if name.isupper() else name.replace("_", " ").capitalize()


def page_sentence(error: AtlasError, labels: Mapping[str, str]) -> str:
    """Returns an error as a page says it: the label of the field and what to type.

    Example:
        "Prompt: type at least one character." where the message of the error itself is "Invalid value for
        `prompt`: expected a text of 1 to 10,000 characters. Received: prompt=''. Type at least one
        character."
    """
    if not isinstance(error, InvalidValueError) or not error.name:
        return str(error)
    label = labels.get(error.name) or error.label or _plain(error.name)
    rule, fix = relocalize(error.rule), relocalize(error.hint)
    with use_language(ENGLISH):  # which every language follows
        english = {"rule": relocalize(error.rule), "fix": relocalize(error.hint)}
    if english["fix"].startswith(_ALONE):
        return message("error-alone", label=label, fix=f"{fix[0].lower()}{fix[1:]}")
    verb = next((verb for verb, begins in _VERBS.items() if english["rule"].startswith(begins)), "needs")
    return message(f"error-{verb}", label=label, rule=rule, fix=fix).strip()
