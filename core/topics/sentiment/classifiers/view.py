"""The views "All classifiers" and "Order matters"."""

import streamlit as st

from ....base.i18n import message
from ....models.configs.classifiers import CLASSIFIERS
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached, shipped_classifiers
from ....ui.parts.unread import say_unread
from ..reviews import add_examples
from . import plot, schema

VERDICTS, SEES = "Verdicts", "What each sees"


def _shipped() -> tuple[str, ...]:
    shipped = shipped_classifiers()
    if not shipped:
        st.info(message("sentiment-none", names=", ".join(f"`{name}`" for name in CLASSIFIERS)))
    return shipped


def show_classifiers(frame: Frame) -> None:
    """One review under all classifiers: their verdicts, or what each sees of it."""
    models = _shipped()
    if not models:
        return
    figure = frame.choose("classifiers", (VERDICTS, SEES))
    add_examples(frame)
    request = frame.form(schema.ClassifiersRequest, models=models)
    result = run_cached(request)
    if figure == VERDICTS:
        frame.show("verdicts", plot.verdicts, request, result=result)
    elif result.words:
        frame.show("seen", plot.seen, request, result=result)
    else:
        st.info(message("classifiers-empty"))


def show_shuffles(frame: Frame) -> None:
    """The words of a review in random orders under all classifiers."""
    models = _shipped()
    if not models:
        return
    add_examples(frame)
    request = frame.form(schema.ShufflesRequest, models=models)
    result = run_cached(request)
    frame.show("shuffles", plot.shuffles, request, result=result)
    say_unread([], [], result.cut, message("classifiers-cut-why", words=schema.MAX_WORDS_SHUFFLED))
    order = " ".join(result.words[word] for word in result.orders[0])
    st.caption(message("classifiers-first"))
    st.code(order, language=None, wrap_lines=True)
