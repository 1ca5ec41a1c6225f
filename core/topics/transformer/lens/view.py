"""The view "Logit lens": layers by positions, a token that is followed, the attention to the source."""

import dataclasses
import functools

import streamlit as st

from ....base.i18n import message
from ....base.text import disambiguate_tokens, token_label
from ....ui.form import show_field
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_click_listener, check_index
from ....ui.parts.results_cache import run_cached
from ....ui.sentence import show_tokenization
from ..input_caption import show_input_caption
from ..labels import numbered_options
from . import plot
from .schema import FollowRequest, LensRequest, LensResult

_MEAN = "mean"


def show_lens(frame: Frame) -> None:
    """What the decoder would predict after each layer."""
    request = frame.form(LensRequest, skipped_fields=("step",))
    popover = frame.row.popover(message("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    step = show_field(frame.controls, LensRequest, LensRequest.__dataclass_fields__["step"], popover)
    request = dataclasses.replace(request, step=step)
    with st.spinner(message("transformer-reading")):
        result = run_cached(request)
    position_options = numbered_options(result.rows)
    initial_index = (
        len(position_options) - 1 if result.source is None else 0
    )  # of a text that goes on its end, else the first word
    label = message("FollowRequest-position")
    chosen = frame.controls.selectbox(
        "position", label, position_options, popover, index=initial_index, format_func=token_label
    )
    position = position_options.index(chosen)
    token = _select_token(frame, result, position)
    layers = [str(layer) for layer in range(len(result.weights))]
    chosen = _MEAN
    if layers:
        label = message("lens-layer")
        chosen = frame.controls.selectbox("lens_layer", label, [_MEAN, *layers], popover)
    layer = None if chosen == _MEAN else int(chosen)
    proof_values = {"target_ids": result.scores[0].ids.tolist(), "tensors": list(result.tensors)}
    proof_layers = list(range(len(layers))) if layer is None else [layer]
    plot_options: dict = {"layer": layer, "position": position, "narrow": frame.is_narrow_screen}
    frame.show(
        "lens",
        plot.plot_lens,
        request,
        result=result,
        proof_values=proof_values | {"layers": proof_layers},
        **plot_options,
    )
    on_click = functools.partial(_on_cell_click, frame.page, request)
    attach_click_listener(frame.controls.key("lens"), message("lens-choose"), on_click)
    follow_request = frame.form(FollowRequest, **vars(request), position=position, token=token)
    follow_result = run_cached(follow_request)
    proof_values |= {"position": follow_result.position, "ids": follow_result.ids.tolist()}
    frame.show(
        "followed", plot.plot_followed_token, follow_request, result=follow_result, proof_values=proof_values
    )
    show_input_caption(frame, result, show_tokenization, st.caption)


def _select_token(frame: Frame, result: LensResult, position: int) -> str:
    """Shows the list of the tokens that can be followed at a position, and returns the chosen one.

    They are the five likeliest of each stage; the list begins with the token that the model predicts there.
    """
    alternatives = [scores.alternatives[position] for scores in reversed(result.scores)]
    tokens = list(dict.fromkeys([result.tokens[position], *(token for row in alternatives for token in row)]))
    return frame.controls.selectbox(
        "token", message("FollowRequest-token"), tokens, frame.row, width=150,
        format_func=lambda token: token_label(token) or "[PAD]",
    )  # fmt: skip


def _on_cell_click(page: str, request: LensRequest, event: dict) -> None:
    result = run_cached(request)
    position = check_index(event.get("y"), len(result.tokens))
    stage = check_index(event.get("x"), len(result.stages))
    if event.get("where") == "lens" and position is not None and stage is not None:
        row_label = disambiguate_tokens(result.rows)[position]
        token = result.scores[stage].alternatives[position][0]
        Controls(page, st).set(position=f"{position}: {row_label}", token=token)
