"""Every attention of a model over a sentence, or over two."""

from ....base.registry import handles
from ..looking import look
from .schema import HeadsRequest, HeadsResult, PairRequest, PairResult


@handles(HeadsRequest)
def heads(model, request: HeadsRequest) -> HeadsResult:
    """Answers what every head of a model attends to."""
    return look(model, request)


@handles(PairRequest)
def pair(model, request: PairRequest) -> PairResult:
    first, second = (
        look(model, HeadsRequest(model=request.model, text=text)) for text in (request.first, request.second)
    )
    return PairResult(first=first, second=second)
