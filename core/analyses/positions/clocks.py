"""The pairs of an encoding as clocks: two positions on dials from fast to slow, and the step between them."""

import numpy as np

from core.models.layers.sinusoids import frequencies, sines_cosines
from core.requests.positions import MAX_DIALS, ClockRequest
from core.traces.positions.clocks import ClockTrace


def clocks(request: ClockRequest) -> ClockTrace:
    """Answers where two positions stand on at most eight dials, spread evenly over the pairs."""
    pairs = request.width // 2
    dials = min(pairs, MAX_DIALS)
    return _dials(np.arange(dials) * pairs // dials, request.p, request.q, request)


def _dials(pairs: np.ndarray, p: float, q: float, request: ClockRequest) -> ClockTrace:
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
