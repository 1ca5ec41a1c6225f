"""The view "One weight": from query and key to the output of the head."""

import functools
from typing import Any

import streamlit as st

from ....base.i18n import message
from ....base.text import numbered_token_options
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_listener, check_index
from ....ui.parts.results_cache import run_cached
from ....ui.token_chips import show_token_chips
from ..head_stats import find_most_confident_query, get_weights_by_head
from ..heads.schema import ATTENTION_TYPES, AttentionResult, HeadsRequest, HeadsResult
from ..matrix_plots import head_label
from ..proofs import make_proof_values
from ..view_parts import (
    COMPARED_HEADS,
    MEAN,
    choose_attention_type,
    choose_head,
    choose_token,
    make_second_row_frame,
    make_token_groups,
    run_heads_request,
    show_tokenization,
)
from . import plot, whole_head
from .formula import format_formula
from .schema import WeightRequest, WeightsByHead

CELL, OUTPUT, MATRICES, SCALE = STEPS = ("One weight", "Value and output", "Four matrices", "The scale")
# of each comparison, whether layer and head are fixed
_FIXED_BY_COMPARISON = {name: fixed for fixed, name in COMPARED_HEADS.items()}


def show_weight(frame: Frame) -> None:
    """Shows how one weight is computed, the output of its head, and the steps of the whole head."""
    step = frame.choose_figure("weight_figure", STEPS)
    second_row = make_second_row_frame(frame)
    form_request = second_row.form(WeightRequest)
    request_fields = {
        name: getattr(form_request, name) for name in ("model", "text", "target", "width", "translation")
    }
    request = HeadsRequest(**request_fields)
    result = run_heads_request(request)
    proof_values = make_proof_values(form_request.model, form_request.text, result.target_ids)
    is_whole_head = step in (MATRICES, SCALE)
    attention_types = [
        attention_type
        for attention_type in (reversed(ATTENTION_TYPES) if is_whole_head else ATTENTION_TYPES)
        if attention_type in result.attentions
    ]
    control_name = "matrices_attention_type" if is_whole_head else "attention_type"
    attention_type = choose_attention_type(frame, control_name, attention_types)
    popover = second_row.row.popover(message("attention-settings"), key=frame.controls.key("weight_settings"))
    layer, head = choose_head(frame, result.attentions[attention_type], popover, allow_mean=False)
    request_fields |= {"attention_type": attention_type, "layer": layer, "head": head}
    if is_whole_head:
        head_request = WeightRequest(**request_fields)
        _show_whole_head(frame, step, head_request, result.get_query_labels(attention_type), proof_values)
    else:
        _show_cell(frame, step, request_fields, result, proof_values, second_row.row, popover)
    show_tokenization(frame, request, result.source, result.target_scores, result.truncated_words)


# --- one cell -----------------------------------------------------------------------------------------------


def _show_cell(
    frame: Frame,
    step: str,
    request_fields: dict[str, Any],
    result: HeadsResult,
    proof_values: dict[str, Any],
    controls_row,
    popover,
) -> None:
    """Shows how a query and a key make a weight, and the ways back to the matrix."""
    attention_type, layer, head = (request_fields[name] for name in ("attention_type", "layer", "head"))
    attention, query_labels = result.attentions[attention_type], result.get_query_labels(attention_type)
    query = choose_token(
        frame,
        "query",
        message("attention-query"),
        query_labels,
        find_most_confident_query(attention, layer, head),
    )
    strongest_key = int(attention.weights[layer, head, query].argmax())
    key = choose_token(frame, "key", message("attention-key"), attention.key_tokens, strongest_key)
    request = WeightRequest(**request_fields, query=query, key=key)
    weights_by_head = _choose_compared_heads(frame, result, request, controls_row, popover)
    word_groups = make_token_groups(result, attention_type, request.target == "Yours")
    plot_options: dict[str, Any] = {
        "result": run_cached(request),
        "query_labels": query_labels,
        "is_narrow": frame.is_narrow_screen,
    }
    if step == OUTPUT:
        with show_token_chips(frame.controls, "output", word_groups):
            frame.show("output", plot.plot_head_output, request, proof_values=proof_values, **plot_options)
    else:
        _show_products(frame, request, attention, weights_by_head, word_groups, proof_values, plot_options)


