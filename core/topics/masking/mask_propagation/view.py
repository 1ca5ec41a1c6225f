"""The view "Mask, layer by layer": the mask of one of the atlas's own models, or of a visitor's file."""

import pathlib

import streamlit as st

from ....base.i18n import join_with_and, message, retranslate
from ....base.limits import is_hosted
from ....base.text import escape_markdown
from ....ui.frame import Frame
from ....ui.parts.input_notes import show_unread_words
from ....ui.parts.results_cache import run_cached
from ..files.schema import FILE_TIMEOUT_SECONDS, MAX_FILE_BYTES, MEMORY_LIMIT_BYTES, ModelFileRequest
from . import plot
from .mask_paths import get_first_outgoing_mask
from .schema import ARCHITECTURES, FILE_OPTION, MaskPropagationRequest, MaskPropagationResult

SAMPLE_FILE = pathlib.Path(__file__).parent / "conv_drops.keras"  # ids, a mask, and a Conv1D that drops it


def show_mask_propagation(frame: Frame) -> None:
    """Shows the mask at every layer of a model."""
    options = ARCHITECTURES if is_hosted() else (*ARCHITECTURES, FILE_OPTION)
    label_key = "MaskPropagationRequest-architecture"
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
    request = frame.form(MaskPropagationRequest, architecture=architecture)
    with st.spinner(message("mask_propagation-running")):
        result = run_cached(request)
    _show_result(frame, "trace", request, result)
    expander_key = frame.controls.key("code")
    with st.expander(message("mask_propagation-code"), key=expander_key, on_change="rerun") as expander:
        if expander.open:  # the highlighter is 1.5 MB, for which a newcomer's figure waited 0.3 s
            st.code(result.model_code, language="python", wrap_lines=True)


def _show_file(frame: Frame) -> None:
    """Shows the mask at every layer of a visitor's file, or of our sample."""
    sample_key = frame.controls.key("sample")
    file = frame.row.file_uploader(
        message("mask_propagation-file"),
        key=frame.controls.key("file"),
        type="keras",
        max_upload_size=MAX_FILE_BYTES // 1_000_000,
        help=message(
            "mask_propagation-file.help", seconds=FILE_TIMEOUT_SECONDS, gigabytes=MEMORY_LIMIT_BYTES // 10**9
        ),
    )
    # True, or name and content of a model that was trained in the lab
    sample = st.session_state.get(sample_key)
    if file is None and not sample:
        st.info(message("mask_propagation-choose"))
        st.button(
            message("mask_propagation-sample", name=SAMPLE_FILE.name),
            key=f"{sample_key}_try",
            on_click=st.session_state.update,
            args=({sample_key: True},),
        )
        return
    if file:
        name, content = file.name, file.getvalue()
    elif isinstance(sample, tuple):
        name, content = sample
    else:
        name, content = SAMPLE_FILE.name, SAMPLE_FILE.read_bytes()
    request = frame.form(ModelFileRequest, name=name, content=content)
    with st.spinner(message("mask_propagation-tracing", name=escape_markdown(name)), show_time=True):
        result = run_cached(request)
    _show_result(frame, "own", request, result)


def _show_result(frame: Frame, figure_name: str, request, result: MaskPropagationResult) -> None:
    """Shows the figure, the warnings of Keras, unknown words, and the inputs of a file's model."""
    records = result.mask_trace.layer_calls
    calls_with_mask = [record for record in records if get_first_outgoing_mask(record) is not None]
    frame.show(
        figure_name,
        plot.plot_mask_propagation,
        request,
        result=result,
        proof_values={"layers": [record.name for record in calls_with_mask]},
    )
    for record in records:
        if record.warning:
            warning = message(
                "mask_propagation-warning",
                layer=escape_markdown(record.name),
                warning=escape_markdown(record.warning),
                has_mask="yes" if get_first_outgoing_mask(record) is not None else "no",
            )
            st.warning(warning, icon=":material/warning:")
    tokens = [token for row in result.tokens for token in row]
    show_unread_words(tokens, result.is_unknown.ravel().tolist(), result.truncated_words)
    if not result.is_untrained:
        inputs = join_with_and(list(dict.fromkeys(map(retranslate, result.input_descriptions))))
        model_name = escape_markdown(result.model_name)
        st.caption(message("mask_propagation-model-input", model_name=model_name, inputs=inputs))
