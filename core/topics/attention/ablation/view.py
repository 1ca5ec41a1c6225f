"""The view "Leave one word out": each word of a sentence is removed in turn."""

import streamlit as st

from ....base.i18n import message
from ....base.text import distinct_names, plain, token_label
from ....figures.table import column_title
from ....models.configs.pairs import CHAPTER_PAIR
from ....models.configs.translators import TRANSLATORS
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.results_cache import run_cached, shipped
from ....ui.sentence import how_yours_is_read, none_shipped
from ....ui.words import group, say_how_read, show_words
from ..choices import below, choose_token
from ..heads.schema import TRANSLATING
from ..proofs import passes
from . import plot
from .schema import AblationRequest, AblationResult

FIGURES = {"Words": plot.words, "Cells": plot.cells, "Effects": plot.effects}
_EXAMPLE = CHAPTER_PAIR.ablation_example


def show_ablation(frame: Frame) -> None:
    """What a translation loses without each word, held against what attends to it."""
    if not set(shipped("translators")) & set(TRANSLATING):
        none_shipped(frame)
        return
    figure = frame.choose("effect", list(FIGURES))
    request = below(frame).form(AblationRequest)
    with st.spinner(message("ablation-running")):
        result = run_cached(request)
    above, under = st.container(), st.container()
    index = choose_token(
        frame, "without", message("ablation-without"), result.key_tokens, result.most_missed, under
    )
    given = passes(request.model, request.text, result.scores.ids.tolist())
    name = figure.lower()
    yours = request.target == "Yours"
    groups = [
        group("reads", "key", result.key_tokens, result.source.unknown),
        group("given" if yours else "says", "query", result.scores.tokens),
    ]
    with above, show_words(frame.controls, name, groups):
        frame.show(name, FIGURES[figure], request, result=result, proof_values=given, narrow=frame.narrow)
    if result.most_attended == result.most_missed:
        label = message("ablation-differ", text=_EXAMPLE.source)
        st.button(label, key=frame.controls.key("differ"), on_click=_set_example, args=(frame.page,))
    _show_again(frame, result, index)
    how = how_yours_is_read(result.scores, (), request.model, request.translation or "") if yours else ""
    say_how_read(frame.controls, result.source, request.model, how, result.scores.tokens)


def _set_example(page: str) -> None:
    Controls(page, st).set(text=_EXAMPLE.source, translation=_EXAMPLE.target)


def _show_again(frame: Frame, result: AblationResult, index: int) -> None:
    word = plain(token_label(distinct_names(result.key_tokens)[index]))
    words = [
        f":orange-background[{plain(token_label(token))}]" if new else plain(token_label(token))
        for token, new in plot.changed_tokens(result.own_tokens, result.tokens[index])
    ]
    after = " ".join(words) or message("ablation-nothing")
    st.markdown(message("ablation-again", word=word, before=plain(result.own), after=after))
    st.caption(message("ablation-counted", count=int(result.changed[index])))
    number = st.column_config.NumberColumn(format="%.3f")
    st.dataframe(
        plot.word_table(result).shown,
        key=frame.controls.key("again"),
        hide_index=True,
        column_config={column_title("weight"): number, column_title("drop"): number},
    )
    if TRANSLATORS[result.model].vocabulary == "subwords":
        st.caption(message("ablation-subwords"))
