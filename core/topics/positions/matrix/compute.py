"""The matrix of position encodings, by NumPy; on a GPU by TensorFlow, where the device says so."""

import numpy as np

from ....base.registry import handles
from ....models.layers.sinusoids import encoding, encoding_rounded_up, frequencies
from .schema import MatrixView, PositionsRequest, PositionsResult


@handles(PositionsRequest)
def positions(request: PositionsRequest) -> PositionsResult:
    numbers = request.first + np.arange(request.count, dtype="float64")  # (P,)
    edition = encoding if request.edition == 3 else encoding_rounded_up
    return PositionsResult(
        matrix=edition(numbers, request.width, base=request.base, layout=request.layout),
        positions=numbers,
        frequencies=frequencies(request.width + request.width % 2, request.base),
        base=request.base,
        layout=request.layout,
        edition=request.edition,
    )


@handles(MatrixView)
def viewed(request: MatrixView) -> PositionsResult:
    """Answers with the whole matrix: what is marked and drawn of it does not change it."""
    return positions(request.encoding)
