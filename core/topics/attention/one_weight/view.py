"""The view "One weight": from query and key to what the head puts out."""

import functools
from typing import Any

import streamlit as st

from ....base.i18n import message
from ....base.text import disambiguate_tokens
from ....models.configs.encoder import PRETRAINED_ENCODERS
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_listener, check_index
from ....ui.parts.results_cache import run_cached, run_cached_large
from ....ui.token_chips import show_token_chips, show_tokenization_if_changed, token_group
from ..choices import (
    COMPARED_HEADS,
    MEAN,
    choose_attention_type,
    choose_head,
    choose_token,
    make_second_row_frame,
)
from ..head_stats import find_most_confident_query, get_cell_weights
from ..heads.schema import ATTENTION_TYPES, AttentionResult, HeadsRequest, HeadsResult
from ..matrix_plots import head_label
from ..proofs import make_proof_values
from ..word_groups import make_word_groups
from . import plot, whole_head
from .formula import format_formula
from .schema import CellWeights, WeightRequest

CELL, OUTPUT, MATRICES, SCALE = STEPS = ("One weight", "Value and output", "Four matrices", "The scale")
# of each comparison, whether layer and head are fixed
_FIXED_BY_COMPARISON = {name: fixed for fixed, name in COMPARED_HEADS.items()}


def show_weight(frame: Frame) -> None:
    """How one weight comes about, what its head puts out, and the steps of the whole head."""
    step = frame.choose_figure("step", STEPS)
    second_row = make_second_row_frame(frame)
    form_request = second_row.form(WeightRequest)
    request_fields = {
        name: getattr(form_request, name) for name in ("model", "text", "target", "width", "translation")
    }
    request = HeadsRequest(**request_fields)
    result = run_cached_large(request) if form_request.model in PRETRAINED_ENCODERS else run_cached(request)
    proof_values = make_proof_values(form_request.model, form_request.text, result.target_ids)
    is_whole_head = step in (MATRICES, SCALE)
    attention_types = [
        attention_type
        for attention_type in (reversed(ATTENTION_TYPES) if is_whole_head else ATTENTION_TYPES)
        if attention_type in result.attentions
    ]
    control_name = "matrices_kind" if is_whole_head else "kind"
    attention_type = choose_attention_type(frame, control_name, attention_types)
    popover = second_row.row.popover(message("attention-settings"), key=frame.controls.key("weight_settings"))
    layer, head = choose_head(frame, result.attentions[attention_type], popover, allow_mean=False)
    request_fields |= {"kind": attention_type, "layer": layer, "head": head}
    if is_whole_head:
        head_request = WeightRequest(**request_fields)
        _show_whole_head(frame, step, head_request, result.queries(attention_type), proof_values)
    else:
        _show_cell(frame, step, request_fields, result, proof_values, second_row.row, popover)
    tokens = result.scores.tokens if result.scores else ()
    show_tokenization_if_changed(frame.controls, result.source, form_request.model, translation_tokens=tokens)


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
    attention_type, layer, head = request_fields["kind"], request_fields["layer"], request_fields["head"]
    attention, queries = result.attentions[attention_type], result.queries(attention_type)
    query = choose_token(
        frame, "query", message("attention-query"), queries, find_most_confident_query(attention, layer, head)
    )
    strongest_key = int(attention.weights[layer, head, query].argmax())
    key = choose_token(frame, "key", message("attention-key"), attention.key_tokens, strongest_key)
    request = WeightRequest(**request_fields, query=query, key=key)
    cell = _choose_compared_heads(frame, result, request, controls_row, popover)
    word_groups = make_word_groups(result, attention_type, token_group, request.target == "Yours")
    plot_options: dict[str, Any] = {
        "result": run_cached(request),
        "queries": queries,
        "narrow": frame.is_narrow_screen,
    }
    if step == OUTPUT:
        with show_token_chips(frame.controls, "output", word_groups):
            frame.show("output", plot.plot_head_output, request, proof_values=proof_values, **plot_options)
    else:
        _show_products(frame, request, attention, cell, word_groups, proof_values, plot_options)


