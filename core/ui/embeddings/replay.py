"""The view of a training replayed: the map at a moment of it, and how far words come apart."""

from core.figures.embeddings import replay
from core.requests.embeddings import ReplayRequest
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answer, drawn


def show_replay(frame: Frame) -> None:
    """Where words stood at a moment of a training, or how far apart they were at each."""
    controls = frame.controls
    figure = controls.choice(
        "replay", "Figure", ["Moments", "Distances"], frame.stage, label_visibility="collapsed"
    )
    typed = controls.text("words", "Words to follow", ", ".join(ReplayRequest.words), help="Between commas.")
    words = tuple(part.strip() for part in typed.split(",") if part.strip())
    if figure == "Distances":
        request = ReplayRequest(words=words)
        trace = answer(request)
        picture = drawn(replay.distances, trace, of=request)
        controls.show(
            "distances", picture, shown=list(picture.columns.values())[1:], settings={"words": words}
        )
        return
    moment = controls.slider("moment", "Moment of the training", step=1, of=ReplayRequest)
    request = ReplayRequest(words=words, moment=moment)
    trace = answer(request)
    picture = drawn(replay.replayed, trace, of=request)
    shown = trace.coordinates[trace.moment].T
    controls.show("replayed", picture, shown=shown, settings={"words": words, "moment": moment})
