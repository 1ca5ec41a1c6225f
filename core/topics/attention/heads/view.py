"""The view "Heads": small heads choose the large one, as a matrix or as lines; or two sentences."""

import dataclasses
import functools
from typing import Any

import streamlit as st

from ....base.checks import check_float
from ....base.i18n import message
from ....base.text import disambiguate_tokens, strip_word_start, token_label
from ....models.configs.char_gpt import CHAR_GPTS
from ....ui.frame import Frame
from ....ui.parts.component import component, on_trigger
from ....ui.parts.controls import Controls
from ....ui.parts.input_notes import show_prompt_notes
from ....ui.parts.plotly_events import attach_listener, check_index
from ....ui.parts.results_cache import run_cached, run_cached_large, shipped_models
from ....ui.sentence import (
    complete_sentence,
    describe_own_translation,
    describe_tokenization,
    show_no_translators,
)
from ....ui.token_chips import show_token_chips, show_tokenization_if_changed, token_group
from ..choices import COMPARED_HEADS, MEAN, choose_attention_type, choose_head, make_second_row_frame
from ..head_stats import compute_head_stats, get_cell_weights
from ..matrix_plots import head_label
from ..proofs import make_proof_values
from ..word_groups import make_word_groups
from . import plot, sentence_pair
from .line_plot import MAX_HEADS, plot_attention_lines
from .schema import (
    ATTENTION_TYPES,
    PAIR_EXAMPLE,
    SENTENCE_MODELS,
    AttentionResult,
    HeadsRequest,
    HeadsResult,
    PairRequest,
    PairResult,
)
from .thumbnails import make_thumbnails

MATRIX, LINES, HEAD_PATTERNS, ROLLOUT, PAIR = PLOT_TYPES = (
    "Matrix",
    "Lines",
    "What heads do",
    "Rollout",
    "Two sentences",
)
EVERY_TOKEN = "every token"


def show_heads(frame: Frame) -> None:
    """The heads of a model: one of them large, all of them in numbers, or over two sentences."""
    if not set(shipped_models()) & {*SENTENCE_MODELS, *CHAR_GPTS}:
        show_no_translators(frame)
        return
    plot_type = frame.choose_figure("look", PLOT_TYPES)
    if plot_type == PAIR:
        _show_pair(frame)
        return
    second_row = make_second_row_frame(frame)
    request = second_row.form(HeadsRequest)
    result = run_heads_request(request)
    attention_type = _choose_attention_type(frame, result, plot_type)
    proof_values = make_proof_values(
        request.model,
        get_model_input(request),
        result.target_ids,
        include_rules=plot_type in (MATRIX, ROLLOUT),
    ) | {"kind": attention_type}
    if request.model in CHAR_GPTS:
        with frame.controls_area:
            show_prompt_notes(frame.controls.values["characters"], request.model)
    if plot_type == HEAD_PATTERNS:
        patterns = compute_head_stats(result.attentions[attention_type]).patterns
        proof_values |= {
            "habits": list(patterns),
            "tokens": list(result.attentions[attention_type].key_tokens),
        }
        frame.show(
            "habits",
            plot.plot_head_patterns,
            request,
            result=result,
            proof_values=proof_values,
            kind=attention_type,
            narrow=frame.is_narrow_screen,
        )
    elif plot_type == ROLLOUT and attention_type != "cross":
        frame.show(
            "rollout",
            plot.plot_rollout,
            request,
            result=result,
            proof_values=proof_values,
            kind=attention_type,
            narrow=frame.is_narrow_screen,
        )
    else:
        _show_matrix_or_lines(frame, second_row.row, request, result, attention_type, plot_type, proof_values)
    if request.model not in CHAR_GPTS:
        visitor_scores = request.target == "Yours" and result.scores
        visitor_reading = visitor_scores and describe_own_translation(
            visitor_scores, result.truncated_words, request.model, request.translation or ""
        )
        tokens = result.scores.tokens if result.scores else ()
        show_tokenization_if_changed(
            frame.controls, result.source, request.model, visitor_reading or "", tokens
        )


def run_heads_request(request) -> Any:
    """Returns the trace of a request, of which few are kept: all attention of an encoder may have 90 MB."""
    return run_cached(request) if request.model not in SENTENCE_MODELS[-1:] else run_cached_large(request)


def get_model_input(request: HeadsRequest) -> str:
    """Returns what the model of a request reads."""
    return request.characters if request.model in CHAR_GPTS else request.text


def _choose_attention_type(frame: Frame, result: HeadsResult, plot_type: str) -> str:
    attention_types = [
        attention_type for attention_type in ATTENTION_TYPES if attention_type in result.attentions
    ]
    if plot_type == ROLLOUT and len(attention_types) > 1:
        attention_types.remove("cross")
    return choose_attention_type(frame, "flow_kind" if plot_type == ROLLOUT else "kind", attention_types)


# --- one large ----------------------------------------------------------------------------------------------


