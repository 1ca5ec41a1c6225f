"""A training of dates is made in its process; what its halves write at a moment is NumPy's."""

from collections.abc import Callable

from ....base.numerics import softmax
from ....base.registry import handles
from ..trained import traced, weights_at
from .forward import write
from .schema import AlignmentRequest, AlignmentResult, DatesRequest

handles(DatesRequest)(traced)


@handles(AlignmentRequest)
def align(request: AlignmentRequest, progress: Callable[[], None] = lambda: None) -> AlignmentResult:
    """Returns what both halves write at a moment; a training that is not there is made first."""
    step, layers = weights_at(request, progress)
    written, scores = write(layers, "with", request.date)
    without, _ = write(layers, "without", request.date)
    return AlignmentResult(
        date=request.date,
        style=request.run.style,
        written=written,
        without=without,
        step=step,
        scores=scores,
        weights=softmax(scores),
    )
