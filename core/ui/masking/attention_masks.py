"""The masks of a Transformer's attentions, and the test that nothing leaks through them."""

from typing import Any

import streamlit as st

from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSFORMERS
from core.families import reading_name
from core.figures.masking import matrices
from core.requests.masking import InfluenceRequest, MatrixMasksRequest
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answer, answered, drawn, shipped_translators
from core.ui.parts.unread import say_unread

_KINDS = {"Decoder": "decoder", "Encoder": "encoder", "Cross": "cross"}
_SIDES = {"Target": "target", "Source": "source"}


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
    kind = _KINDS[controls.choice("kind", "Attention", list(_KINDS))]
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
        "changed": _SIDES[controls.choice("changed", "Changed, one at a time", list(_SIDES))],
    }
    with controls.more_settings():
        settings |= pair_boxes(controls)
        settings["model"] = controls.select("model", "Model", available, format_func=reading_name)
    with st.spinner("Changing each token ..."):
        trace, picture = answered(matrices.leak_test, InfluenceRequest(**settings))
    controls.show("leak", picture, shown=trace.influence, settings=settings)
