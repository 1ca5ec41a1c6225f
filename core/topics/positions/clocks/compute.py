"""Two positions on the dials of pairs from fast to slow."""

import numpy as np

from ....base.registry import handles
from ....models.layers.sinusoids import frequencies
from .schema import MAX_DIALS, ClockRequest, ClockResult


@handles(ClockRequest)
def compute_clocks(request: ClockRequest) -> ClockResult:
    """Computes two positions on at most eight dials, spread evenly over the pairs."""
    num_pairs = request.width // 2
    num_dials = min(num_pairs, MAX_DIALS)
    chosen_pairs = np.arange(num_dials) * num_pairs // num_dials
    pair_frequencies = frequencies(request.width, request.base)
    return ClockResult.from_positions(chosen_pairs, pair_frequencies, request.clock_p, request.clock_q)