def _show_products(
    frame: Frame,
    request: WeightRequest,
    attention: AttentionResult,
    weights_by_head: WeightsByHead | None,
    word_groups: list[dict],
    proof_values: dict[str, Any],
    plot_options: dict[str, Any],
) -> None:
    """Shows the products that a weight is made of, bars that choose another key or head, and the formula."""
    result = plot_options["result"]
    heads = weights_by_head.heads if weights_by_head else ()
    figure_name = "products" if result.score_vector is None else "products_concat"
    choose_bar = functools.partial(_choose_bar, frame.page, attention.key_tokens, heads)
    chosen_index = heads.index((request.layer, request.head)) if weights_by_head else None
    weights_label = head_label(attention, request.layer, request.head)
    with show_token_chips(frame.controls, figure_name, word_groups, weights_label=weights_label):
        frame.show(
            figure_name,
            plot.plot_products,
            request,
            proof_values=proof_values | {"compared_heads": list(heads)},
            weights_by_head=weights_by_head,
            **plot_options,
        )
        controls_key = frame.controls.key(figure_name)
        attach_listener(
            controls_key, "point_numbers", message("one_weight-bars-help"), choose_bar, chosen_index
        )
        st.latex(format_formula(result, plot_options["query_labels"]))


def _choose_compared_heads(
    frame: Frame, result: HeadsResult, request: WeightRequest, controls_row, container
) -> WeightsByHead | None:
    """Shows which heads are compared and the way back to their mean, and returns what each gives to the cell.

    Returns:
        None where one head is compared with no other.
    """
    attention = result.attentions[request.attention_type]
    fixed_head: tuple[int | None, int | None] = (request.layer, request.head)
    if attention.head_shape != (1, 1):
        comparison = frame.controls.selectbox(
            "compared_heads", message("one_weight-compared-heads"), list(_FIXED_BY_COMPARISON), container,
            format_func=lambda name: message(f"one_weight-compared-heads.{name.replace(' ', '_')}"),
            help=message("one_weight-compared-heads.help"),
        )  # fmt: skip
        is_layer_fixed, is_head_fixed = _FIXED_BY_COMPARISON[comparison]
        fixed_head = (request.layer if is_layer_fixed else None, request.head if is_head_fixed else None)
    controls_row.button(
        message("one_weight-back"),
        key=frame.controls.key("back_to_matrix"),
        icon=":material/arrow_back:",
        type="tertiary",
        on_click=_go_back,
        args=(frame.page, *(MEAN if index is None else str(index) for index in fixed_head)),
    )
    weights_by_head = get_weights_by_head(attention, request.query, request.key, *fixed_head)
    return weights_by_head if len(weights_by_head.heads) > 1 else None


def _choose_bar(page: str, keys: tuple[str, ...], heads: tuple[tuple[int, int], ...], event: dict) -> None:
    key, head = check_index(event.get("x"), len(keys)), check_index(event.get("x"), len(heads))
    controls = Controls(page, st)
    if event.get("trace") == "heads" and head is not None:
        controls.set(layer=str(heads[head][0]), head=str(heads[head][1]))
    elif event.get("trace") == "keys" and key is not None:
        controls.set(key=numbered_token_options(keys)[key])


def _go_back(page: str, layer: str, head: str) -> None:
    Controls(page, st).set(view="Heads", heads_figure="Matrix", layer=layer, head=head)


# --- the whole head -----------------------------------------------------------------------------------------


def _show_whole_head(
    frame: Frame,
    step: str,
    request: WeightRequest,
    query_labels: tuple[str, ...],
    proof_values: dict[str, Any],
) -> None:
    """Shows what a head does with all queries and keys; begins with the decoder, where the mask is seen."""
    result = run_cached(request)
    proof_values |= {"model_divisor": result.divisor, "alternative_divisor": result.alternative_divisor}
    plot_options: dict[str, Any] = {
        "result": result,
        "query_labels": query_labels,
        "is_narrow": frame.is_narrow_screen,
    }
    if step == SCALE:
        frame.show("scale", whole_head.plot_scale_effect, request, proof_values=proof_values, **plot_options)
        return
    use_alternative_divisor = False
    if result.alternative_divisor != result.divisor:
        label = f"one_weight-alternative-scale.{'with' if result.divisor == 1 else 'without'}"
        use_alternative_divisor = frame.controls.checkbox(
            "use_alternative_scale", message(label), False, frame.row
        )
    divisor = result.alternative_divisor if use_alternative_divisor else result.divisor
    frame.show(
        "steps",
        whole_head.plot_head_steps,
        request,
        proof_values=proof_values | {"divisor": divisor},
        use_alternative_divisor=use_alternative_divisor,
        **plot_options,
    )
