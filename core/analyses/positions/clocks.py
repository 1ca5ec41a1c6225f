"""The pairs of an encoding as clocks: two positions on dials from fast to slow, and the step between them."""

import numpy as np

from core.models.layers.sinusoids import encoding, frequencies, rotate
from core.positions.clocks.ask import ClockTrace
from core.requests.positions import RotationRequest
from core.traces.positions.clocks import RotationTrace


def rotation(request: RotationRequest) -> RotationTrace:
    """Answers how a step turns the fastest pair, the one that is asked for, and the slowest."""
    pairs = np.unique([0, request.pair, request.width // 2 - 1])
    here = encoding(request.position, request.width, base=request.base, dtype="float64")  # (D,)
    rotated = rotate(here, request.offset, request.base).reshape(-1, 2)  # (D / 2, 2)
    there = request.position + request.offset
    trace = ClockTrace.of(pairs, frequencies(request.width, request.base), request.position, there)
    chosen = int(np.flatnonzero(trace.pairs == request.pair)[0])
    return RotationTrace(clocks=trace, rotated=rotated[trace.pairs], offset=request.offset, chosen=chosen)
