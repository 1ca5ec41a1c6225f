"""The view of the keys and values that a decoder keeps, with a GRU beside it."""

import streamlit as st

from core.figures.transformer.keys_values import costs
from core.requests.transformer.keys_values import KeptRequest
from core.traces.transformer.keys_values import KeptTrace
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answered
from core.ui.transformer.selection import kind_of, select_machine


def show_keys_values(frame: Frame) -> None:
    """One translation with keys and values kept, and with all read again for each token."""
    controls = frame.controls
    selection = select_machine(frame)
    with controls.more_settings():
        rounds = controls.number("rounds", "Rounds", of=KeptRequest)
    request = KeptRequest(**selection.settings, rounds=rounds)
    with st.spinner("Reading with and without what is kept ..."):
        trace, picture = answered(costs, request)
    model, gru = trace.transformer, trace.gru
    values = {
        "model": selection.model,
        "source_length": trace.source_length,
        "steps": len(trace.tokens),
        "gru": gru.model,
    }
    controls.show(
        "kept",
        picture,
        shown=[
            model.kept_products,
            model.again_products,
            model.kept_bytes,
            gru.kept_products,
            gru.again_products,
            gru.kept_bytes,
        ],
        settings=selection.settings | {"rounds": rounds},
        proof=proof_code(f"{kind_of(selection.model).proof}_kept", **values),
    )
    st.latex(_formula(trace))


def _formula(trace: KeptTrace) -> str:
    """Returns the multiply-adds of the last token as a formula with its numbers."""
    layers, depth, hidden, words = (trace.sizes[letter] for letter in "LDFV")
    width = trace.sizes["H"] * trace.sizes["K"]
    seen, products = f"({len(trace.tokens)} + {trace.source_length})", 6
    letters = r"L \left(6 D H K + 2 (t + S) H K + 2 D F\right) + D V"
    if not trace.source_length:  # no cross-attention
        seen, products, letters = (
            rf"\cdot {len(trace.tokens)}",
            4,
            r"L \left(4 D H K + 2 t H K + 2 D F\right) + D V",
        )
    attention = rf"{layers} \left({products} \cdot {depth} \cdot {width} + 2 {seen} \cdot {width} \right."
    others = rf"\left. + 2 \cdot {depth} \cdot {hidden}\right) + {depth} \cdot {words}"
    total = f"{int(trace.transformer.kept_products[-1]):,}".replace(",", r"{,}")
    lines = rf"&{letters} \\ &= {attention} \\ &\quad {others} \\ &= {total}"
    return rf"\small \begin{{aligned}} {lines} \end{{aligned}}"
