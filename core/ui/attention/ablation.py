"""The views of the Attention page that test a model: each word is removed in turn, and the rules hold."""

import streamlit as st

from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSLATORS
from core.figures.attention import ablation as figures
from core.figures.attention import invariants
from core.figures.base.matrices import distinct_names
from core.requests.attention import AblationRequest, InvariantsRequest
from core.text import plain, token_label
from core.traces.attention.views import AblationTrace
from core.ui.attention.boxes import EXAMPLES, select_attention, token_box
from core.ui.attention.selection import ENCODER, proof
from core.ui.attention.words import show_words_of
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import drawn, seen

_WAYS = {"remove it": "remove", "hide it from the cross-attention": "hide"}
_OLD_WAYS = {"taken out": "remove it", "hidden from the cross-attention": "hide it from the cross-attention"}
_FIGURES = {"Words": figures.word_scatter, "Cells": figures.cell_scatter, "Effects": figures.effects}
_EXAMPLE = CHAPTER_PAIR.ablation_example


def _set_example(page: str) -> None:
    """Takes the sentence in which weight and effect differ most."""
    Controls(page, st).set(text=_EXAMPLE.source, translation=_EXAMPLE.target)


def ablation(frame: Frame) -> None:
    """Each word is removed in turn."""
    controls = frame.controls
    name = controls.choice("effect", "Figure", list(_FIGURES))
    first = EXAMPLES.index(_EXAMPLE)
    selection = select_attention(frame, kinds=False, encoder=False, first=first)
    about = "Hidden: the encoder still reads the word; the decoder's cross-attention cannot see its position."
    how = _WAYS[controls.select("how", "How to remove a word", list(_WAYS), renamed=_OLD_WAYS, help=about)]
    with st.spinner("Translating without each word ..."):
        request = AblationRequest(**selection.settings, how=how)
        trace = seen(request)
    show_words_of(controls, name.lower(), selection, frame.above)
    above_words = st.container()
    _show_again(controls, trace)  # first, since its word is part of the figure's address
    code = proof(selection, "ablation", how=how)
    shown = [trace.weights, trace.effects]
    if name == "Words":
        code += proof_code("attention_ablation_words")
        shown = [trace.weight, trace.effect]
    with above_words:
        controls.show(
            name.lower(),
            drawn(_FIGURES[name], trace, of=request),
            shown=shown,
            settings=selection.file_settings | {"how": how},
            proof=code,
        )
        if trace.most_attended == trace.most_missed:
            label = f"A sentence where they differ: {_EXAMPLE.source}"
            st.button(label, key=controls.key("differ"), on_click=_set_example, args=(controls.page,))


def _show_again(controls: Controls, trace: AblationTrace) -> None:
    """Shows what the model says without one word, beside what it said."""
    tokens = trace.source.tokens
    index = token_box(controls, "without", "Translate again without", tokens, trace.most_missed)
    st.markdown(f"**Translated again without “{plain(token_label(distinct_names(tokens)[index]))}”**")
    words = [
        f":orange-background[{plain(token_label(token))}]" if new else plain(token_label(token))
        for token, new in figures.changed_tokens(trace.own_tokens, trace.tokens[index])
    ]
    count = int(trace.changed[index])
    st.markdown(f"before: {plain(trace.own)}  \nafter: {' '.join(words) or '(nothing)'}")
    counted = f"{count} token{'s' * (count != 1)} replaced, inserted or deleted"
    st.caption(f"{counted}; marked: new tokens. Greedy search both times.")
    number = st.column_config.NumberColumn(format="%.3f")
    st.dataframe(
        figures.word_columns(trace),
        key=controls.key("again"),
        hide_index=True,
        column_config={"weight": number, "drop, nats": number},
    )
    if TRANSLATORS[trace.model].vocabulary == "subwords":
        st.caption("This model reads subwords: they are removed one by one, not whole words.")


def rules(frame: Frame) -> None:
    """The rules that attention must keep."""
    selection = select_attention(frame, kinds=False)
    with st.spinner("Adding padding, changing the future ..."):
        request = InvariantsRequest(**selection.settings)
        trace = seen(request)
    if selection.model == ENCODER:
        recomputed = [rule for rule in trace.invariants if rule.name == "rows"]
        code = proof(selection, "rules_minilm")
    else:
        recomputed = [rule for rule in trace.invariants if rule.name != "looking"]
        code = proof(selection, "rules_translator", paddings=list(trace.paddings))
    picture = drawn(invariants.rules, trace, of=request)
    frame.controls.show(
        "rules",
        picture,
        shown=[rule.measured for rule in recomputed],
        settings=selection.file_settings,
        proof=code,
    )
    number = st.column_config.NumberColumn(format="%.1e")
    st.dataframe(
        picture.columns,
        key=frame.controls.key("rule_table"),
        hide_index=True,
        column_config={"measured": number, "allowed": number},
    )
