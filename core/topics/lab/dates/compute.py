"""Runs trainings on dates; a date at a snapshot is decoded in NumPy."""

from collections.abc import Callable

from ....base.numerics import softmax
from ....base.registry import handles
from ..run_results import load_weights, run_training
from .forward import decode_greedily
from .schema import AlignmentRequest, AlignmentResult, DatesRequest

handles(DatesRequest)(run_training)


@handles(AlignmentRequest)
def compute_alignment(
    request: AlignmentRequest, progress: Callable[[], None] = lambda: None
) -> AlignmentResult:
    """Decodes a date with both models at a snapshot; a training that was never started runs first."""
    step, weights_by_layer = load_weights(request, progress)
    output_with_attention, scores = decode_greedily(weights_by_layer, "with_attention", request.date)
    output_without_attention, _ = decode_greedily(weights_by_layer, "without_attention", request.date)
    return AlignmentResult(
        date=request.date,
        date_format=request.training_request.date_format,
        output_with_attention=output_with_attention,
        output_without_attention=output_without_attention,
        step=step,
        scores=scores,
        weights=softmax(scores),
    )
