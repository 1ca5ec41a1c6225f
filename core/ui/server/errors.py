"""Errors that are ours to explain become a sentence where the figure would stand; the page stays usable."""

import contextlib
from collections.abc import Iterator

import streamlit as st

from core.checks import AtlasError
from core.text import sentence


@contextlib.contextmanager
def shown_errors() -> Iterator[None]:
    """Shows an error of the project as its sentence; all others go on to the application's own handler."""
    try:
        yield
    except AtlasError as error:
        st.error(sentence(str(error)), icon=":material/error:")
