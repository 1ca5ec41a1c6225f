"""The view "Heads": thumbnails select the head of the large figure, a matrix or lines; or two sentences."""

import functools
from typing import Any

import streamlit as st

from ....base.checks import check_float
from ....base.i18n import message
from ....base.text import numbered_token_options, token_label
from ....models.configs.char_gpt import CHAR_GPTS
from ....ui.frame import Frame
from ....ui.parts.component import component, on_trigger
from ....ui.parts.controls import Controls
from ....ui.parts.input_notes import show_prompt_notes
from ....ui.parts.plotly_events import attach_listener, check_index
from ....ui.parts.results_cache import shipped_models
from ....ui.sentence import show_no_translators
from ....ui.token_chips import show_token_chips
from ..head_stats import compute_head_stats, get_weights_by_head
from ..matrix_plots import head_label
from ..proofs import make_proof_values
from ..view_parts import (
    COMPARED_HEADS,
    MEAN,
    choose_attention_type,
    choose_head,
    make_second_row_frame,
    make_token_groups,
    run_heads_request,
    show_tokenization,
)
from . import plot
from .line_plot import MAX_HEADS, plot_attention_lines
from .schema import ATTENTION_TYPES, SENTENCE_MODELS, AttentionResult, HeadsRequest, HeadsResult
from .sentence_pair_view import show_sentence_pair
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
    plot_type = frame.choose_figure("heads_figure", PLOT_TYPES)
    if plot_type == PAIR:
        show_sentence_pair(frame)
        return
    second_row = make_second_row_frame(frame)
    request = second_row.form(HeadsRequest)
    result = run_heads_request(request)
    attention_type = _choose_attention_type(frame, result, plot_type)
    proof_values = make_proof_values(
        request.model, request.model_input, result.target_ids, include_rules=plot_type in (MATRIX, ROLLOUT)
    ) | {"attention_type": attention_type}
    if request.model in CHAR_GPTS:
        with frame.controls_area:
            show_prompt_notes(frame.controls.values["characters"], request.model)
    plot_options = {
        "result": result,
        "attention_type": attention_type,
        "is_narrow": frame.is_narrow_screen,
    }  # once a run
    if plot_type == HEAD_PATTERNS:
        attention = result.attentions[attention_type]
        proof_values["patterns"] = list(compute_head_stats(attention).key_kinds)
        proof_values["tokens"] = list(attention.key_tokens)
        frame.show("patterns", plot.plot_head_patterns, request, proof_values=proof_values, **plot_options)
    elif plot_type == ROLLOUT and attention_type != "cross":
        frame.show("rollout", plot.plot_rollout, request, proof_values=proof_values, **plot_options)
    else:
        _show_matrix_or_lines(frame, second_row.row, request, plot_type, plot_options, proof_values)
    if request.model not in CHAR_GPTS:
        show_tokenization(frame, request, result.source, result.target_scores, result.truncated_words)


def _choose_attention_type(frame: Frame, result: HeadsResult, plot_type: str) -> str:
    attention_types = [
        attention_type for attention_type in ATTENTION_TYPES if attention_type in result.attentions
    ]
    if plot_type == ROLLOUT and len(attention_types) > 1:
        attention_types.remove("cross")
    return choose_attention_type(
        frame, "rollout_attention_type" if plot_type == ROLLOUT else "attention_type", attention_types
    )


# --- one large ----------------------------------------------------------------------------------------------


def _show_matrix_or_lines(
    frame: Frame,
    controls_row,
    request: HeadsRequest,
    plot_type: str,
    plot_options: dict[str, Any],
    proof_values: dict[str, Any],
) -> None:
    """Shows the small heads, and the chosen one large: as a matrix or as lines."""
    result, attention_type = plot_options["result"], plot_options["attention_type"]
    attention = result.attentions[attention_type]
    popover = controls_row.popover(message("attention-settings"), key=frame.controls.key("head_settings"))
    chosen_head = choose_head(frame, attention, popover)
    if attention.head_shape != (1, 1):
        with frame.controls_area:
            _show_thumbnails(frame, attention, chosen_head)
    if plot_type != LINES:
        _show_matrix(frame, request, chosen_head, plot_options, proof_values)
        return
    line_options = _choose_line_options(frame, result, attention_type, chosen_head, popover)
    word_groups = make_token_groups(result, attention_type, request.target == "Yours")
    with show_token_chips(frame.controls, "lines", word_groups):
        frame.show(
            "lines",
            plot_attention_lines,
            request,
            proof_values=proof_values | {"line_heads": list(line_options["heads"])},
            **plot_options,
            **line_options,
        )


