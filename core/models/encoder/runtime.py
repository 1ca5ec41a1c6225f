"""A pretrained encoder that takes text: the Keras model with its vocabulary."""

import dataclasses

import keras
import numpy as np

from core.attention.heads.ask import AttentionTrace
from core.base.checks import fail
from core.models.encoder.model import AttentionInternals, Encoder
from core.traces.translation import SourceTokens
from core.vocabulary.pieces import PieceVocabulary


class DoubleSums(keras.DTypePolicy):
    """Keras' "float64", but that weights stay in float32, as they are stored, and are made float64 at use.

    The sums are the same to the last bit, and the weights take half the memory.

    Example:
        >>> layer = keras.layers.Dense(2, dtype=DoubleSums())
        >>> str(layer(np.ones((1, 3))).dtype), str(layer.kernel.dtype)
        ("<dtype: 'float64'>", 'float32')
    """

    def __init__(self):
        super().__init__("float64")

    @property
    def variable_dtype(self) -> str:
        """What weights are kept in."""
        return "float32"


@dataclasses.dataclass(frozen=True)
class PretrainedEncoder:
    """A pretrained encoder with its vocabulary; read-only."""

    model: Encoder
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
        return keras.ops.convert_to_numpy(self.model(ids))

    def with_attention(self, source: SourceTokens, padding: int = 0) -> tuple[np.ndarray, AttentionTrace]:
        """Returns the hidden states (S, D) of a sentence and its attention.

        Args:
            source: What `read` returned.
            padding: [PAD] tokens to put behind it; hidden states and attention have them too.
        """
        ids = np.append(source.ids, np.zeros(padding, "int32"))
        tokens = (*source.tokens, *("[PAD]",) * padding)
        hidden, layers = self.model(ids[None], return_internals=True)
        internals = {
            name: np.stack([keras.ops.convert_to_numpy(getattr(layer, name))[0] for layer in layers])
            for name in AttentionInternals._fields
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
        return keras.ops.convert_to_numpy(hidden)[0], trace
