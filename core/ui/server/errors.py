"""Errors that are ours to explain become a sentence where the figure would stand; the page stays usable."""

import contextlib
from collections.abc import Iterator, Mapping

import streamlit as st

from core.checks import AtlasError, InvalidValueError
from core.text import sentence

_DO = ("Type", "Shorten", "Choose", "Give", "Add", "Leave", "Take", "Set")  # as a fix begins that says it all


@contextlib.contextmanager
def shown_errors(labels: Mapping[str, str] | None = None) -> Iterator[None]:
    """Shows an error of the project as its sentence; all others go on to the application's own handler.

    Args:
        labels: What the fields of the page are called, by the names of the requests. Default: what the
            requests call them.
    """
    try:
        yield
    except AtlasError as error:
        show_sentence(page_sentence(error, labels or {}))


def show_sentence(words: str) -> None:
    """Shows what went wrong, in a sentence."""
    st.error(sentence(words), icon=":material/error:")


def page_sentence(error: AtlasError, labels: Mapping[str, str]) -> str:
    """Returns an error as a page says it: the label of the field and what to type.

    Example:
        "Prompt: type at least one character." where the message of the error itself is "Invalid value for
        `prompt`: expected a text of 1 to 10,000 characters. Received: prompt=''. Type at least one
        character."
    """
    if not isinstance(error, InvalidValueError) or not error.name:
        return str(error)
    label = labels.get(error.name) or error.label or error.name.replace("_", " ").capitalize()
    if error.fix.startswith(_DO):
        return f"{label}: {error.fix[0].lower()}{error.fix[1:]}"
    verb = "choose" if error.rule.startswith("one of") else "type" if error.rule.startswith("a ") else "needs"
    return f"{label}: {verb} {error.rule}. {error.fix}".strip()