def _show_matrix_or_lines(
    frame: Frame,
    controls_row,
    request: HeadsRequest,
    result: HeadsResult,
    attention_type: str,
    plot_type: str,
    proof_values: dict[str, Any],
) -> None:
    """Shows the small heads, and the chosen one large: as a matrix or as lines."""
    attention = result.attentions[attention_type]
    popover = controls_row.popover(message("attention-settings"), key=frame.controls.key("head_settings"))
    layer, head = choose_head(frame, attention, popover)
    if attention.heads != (1, 1):
        with frame.controls_area:
            _show_thumbnails(frame, attention, (layer, head))
    word_groups = make_word_groups(result, attention_type, token_group, request.target == "Yours")
    plot_options: dict[str, Any] = {"kind": attention_type, "narrow": frame.is_narrow_screen}
    if plot_type == LINES:
        plot_options |= _choose_line_options(frame, result, attention_type, (layer, head), popover)
        proof_values = proof_values | {"lines": list(plot_options["heads"])}
        with show_token_chips(frame.controls, "lines", word_groups):
            frame.show(
                "lines",
                plot_attention_lines,
                request,
                result=result,
                proof_values=proof_values,
                **plot_options,
            )
        return
    proof_values = proof_values | {
        "layer": layer,
        "head": head,
        "most": plot.get_max_visible_tokens(result, attention_type),
    }
    plot_options |= {"layer": layer, "head": head}
    if request.model in CHAR_GPTS:
        frame.show(
            "matrix",
            plot.plot_attention_matrix,
            request,
            result=result,
            proof_values=proof_values,
            **plot_options,
        )
        return
    label = head_label(attention, layer, head)
    with show_token_chips(frame.controls, "matrix", word_groups, weights_label=label, is_clickable=True):
        frame.show(
            "matrix",
            plot.plot_attention_matrix,
            request,
            result=result,
            proof_values=proof_values,
            **plot_options,
        )
        open_weight = functools.partial(_open_weight, frame.page, request, attention_type, (layer, head))
        attach_listener(frame.controls.key("matrix"), "matrix", "", open_weight)


def _choose_line_options(
    frame: Frame, result: HeadsResult, attention_type: str, chosen_head: tuple, container
) -> dict[str, Any]:
    """Shows which heads have lines besides, from which weight on, and of which token."""
    controls, attention = frame.controls, result.attentions[attention_type]
    line_heads, head_names = [chosen_head], {}
    if attention.heads[1] > 1:
        head_names = {MEAN: message("attention-head-option.mean")} | {
            str(index): str(index) for index in range(attention.heads[1])
        }
        key = controls.key("drawn")
        if not set(st.session_state.get(key) or ()) <= set(head_names):
            st.session_state[key] = []  # another model has other heads
        chosen_options = container.multiselect(
            message("heads-drawn"), list(head_names), [], key=key, bind="query-params",
            max_selections=MAX_HEADS,
            help=message("heads-drawn.help", most=MAX_HEADS), format_func=head_names.__getitem__,
        )  # fmt: skip
        controls.values["drawn"], controls.labels["drawn"] = chosen_options, message("heads-drawn")
        line_heads = [
            (chosen_head[0], None if head == MEAN else int(head)) for head in chosen_options
        ] or line_heads
    min_weight = controls.number(
        "least", message("heads-least"), 0.15, container, step=0.05, help=message("heads-least.help")
    )
    queries = disambiguate_tokens(result.queries(attention_type))
    options = [EVERY_TOKEN, *(f"{index}: {name}" for index, name in enumerate(queries))]
    labels = {
        option: message("heads-focus.every") if option == EVERY_TOKEN else token_label(option)
        for option in options
    }
    focus = controls.selectbox(
        "focus", message("heads-focus"), options, container, format_func=labels.__getitem__
    )
    return {
        "heads": tuple(line_heads),
        "who": tuple(head_label(attention, *head) for head in line_heads),
        "least": check_float("least", min_weight, 0.0, 1.0),
        "focus": None if focus == EVERY_TOKEN else options.index(focus) - 1,
    }


def _open_weight(
    page: str, request: HeadsRequest, attention_type: str, head: tuple[int | None, int | None], event: dict
) -> None:
    """Opens the numbers behind a cell that was clicked, in the head that gives it most."""
    result = run_heads_request(request)
    attention, queries = (
        result.attentions[attention_type],
        disambiguate_tokens(result.queries(attention_type)),
    )
    keys = disambiguate_tokens(attention.key_tokens)
    query, key = check_index(event.get("query"), len(queries)), check_index(event.get("key"), len(keys))
    if event.get("kind") == "cell" and query is not None and key is not None:
        strongest = get_cell_weights(attention, query, key, *head).strongest_head
        Controls(page, st).set(
            view="One weight",
            step="One weight",
            layer=str(strongest[0]),
            head=str(strongest[1]),
            among=COMPARED_HEADS[head[0] is not None, head[1] is not None],
            query=f"{query}: {queries[query]}",
            key=f"{key}: {keys[key]}",
        )


# --- the small heads ----------------------------------------------------------------------------------------


