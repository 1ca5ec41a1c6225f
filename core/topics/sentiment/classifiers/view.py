"""The views "All classifiers" and "Order matters"."""

import streamlit as st

from ....base.i18n import message
from ....models.configs.classifiers import CLASSIFIERS
from ....ui.frame import Frame
from ....ui.parts.input_notes import show_unread_words
from ....ui.parts.results_cache import run_cached, shipped_classifiers
from ..reviews import show_example_menu
from . import plot, schema

VERDICTS, SEEN_WORDS = "Verdicts", "What each sees"


def _get_shipped_models() -> tuple[str, ...]:
    shipped = shipped_classifiers()
    if not shipped:
        st.info(message("sentiment-none", models=", ".join(f"`{name}`" for name in CLASSIFIERS)))
    return shipped


def show_classifiers(frame: Frame) -> None:
    """Shows the verdicts of all classifiers on one review, or the words that each one sees."""
    models = _get_shipped_models()
    if not models:
        return
    plot_type = frame.choose_figure("classifiers", (VERDICTS, SEEN_WORDS))
    show_example_menu(frame)
    request = frame.form(schema.ClassifiersRequest, models=models)
    result = run_cached(request)
    if plot_type == VERDICTS:
        frame.show("verdicts", plot.plot_verdicts, request, result=result)
    elif result.words:
        frame.show("seen_words", plot.plot_seen_words, request, result=result)
    else:
        st.info(message("classifiers-empty"))


def show_shuffles(frame: Frame) -> None:
    """Shows the verdicts of all classifiers on the words of a review in random orders."""
    models = _get_shipped_models()
    if not models:
        return
    show_example_menu(frame)
    result = frame.show("shuffles", plot.plot_shuffles, frame.form(schema.ShufflesRequest, models=models))
    show_unread_words(
        [], [], result.truncated_words, message("classifiers-max_words", max_words=schema.MAX_WORDS_SHUFFLED)
    )
    first_order = " ".join(result.words[word] for word in result.orders[0])
    st.caption(message("classifiers-first_order"))
    st.code(first_order, language=None, wrap_lines=True)
