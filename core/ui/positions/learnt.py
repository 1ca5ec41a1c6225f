"""The figures of the Positions page of what a Transformer learnt, beside the sinusoidal encoding."""

import dataclasses
from collections.abc import Callable

from core.configs.pairs import CHAPTER_PAIR
from core.figures.positions import past_the_end, trained
from core.requests.positions import ShiftRequest, TrainedPositionsRequest
from core.traces.positions.trained import TableTrace
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answered
from core.ui.parts.unread import say_unread

_PAST_THE_END = "Past the end"


@dataclasses.dataclass(frozen=True)
class LearntFigure:
    """A figure of both tables.

    Attributes:
        draw: A function of `core.figures.positions.trained`.
        numbers: Returns what of the sinusoidal and of the learnt table its proof is held against.
        analysed: Whether it hangs on how many rows are analysed.
    """

    draw: Callable
    numbers: Callable[[TableTrace, TableTrace], object]
    analysed: bool = False


FIGURES = {
    "Tables": LearntFigure(trained.tables, lambda fixed, learnt: [fixed.table, learnt.table]),
    "Similarity": LearntFigure(
        trained.similarity, lambda fixed, learnt: [fixed.similarity, learnt.similarity]
    ),
    "Waves": LearntFigure(
        trained.waves, lambda fixed, learnt: [fixed.wavelengths, learnt.wavelengths], analysed=True
    ),
    "Components": LearntFigure(
        trained.components, lambda fixed, learnt: [*fixed.components, *learnt.components], analysed=True
    ),
    "Positions seen": LearntFigure(trained.reached, lambda fixed, learnt: learnt.norms),
}


def show_learnt(frame: Frame) -> None:
    """The table that a Transformer learnt beside the sinusoidal one, and what happens past its end."""
    controls = frame.controls
    name = controls.choice(
        "trained", "Figure", [*FIGURES, _PAST_THE_END], frame.stage, label_visibility="collapsed"
    )
    if name == _PAST_THE_END:
        show_past_the_end(controls)
        return
    figure = FIGURES[name]
    if figure.analysed:
        controls.number("analysed", "Positions analysed", of=TrainedPositionsRequest)
    settings = controls.settings(*["analysed"] * figure.analysed)
    trace, picture = answered(figure.draw, TrainedPositionsRequest(**settings))
    shown = figure.numbers(trace.fixed, trace.trained)
    controls.show(f"trained_{figure.draw.__name__}", picture, shown=shown, settings=settings)


def show_past_the_end(controls: Controls) -> None:
    """What both encodings make of a pair of sentences that begins later."""
    row = controls.row()
    settings = {
        "source": controls.text("english", CHAPTER_PAIR.source.name, ShiftRequest.source, row),
        "target": controls.text("spanish", CHAPTER_PAIR.target.name, ShiftRequest.target, row),
        "shifts": controls.number("shifts", "Largest shift", container=row, of=ShiftRequest),
    }
    trace, picture = answered(past_the_end.shifted, ShiftRequest(**settings))
    controls.show("trained_shifted", picture, shown=trace.drawn_mean, settings=settings)
    unknown = [*trace.source_unknown.tolist(), *trace.target_unknown.tolist()]
    say_unread((*trace.source_tokens, *trace.target_tokens), unknown, ())
