"""The view "Mask, layer by layer": the mask of one of the atlas's own models, or of a visitor's file."""

import pathlib

import streamlit as st

from ....base.i18n import join_with_and, message, relocalize
from ....base.limits import hosted
from ....base.text import plain
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached
from ....ui.parts.unread import say_unread
from ..files.schema import FILE_MEMORY, FILE_SECONDS, MAX_FILE, MaskFileRequest
from . import plot
from .schema import ARCHITECTURES, FILE, MaskWayRequest, MaskWayResult

SAMPLE = pathlib.Path(__file__).parent / "conv_drops.keras"  # ids, a mask, and a Conv1D that drops it


def show_mask_way(frame: Frame) -> None:
    """The mask at every layer of a model."""
    options = ARCHITECTURES if hosted() else (*ARCHITECTURES, FILE)
    label = "MaskWayRequest-architecture"
    architecture = frame.controls.select(
        "architecture",
        message(label),
        options,
        frame.row,
        format_func=lambda name: message(f"{label}.{'file' if name == FILE else name}"),
        width=420,
    )
    if architecture == FILE:
        _show_file(frame)
        return
    request = frame.form(MaskWayRequest, architecture=architecture)
    with st.spinner(message("mask_way-running")):
        result = run_cached(request)
    frame.show("trace", plot.mask_way, request, result=result, proof_values=_layers(result))
    _say_read(result)
    with st.expander(message("mask_way-code"), key=frame.controls.key("code"), on_change="rerun") as folded:
        if folded.open:  # what colours code is 1.5 MB, for which a newcomer's figure waited 0.3 s
            st.code(result.code, language="python", wrap_lines=True)


def _show_file(frame: Frame) -> None:
    """The mask at every layer of a visitor's file, or of ours to try."""
    sample = frame.controls.key("sample")
    file = frame.row.file_uploader(
        message("mask_way-file"),
        key=frame.controls.key("file"),
        type="keras",
        max_upload_size=MAX_FILE // 1_000_000,
        help=message("mask_way-file.help", seconds=FILE_SECONDS, gigabytes=FILE_MEMORY // 10**9),
    )
    if file is None and not st.session_state.get(sample):
        st.info(message("mask_way-choose"))
        text = message("mask_way-sample", name=SAMPLE.name)
        st.button(text, key=f"{sample}_try", on_click=st.session_state.update, args=({sample: True},))
        return
    ours = st.session_state.get(sample)  # True, or name and content of a model that was trained in the lab
    name, content = (SAMPLE.name, SAMPLE.read_bytes()) if ours is True or not ours else ours
    if file:
        name, content = file.name, file.getvalue()
    request = frame.form(MaskFileRequest, name=name, content=content)
    with st.spinner(message("mask_way-tracing", name=plain(name)), show_time=True):
        result = run_cached(request)
    frame.show("own", plot.mask_way, request, result=result, proof_values=_layers(result))
    _say_read(result)


def _layers(result: MaskWayResult) -> dict:
    """Returns what the proof is given besides: the names of the steps whose masks go out."""
    steps = [step for step in result.trace.steps if any(mask is not None for mask in step.outgoing)]
    return {"layers": [step.name for step in steps]}


def _say_read(result: MaskWayResult) -> None:
    """Says what Keras warns of, what a model could not read, and what a visitor's model was given."""
    for step in result.trace.steps:
        if step.warning:
            goes_on = "yes" if any(mask is not None for mask in step.outgoing) else "no"
            values = {"layer": plain(step.name), "text": plain(step.warning), "on": goes_on}
            st.warning(message("mask_way-warning", **values), icon=":material/warning:")
    tokens = [token for row in result.tokens for token in row]
    say_unread(tokens, result.unknown.ravel().tolist(), result.cut)
    if not result.untrained:
        given = join_with_and(list(dict.fromkeys(map(relocalize, result.fed))))
        st.caption(message("mask_way-given", model=plain(result.title), given=given))
