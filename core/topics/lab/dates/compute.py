"""A training of dates is made in its process; what its halves write at a moment is NumPy's."""

from collections.abc import Callable

from ....base.numerics import softmax
from ....base.registry import handles
from ..run_results import load_weights, run_training
from .forward import write_date
from .schema import AlignmentRequest, AlignmentResult, DatesRequest

handles(DatesRequest)(run_training)


@handles(AlignmentRequest)
def compute_alignment(
    request: AlignmentRequest, progress: Callable[[], None] = lambda: None
) -> AlignmentResult:
    """Returns what both halves write at a moment; a training that is not there is made first."""
    step, layers = load_weights(request, progress)
    output_with_attention, scores = write_date(layers, "with", request.date)
    output_without_attention, _ = write_date(layers, "without", request.date)
    return AlignmentResult(
        date=request.date,
        style=request.run.style,
        output_with_attention=output_with_attention,
        output_without_attention=output_without_attention,
        step=step,
        scores=scores,
        weights=softmax(scores),
    )
