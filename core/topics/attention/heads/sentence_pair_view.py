"""Two sentences in the view "Heads": the same attention over both, and one word in both."""

import dataclasses
from typing import Any

import streamlit as st

from ....base.i18n import message
from ....base.text import strip_word_start, token_label
from ....ui.frame import Frame
from ....ui.sentence import complete_sentence, describe_tokenization
from ....ui.token_chips import show_token_chips, show_tokenization_if_changed
from ..matrix_plots import head_label
from ..proofs import make_proof_values
from ..view_parts import (
    MEAN,
    choose_attention_type,
    choose_head,
    make_second_row_frame,
    make_token_groups,
    run_heads_request,
)
from . import sentence_pair
from .schema import PAIR_EXAMPLE, PairRequest, PairResult


def show_sentence_pair(frame: Frame) -> None:
    """The attention of a head over two sentences, and a word that may turn from one word to another."""
    second_row = make_second_row_frame(frame)
    request = second_row.form(PairRequest)
    second_text = complete_sentence(
        frame.controls, frame.controls_area, request.second_text, request.model, "second_text"
    )
    request = dataclasses.replace(request, second_text=second_text)
    result = run_heads_request(request)
    attention_types = [
        attention_type
        for attention_type in ("encoder", "cross", "decoder")
        if attention_type in result.first.attentions
    ]
    attention_type = choose_attention_type(frame, "pair_attention_type", attention_types)
    word = _choose_shared_word(frame, result, attention_type)
    popover = second_row.row.popover(message("attention-settings"), key=frame.controls.key("pair_settings"))
    candidate_keys = _choose_candidate_keys(frame, result, attention_type, word, popover)
    preference_shift = (
        result.compute_preference_shift(attention_type, word, *candidate_keys)
        if candidate_keys and word
        else None
    )
    default_head = preference_shift.best_head if preference_shift else (MEAN, MEAN)
    layer, head = choose_head(
        frame, result.first.attentions[attention_type], popover, prefix="pair_", default=default_head
    )
    heads_results = (result.first, result.second)
    proof_values = make_proof_values(request.model, request.first_text, result.first.target_ids) | {
        "attention_type": attention_type, "layer": layer, "head": head,
        "texts": [request.first_text, request.second_text],
        "targets": [heads_result.target_ids for heads_result in heads_results],
    }  # fmt: skip
    _show_pair_plots(frame, request, result, proof_values, word, candidate_keys)
    show_tokenization_if_changed(frame.controls, result.first.source, request.model)
    if result.second.source.is_unknown.any() or result.second.source.truncated_words:
        st.caption(describe_tokenization(result.second.source, request.model))


def _show_pair_plots(
    frame: Frame,
    request: PairRequest,
    result: PairResult,
    proof_values: dict[str, Any],
    word: str | None,
    candidate_keys: tuple[str, str] | None,
) -> None:
    """Shows both matrices, and above them the word in both sentences, where there is one."""
    attention_type, layer, head = (proof_values[name] for name in ("attention_type", "layer", "head"))
    plot_options: dict[str, Any] = {
        "result": result,
        "attention_type": attention_type,
        "layer": layer,
        "head": head,
    }
    heads_results = (result.first, result.second)
    word_groups = [
        word_group
        for heads_result in heads_results
        for word_group in make_token_groups(heads_result, attention_type)
    ]
    label = head_label(result.first.attentions[attention_type], layer, head)
    with show_token_chips(frame.controls, "pair", word_groups, weights_label=label):
        if word is None:
            st.caption(message("heads-no-shared-token"))
        else:
            queries = [heads_result.get_query_labels(attention_type) for heads_result in heads_results]
            frame.show(
                "word_bars",
                sentence_pair.plot_word_bars,
                request,
                proof_values=proof_values | {"rows": [tokens.index(word) for tokens in queries]},
                word=word,
                candidate_keys=candidate_keys,
                **plot_options,
            )
        pair_options = {"is_narrow": frame.is_narrow_screen} | plot_options
        frame.show(
            "pair", sentence_pair.plot_sentence_pair, request, proof_values=proof_values, **pair_options
        )


def _shared_tokens(sentences: list[tuple[str, ...]], excluded_token: str | None = None) -> list[str]:
    return list(
        dict.fromkeys(token for token in sentences[0] if token in sentences[1] and token != excluded_token)
    )


def _index_of_word(options: list[str], word: str, default: int = 0) -> int:
    words = [strip_word_start(option) for option in options]
    return words.index(word) if word in words else default


def _choose_shared_word(frame: Frame, result: PairResult, attention_type: str) -> str | None:
    options = _shared_tokens(
        [result.first.get_query_labels(attention_type), result.second.get_query_labels(attention_type)]
    )
    if not options:
        return None
    label = message("heads-shared-word")
    index = _index_of_word(options, PAIR_EXAMPLE.pronoun)
    return frame.controls.selectbox(
        "shared_word", label, options, frame.row, index=index, format_func=token_label, width=160
    )


def _choose_candidate_keys(
    frame: Frame, result: PairResult, attention_type: str, word: str | None, container
) -> tuple[str, str] | None:
    """Shows between which two words another may turn, and returns them; None where there are no two."""
    options = _shared_tokens(
        [
            heads_result.attentions[attention_type].key_tokens
            for heads_result in (result.first, result.second)
        ],
        word,
    )
    if word is None or len(options) < 2 or attention_type == "cross":
        return None
    candidate_keys = []
    for name, example, default in (
        ("first_candidate", PAIR_EXAMPLE.first_candidate, 0),
        ("second_candidate", PAIR_EXAMPLE.second_candidate, 1),
    ):
        index = _index_of_word(options, example, default)
        label = message(f"heads-{name.replace('_', '-')}")
        candidate_keys.append(
            frame.controls.selectbox(name, label, options, container, index=index, format_func=token_label)
        )
    return candidate_keys[0], candidate_keys[1]