def _show_matrix(
    frame: Frame,
    request: HeadsRequest,
    chosen_head: tuple[int | None, int | None],
    plot_options: dict[str, Any],
    proof_values: dict[str, Any],
) -> None:
    """Shows the matrix of a head; where it is of words, these stand beside it, and a click opens a cell."""
    result, attention_type = plot_options["result"], plot_options["attention_type"]
    layer, head = chosen_head
    max_tokens = plot.get_max_matrix_tokens(result, attention_type)
    show_figure = functools.partial(
        frame.show,
        "matrix",
        plot.plot_attention_matrix,
        request,
        proof_values=proof_values | {"layer": layer, "head": head, "max_tokens": max_tokens},
        **plot_options,
        layer=layer,
        head=head,
    )
    if request.model in CHAR_GPTS:
        show_figure()
        return
    word_groups = make_token_groups(result, attention_type, request.target == "Yours")
    label = head_label(result.attentions[attention_type], layer, head)
    with show_token_chips(frame.controls, "matrix", word_groups, weights_label=label, is_clickable=True):
        show_figure()
        open_weight = functools.partial(_open_weight, frame.page, request, attention_type, chosen_head)
        attach_listener(frame.controls.key("matrix"), "cells", "", open_weight)


def _choose_line_options(
    frame: Frame, result: HeadsResult, attention_type: str, chosen_head: tuple, container
) -> dict[str, Any]:
    """Shows the controls of the lines: whose they are, their smallest weight, and their only query."""
    controls, attention = frame.controls, result.attentions[attention_type]
    line_heads = _choose_line_heads(frame, attention.head_shape[1], chosen_head, container)
    help_text = message("heads-min-weight.help")
    min_weight = controls.number(
        "min_weight", message("heads-min-weight"), 0.15, container, step=0.05, help=help_text
    )
    options = [EVERY_TOKEN, *numbered_token_options(result.get_query_labels(attention_type))]
    labels = {option: token_label(option) for option in options}
    labels[EVERY_TOKEN] = message("heads-line-token.every")
    line_token = controls.selectbox(
        "line_token", message("heads-line-token"), options, container, format_func=labels.__getitem__
    )
    return {
        "heads": tuple(line_heads),
        "head_labels": tuple(head_label(attention, *head) for head in line_heads),
        "min_weight": check_float("min_weight", min_weight, 0.0, 1.0),
        "only_query": None if line_token == EVERY_TOKEN else options.index(line_token) - 1,
    }


def _choose_line_heads(frame: Frame, num_heads: int, chosen_head: tuple, container) -> list[tuple]:
    """Shows the list of a layer's heads, and returns those with lines. Default: the chosen head."""
    if num_heads == 1:
        return [chosen_head]
    controls, label = frame.controls, message("heads-line-heads")
    head_names = {
        MEAN: message("attention-head-option.mean"),
        **{str(head): str(head) for head in range(num_heads)},
    }
    key = controls.key("line_heads")
    if not set(st.session_state.get(key) or ()) <= set(head_names):
        st.session_state[key] = []  # another model has other heads
    chosen_options = container.multiselect(
        label, list(head_names), [], key=key, bind="query-params", max_selections=MAX_HEADS,
        help=message("heads-line-heads.help", max_heads=MAX_HEADS), format_func=head_names.__getitem__,
    )  # fmt: skip
    controls.values["line_heads"], controls.labels["line_heads"] = chosen_options, label
    layer = chosen_head[0]
    return [(layer, None if head == MEAN else int(head)) for head in chosen_options] or [chosen_head]


def _open_weight(
    page: str, request: HeadsRequest, attention_type: str, head: tuple[int | None, int | None], event: dict
) -> None:
    """Opens the numbers behind a cell that was clicked, in the head that gives it most."""
    result = run_heads_request(request)
    attention = result.attentions[attention_type]
    queries = numbered_token_options(result.get_query_labels(attention_type))
    keys = numbered_token_options(attention.key_tokens)
    query, key = check_index(event.get("query"), len(queries)), check_index(event.get("key"), len(keys))
    if event.get("kind") == "cell" and query is not None and key is not None:
        strongest = get_weights_by_head(attention, query, key, *head).strongest_head
        Controls(page, st).set(
            view="One weight",
            weight_figure="One weight",
            layer=str(strongest[0]),
            head=str(strongest[1]),
            compared_heads=COMPARED_HEADS[head[0] is not None, head[1] is not None],
            query=queries[query],
            key=keys[key],
        )


# --- the small heads ----------------------------------------------------------------------------------------


def _show_thumbnails(
    frame: Frame, attention: AttentionResult, chosen_head: tuple[int | None, int | None]
) -> None:
    num_layers, num_heads = attention.head_shape
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
