"""The view "Logit lens": layers by positions, one token through all layers, the attention to the source."""

import dataclasses
import functools

import streamlit as st

from ....base.i18n import message
from ....base.text import numbered_token_options, token_label
from ....ui.form import show_field
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_click_listener, check_index
from ....ui.parts.results_cache import run_cached
from ..input_caption import show_input_caption
from . import plot
from .schema import FollowRequest, LensRequest, LensResult

_MEAN = "mean"


def show_lens(frame: Frame) -> None:
    """What the decoder would predict after each layer."""
    request = frame.form(LensRequest, skipped_fields=("granularity",))
    popover = frame.row.popover(message("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    granularity = show_field(
        frame.controls, LensRequest, LensRequest.__dataclass_fields__["granularity"], popover
    )
    request = dataclasses.replace(request, granularity=granularity)
    with st.spinner(message("transformer-reading")):
        result = run_cached(request)
    position = _select_position(frame, result, popover)
    token = _select_token(frame, result, position)
    layer = _select_layer(frame, len(result.cross_attention_weights), popover)
    proof_values = {"target_ids": result.stage_scores[0].ids.tolist(), "tensors": list(result.tensors)}
    proof_layers = list(range(len(result.cross_attention_weights))) if layer is None else [layer]
    plot_options: dict = {"layer": layer, "position": position, "is_narrow": frame.is_narrow_screen}
    frame.show(
        "lens",
        plot.plot_lens,
        request,
        result=result,
        proof_values=proof_values | {"layers": proof_layers},
        **plot_options,
    )
    on_click = functools.partial(_on_cell_click, frame.page, request)
    attach_click_listener(frame.controls.key("lens"), message("lens-click-help"), on_click)
    follow_request = frame.form(FollowRequest, **vars(request), position=position, token=token)
    follow_result = run_cached(follow_request)
    proof_values |= {"position": follow_result.position, "ids": follow_result.token_ids.tolist()}
    frame.show(
        "followed_token",
        plot.plot_followed_token,
        follow_request,
        result=follow_result,
        proof_values=proof_values,
    )
    show_input_caption(frame, result)


def _select_position(frame: Frame, result: LensResult, container) -> int:
    """Shows the list of the positions, and returns the chosen one.

    The default is the last position of a text to continue, else the first word.
    """
    options = numbered_token_options(result.row_labels)
    initial_index = len(options) - 1 if result.source is None else 0
    label = message("FollowRequest-position")
    chosen = frame.controls.selectbox(
        "position", label, options, container, index=initial_index, format_func=token_label
    )
    return options.index(chosen)


def _select_layer(frame: Frame, num_layers: int, container) -> int | None:
    """Shows the list of the layers whose attention is seen, if any, and returns one; None for their mean."""
    if num_layers == 0:
        return None
    options = [_MEAN, *(str(layer) for layer in range(num_layers))]
    chosen = frame.controls.selectbox("lens_layer", message("lens-layer"), options, container)
    return None if chosen == _MEAN else int(chosen)


def _select_token(frame: Frame, result: LensResult, position: int) -> str:
    """Shows the list of the tokens that can be followed at a position, and returns the chosen one.

    They are the five likeliest of each stage; the list begins with the token that the model predicts there.
    """
    alternatives = [scores.alternatives[position] for scores in reversed(result.stage_scores)]
    tokens = list(dict.fromkeys([result.tokens[position], *(token for row in alternatives for token in row)]))
    return frame.controls.selectbox(
        "token", message("FollowRequest-token"), tokens, frame.row, width=150,
        format_func=lambda token: token_label(token) or "[PAD]",
    )  # fmt: skip


def _on_cell_click(page: str, request: LensRequest, event: dict) -> None:
    result = run_cached(request)
    position = check_index(event.get("y"), len(result.tokens))
    stage = check_index(event.get("x"), len(result.stages))
    if event.get("trace") == "lens" and position is not None and stage is not None:
        token = result.stage_scores[stage].alternatives[position][0]
        Controls(page, st).set(position=numbered_token_options(result.row_labels)[position], token=token)
