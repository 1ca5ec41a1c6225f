"""The view "Layer by layer": the mask of one of the atlas's own models, or of a visitor's file."""

import pathlib

import streamlit as st

from ....base.limits import hosted
from ....base.messages import again, listed, say
from ....base.text import plain
from ....ui.frame import Frame
from ....ui.parts.results_cache import answer
from ....ui.parts.unread import say_unread
from ..files.ask import FILE_MEMORY, FILE_SECONDS, MAX_FILE, MaskFileRequest
from . import draw
from .ask import ARCHITECTURES, FILE, MaskWayRequest, MaskWayTrace

SAMPLE = pathlib.Path(__file__).parent / "conv_drops.keras"  # ids, a mask, and a Conv1D that drops it


def show_mask_way(frame: Frame) -> None:
    """The mask at every layer of a model."""
    options = ARCHITECTURES if hosted() else (*ARCHITECTURES, FILE)
    label = "MaskWayRequest-architecture"
    architecture = frame.controls.select(
        "architecture",
        say(label),
        options,
        frame.row,
        format_func=lambda name: say(f"{label}.{'file' if name == FILE else name}"),
        width=420,
    )
    if architecture == FILE:
        _show_file(frame)
        return
    request = frame.ask(MaskWayRequest, architecture=architecture)
    with st.spinner(say("mask_way-running")):
        trace = answer(request)
    frame.show("trace", draw.mask_way, request, trace=trace, given=_layers(trace))
    _say_read(trace)
    with st.expander(say("mask_way-code"), key=frame.controls.key("code"), on_change="rerun") as folded:
        if folded.open:  # what colours code is 1.5 MB, for which a newcomer's figure waited 0.3 s
            st.code(trace.code, language="python", wrap_lines=True)


def _show_file(frame: Frame) -> None:
    """The mask at every layer of a visitor's file, or of ours to try."""
    sample = frame.controls.key("sample")
    file = frame.row.file_uploader(
        say("mask_way-file"),
        key=frame.controls.key("file"),
        type="keras",
        max_upload_size=MAX_FILE // 1_000_000,
        help=say("mask_way-file.help", seconds=FILE_SECONDS, gigabytes=FILE_MEMORY // 10**9),
    )
    if file is None and not st.session_state.get(sample):
        st.info(say("mask_way-choose"))
        text = say("mask_way-sample", name=SAMPLE.name)
        st.button(text, key=f"{sample}_try", on_click=st.session_state.update, args=({sample: True},))
        return
    ours = st.session_state.get(sample)  # True, or name and content of a model that was trained in the lab
    name, content = (SAMPLE.name, SAMPLE.read_bytes()) if ours is True or not ours else ours
    if file:
        name, content = file.name, file.getvalue()
    request = frame.ask(MaskFileRequest, name=name, content=content)
    with st.spinner(say("mask_way-tracing", name=plain(name)), show_time=True):
        trace = answer(request)
    frame.show("own", draw.mask_way, request, trace=trace, given=_layers(trace))
    _say_read(trace)


def _layers(trace: MaskWayTrace) -> dict:
    """Returns what the proof is given besides: the names of the steps whose masks go out."""
    steps = [step for step in trace.trace.steps if any(mask is not None for mask in step.outgoing)]
    return {"layers": [step.name for step in steps]}


def _say_read(trace: MaskWayTrace) -> None:
    """Says what Keras warns of, what a model could not read, and what a visitor's model was given."""
    for step in trace.trace.steps:
        if step.warning:
            goes_on = "yes" if any(mask is not None for mask in step.outgoing) else "no"
            values = {"layer": plain(step.name), "text": plain(step.warning), "on": goes_on}
            st.warning(say("mask_way-warning", **values), icon=":material/warning:")
    tokens = [token for row in trace.tokens for token in row]
    say_unread(tokens, trace.unknown.ravel().tolist(), trace.cut)
    if not trace.untrained:
        given = listed(list(dict.fromkeys(map(again, trace.fed))))
        st.caption(say("mask_way-given", model=plain(trace.title), given=given))
