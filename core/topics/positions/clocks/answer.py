"""Two positions on the dials of pairs from fast to slow."""

import numpy as np

from ....base.answering import answers
from ....models.layers.sinusoids import frequencies
from .ask import MAX_DIALS, ClockRequest, ClockTrace


@answers(ClockRequest)
def clocks(request: ClockRequest) -> ClockTrace:
    """Answers where two positions stand on at most eight dials, spread evenly over the pairs."""
    pairs = request.width // 2
    dials = min(pairs, MAX_DIALS)
    spread = np.arange(dials) * pairs // dials
    rates = frequencies(request.width, request.base)
    return ClockTrace.of(spread, rates, request.clock_p, request.clock_q)
