"""The view "Logit lens": layers by positions, a token that is followed, the attention to the source."""

import dataclasses
import functools

import streamlit as st

from ....base.messages import say
from ....base.text import distinct_names, token_label
from ....ui.form import control
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import choose_in, index_below
from ....ui.parts.results_cache import answer
from ....ui.sentence import show_how_read
from ..names import numbered
from ..texts import say_read
from . import draw
from .ask import FollowRequest, LensRequest, LensTrace

_MEAN = "mean"


def show_lens(frame: Frame) -> None:
    """What the decoder would predict after each layer."""
    request = frame.ask(LensRequest, skip=("step",))
    more = frame.row.popover(say("more-settings"), icon=":material/tune:", key=f"{frame.page}_more")
    step = control(frame.controls, LensRequest, LensRequest.__dataclass_fields__["step"], more)
    request = dataclasses.replace(request, step=step)
    with st.spinner(say("transformer-reading")):
        trace = answer(request)
    rows = numbered(trace.rows)
    begin = (
        len(rows) - 1 if trace.source is None else 0
    )  # of a text that goes on its end, else the first word
    label = say("FollowRequest-position")
    chosen = frame.controls.select("position", label, rows, more, index=begin, format_func=token_label)
    position = rows.index(chosen)
    token = _token(frame, trace, position)
    layers = [str(layer) for layer in range(len(trace.weights))]
    chosen = _MEAN
    if layers:
        label = say("lens-layer")
        chosen = frame.controls.select("lens_layer", label, [_MEAN, *layers], more)
    layer = None if chosen == _MEAN else int(chosen)
    given = {"target_ids": trace.scores[0].ids.tolist(), "tensors": list(trace.tensors)}
    shown = list(range(len(layers))) if layer is None else [layer]
    look: dict = {"layer": layer, "position": position, "narrow": frame.narrow}
    frame.show("lens", draw.lens, request, trace=trace, given=given | {"layers": shown}, **look)
    click = functools.partial(_choose, frame.page, request)
    choose_in(frame.controls.key("lens"), say("lens-choose"), click)
    follow = frame.ask(FollowRequest, **vars(request), position=position, token=token)
    followed = answer(follow)
    given |= {"position": followed.position, "ids": followed.ids.tolist()}
    frame.show("followed", draw.followed, follow, trace=followed, given=given)
    say_read(frame, trace, show_how_read, st.caption)


def _token(frame: Frame, trace: LensTrace, position: int) -> str:
    """Shows the list of the tokens that can be followed at a position, and returns the chosen one.

    They are the five likeliest of each stage; the list begins with the token that the model predicts there.
    """
    rows = [scores.alternatives[position] for scores in reversed(trace.scores)]
    tokens = list(dict.fromkeys([trace.tokens[position], *(token for row in rows for token in row)]))
    return frame.controls.select(
        "token", say("FollowRequest-token"), tokens, frame.row, width=150,
        format_func=lambda token: token_label(token) or "[PAD]",
    )  # fmt: skip


def _choose(page: str, request: LensRequest, event: dict) -> None:
    trace = answer(request)
    position = index_below(event.get("y"), len(trace.tokens))
    stage = index_below(event.get("x"), len(trace.stages))
    if event.get("where") == "lens" and position is not None and stage is not None:
        name = distinct_names(trace.rows)[position]
        token = trace.scores[stage].alternatives[position][0]
        Controls(page, st).set(position=f"{position}: {name}", token=token)
