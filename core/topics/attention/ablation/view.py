"""The view "Leave one word out": each word of a sentence is removed in turn."""

import streamlit as st

from ....base.i18n import message
from ....base.text import disambiguate_tokens, escape_markdown, token_label
from ....figures.table import column_title
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.configs.translators import TRANSLATORS
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.results_cache import run_cached, shipped_models
from ....ui.sentence import show_no_translators
from ....ui.token_chips import show_token_chips, token_group
from ..heads.schema import ATTENTION_TRANSLATORS
from ..proofs import make_proof_values
from ..view_parts import choose_token, make_second_row_frame, show_tokenization
from . import plot
from .schema import AblationRequest, AblationResult

PLOTS = {"Words": plot.plot_word_effects, "Cells": plot.plot_cell_effects, "Effects": plot.plot_effect_matrix}
_EXAMPLE = DEFAULT_LANGUAGE_PAIR.ablation_example
_EXAMPLE_VALUES = {"text": _EXAMPLE.source, "translation": _EXAMPLE.target}  # of controls


def show_ablation(frame: Frame) -> None:
    """What a translation loses without each word, held against what attends to it."""
    if not set(shipped_models("translators")) & set(ATTENTION_TRANSLATORS):
        show_no_translators(frame)
        return
    plot_type = frame.choose_figure("ablation_figure", list(PLOTS))
    request = make_second_row_frame(frame).form(AblationRequest)
    with st.spinner(message("ablation-running")):
        result = run_cached(request)
    figure_container, token_container = st.container(), st.container()
    index = choose_token(
        frame,
        "removed_token",
        message("ablation-removed-token"),
        result.key_tokens,
        result.most_important,
        token_container,
    )
    proof_values = make_proof_values(request.model, request.text, result.target_scores.ids.tolist())
    figure_name = plot_type.lower()
    is_visitor_translation = request.target == "Yours"
    word_groups = [
        token_group("reads", "key", result.key_tokens, result.source.is_unknown),
        token_group("given" if is_visitor_translation else "says", "query", result.target_scores.tokens),
    ]
    with figure_container, show_token_chips(frame.controls, figure_name, word_groups):
        frame.show(
            figure_name,
            PLOTS[plot_type],
            request,
            result=result,
            proof_values=proof_values,
            is_narrow=frame.is_narrow_screen,
        )
    if result.most_attended == result.most_important:
        key, set_controls = frame.controls.key("load_example"), Controls(frame.page, st).set
        label = message("ablation-example", text=_EXAMPLE.source)
        st.button(label, key=key, on_click=set_controls, kwargs=_EXAMPLE_VALUES)
    _show_ablated_translation(frame, result, index)
    show_tokenization(frame, request, result.source, result.target_scores)


def _show_ablated_translation(frame: Frame, result: AblationResult, index: int) -> None:
    word = escape_markdown(token_label(disambiguate_tokens(result.key_tokens)[index]))
    marked_words = [
        f":orange-background[{escape_markdown(token_label(token))}]"
        if is_changed
        else escape_markdown(token_label(token))
        for token, is_changed in plot.mark_changed_tokens(result.greedy_tokens, result.ablated_tokens[index])
    ]
    ablated_text = " ".join(marked_words) or message("ablation-empty")
    st.markdown(
        message(
            "ablation-translations",
            word=word,
            original=escape_markdown(result.greedy_translation),
            ablated=ablated_text,
        )
    )
    st.caption(message("ablation-num-changed", num_changed=int(result.num_changed_tokens[index])))
    number_column = st.column_config.NumberColumn(format="%.3f")
    st.dataframe(
        plot.make_word_table(result).display_columns,
        key=frame.controls.key("translations"),
        hide_index=True,
        column_config={column_title("weight"): number_column, column_title("drop"): number_column},
    )
    if TRANSLATORS[result.model].vocabulary == "subwords":
        st.caption(message("ablation-subwords"))
