"""The view "Mask, layer by layer": the mask of one of the atlas's own models, or of a visitor's file."""

import pathlib

import streamlit as st

from ....base.i18n import join_with_and, message, retranslate
from ....base.limits import is_hosted
from ....base.text import escape_markdown
from ....ui.frame import Frame
from ....ui.parts.input_notes import show_unread_words
from ....ui.parts.results_cache import run_cached
from ..files.schema import FILE_TIMEOUT_SECONDS, MAX_FILE_BYTES, MEMORY_LIMIT_BYTES, MaskFileRequest
from . import plot
from .schema import ARCHITECTURES, FILE_OPTION, MaskWayRequest, MaskWayResult

SAMPLE_FILE = pathlib.Path(__file__).parent / "conv_drops.keras"  # ids, a mask, and a Conv1D that drops it


def show_mask_propagation(frame: Frame) -> None:
    """The mask at every layer of a model."""
    options = ARCHITECTURES if is_hosted() else (*ARCHITECTURES, FILE_OPTION)
    label_key = "MaskWayRequest-architecture"
    architecture = frame.controls.selectbox(
        "architecture",
        message(label_key),
        options,
        frame.row,
        format_func=lambda name: message(f"{label_key}.{'file' if name == FILE_OPTION else name}"),
        width=420,
    )
    if architecture == FILE_OPTION:
        _show_file(frame)
        return
    request = frame.form(MaskWayRequest, architecture=architecture)
    with st.spinner(message("mask_way-running")):
        result = run_cached(request)
    frame.show(
        "trace", plot.plot_mask_propagation, request, result=result, proof_values=_proof_values(result)
    )
    _show_input_notes(result)
    with st.expander(message("mask_way-code"), key=frame.controls.key("code"), on_change="rerun") as expander:
        if expander.open:  # what colours code is 1.5 MB, for which a newcomer's figure waited 0.3 s
            st.code(result.code, language="python", wrap_lines=True)


def _show_file(frame: Frame) -> None:
    """The mask at every layer of a visitor's file, or of ours to try."""
    sample_key = frame.controls.key("sample")
    file = frame.row.file_uploader(
        message("mask_way-file"),
        key=frame.controls.key("file"),
        type="keras",
        max_upload_size=MAX_FILE_BYTES // 1_000_000,
        help=message(
            "mask_way-file.help", seconds=FILE_TIMEOUT_SECONDS, gigabytes=MEMORY_LIMIT_BYTES // 10**9
        ),
    )
    if file is None and not st.session_state.get(sample_key):
        st.info(message("mask_way-choose"))
        button_label = message("mask_way-sample", name=SAMPLE_FILE.name)
        st.button(
            button_label,
            key=f"{sample_key}_try",
            on_click=st.session_state.update,
            args=({sample_key: True},),
        )
        return
    chosen_sample = st.session_state.get(
        sample_key
    )  # True, or name and content of a model that was trained in the lab
    name, content = (
        (SAMPLE_FILE.name, SAMPLE_FILE.read_bytes())
        if chosen_sample is True or not chosen_sample
        else chosen_sample
    )
    if file:
        name, content = file.name, file.getvalue()
    request = frame.form(MaskFileRequest, name=name, content=content)
    with st.spinner(message("mask_way-tracing", name=escape_markdown(name)), show_time=True):
        result = run_cached(request)
    frame.show("own", plot.plot_mask_propagation, request, result=result, proof_values=_proof_values(result))
    _show_input_notes(result)


def _proof_values(result: MaskWayResult) -> dict:
    steps = [step for step in result.trace.steps if any(mask is not None for mask in step.outgoing)]
    return {"layers": [step.name for step in steps]}


def _show_input_notes(result: MaskWayResult) -> None:
    """Says what Keras warns of, what a model could not read, and what a visitor's model was given."""
    for step in result.trace.steps:
        if step.warning:
            continues = "yes" if any(mask is not None for mask in step.outgoing) else "no"
            values = {
                "layer": escape_markdown(step.name),
                "text": escape_markdown(step.warning),
                "on": continues,
            }
            st.warning(message("mask_way-warning", **values), icon=":material/warning:")
    tokens = [token for row in result.tokens for token in row]
    show_unread_words(tokens, result.is_unknown.ravel().tolist(), result.truncated_tokens)
    if not result.is_untrained:
        input_text = join_with_and(list(dict.fromkeys(map(retranslate, result.input_descriptions))))
        st.caption(message("mask_way-given", model=escape_markdown(result.title), input=input_text))
