"""A training of dates is made in its process; what its halves write at a moment is NumPy's."""

from collections.abc import Callable

from ....base.answering import answers
from ....base.numerics import softmax
from ..trained import traced, weights_at
from .ask import AlignmentRequest, AlignmentTrace, DatesRequest
from .forward import write

answers(DatesRequest)(traced)


@answers(AlignmentRequest)
def align(request: AlignmentRequest, progress: Callable[[], None] = lambda: None) -> AlignmentTrace:
    """Returns what both halves write at a moment; a training that is not there is made first."""
    step, layers = weights_at(request, progress)
    written, scores = write(layers, "with", request.date)
    without, _ = write(layers, "without", request.date)
    return AlignmentTrace(
        date=request.date,
        style=request.run.style,
        written=written,
        without=without,
        step=step,
        scores=scores,
        weights=softmax(scores),
    )
