"""What one asks of position encodings: the matrix, which positions are alike, whether forms agree.

Only `agreement` needs Keras, and imports it itself.
"""

import numpy as np

from core.arrays import product
from core.models.layers.sinusoids import double_loop, encoding, frequencies, meshgrid, rotate, sines_cosines
from core.requests.positions import AgreementRequest, SimilarityRequest
from core.traces.positions.relations import SimilarityTrace
from core.traces.positions.sinusoidal import AgreementTrace

TOLERANCE = 1e-6  # to which forms that compute in float64 must agree


def _positions(request) -> np.ndarray:
    """Returns the positions (P,) float64 of a request."""
    return request.first + np.arange(request.count, dtype="float64")


def _exact(request, numbers) -> np.ndarray:
    """Returns the encodings (..., D) float64 of positions (...) in the width and base of a request."""
    return encoding(numbers, request.width, base=request.base, dtype="float64")


def similarity(request: SimilarityRequest) -> SimilarityTrace:
    """Answers how alike positions are: each with each, and against the offset from some starts."""
    numbers = _positions(request)
    encoded = _exact(request, numbers)  # (P, D)
    rates = frequencies(request.width, request.base)  # (D / 2,)
    offsets = np.arange(-request.span, request.span + 1)  # (K,)
    # |PE(p)|^2 = D / 2: sin^2 + cos^2 of each pair
    scale = 1.0 if request.measure == "dot" else 2 / request.width
    curves = scale * np.stack([_curve(start, offsets, request) for start in request.starts])  # (S, K)
    # The products of two encodings sum to a sum of cosines of the offset's angles.
    expected = scale * sines_cosines(np.multiply.outer(offsets, rates))[..., 1].sum(axis=1)  # (K,)
    return SimilarityTrace(
        positions=numbers,
        similarity=product(scale * encoded, encoded.T),
        starts=np.array(request.starts),
        offsets=offsets,
        curves=curves,
        expected=expected,
        deviation=float(np.abs(curves - expected).max()),
        frequencies=rates,
        measure=request.measure,
        base=request.base,
    )


def _curve(start: float, offsets: np.ndarray, request: SimilarityRequest) -> np.ndarray:
    """Returns the dot products (K,) of a start with start + offsets (K,)."""
    return product(_exact(request, start + offsets), _exact(request, start))


def rotation_errors(encoded: np.ndarray, base: float) -> np.ndarray:
    """Returns the largest |R(k) PE(p) - PE(p + k)| for each offset k from -(P - 1) to P - 1: (2P - 1,).

    Args:
        encoded: (P, D) float64, interleaved encodings of positions one apart.
        base: Of the rotation.
    """
    count = len(encoded)
    errors = []
    for offset in range(1 - count, count):
        before = encoded[max(0, -offset) : count - max(0, offset)]  # all PE(p) whose p + k is there, too
        after = encoded[max(0, offset) : count + min(0, offset)]  # their PE(p + k)
        errors.append(np.abs(rotate(before, offset, base) - after).max())
    return np.array(errors)


def rotation_error(encoded: np.ndarray, base: float) -> float:
    """Returns the largest of the `rotation_errors` of encodings (P, D)."""
    return float(rotation_errors(encoded, base).max())


def agreement(request: AgreementRequest) -> AgreementTrace:
    """Answers how far the forms of the encoding are from each other and from a slow double loop."""
    import keras

    from core.models.layers.positional import PositionalEncoding, sinusoidal_embeddings

    count, width, base = request.count, request.width, request.base
    numbers = np.arange(count, dtype="float64")
    zeros = np.zeros((1, count, width))  # word vectors to which a layer adds the encodings
    layer = PositionalEncoding(count, base=base, dtype="float64")
    layer_float32 = PositionalEncoding(count, base=base, dtype="float32")
    forms = {
        ("Equation 16-2, number by number", "float64"): double_loop(numbers, width, base),
        ("3rd edition's layer", "float64"): layer(zeros)[0],
        ("2nd edition's grid", "float64"): meshgrid(count, width, base),
        ("bert4keras' function", "float64"): sinusoidal_embeddings(numbers, width, base, "float64"),
        ("3rd edition's layer", "float32"): layer_float32(zeros)[0],
        # Its own precision: frequencies and angles are rounded too, and the error grows with the position.
        ("bert4keras' function", "float32"): sinusoidal_embeddings(numbers, width, base, "float32"),
    }
    # F of (P, D)
    matrices = [np.asarray(keras.ops.convert_to_numpy(matrix), "float64") for matrix in forms.values()]
    return AgreementTrace(
        forms=tuple(form for form, _ in forms),
        dtypes=tuple(dtype for _, dtype in forms),
        differences=np.array([[np.abs(a - b).max() for b in matrices] for a in matrices]),
        held=np.array([dtype == "float64" for _, dtype in forms]),
        tolerance=TOLERANCE,
        count=count,
        width=width,
        base=base,
    )
