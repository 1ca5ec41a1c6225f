"""The pairs of an encoding as clocks: two positions on dials from fast to slow, and the step between them."""

import numpy as np

from core.models.layers.sinusoids import encoding, frequencies, rotate, sines_cosines
from core.requests.positions import MAX_DIALS, ClockRequest, RotationRequest
from core.traces.positions.clocks import ClockTrace, RotationTrace


def clocks(request: ClockRequest) -> ClockTrace:
    """Answers where two positions stand on at most eight dials, spread evenly over the pairs."""
    pairs = request.width // 2
    dials = min(pairs, MAX_DIALS)
    return _dials(np.arange(dials) * pairs // dials, request.p, request.q, request)


def rotation(request: RotationRequest) -> RotationTrace:
    """Answers how a step turns the fastest pair, the one that is asked for, and the slowest."""
    pairs = np.unique([0, request.pair, request.width // 2 - 1])
    here = encoding(request.position, request.width, base=request.base, dtype="float64")  # (D,)
    rotated = rotate(here, request.offset, request.base).reshape(-1, 2)  # (D / 2, 2)
    trace = _dials(pairs, request.position, request.position + request.offset, request)
    chosen = int(np.flatnonzero(trace.pairs == request.pair)[0])
    return RotationTrace(clocks=trace, rotated=rotated[trace.pairs], offset=request.offset, chosen=chosen)


def _dials(pairs: np.ndarray, p: float, q: float, request: ClockRequest | RotationRequest) -> ClockTrace:
    """Returns two positions on the dials of some pairs (C,), the fastest first."""
    rates = frequencies(request.width, request.base)[pairs]  # (C,)
    order = np.argsort(-rates, kind="stable")  # a base below 1 has its slowest pair first
    angles = np.multiply.outer([p, q], rates[order])  # (2, C)
    return ClockTrace(
        pairs=pairs[order],
        frequencies=rates[order],
        p=p,
        q=q,
        angles=angles,
        points=sines_cosines(angles),
        width=request.width,
        base=request.base,
    )
