"""The batches of the Masking page: the loss of each step, and one batch with padding and ragged."""

import streamlit as st

from core.configs.pairs import CHAPTER_PAIR
from core.figures.masking import costs
from core.requests.fields import range_of
from core.requests.masking import MaskedLossRequest, RaggedRequest
from core.text import plain
from core.traces.masking.ragged import RaggedTrace
from core.ui.masking.sentiment import say_missing
from core.ui.masking.unread import say_unread
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answered, shipped_translators


def show_loss(frame: Frame) -> None:
    """The loss of each step, and its mean with and without the mask."""
    controls = frame.controls
    available = shipped_translators()
    if not available:
        st.info(
            "No translator is shipped in this folder of models. `python -m core.training nmt_luong` trains "
            "one."
        )
        return
    english = "\n".join(MaskedLossRequest.sources)
    spanish = "\n".join(MaskedLossRequest.targets)
    settings = {
        "model": controls.select("translator", "Translator", available),
        "sources": controls.lines("english", f"{CHAPTER_PAIR.source.name}, a line each", english, height=150),
        "targets": controls.lines("spanish", f"{CHAPTER_PAIR.target.name}, a line each", spanish, height=150),
    }
    with st.spinner("Reading the batch ..."):
        trace, picture = answered(costs.losses, MaskedLossRequest(**settings))
    say_unread([], [], trace.cut)
    shown = [*trace.losses.ravel(), trace.masked_mean, trace.plain_mean]
    controls.show("loss", picture, shown=shown, settings=settings)


def show_ragged(frame: Frame) -> None:
    """One batch with padding and ragged."""
    controls = frame.controls
    about = range_of(RaggedRequest, "sentences").about
    sentences = "\n".join(RaggedRequest.sentences)
    settings = {
        "sentences": controls.lines("batch", "Sentences, a line each", sentences, height=170, help=about)
    }
    with st.spinner("Cutting the texts with TensorFlow ..."):
        trace, picture = answered(costs.ragged, RaggedRequest(**settings))
    shown = [number for _, padded, ragged in costs.costs(trace) for number in (padded, ragged)]
    controls.show("ragged", picture, shown=shown, settings=settings)
    _say_handed_over(trace)


def _say_handed_over(trace: RaggedTrace) -> None:
    """Says how a ragged batch reaches a GRU that refuses it, and that it comes to the same."""
    st.markdown(
        "**How it is handed over.** Keras' `Embedding` takes a ragged batch; its `GRU` refuses it and says: "
        f"“{plain(trace.refusal)}” So `sentiment_ragged` gets the dense form and the row lengths, and makes "
        "the mask from the lengths: no id has to stand for padding."
    )
    if trace.ragged_probability is None:
        say_missing(["sentiment_ragged"])
        return
    st.markdown(
        "With the same weights the model that masks padding gives the same probabilities: the largest "
        f"difference is **{trace.difference:.1e}**."
    )
    columns = {
        "sentence": [" ".join(tokens) for tokens in trace.tokens],
        "ragged": trace.ragged_probability,
        "padded and masked": trace.masked_probability,
    }
    probability = st.column_config.NumberColumn(format="%.6f")
    formats = {"ragged": probability, "padded and masked": probability}
    st.dataframe(columns, key="masking_handed", hide_index=True, column_config=formats)
