"""The matrix of position encodings, by NumPy; on a GPU by TensorFlow, where the device says so."""

import numpy as np

from ....base.answering import answers
from ....models.layers.sinusoids import encoding, encoding_rounded_up, frequencies
from .ask import MatrixView, PositionsRequest, PositionsTrace


@answers(PositionsRequest)
def positions(request: PositionsRequest) -> PositionsTrace:
    numbers = request.first + np.arange(request.count, dtype="float64")  # (P,)
    edition = encoding if request.edition == 3 else encoding_rounded_up
    return PositionsTrace(
        matrix=edition(numbers, request.width, base=request.base, layout=request.layout),
        positions=numbers,
        frequencies=frequencies(request.width + request.width % 2, request.base),
        base=request.base,
        layout=request.layout,
        edition=request.edition,
    )


@answers(MatrixView)
def viewed(request: MatrixView) -> PositionsTrace:
    """Answers with the whole matrix: what is marked and drawn of it does not change it."""
    return positions(request.encoding)
