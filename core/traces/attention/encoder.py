"""What a pretrained encoder returns: attention, hidden states and embeddings of sentences."""

import dataclasses

import numpy as np

from core.traces.attention.matrices import AttentionTrace
from core.traces.shapes import check_shapes
from core.traces.translation import SourceTokens


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncodedTrace:
    """A sentence as a pretrained encoder reads it. S tokens, [CLS] first and [SEP] last; D model width.

    Attributes:
        model: Its name.
        source: What was read.
        attention: Of kind "encoder", all layers and heads.
        hidden: (S, D) after the last layer.
        embedding: (D,) mean of the hidden states over all tokens, made length 1.
    """

    model: str
    source: SourceTokens
    attention: AttentionTrace
    hidden: np.ndarray
    embedding: np.ndarray

    def __post_init__(self):
        width = self.hidden.shape[-1]
        check_shapes(self, hidden=(len(self.source.tokens), width), embedding=(width,))


@dataclasses.dataclass(frozen=True, kw_only=True)
class SentencesTrace:
    """How similar N sentences are. D model width.

    Attributes:
        model: Its name.
        sources: N sentences as they were read.
        embeddings: (N, D), each of length 1.
        similarity: (N, N) cosines, from -1 to 1.
    """

    model: str
    sources: tuple[SourceTokens, ...]
    embeddings: np.ndarray
    similarity: np.ndarray

    def __post_init__(self):
        count = len(self.sources)
        check_shapes(self, embeddings=(count, self.embeddings.shape[-1]), similarity=(count, count))
