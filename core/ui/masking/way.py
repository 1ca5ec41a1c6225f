"""The way of a mask through a model: one of the atlas's own, or of a visitor's file."""

import streamlit as st

from core.figures.masking.steps import proof_parts, warnings_of
from core.figures.masking.trace import mask_way
from core.requests.limits import hosted
from core.requests.masking import (
    ARCHITECTURES,
    FILE_MEMORY,
    FILE_SECONDS,
    MAX_FILE,
    MaskFileRequest,
    MaskTraceRequest,
)
from core.text import plain
from core.traces.masking import ArchitectureTrace
from core.ui.masking.unread import say_unread
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.results_cache import answer, answered, drawn

_FILE = "A .keras file of yours"


def mask_request(controls: Controls) -> MaskTraceRequest | MaskFileRequest | None:
    """Shows whose mask is followed, and over which sentences, and returns the request.

    It is None while a file is awaited.
    """
    titles = [*ARCHITECTURES.values(), *([] if hosted() else [_FILE])]
    title = controls.select("architecture", "Model", titles)
    file = _file_box(controls) if title == _FILE else None
    sentences = controls.lines(
        "sentences",
        "Sentences, a line each",
        "\n".join(MaskTraceRequest.sentences),
        height=130,
        help="1 to 5, of up to 12 words; an empty line is all padding. Press Ctrl+Enter.",
    )
    if file is not None:
        return MaskFileRequest(name=file.name, content=file.getvalue(), sentences=sentences)
    if title == _FILE:
        st.info(
            "Choose a file that `model.save('name.keras')` wrote. Its layers run here, and the figure shows "
            "what they do to the mask."
        )
        return None
    architecture = next(name for name in ARCHITECTURES if ARCHITECTURES[name] == title)
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
    st.caption(f"**{plain(title)}**")
    _say_read(trace)
    masks, shown = proof_parts(trace)
    proof = proof_code(controls.key("file" if given else "trace"), **settings, masks=masks)
    controls.show("trace", picture, shown=shown, settings=settings, proof=proof, given=given)
    for layer, message, goes_on in warnings_of(trace):
        wrong = " **The mask goes on all the same:** the warning is wrong here." if goes_on else ""
        text = f"Keras says at {plain(layer)}: “{plain(message)}”{wrong}"
        st.warning(text, icon=":material/warning:")
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
    if not trace.code:
        given = " and ".join(dict.fromkeys(trace.fed))
        st.caption(
            f":material/input: The model was given {given}; nobody here knows its vocabulary, so words are "
            "numbered as they come."
        )


def _show_code(controls: Controls, code: str) -> None:
    """Shows the code of a model, folded."""
    title = "The code of this model, as it was run"
    with st.expander(title, key=controls.key("code"), on_change="rerun") as folded:
        if folded.open:  # what colours code is 1.5 MB, for which a newcomer's figure waited 0.3 s
            st.code(code, language="python", wrap_lines=True)
