"""A pretrained encoder with its vocabulary: text in, float64 forward pass."""

import dataclasses
from collections.abc import Mapping

import numpy as np

from ...base.arrays import to_device, to_numpy
from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.sentences import SourceTokens
from ..configs.encoder import EncoderConfig
from ..hooks import Hooks, UnbatchedCache, stack_attention_tensors
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
        encoded = self.pieces.encode(text, max_tokens=self.model.config.max_length)
        if len(encoded.ids) <= 2:  # [CLS] and [SEP]
            raise_invalid("text", message("rule-one-word"), text, message("fix-words-in", language="English"))
        return SourceTokens(
            text=text,
            tokens=encoded.tokens,
            ids=encoded.ids,
            is_unknown=encoded.is_unknown,
            truncated_words=encoded.truncated_words,
        )

    def compute_hidden_states(self, ids: np.ndarray) -> np.ndarray:
        """Returns the hidden states (B, S, D) of ids (B, S), padded with 0."""
        return to_numpy(self.model(to_device(ids)))

    def run_with_attention(self, ids: np.ndarray) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """Returns the hidden states (S, D) of ids (S,), padded with 0, and what its attention did.

        Returns:
            Hidden states and, by name, "queries", "keys", "values" (L, H, S, K), "scores" and "weights",
            both (L, H, S, S).
        """
        cache = UnbatchedCache()
        hidden_states = self.model(to_device(ids)[None], Hooks(cache))
        layers = [f"block_{block}/attention" for block in range(self.model.config.num_layers)]
        attention_tensors = {
            field: to_numpy(array) for field, array in stack_attention_tensors(cache, layers).items()
        }
        return to_numpy(hidden_states)[0], attention_tensors


def load_encoder(config: EncoderConfig, arrays: Mapping[str, np.ndarray]) -> PretrainedEncoder:
    """Returns a pretrained encoder, its weights in float32 where this thread's request is worked out.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.
    """
    weights = {name: to_device(array) for name, array in arrays.items()}
    return PretrainedEncoder(EncoderForward(config, weights, dtype="float64"), vocabulary.load_pieces())
