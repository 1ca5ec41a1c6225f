"""Every attention of a model over a sentence, or over two."""

from ....base.registry import handles
from ..model_attention import compute_attention
from .schema import HeadsRequest, HeadsResult, PairRequest, PairResult


@handles(HeadsRequest)
def compute_heads(model, request: HeadsRequest) -> HeadsResult:
    return compute_attention(model, request)


@handles(PairRequest)
def compute_pair(model, request: PairRequest) -> PairResult:
    first, second = (
        compute_attention(model, HeadsRequest(model=request.model, text=text))
        for text in (request.first_text, request.second_text)
    )
    return PairResult(first=first, second=second)
