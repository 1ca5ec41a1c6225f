"""The view "Logit lens": layers by positions, a token that is followed, the attention to the source."""

import dataclasses
import functools

import streamlit as st

from ....base.i18n import message
from ....base.text import distinct_names, token_label
from ....ui.form import control
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import choose_in, index_below
from ....ui.parts.results_cache import run_cached
from ....ui.sentence import show_how_read
from ..names import numbered
from ..texts import say_read
from . import plot
from .schema import FollowRequest, LensRequest, LensResult

_MEAN = "mean"


def show_lens(frame: Frame) -> None:
    """What the decoder would predict after each layer."""
    request = frame.form(LensRequest, skip=("step",))
    more = frame.row.popover(message("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    step = control(frame.controls, LensRequest, LensRequest.__dataclass_fields__["step"], more)
    request = dataclasses.replace(request, step=step)
    with st.spinner(message("transformer-reading")):
        result = run_cached(request)
    rows = numbered(result.rows)
    begin = (
        len(rows) - 1 if result.source is None else 0
    )  # of a text that goes on its end, else the first word
    label = message("FollowRequest-position")
    chosen = frame.controls.select("position", label, rows, more, index=begin, format_func=token_label)
    position = rows.index(chosen)
    token = _token(frame, result, position)
    layers = [str(layer) for layer in range(len(result.weights))]
    chosen = _MEAN
    if layers:
        label = message("lens-layer")
        chosen = frame.controls.select("lens_layer", label, [_MEAN, *layers], more)
    layer = None if chosen == _MEAN else int(chosen)
    given = {"target_ids": result.scores[0].ids.tolist(), "tensors": list(result.tensors)}
    shown = list(range(len(layers))) if layer is None else [layer]
    look: dict = {"layer": layer, "position": position, "narrow": frame.narrow}
    frame.show("lens", plot.lens, request, result=result, proof_values=given | {"layers": shown}, **look)
    click = functools.partial(_choose, frame.page, request)
    choose_in(frame.controls.key("lens"), message("lens-choose"), click)
    follow = frame.form(FollowRequest, **vars(request), position=position, token=token)
    followed = run_cached(follow)
    given |= {"position": followed.position, "ids": followed.ids.tolist()}
    frame.show("followed", plot.followed, follow, result=followed, proof_values=given)
    say_read(frame, result, show_how_read, st.caption)


def _token(frame: Frame, result: LensResult, position: int) -> str:
    """Shows the list of the tokens that can be followed at a position, and returns the chosen one.

    They are the five likeliest of each stage; the list begins with the token that the model predicts there.
    """
    rows = [scores.alternatives[position] for scores in reversed(result.scores)]
    tokens = list(dict.fromkeys([result.tokens[position], *(token for row in rows for token in row)]))
    return frame.controls.select(
        "token", message("FollowRequest-token"), tokens, frame.row, width=150,
        format_func=lambda token: token_label(token) or "[PAD]",
    )  # fmt: skip


def _choose(page: str, request: LensRequest, event: dict) -> None:
    result = run_cached(request)
    position = index_below(event.get("y"), len(result.tokens))
    stage = index_below(event.get("x"), len(result.stages))
    if event.get("where") == "lens" and position is not None and stage is not None:
        name = distinct_names(result.rows)[position]
        token = result.scores[stage].alternatives[position][0]
        Controls(page, st).set(position=f"{position}: {name}", token=token)
