"""How similar sentences are: the cosines of their embeddings."""

from ....base.arrays import product
from ....base.registry import handles
from ....models.encoder.forward import pooled
from ....models.encoder.runtime import PretrainedEncoder
from ....models.translators.batches import pad
from ..looking import one_pass
from .schema import SentencesRequest, SentencesResult


@handles(SentencesRequest)
def compare(encoder: PretrainedEncoder, request: SentencesRequest) -> SentencesResult:
    """Answers how similar sentences are, all read in one batch."""
    with one_pass:
        sources = tuple(encoder.read(text) for text in request.sentences)
        ids = pad([source.ids for source in sources])  # (B, S)
        embeddings = pooled(encoder.hidden(ids), ids != 0)  # (B, D)
        similarity = product(embeddings, embeddings.T)
    return SentencesResult(model=request.model, sources=sources, embeddings=embeddings, similarity=similarity)
