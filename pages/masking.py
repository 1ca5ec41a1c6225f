"""Masking: where a mask is born, carried, consumed and lost; what padding does without one."""

from typing import Any

import streamlit as st

from core.configs.pairs import CHAPTER_PAIR
from core.families import reading_name
from core.figures.masking import matrices
from core.requests.masking import TRANSFORMERS, InfluenceRequest, MatrixMasksRequest
from core.ui.masking.batches import show_loss, show_metric, show_ragged
from core.ui.masking.sentiment import show_five_models, show_padding
from core.ui.masking.unread import say_unread
from core.ui.masking.way import mask_request, show_mask_way
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame, page_frame
from core.ui.parts.results_cache import answer, answered, drawn, shipped_translators

KINDS = {"Decoder": "decoder", "Encoder": "encoder", "Cross": "cross"}
SIDES = {"Target": "target", "Source": "source"}


def show_trace(frame: Frame) -> None:
    """The mask at every layer of a model."""
    request = mask_request(frame.controls)
    if request is not None:
        show_mask_way(frame.controls, request)


def show_matrices(frame: Frame) -> None:
    """What each query of a Transformer may attend to, and whether that holds."""
    controls = frame.controls
    figure = controls.choice("figure", "Figure", ["The mask", "Leak test"])
    if figure == "Leak test":
        show_leak_test(controls)
    else:
        show_mask(controls)


def pair_boxes(controls: Controls) -> dict[str, Any]:
    """Shows the boxes for a pair and for its padding, and returns them as requests call them."""
    return {
        "source": controls.text("source", CHAPTER_PAIR.source.name, MatrixMasksRequest.source),
        "target": controls.text("target", CHAPTER_PAIR.target.name, MatrixMasksRequest.target),
        "pad": controls.number("pad", "Tokens of padding", of=MatrixMasksRequest),
    }


def show_mask(controls: Controls) -> None:
    """The mask of an attention of a Transformer over a pair."""
    kind = KINDS[controls.choice("kind", "Attention", list(KINDS))]
    which = controls.select("which", "Mask", matrices.MASKS)
    with controls.more_settings():
        pair = pair_boxes(controls)
    request = MatrixMasksRequest(**pair)
    with st.spinner("Running a Transformer ..."):
        trace = answer(request)
    mask = trace.masks[kind]
    picture = drawn(matrices.matrix_mask, mask, which, of=(request, kind, which))
    settings = {**pair, "kind": kind, "which": which}
    controls.show("matrix", picture, shown=matrices.reasons_of(mask, which), settings=settings)
    tokens = [*trace.masks["encoder"].query_tokens, *trace.masks["decoder"].query_tokens]
    unknown = [*trace.source_unknown.tolist(), *trace.target_unknown.tolist()]
    say_unread(tokens, unknown, (*trace.source_cut, *trace.target_cut))


def show_leak_test(controls: Controls) -> None:
    """Change one token, see which outputs change; each mask has a switch."""
    shipped = shipped_translators()
    available = [name for name in TRANSFORMERS if name in shipped]
    if not available:
        st.info(
            "No Transformer is shipped in this folder of models. `python -m core.training nmt_transformer` "
            "trains one."
        )
        return
    settings: dict[str, Any] = {
        "causal": controls.tick(
            "causal", "Causal mask", True, help="Without it the decoder sees the words that it is to predict."
        ),
        "padding": controls.tick(
            "hide", "Padding mask", True, help="Without it padding is read like a word."
        ),
        "changed": SIDES[controls.choice("changed", "Changed, one at a time", list(SIDES))],
    }
    with controls.more_settings():
        settings |= pair_boxes(controls)
        settings["model"] = controls.select("model", "Model", available, format_func=reading_name)
    with st.spinner("Changing each token ..."):
        trace, picture = answered(matrices.leak_test, InfluenceRequest(**settings))
    controls.show("leak", picture, shown=trace.influence, settings=settings)


page_frame(
    "masking",
    {
        "Layer by layer": show_trace,
        "With and without a mask": show_padding,
        "Attention masks": show_matrices,
        "Masked loss": show_loss,
        "The metric": show_metric,
        "Without padding": show_ragged,
        "Five models": show_five_models,
    },
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Sentiment Analysis, Masking; the masks of "
    "its Transformer.",
    renamed={
        "The trace": "Layer by layer",
        "With and without": "With and without a mask",
        "Matrix masks": "Attention masks",
        "The loss": "Masked loss",
        "Ragged": "Without padding",
    },
)
