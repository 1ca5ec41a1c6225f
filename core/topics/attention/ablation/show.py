"""The view "Without a word": each word of a sentence is removed in turn."""

import streamlit as st

from ....base.messages import say
from ....base.text import distinct_names, plain, token_label
from ....figures.table import title
from ....models.configs.pairs import CHAPTER_PAIR
from ....models.configs.translators import TRANSLATORS
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.results_cache import answer, shipped
from ....ui.sentence import how_yours_is_read, none_shipped
from ....ui.words import group, say_how_read, show_words
from ..choices import below, choose_token
from ..heads.ask import TRANSLATING
from ..proofs import passes
from . import draw
from .ask import AblationRequest, AblationTrace

FIGURES = {"Words": draw.words, "Cells": draw.cells, "Effects": draw.effects}
_EXAMPLE = CHAPTER_PAIR.ablation_example


def show_ablation(frame: Frame) -> None:
    """What a translation loses without each word, held against what attends to it."""
    if not set(shipped("translators")) & set(TRANSLATING):
        none_shipped(frame)
        return
    figure = frame.choose("effect", list(FIGURES))
    request = below(frame).ask(AblationRequest)
    with st.spinner(say("ablation-running")):
        trace = answer(request)
    above, under = st.container(), st.container()
    index = choose_token(
        frame, "without", say("ablation-without"), trace.key_tokens, trace.most_missed, under
    )
    given = passes(request.model, request.text, trace.scores.ids.tolist())
    name = figure.lower()
    yours = request.target == "Yours"
    groups = [
        group("reads", "key", trace.key_tokens, trace.source.unknown),
        group("given" if yours else "says", "query", trace.scores.tokens),
    ]
    with above, show_words(frame.controls, name, groups):
        frame.show(name, FIGURES[figure], request, trace=trace, given=given, narrow=frame.narrow)
    if trace.most_attended == trace.most_missed:
        label = say("ablation-differ", text=_EXAMPLE.source)
        st.button(label, key=frame.controls.key("differ"), on_click=_set_example, args=(frame.page,))
    _show_again(frame, trace, index)
    how = how_yours_is_read(trace.scores, (), request.model, request.translation or "") if yours else ""
    say_how_read(frame.controls, trace.source, request.model, how, trace.scores.tokens)


def _set_example(page: str) -> None:
    Controls(page, st).set(text=_EXAMPLE.source, translation=_EXAMPLE.target)


def _show_again(frame: Frame, trace: AblationTrace, index: int) -> None:
    word = plain(token_label(distinct_names(trace.key_tokens)[index]))
    words = [
        f":orange-background[{plain(token_label(token))}]" if new else plain(token_label(token))
        for token, new in draw.changed_tokens(trace.own_tokens, trace.tokens[index])
    ]
    after = " ".join(words) or say("ablation-nothing")
    st.markdown(say("ablation-again", word=word, before=plain(trace.own), after=after))
    st.caption(say("ablation-counted", count=int(trace.changed[index])))
    number = st.column_config.NumberColumn(format="%.3f")
    st.dataframe(
        draw.word_table(trace).shown,
        key=frame.controls.key("again"),
        hide_index=True,
        column_config={title("weight"): number, title("drop"): number},
    )
    if TRANSLATORS[trace.model].vocabulary == "subwords":
        st.caption(say("ablation-subwords"))
