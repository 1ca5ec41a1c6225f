"""Two positions on the dials of pairs from fast to slow."""

import numpy as np

from ....base.registry import handles
from ....models.layers.sinusoids import frequencies
from .schema import MAX_DIALS, ClockRequest, ClockResult


@handles(ClockRequest)
def clocks(request: ClockRequest) -> ClockResult:
    """Answers where two positions stand on at most eight dials, spread evenly over the pairs."""
    pairs = request.width // 2
    dials = min(pairs, MAX_DIALS)
    spread = np.arange(dials) * pairs // dials
    rates = frequencies(request.width, request.base)
    return ClockResult.of(spread, rates, request.clock_p, request.clock_q)
