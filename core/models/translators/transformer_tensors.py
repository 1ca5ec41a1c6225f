"""The Transformer's pass over one sentence pair that keeps every tensor, and can leave parts out."""

from collections.abc import Collection

import numpy as np

from core.arrays import functions, placed
from core.models.hooks import POSITIONS, Hooks, OneText, head_of, skip_of
from core.models.translators.transformer_runtime import TransformerRuntime

__all__ = ["POSITIONS", "TensorPass", "head_of", "skip_of"]


class TensorPass:
    """A face of `TransformerRuntime` for one sentence pair: S source tokens, T target tokens, no rows.

    Args:
        runtime: Of the model; in float64 for what is shown.
        without: Parts that are left out; see `core.models.hooks.Hooks`.

    Attributes:
        tensors: Each by "<layer>/<what it is>", in the order in which it was computed. Layers have the names
            of `core.models.translators.transformer`.

    Example:
        >>> from core.configs.translators import TransformerConfig
        >>> from core.models.translators.build import build
        >>> from core.models.weights import named_weights
        >>> config = TransformerConfig(name="tiny", title="", vocabulary_size=9, embedding_size=4, layers=1)
        >>> steps = TensorPass(TransformerRuntime(config, named_weights(build(config))))
        >>> steps.decode(steps.encode(np.array([5, 6, 7])), np.array([2, 8])).shape
        (2, 9)
        >>> steps.tensors["decoder_0_cross/weights"].shape
        (8, 2, 3)
    """

    def __init__(self, runtime: TransformerRuntime, without: Collection[str] = ()):
        self.runtime = runtime
        self.tensors = OneText()
        self.hooks = Hooks(self.tensors, frozenset(without))

    def encode(self, ids: np.ndarray):
        """Returns the encoder's output (S, D) for ids (S,)."""
        return self.runtime.encode(placed(ids)[None], self.hooks)[0]

    def decode(self, z, ids: np.ndarray):
        """Returns the logits (T, V) after each of the target's ids (T,); z (S, D) is what `encode` gave."""
        return self.runtime.read_out(self.read_target(z, ids)[None], self.hooks)[0]

    def read_target(self, z, ids: np.ndarray):
        """Returns what leaves the decoder's last layer, (T, D), for the target's ids (T,); see `decode`."""
        everything = functions(z).ones((1, z.shape[0]), "bool")
        state = self.runtime.before_target(z[None], everything)
        return self.runtime.decode(state, placed(ids)[None], self.hooks)[0][0]

    def read_out(self, x):
        """Returns the logits (T, V) of what leaves any of the decoder's layers, (T, D); notes nothing."""
        return self.runtime.read_out(x[None], Hooks(None, self.hooks.without))[0]
