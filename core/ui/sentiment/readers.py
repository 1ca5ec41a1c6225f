"""The views that hold readers side by side: one review, and its words in other orders."""

import streamlit as st

from core.figures.sentiment.readers import seen, shuffles, verdicts
from core.requests.sentiment import MAX_WORDS_SHUFFLED, ReadersRequest, ShufflesRequest
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answer, answered, drawn
from core.ui.parts.unread import say_unread
from core.ui.sentiment.review import none_shipped, review_box, shipped_readers, titles


def show_readers(frame: Frame) -> None:
    """One review under all readers: their verdicts, or what each sees of it."""
    models = shipped_readers()
    if not models:
        none_shipped()
        return
    controls = frame.controls
    figure = controls.choice(
        "readers", "Figure", ["Verdicts", "What each sees"], frame.stage, label_visibility="collapsed"
    )
    review = review_box(controls)
    request = ReadersRequest(models=models, text=review)
    trace = answer(request)
    settings = {"review": review}
    if figure == "Verdicts":
        picture = drawn(verdicts, trace, titles(models), of=request)
        controls.show(
            "verdicts", picture, shown=trace.probability, settings=settings, text=review, models=models
        )
    elif trace.words:
        picture = drawn(seen, trace, titles(models), of=request)
        controls.show("seen", picture, shown=trace.sees, settings=settings, text=review, models=models)
    else:
        st.info("The review is empty: there is no word to see. Type one.")


def show_shuffles(frame: Frame) -> None:
    """The words of a review in random orders under all readers."""
    models = shipped_readers()
    if not models:
        none_shipped()
        return
    controls = frame.controls
    review = review_box(controls)
    settings = {
        "count": controls.number("count", "Shuffles", of=ShufflesRequest),
        "seed": controls.number("seed", "Seed", of=ShufflesRequest),
    }
    request = ShufflesRequest(models=models, text=review, **settings)
    trace, picture = answered(shuffles, request, titles=titles(models))
    controls.show(
        "shuffles",
        picture,
        shown=trace.probability,
        settings={"review": review} | settings,
        text=review,
        models=models,
    )
    say_unread([], [], trace.cut, f"{MAX_WORDS_SHUFFLED} words are shuffled")
    order = " ".join(trace.words[word] for word in trace.orders[0])
    st.caption("The first of the random orders:")
    st.code(order, language=None, wrap_lines=True)
