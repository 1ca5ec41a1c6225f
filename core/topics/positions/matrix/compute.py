"""The matrix of position encodings, by NumPy; on a GPU by TensorFlow, where the device says so."""

import numpy as np

from ....base.registry import handles
from ....models.layers.sinusoids import encoding, encoding_rounded_up, frequencies
from .schema import MatrixView, PositionsRequest, PositionsResult


@handles(PositionsRequest)
def compute_positions(request: PositionsRequest) -> PositionsResult:
    positions = request.first + np.arange(request.count, dtype="float64")  # (P,)
    encode = encoding if request.edition == 3 else encoding_rounded_up
    return PositionsResult(
        matrix=encode(positions, request.width, base=request.base, layout=request.layout),
        positions=positions,
        frequencies=frequencies(request.width + request.width % 2, request.base),
        base=request.base,
        layout=request.layout,
        edition=request.edition,
    )


@handles(MatrixView)
def compute_matrix_view(request: MatrixView) -> PositionsResult:
    """Answers with the whole matrix: what is marked and drawn of it does not change it."""
    return compute_positions(request.positions_request)
