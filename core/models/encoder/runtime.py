"""A pretrained encoder that takes text: its forward pass in float64 with its vocabulary."""

import dataclasses
from collections.abc import Mapping

import numpy as np

from ...base.arrays import host, placed
from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.sentences import SourceTokens
from ..configs.encoder import EncoderConfig
from ..hooks import Hooks, OneText, of_layers
from ..vocabulary import pieces as vocabulary
from .forward import EncoderForward


@dataclasses.dataclass(frozen=True)
class PretrainedEncoder:
    """A pretrained encoder with its vocabulary; read-only."""

    model: EncoderForward
    pieces: vocabulary.PieceVocabulary

    def read(self, text: str) -> SourceTokens:
        """Returns how the encoder reads a sentence; pieces that do not fit are reported.

        Raises:
            InvalidValueError: If nothing of it can be read.
        """
        encoded = self.pieces.encode(text, limit=self.model.config.max_length)
        if len(encoded.ids) <= 2:  # [CLS] and [SEP]
            raise_invalid("text", message("rule-one-word"), text, message("fix-words-in", language="English"))
        return SourceTokens(
            text=text, tokens=encoded.tokens, ids=encoded.ids, unknown=encoded.unknown, cut=encoded.cut
        )

    def hidden(self, ids: np.ndarray) -> np.ndarray:
        """Returns the hidden states (B, S, D) of ids (B, S), padded with 0."""
        return host(self.model(placed(ids)))

    def with_attention(self, ids: np.ndarray) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """Returns the hidden states (S, D) of ids (S,), padded with 0, and what its attention did.

        Returns:
            Hidden states and, by name, "queries", "keys", "values" (L, H, S, K), "scores" and "weights",
            both (L, H, S, S).
        """
        record = OneText()
        hidden = self.model(placed(ids)[None], Hooks(record))
        layers = [f"block_{block}/attention" for block in range(self.model.config.layers)]
        internals = {field: host(array) for field, array in of_layers(record, layers).items()}
        return host(hidden)[0], internals


def load_encoder(config: EncoderConfig, arrays: Mapping[str, np.ndarray]) -> PretrainedEncoder:
    """Returns a pretrained encoder, its weights in float32 where this thread's request is worked out.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.
    """
    weights = {name: placed(array) for name, array in arrays.items()}
    return PretrainedEncoder(EncoderForward(config, weights, dtype="float64"), vocabulary.load_pieces())
