"""Masking: where a mask is born, carried, used and lost; what a model makes of padding without one."""

import streamlit as st

from core.configs.pairs import CHAPTER_PAIR
from core.figures.masking import matrices
from core.requests.masking import TRANSFORMERS, InfluenceRequest, MatrixMasksRequest
from core.ui.masking.batches import show_loss, show_ragged
from core.ui.masking.sentiment import show_five_models, show_padding
from core.ui.masking.unread import say_unread
from core.ui.masking.way import mask_request, show_mask_way
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import QUIET, Frame, page_frame
from core.ui.parts.results_cache import answer, answered, drawn, shipped_translators

KINDS = {"Decoder": "decoder", "Encoder": "encoder", "Cross": "cross"}
SIDES = {"Target": "target", "Source": "source"}


def show_trace(frame: Frame) -> None:
    """The mask at every layer of a model."""
    request = mask_request(frame.controls)
    if request is not None:
        show_mask_way(frame.controls, request)


def show_matrices(frame: Frame) -> None:
    """What each query of a Transformer may see, and whether that holds."""
    controls = frame.controls
    figure = controls.choice("figure", "Figure", ["The mask", "Leak test"], frame.stage, **QUIET)
    pair = {
        "source": controls.text("source", CHAPTER_PAIR.source.name, MatrixMasksRequest.source),
        "target": controls.text("target", CHAPTER_PAIR.target.name, MatrixMasksRequest.target),
        "pad": controls.number("pad", "Tokens of padding", of=MatrixMasksRequest),
    }
    if figure == "Leak test":
        show_leak_test(controls, pair)
    else:
        show_mask(controls, pair)


def show_mask(controls: Controls, pair: dict) -> None:
    """The mask of an attention of a Transformer over a pair."""
    kind = KINDS[controls.choice("kind", "Attention", list(KINDS))]
    which = controls.choice("which", "Mask", matrices.MASKS)
    request = MatrixMasksRequest(**pair)
    with st.spinner("Running a Transformer ..."):
        trace = answer(request)
    tokens = [*trace.masks["encoder"].query_tokens, *trace.masks["decoder"].query_tokens]
    unknown = [*trace.source_unknown.tolist(), *trace.target_unknown.tolist()]
    say_unread(tokens, unknown, (*trace.source_cut, *trace.target_cut))
    mask = trace.masks[kind]
    picture = drawn(matrices.matrix_mask, mask, which, of=(request, kind, which))
    settings = {**pair, "kind": kind, "which": which}
    controls.show("matrix", picture, shown=matrices.reasons_of(mask, which), settings=settings)


def show_leak_test(controls: Controls, pair: dict) -> None:
    """Change one token, see which outputs move; each mask has a switch."""
    shipped = shipped_translators()
    available = [name for name in TRANSFORMERS if name in shipped]
    if not available:
        st.info(
            "No Transformer is shipped in this folder of models. `python -m core.training nmt_transformer` "
            "trains one."
        )
        return
    about = "Without it the decoder sees the words that it is to say."
    settings = {
        **pair,
        "model": controls.select("model", "Model", available),
        "changed": SIDES[controls.choice("changed", "Changed, one at a time", list(SIDES))],
        "causal": controls.tick("causal", "Causal mask", True, help=about),
        "padding": controls.tick(
            "hide", "Padding mask", True, help="Without it padding is read like a word."
        ),
    }
    with st.spinner("Changing each token ..."):
        trace, picture = answered(matrices.leak_test, InfluenceRequest(**settings))
    controls.show("leak", picture, shown=trace.influence, settings=settings)


page_frame(
    "masking",
    {
        "The trace": show_trace,
        "With and without": show_padding,
        "Matrix masks": show_matrices,
        "The loss": show_loss,
        "Ragged": show_ragged,
        "Five models": show_five_models,
    },
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Sentiment Analysis, Masking; the masks of "
    "its Transformer.",
)
