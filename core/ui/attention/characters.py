"""The view of the Attention page over a text that a Transformer reads character by character."""

import streamlit as st

from core.families import reading_name
from core.figures.attention import characters as figures
from core.figures.attention.matrix import matrix
from core.figures.base.picture import visible
from core.requests.attention import EncodeRequest
from core.ui.attention.boxes import one_head_boxes
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.narrow import is_narrow
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answer, drawn, shipped_transformers
from core.ui.parts.typed import context_of, honest_input

SHOWN = 40  # characters in the matrix of one head
TEXT = "ferryman:\nthe river sings, the river sings again.\nwho hears the river?\n"


def characters(frame: Frame) -> None:
    """What each head attends to over a text, measured; and one head as a matrix."""
    controls = frame.controls
    model = controls.select("writer", "Model", shipped_transformers(), format_func=reading_name)
    text = controls.area("characters", "Text", TEXT, height=120, help="What the model reads.")
    with controls.side:
        honest_input(text, context_of(model))
    request = EncodeRequest(model=model, text=text)
    trace = answer(request)
    layers, heads = trace.shares.shape[:2]
    layer, head = one_head_boxes(controls, trace.attention)  # before the first link, which holds them too
    settings = {"model": model, "text": trace.text}
    proof = proof_code("attention_characters", **settings, layers=layers, heads=heads)
    controls.show(
        "habits",
        drawn(figures.habits, trace, of=request, narrow=is_narrow(controls.key("width"))),
        shown=trace.shares,
        settings=settings,
        proof=proof + proof_code("attention_characters_habits"),
    )
    _one_head(controls, trace, settings | {"layer": layer, "head": head}, proof)


def _one_head(controls: Controls, trace, settings: dict, proof: str) -> None:
    """Shows the weights of one head among the first characters: later ones change nothing there."""
    layer, head = settings["layer"], settings["head"]
    shown = min(SHOWN, len(trace.text))
    weights = trace.attention.weights[layer, head, :shown, :shown]
    names = [visible(character) for character in trace.text[:shown]]
    picture = drawn(
        matrix,
        weights,
        trace.attention.mask[:shown, :shown],
        names,
        names,
        of=tuple(settings.values()),
        what=f"Layer {layer} head {head}",
    )
    controls.show(
        "one_head",
        picture,
        shown=weights,
        settings=settings,
        proof=proof + proof_code("attention_characters_matrix", layer=layer, head=head, shown=shown),
    )
    if shown < len(trace.text):
        st.caption(f"The first {shown} of {len(trace.text)} characters.")
