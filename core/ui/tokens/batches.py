"""The view of batches: windows of a text, and the padding of sentences."""

from core.figures.tokens.batches import padding, windows
from core.requests.tokens import WAYS, PaddingRequest, WindowsRequest
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import QUIET, Frame
from core.ui.parts.results_cache import answered


def show_batches(frame: Frame) -> None:
    """Which character meets which state, and how much of a batch is padding."""
    controls = frame.controls
    figure = controls.choice("batches", "Figure", ["Windows", "Padding"], frame.stage, **QUIET)
    if figure == "Padding":
        _show_padding(controls)
    else:
        _show_windows(controls)


def _show_padding(controls: Controls) -> None:
    """Sentences in random batches and in length-bucketed ones."""
    settings = {
        "batch": controls.number("padded_batch", "Batch", PaddingRequest.batch),
        "sentences": controls.lines(
            "sentences", "Sentences, one a line", "\n".join(PaddingRequest.sentences), height=300
        ),
        "seed": controls.number("padding_seed", "Seed of the shuffle", PaddingRequest.seed),
    }
    trace, picture = answered(padding, PaddingRequest(**settings))
    shown = [[*one.length.tolist(), *one.padded.tolist()] for one in (trace.shuffled, trace.bucketed)]
    controls.show("padding", picture, shown=shown, settings=settings, bounds=list(trace.bounds))


def _show_windows(controls: Controls) -> None:
    """The windows of a text in their batches."""
    way = controls.select("way", "Windows", WAYS)
    names = ["length"]
    controls.number("length", "Window", of=WindowsRequest)
    if way == WAYS[0]:
        controls.number("shift", "Shift", of=WindowsRequest)
        controls.number("seed", "Seed of the shuffle", of=WindowsRequest)
        names += ["shift", "seed"]
    if way != WAYS[1]:
        controls.number("batch", "Batch", of=WindowsRequest)
        names.append("batch")
    controls.text("stream", "Text", WindowsRequest.text, live="150ms")
    settings = controls.settings("way", *names) | {"text": controls.values["stream"]}
    request = WindowsRequest(**settings)
    trace, picture = answered(windows, request)
    shown = trace.places[trace.places >= 0]
    controls.show(
        "windows",
        picture,
        shown=shown,
        settings=settings,
        shift=request.shift,
        seed=request.seed,
        batch=request.batch,
    )
