"""A pretrained encoder that takes text: its forward pass in float64 with its vocabulary."""

import dataclasses

import numpy as np

from core.arrays import host, placed
from core.base.checks import fail
from core.models.encoder.forward import EncoderForward
from core.models.hooks import Hooks
from core.traces.attention.matrices import AttentionTrace
from core.traces.translation import SourceTokens
from core.vocabulary.pieces import PieceVocabulary

# what `AttentionTrace` calls the tensors of an attention
_INTERNALS = {"queries": "query", "keys": "key", "values": "value", "scores": "scores", "weights": "weights"}


@dataclasses.dataclass(frozen=True)
class PretrainedEncoder:
    """A pretrained encoder with its vocabulary; read-only."""

    model: EncoderForward
    pieces: PieceVocabulary

    def read(self, text: str) -> SourceTokens:
        """Returns how the encoder reads a sentence; pieces that do not fit are reported.

        Raises:
            InvalidValueError: If nothing of it can be read.
        """
        encoded = self.pieces.encode(text, limit=self.model.config.max_length)
        if len(encoded.ids) <= 2:  # [CLS] and [SEP]
            fail("text", "at least one word", text, "Type some English words.")
        return SourceTokens(
            text=text, tokens=encoded.tokens, ids=encoded.ids, unknown=encoded.unknown, cut=encoded.cut
        )

    def hidden(self, ids: np.ndarray) -> np.ndarray:
        """Returns the hidden states (B, S, D) of ids (B, S), padded with 0."""
        return host(self.model(placed(ids)))

    def with_attention(self, source: SourceTokens, padding: int = 0) -> tuple[np.ndarray, AttentionTrace]:
        """Returns the hidden states (S, D) of a sentence and its attention.

        Args:
            source: What `read` returned.
            padding: [PAD] tokens to put behind it; hidden states and attention have them too.
        """
        ids = np.append(source.ids, np.zeros(padding, "int32"))
        tokens = (*source.tokens, *("[PAD]",) * padding)
        record: dict = {}
        hidden = self.model(placed(ids)[None], Hooks(record))
        blocks = range(self.model.config.layers)
        internals = {
            field: np.stack([host(record[f"block_{block}/attention/{tensor}"])[0] for block in blocks])
            for field, tensor in _INTERNALS.items()
        }  # (L, H, ...)
        trace = AttentionTrace(
            model=self.model.config.name,
            kind="encoder",
            score="scaled dot",
            query_tokens=tokens,
            key_tokens=tokens,
            mask=np.repeat((ids != 0)[None], len(ids), axis=0),
            **internals,
        )
        return host(hidden)[0], trace
