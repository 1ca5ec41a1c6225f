"""Every attention of a model over a sentence, or over two."""

from ....base.answering import answers
from ..looking import look
from .ask import HeadsRequest, HeadsTrace, PairRequest, PairTrace


@answers(HeadsRequest)
def heads(model, request: HeadsRequest) -> HeadsTrace:
    """Answers what every head of a model attends to."""
    return look(model, request)


@answers(PairRequest)
def pair(model, request: PairRequest) -> PairTrace:
    first, second = (
        look(model, HeadsRequest(model=request.model, text=text)) for text in (request.first, request.second)
    )
    return PairTrace(first=first, second=second)
