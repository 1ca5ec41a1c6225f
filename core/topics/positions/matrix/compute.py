"""The matrix of position encodings, computed by NumPy, on a GPU by TensorFlow."""

import numpy as np

from ....base.registry import handles
from ....models.layers.sinusoids import encoding, encoding_rounded_up, frequencies
from .schema import MatrixSettings, PositionsRequest, PositionsResult


@handles(PositionsRequest)
def compute_positions(request: PositionsRequest) -> PositionsResult:
    positions = request.first_position + np.arange(request.num_positions, dtype="float64")  # (P,)
    encode = encoding if request.edition == 3 else encoding_rounded_up
    return PositionsResult(
        matrix=encode(positions, request.width, base=request.base, layout=request.layout),
        positions=positions,
        frequencies=frequencies(request.width + request.width % 2, request.base),
        base=request.base,
        layout=request.layout,
        edition=request.edition,
    )


@handles(MatrixSettings)
def compute_shown_positions(request: MatrixSettings) -> PositionsResult:
    """Returns the whole matrix, which marks and the drawn part do not change."""
    return compute_positions(request.positions_request)