def _show_thumbnails(
    frame: Frame, attention: AttentionResult, chosen_head: tuple[int | None, int | None]
) -> None:
    num_layers, num_heads = attention.heads
    key = frame.controls.key("heads")
    component("heads", __file__)(
        data=make_thumbnails(attention, chosen_head),
        key=key,
        **on_trigger(key, "chosen", functools.partial(choose_thumbnail, frame.page, num_layers, num_heads)),
    )


def choose_thumbnail(page: str, num_layers: int, num_heads: int, event: dict) -> None:
    """Chooses the head, or the mean, that was clicked; the event comes from the browser."""
    layer, head = str(event.get("layer")), str(event.get("head"))
    if layer in [MEAN, *map(str, range(num_layers))] and head in [MEAN, *map(str, range(num_heads))]:
        Controls(page, st).set(layer=layer, head=head)


# --- two sentences ------------------------------------------------------------------------------------------


def _show_pair(frame: Frame) -> None:
    second_row = make_second_row_frame(frame)
    request = second_row.form(PairRequest)
    second = complete_sentence(frame.controls, frame.controls_area, request.second, request.model, "second")
    request = dataclasses.replace(request, second=second)
    result = run_heads_request(request)
    attention_types = [
        attention_type
        for attention_type in ("encoder", "cross", "decoder")
        if attention_type in result.first.attentions
    ]
    attention_type = choose_attention_type(frame, "pair_kind", attention_types)
    word = _choose_shared_word(frame, result, attention_type)
    popover = second_row.row.popover(message("attention-settings"), key=frame.controls.key("pair_settings"))
    key_pair = _choose_key_pair(frame, result, attention_type, word, popover)
    preference_shift = (
        result.compute_preference_shift(attention_type, word, *key_pair) if key_pair and word else None
    )
    default_head = preference_shift.best if preference_shift else (MEAN, MEAN)
    layer, head = choose_head(
        frame, result.first.attentions[attention_type], popover, prefix="pair_", default=default_head
    )
    heads_results = (result.first, result.second)
    proof_values = make_proof_values(request.model, request.first, result.first.target_ids) | {
        "kind": attention_type, "layer": layer, "head": head,
        "texts": [request.first, request.second],
        "targets": [heads_result.target_ids for heads_result in heads_results],
    }  # fmt: skip
    _show_pair_plots(frame, request, result, proof_values, word, key_pair)


def _show_pair_plots(
    frame: Frame,
    request: PairRequest,
    result: PairResult,
    proof_values: dict[str, Any],
    word: str | None,
    key_pair,
) -> None:
    attention_type, layer, head = (proof_values[name] for name in ("kind", "layer", "head"))
    plot_options: dict[str, Any] = {"result": result, "kind": attention_type, "layer": layer, "head": head}
    heads_results = (result.first, result.second)
    word_groups = [
        word_group
        for heads_result in heads_results
        for word_group in make_word_groups(heads_result, attention_type, token_group)
    ]
    label = head_label(result.first.attentions[attention_type], layer, head)
    with show_token_chips(frame.controls, "pair", word_groups, weights_label=label):
        if word is None:
            st.caption(message("heads-apart"))
        else:
            query_indices = [
                heads_result.queries(attention_type).index(word) for heads_result in heads_results
            ]
            word_options = {"word": word, "turned": key_pair}
            frame.show(
                "word_bars",
                sentence_pair.plot_word_bars,
                request,
                proof_values=proof_values | {"rows": query_indices},
                **word_options,
                **plot_options,
            )
        frame.show(
            "pair",
            sentence_pair.plot_sentence_pair,
            request,
            proof_values=proof_values,
            narrow=frame.is_narrow_screen,
            **plot_options,
        )
    show_tokenization_if_changed(frame.controls, result.first.source, request.model)
    if result.second.source.is_unknown.any() or result.second.source.truncated_words:
        st.caption(describe_tokenization(result.second.source, request.model))


def _shared_tokens(sentences: list[tuple[str, ...]], excluded_token: str | None = None) -> list[str]:
    return list(
        dict.fromkeys(token for token in sentences[0] if token in sentences[1] and token != excluded_token)
    )


def _index_of_word(options: list[str], word: str, default: int = 0) -> int:
    words = [strip_word_start(option) for option in options]
    return words.index(word) if word in words else default


def _choose_shared_word(frame: Frame, result: PairResult, attention_type: str) -> str | None:
    """Shows the tokens that stand in both sentences, and returns the choice; None where there is none."""
    options = _shared_tokens([result.first.queries(attention_type), result.second.queries(attention_type)])
    if not options:
        return None
    label = message("heads-shared-word")
    index = _index_of_word(options, PAIR_EXAMPLE.pronoun)
    return frame.controls.selectbox(
        "shared_word", label, options, frame.row, index=index, format_func=token_label, width=160
    )


def _choose_key_pair(
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
    key_pair = []
    for name, example, default in (
        ("turn_from", PAIR_EXAMPLE.first_candidate, 0),
        ("turn_to", PAIR_EXAMPLE.second_candidate, 1),
    ):
        index = _index_of_word(options, example, default)
        label = message(f"heads-{name.replace('_', '-')}")
        key_pair.append(
            frame.controls.selectbox(name, label, options, container, index=index, format_func=token_label)
        )
    return key_pair[0], key_pair[1]