def _show_products(
    frame: Frame,
    request: WeightRequest,
    attention: AttentionResult,
    cell: CellWeights | None,
    word_groups: list[dict],
    proof_values: dict[str, Any],
    plot_options: dict[str, Any],
) -> None:
    """Shows the products that a weight is made of, bars that choose another key or head, and the formula."""
    result = plot_options["result"]
    heads = cell.heads if cell else ()
    figure_name = "products" if result.concat_vector is None else "products_concat"
    choose_bar = functools.partial(_choose_bar, frame.page, attention.key_tokens, heads)
    chosen_bar = (heads.index((request.layer, request.head)), 0) if cell else None
    weights_label = head_label(attention, request.layer, request.head)
    with show_token_chips(frame.controls, figure_name, word_groups, weights_label=weights_label):
        frame.show(
            figure_name,
            plot.plot_products,
            request,
            proof_values=proof_values | {"among": list(heads)},
            cell=cell,
            **plot_options,
        )
        controls_key = frame.controls.key(figure_name)
        attach_listener(controls_key, "bars", message("one_weight-bars"), choose_bar, chosen_bar)
        st.latex(format_formula(result, plot_options["queries"]))


def _choose_compared_heads(
    frame: Frame, result: HeadsResult, request: WeightRequest, controls_row, container
) -> CellWeights | None:
    """Shows which heads are compared and the way back to their mean, and returns what each gives to the cell.

    Returns:
        None where one head is compared with no other.
    """
    attention = result.attentions[request.kind]
    fixed_head: tuple[int | None, int | None] = (request.layer, request.head)
    if attention.heads != (1, 1):
        labels = {
            name: message(f"one_weight-among.{name.replace(' ', '_')}") for name in _FIXED_BY_COMPARISON
        }
        comparison = frame.controls.selectbox(
            "among", message("one_weight-among"), list(_FIXED_BY_COMPARISON), container,
            format_func=labels.__getitem__,
            help=message("one_weight-among.help"),
        )  # fmt: skip
        is_layer_fixed, is_head_fixed = _FIXED_BY_COMPARISON[comparison]
        fixed_head = (request.layer if is_layer_fixed else None, request.head if is_head_fixed else None)
    controls_row.button(
        message("one_weight-back"),
        key=frame.controls.key("back"),
        icon=":material/arrow_back:",
        type="tertiary",
        on_click=_go_back,
        args=(frame.page, *(MEAN if index is None else str(index) for index in fixed_head)),
    )
    cell = get_cell_weights(attention, request.query, request.key, *fixed_head)
    return cell if len(cell.heads) > 1 else None


def _choose_bar(page: str, keys: tuple[str, ...], heads: tuple[tuple[int, int], ...], event: dict) -> None:
    key, head = check_index(event.get("x"), len(keys)), check_index(event.get("x"), len(heads))
    controls = Controls(page, st)
    if event.get("where") == "heads" and head is not None:
        controls.set(layer=str(heads[head][0]), head=str(heads[head][1]))
    elif event.get("where") == "keys" and key is not None:
        controls.set(key=f"{key}: {disambiguate_tokens(keys)[key]}")


def _go_back(page: str, layer: str, head: str) -> None:
    Controls(page, st).set(view="Heads", look="Matrix", layer=layer, head=head)


# --- the whole head -----------------------------------------------------------------------------------------


def _show_whole_head(
    frame: Frame, step: str, request: WeightRequest, queries: tuple[str, ...], proof_values: dict[str, Any]
) -> None:
    """Shows what a head does with all queries and keys; begins with the decoder, where the mask is seen."""
    result = run_cached(request)
    values_with_divisors = proof_values | {
        "own_divisor": result.divisor,
        "switched_divisor": result.switched_divisor,
    }
    plot_options: dict[str, Any] = {"result": result, "queries": queries, "narrow": frame.is_narrow_screen}
    if step == SCALE:
        frame.show(
            "scale", whole_head.plot_scale_effect, request, proof_values=values_with_divisors, **plot_options
        )
        return
    use_switched_divisor = False
    if result.switched_divisor != result.divisor:
        label = message("one_weight-switched.without" if result.divisor != 1 else "one_weight-switched.with")
        use_switched_divisor = frame.controls.checkbox("switched", label, False, frame.row)
    values_with_divisors |= {"divisor": result.switched_divisor if use_switched_divisor else result.divisor}
    frame.show(
        "steps",
        whole_head.plot_head_steps,
        request,
        proof_values=values_with_divisors,
        switched=use_switched_divisor,
        **plot_options,
    )
