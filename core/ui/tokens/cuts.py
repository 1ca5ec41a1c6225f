"""The view that cuts a sentence in every way, and undoes the merges of a subword that is clicked."""

import streamlit as st

from core.figures.tokens.cuts import cuts, undo
from core.requests.tokens import CutRequest, UndoRequest
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame, beside
from core.ui.parts.plotly_events import index_below, listen
from core.ui.parts.results_cache import answer, answered, drawn
from core.ui.server.errors import shown_errors
from core.ui.tokens.learning import line_of

LIVE = "5ms"  # after the last key, until the tiles are drawn anew
_HINT = "Click a subword to undo its merges. The same colour is the same id."


def show_cuts(frame: Frame) -> None:
    """A sentence in every way to cut it, as it is typed."""
    _as_typed(frame.controls, line_of(frame.controls))


@st.fragment
def _as_typed(controls: Controls, line: int) -> None:
    """Shows the sentence and its tiles, in lines of so many characters; each key runs this alone."""
    with shown_errors():
        text = controls.text(
            "text", "Sentence", CutRequest.text, st, live=LIVE, placeholder="Type a sentence"
        )
        trace, picture = answered(cuts, CutRequest(text=text), line=line)
        left, right = beside(controls, "cuts", st)
        page = controls.page
        count = next(len(cut.tokens) for cut in trace.cuts if cut.name == "subwords")
        with left:
            listen(controls.key("cuts"), "bars", _HINT, lambda event: _choose(page, count, event))
            shown = [index for cut in trace.cuts for index in cut.ids.tolist()]
            controls.number("token", "Subword", container=right, of=UndoRequest)
            controls.show("cuts", picture, shown=shown, settings={"text": text})
        with right:
            if count:
                _show_undo(controls, text)
            else:
                st.caption("No subword is read of this sentence.")


def _choose(page: str, count: int, event: dict) -> None:
    """Moves the box of the subword to the tile that was clicked."""
    index = index_below(event.get("x"), count)
    if event.get("where") == "subwords" and index is not None:
        Controls(page, st).set(token=index + 1)


def _show_undo(controls: Controls, text: str) -> None:
    """A subword and what is left when its merges are undone one by one."""
    settings = {"text": text, "token": controls.values["token"]}
    trace = answer(UndoRequest(**settings))
    picture = drawn(undo, trace, of=trace.token)
    shown = trace.merges if len(trace.merges) else trace.ids[:1]
    controls.show("undo", picture, shown=shown, settings=settings | {"token": trace.token})
