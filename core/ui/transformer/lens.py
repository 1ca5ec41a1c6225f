"""The view of the logit lens: layers by positions, a token that is followed, the attention to the source."""

import functools

import numpy as np
import streamlit as st

from core.figures.transformer import lens as figures
from core.requests.transformer.lens import STEPS, FollowRequest, LensRequest
from core.text import token_label
from core.traces.transformer.lens import LensTrace
from core.ui.parts.controls import Controls
from core.ui.parts.narrow import is_narrow
from core.ui.parts.page_frame import Frame
from core.ui.parts.plotly_events import choose_in, index_below
from core.ui.parts.results_cache import drawn, seen
from core.ui.transformer.boxes import index_box, token_box
from core.ui.transformer.selection import Selection, kind_of, proof, select_machine

_STEPS = {f"each {step}": step for step in STEPS}
_FIRST = "nmt_atlas"  # its middle layers already say words, those of the chapter's model hardly do
_HINT = "Click a cell to follow its token through the layers below."


def show_lens(frame: Frame) -> None:
    """What the decoder would say after each layer."""
    controls = frame.controls
    selection = select_machine(frame, first=_FIRST)
    step = _STEPS[controls.choice("step", "Read after", list(_STEPS))]
    request = LensRequest(**selection.settings, step=step)
    with st.spinner("Reading ..."):
        trace = seen(request)
    position = token_box(controls, "position", "Position", trace.rows, _first_position(trace))
    token = _pinned_box(controls, trace, position)
    with frame.above:
        kind_of(selection.model).show_read(trace)
    layers = 0 if trace.weights is None else len(trace.weights)
    layer = index_box(controls, "lens_layer", layers, label="Attention of layer") if layers else None
    _show_lens(controls, request, trace, position, layer)
    _show_followed(controls, request, position, token)


def _first_position(trace: LensTrace) -> int:
    """Returns the position that is followed first: of a text that goes on its end, else the first word."""
    return len(trace.tokens) - 1 if trace.source is None else 0


def _pinned_box(controls: Controls, trace: LensTrace, position: int) -> str:
    """Shows the list of the tokens that can be followed at a position, and returns the chosen one.

    They are the five likeliest of each stage; the list begins with the token that the model says there.
    """
    rows = [scores.alternatives[position] for scores in reversed(trace.scores)]
    tokens = list(dict.fromkeys([trace.tokens[position], *(token for row in rows for token in row)]))
    return controls.select("token", "Token to follow", tokens, format_func=_label)


def _label(token: str) -> str:
    """Returns how a token is shown in a list."""
    return token_label(token) or "[PAD]"


def _proof(name: str, request: LensRequest, target_ids: list[int], **values) -> str:
    """Returns the code that recomputes every tensor in NumPy and reads some of them out."""
    selection = Selection(model=request.model, text=request.text)
    return proof(selection, name, target_ids=target_ids, between=("read_out",), **values)


def _settings(request: LensRequest) -> dict:
    """Returns what files of the view are named after."""
    return {"model": request.model, "text": request.text, "step": request.step}


def _choose(page: str, request: LensRequest, event: dict) -> None:
    """Follows the first choice of the cell that was clicked."""
    trace = seen(request)
    position = index_below(event.get("y"), len(trace.tokens))
    stage = index_below(event.get("x"), len(trace.stages))
    if event.get("where") == "lens" and position is not None and stage is not None:
        name = figures.distinct_names(trace.rows)[position]
        token = trace.scores[stage].alternatives[position][0]
        Controls(page, st).set(position=f"{position}: {name}", token=token)


def _show_lens(
    controls: Controls, request: LensRequest, trace: LensTrace, position: int, layer: int | None
) -> None:
    """Shows the first choice of each position after each stage, and the attention of a layer beside it."""
    weights = trace.attention(layer)
    whose = "all layers" if layer is None else f"layer {layer}"
    stacked = is_narrow(controls.key("width"))
    look = {"position": position, "whose": whose, "stacked": stacked}
    picture = drawn(figures.lens, trace, weights, of=(request, layer), **look)
    controls.show(
        "lens",
        picture,
        shown=np.concatenate([trace.first_probability.T.ravel(), weights.ravel()]),
        settings=_settings(request) | {"layer": layer, "position": position},
        proof=_proof(
            "lens",
            request,
            trace.scores[0].ids.tolist(),
            tensors=list(trace.tensors),
            layers=list(range(0 if trace.weights is None else len(trace.weights)))
            if layer is None
            else [layer],
        ),
    )
    choose_in(controls.key("lens"), _HINT, functools.partial(_choose, controls.page, request))


def _show_followed(controls: Controls, request: LensRequest, position: int, token: str) -> None:
    """Shows one token through all stages."""
    follow = FollowRequest(**_settings(request), position=position, token=token)
    trace = seen(follow)
    controls.show(
        "followed",
        drawn(figures.followed, trace, of=follow),
        shown=[trace.probability, *trace.rival_probability],
        settings=_settings(request) | {"position": position, "token": token},
        proof=_proof(
            "followed",
            request,
            trace.target_ids.tolist(),
            tensors=list(trace.tensors),
            position=trace.position,
            ids=trace.ids.tolist(),
        ),
    )
