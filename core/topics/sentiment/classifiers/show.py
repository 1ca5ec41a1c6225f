"""The views "All classifiers" and "Order matters"."""

import streamlit as st

from ....base.messages import say
from ....models.configs.classifiers import CLASSIFIERS
from ....ui.frame import Frame
from ....ui.parts.results_cache import answer, shipped_classifiers
from ....ui.parts.unread import say_unread
from ..reviews import add_examples
from . import ask, draw

VERDICTS, SEES = "Verdicts", "What each sees"


def _shipped() -> tuple[str, ...]:
    shipped = shipped_classifiers()
    if not shipped:
        st.info(say("sentiment-none", names=", ".join(f"`{name}`" for name in CLASSIFIERS)))
    return shipped


def show_classifiers(frame: Frame) -> None:
    """One review under all classifiers: their verdicts, or what each sees of it."""
    models = _shipped()
    if not models:
        return
    figure = frame.choose("classifiers", (VERDICTS, SEES))
    add_examples(frame)
    request = frame.ask(ask.ClassifiersRequest, models=models)
    trace = answer(request)
    if figure == VERDICTS:
        frame.show("verdicts", draw.verdicts, request, trace=trace)
    elif trace.words:
        frame.show("seen", draw.seen, request, trace=trace)
    else:
        st.info(say("classifiers-empty"))


def show_shuffles(frame: Frame) -> None:
    """The words of a review in random orders under all classifiers."""
    models = _shipped()
    if not models:
        return
    add_examples(frame)
    request = frame.ask(ask.ShufflesRequest, models=models)
    trace = answer(request)
    frame.show("shuffles", draw.shuffles, request, trace=trace)
    say_unread([], [], trace.cut, say("classifiers-cut-why", words=ask.MAX_WORDS_SHUFFLED))
    order = " ".join(trace.words[word] for word in trace.orders[0])
    st.caption(say("classifiers-first"))
    st.code(order, language=None, wrap_lines=True)
