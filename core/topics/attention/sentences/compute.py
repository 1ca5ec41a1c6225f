"""Similarity of sentences: the cosines of their embeddings."""

from ....base.arrays import matmul
from ....base.registry import handles
from ....models.encoder.forward import pool_and_normalize
from ....models.encoder.runtime import PretrainedEncoder
from ....models.translators.batches import pad
from ..model_attention import encoder_lock
from .schema import SentencesRequest, SentencesResult


@handles(SentencesRequest)
def compare_sentences(encoder: PretrainedEncoder, request: SentencesRequest) -> SentencesResult:
    """Answers how similar sentences are, all read in one batch."""
    with encoder_lock:
        sources = tuple(encoder.read(text) for text in request.sentences)
        ids = pad([source.ids for source in sources])  # (B, S)
        embeddings = pool_and_normalize(encoder.compute_hidden_states(ids), ids != 0)  # (B, D)
        similarity = matmul(embeddings, embeddings.T)
    return SentencesResult(model=request.model, sources=sources, embeddings=embeddings, similarity=similarity)
