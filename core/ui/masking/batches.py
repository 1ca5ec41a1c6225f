"""The batches of the Masking page: loss and accuracy of each step, and one batch with padding and ragged."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from core.base.request import range_of
from core.configs.pairs import CHAPTER_PAIR, Example
from core.families import reading_name
from core.figures.masking import costs
from core.figures.masking.metric import metric
from core.requests.masking import MaskedLossRequest, MaskedMetricRequest, RaggedRequest
from core.text import plain
from core.traces.masking.ragged import RaggedTrace
from core.ui.masking.padding import say_missing
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answered, shipped_translators
from core.ui.parts.unread import say_unread

_NO_TRANSLATOR = (
    "No translator is shipped in this folder of models. `python -m core.training nmt_luong` trains one."
)


def show_loss(frame: Frame) -> None:
    """The loss of each step, and its mean with and without the mask."""
    controls = frame.controls
    available = shipped_translators()
    if not available:
        st.info(_NO_TRANSLATOR)
        return
    settings = _batch(controls, ("english", "spanish"), CHAPTER_PAIR.batch_examples)
    settings["model"] = _translator(controls, available)
    with st.spinner("Reading the batch ..."):
        trace, picture = answered(costs.losses, MaskedLossRequest(**settings))
    shown = [*trace.losses.ravel(), trace.masked_mean, trace.plain_mean]
    controls.show("loss", picture, shown=shown, settings=settings)
    say_unread([], [], trace.cut)


def show_metric(frame: Frame) -> None:
    """The accuracy of the same predictions, with padding counted or not."""
    controls = frame.controls
    available = shipped_translators()
    if not available:
        st.info(_NO_TRANSLATOR)
        return
    steps = controls.slider("steps", "Padded to, steps", of=MaskedMetricRequest)
    settings = _batch(controls, ("sources", "targets"), CHAPTER_PAIR.accuracy_examples)
    settings |= {"steps": steps, "model": _translator(controls, available)}
    with st.spinner("Predicting each token ..."):
        trace, picture = answered(metric, MaskedMetricRequest(**settings))
    shown = [*trace.right.ravel(), trace.masked_accuracy, trace.plain_accuracy]
    controls.show("metric", picture, shown=shown, settings=settings)
    say_unread([], [], trace.cut)


def _batch(controls: Controls, names: tuple[str, str], examples: Sequence[Example]) -> dict[str, Any]:
    """Shows the boxes for pairs of sentences and returns what a request calls them.

    Args:
        controls: Of the page.
        names: Of the boxes of source and target.
        examples: What stands in them first.
    """
    source, target = CHAPTER_PAIR.source.name, CHAPTER_PAIR.target.name
    boxes = {
        "sources": controls.lines(
            names[0],
            f"{source}, one sentence a line",
            "\n".join(pair.source for pair in examples),
            height=150,
        ),
        "targets": controls.lines(
            names[1],
            f"{target}, one sentence a line",
            "\n".join(pair.target for pair in examples),
            height=150,
        ),
    }
    controls.labels |= {"sources": source, "targets": target}  # what errors call the request's fields
    return boxes


def _translator(controls: Controls, available: tuple[str, ...]) -> str:
    """Shows which translator reads the batch, and returns its name."""
    with controls.more_settings():
        return controls.select("translator", "Translator", available, format_func=reading_name)


def show_ragged(frame: Frame) -> None:
    """One batch with padding and ragged."""
    controls = frame.controls
    about = range_of(RaggedRequest, "sentences").about
    sentences = "\n".join(RaggedRequest.sentences)
    settings = {
        "sentences": controls.lines("batch", "Sentences, one a line", sentences, height=170, help=about)
    }
    with st.spinner("Cutting the texts with TensorFlow ..."):
        trace, picture = answered(costs.ragged, RaggedRequest(**settings))
    shown = [number for _, padded, ragged in costs.costs(trace) for number in (padded, ragged)]
    controls.show("ragged", picture, shown=shown, settings=settings)
    _say_handed_over(trace)


def _say_handed_over(trace: RaggedTrace) -> None:
    """Says how a ragged batch reaches a GRU that refuses it, and that it comes to the same."""
    st.markdown(
        "**How a GRU gets it.** Keras' `Embedding` takes a ragged batch; its `GRU` refuses it and says: "
        f"“{plain(trace.refusal)}” So our ragged model gets the padded ids and the row lengths, and makes "
        "the mask from the lengths: no id has to stand for padding."
    )
    if trace.difference is None:
        say_missing(["sentiment_ragged"])
        return
    same = "exactly" if trace.difference == 0 else f"to {trace.difference:.0e}"
    st.markdown(f"With the same weights the model that masks padding gives {same} the same probabilities.")
    columns = {
        "sentence": [" ".join(tokens) for tokens in trace.tokens],
        "ragged": trace.ragged_probability,
        "padded and masked": trace.masked_probability,
    }
    probability = st.column_config.NumberColumn(format="%.6f")
    formats = {"ragged": probability, "padded and masked": probability}
    st.dataframe(columns, key="masking_handed", hide_index=True, column_config=formats)
