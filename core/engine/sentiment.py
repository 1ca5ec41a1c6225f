"""How the engine answers what pages ask of the sentiment models."""

from core.engine.loading import arrays
from core.requests.sentiment import ReadingRequest
from core.traces.sentiment import ReadingTrace


def _read_review(request: ReadingRequest) -> ReadingTrace:
    from core.analyses.sentiment import read_review

    return read_review(request, arrays)


RUNS = {ReadingRequest: _read_review}
