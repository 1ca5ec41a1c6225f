"""The way of a mask through a model: one of the atlas's own, or of a visitor's file."""

import streamlit as st

from core.base.limits import hosted
from core.figures.masking.mask_way import mask_way
from core.figures.masking.steps import proof_parts, warnings_of
from core.requests.masking import (
    ARCHITECTURES,
    FILE_MEMORY,
    FILE_SECONDS,
    MAX_FILE,
    MaskFileRequest,
    MaskTraceRequest,
)
from core.text import plain
from core.traces.masking.way import ArchitectureTrace
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.results_cache import answer, answered, drawn
from core.ui.parts.unread import say_unread

_FILE = "Your own .keras file"
_RENAMED = {  # what addresses of before call a model
    "Functional, the mask handed over by hand": "functional_manual",
    "Vectors in, a Masking layer": "masking_layer",
    "A GRU that gives its last state": "gru_last",
    "A GRU that gives every state": "gru_sequences",
    "A layer of one's own without supports_masking": "custom_unsupported",
    "The same layer with supports_masking": "custom_supported",
    "A layer of one's own with compute_mask": "custom_compute_mask",
    "A residual connection around attention": "residual_add",
    "A .keras file of yours": _FILE,
}


def mask_request(controls: Controls) -> MaskTraceRequest | MaskFileRequest | None:
    """Shows whose mask is followed, and over which sentences, and returns the request.

    It is None while a file is awaited.
    """
    architecture = controls.select(
        "architecture",
        "Model",
        [*ARCHITECTURES, *([] if hosted() else [_FILE])],
        format_func=lambda name: ARCHITECTURES.get(name, name),
        renamed={old: new for old, new in _RENAMED.items() if new != _FILE or not hosted()},
    )
    file = _file_box(controls) if architecture == _FILE else None
    sentences = controls.lines(
        "sentences",
        "Sentences, one a line",
        "\n".join(MaskTraceRequest.sentences),
        height=130,
        help="1 to 5, of up to 12 words; an empty line is all padding. Press Ctrl+Enter.",
    )
    if file is not None:
        return MaskFileRequest(name=file.name, content=file.getvalue(), sentences=sentences)
    if architecture == _FILE:
        st.info(
            "Choose a file that `model.save('name.keras')` wrote. Its layers run here, and the figure shows "
            "what they do with the mask."
        )
        return None
    return MaskTraceRequest(architecture=architecture, sentences=sentences)


def _file_box(controls: Controls):
    """Shows the box for a visitor's file, and returns the file, None while there is none."""
    about = (
        "It is loaded in safe mode, on this machine, in a process of its own that gets "
        f"{FILE_SECONDS} seconds and {FILE_MEMORY // 10**9} GB of memory, and is not kept. The address of "
        "this page cannot hold it."
    )
    return controls.side.file_uploader(
        "A Sequential or functional model",
        key=controls.key("file"),
        type="keras",
        max_upload_size=MAX_FILE // 1_000_000,
        help=about,
    )


def show_mask_way(controls: Controls, request: MaskTraceRequest | MaskFileRequest) -> None:
    """Runs a model and shows the way of the mask, what Keras said, and the code."""
    if isinstance(request, MaskFileRequest):
        trace = _file_trace(controls, request)
        if trace is None:
            return
        picture = drawn(mask_way, trace, of=request)
        title = f"{request.name}: the model {trace.title}"
        settings = {"file": request.name, "sentences": request.sentences}
        given = {"content": request.content}
    else:
        with st.spinner("Running the model, with and without its masks ..."):
            trace, picture = answered(mask_way, request)
        title = trace.title
        settings = {"architecture": request.architecture, "sentences": request.sentences}
        given = None
    masks, shown = proof_parts(trace)
    proof = proof_code(controls.key("file" if given else "trace"), **settings, masks=masks)
    controls.show("trace", picture, shown=shown, settings=settings, proof=proof, given=given)
    for layer, message, goes_on in warnings_of(trace):
        wrong = " **The mask goes on all the same:** the warning is wrong here." if goes_on else ""
        text = f"Keras says at {plain(layer)}: “{plain(message)}”{wrong}"
        st.warning(text, icon=":material/warning:")
    st.caption(f"**{plain(title)}**")
    _say_read(trace)
    if trace.code:
        _show_code(controls, trace.code)


def _file_trace(controls: Controls, request: MaskFileRequest) -> ArchitectureTrace | None:
    """Returns the trace of a visitor's file, with a Stop while it is awaited; None where that was pressed."""
    stopped = controls.key("stopped")
    asked = hash(request)
    if st.session_state.get(stopped) == asked:
        st.info("Stopped: this file is not run.")
        st.button(
            "Run it",
            key=controls.key("again"),
            icon=":material/play_arrow:",
            on_click=st.session_state.pop,
            args=(stopped,),
        )
        return None
    waiting = st.empty()
    with waiting.container():
        st.button(
            "Stop",
            key=controls.key("stop"),
            icon=":material/stop:",
            on_click=st.session_state.update,
            args=({stopped: asked},),
        )
        with st.spinner("Running it in a process of its own, with and without masks ...", show_time=True):
            trace = answer(request)
    waiting.empty()
    return trace


def _say_read(trace: ArchitectureTrace) -> None:
    """Says what a model could not read of the sentences, and what a visitor's model was given."""
    tokens = [token for row in trace.tokens for token in row]
    say_unread(tokens, trace.unknown.ravel().tolist(), trace.cut)
    if trace.untrained:
        st.caption(
            ":material/casino: The weights are random, from a fixed seed: this model was never trained. "
            "Where the mask goes does not depend on them; how large a difference is does."
        )
    else:
        given = " and ".join(dict.fromkeys(trace.fed))
        st.caption(
            f":material/input: The model was given {given}. Its vocabulary is unknown here, so words are "
            "numbered as they come."
        )


def _show_code(controls: Controls, code: str) -> None:
    """Shows the code of a model, folded."""
    title = "The code of this model, as it was run"
    with st.expander(title, key=controls.key("code"), on_change="rerun") as folded:
        if folded.open:  # what colours code is 1.5 MB, for which a newcomer's figure waited 0.3 s
            st.code(code, language="python", wrap_lines=True)
