"""One pass of a Transformer over a sentence pair that keeps every tensor, and can leave parts out.

The same sums as in `core.models.translators.transformer`, which tests hold it against layer by layer, written
for one sentence pair: no rows, no padding, no cache. What is left out is left out of a model that was trained
with it.
"""

from collections.abc import Collection
from typing import Any

import numpy as np

from core.arrays import functions, placed
from core.models.translators.formulas import layer_norm, masked_softmax
from core.models.translators.transformer_runtime import TransformerRuntime

POSITIONS = "positions"  # the part that stands for all positions, of both sides


def skip_of(sublayer: str) -> str:
    """Returns the name of the part that stands for a sublayer's skip connection."""
    return f"{sublayer}_skip"


def head_of(sublayer: str, head: int) -> str:
    """Returns the name of the part that stands for one head of an attention."""
    return f"{sublayer}_head_{head}"


class TensorPass:
    """The forward pass for one sentence pair: S source tokens, T target tokens, D, H heads of width K.

    Args:
        runtime: Of the model; in float64 for what is shown.
        without: Parts that are left out: `POSITIONS`, a skip connection (`skip_of`), a head (`head_of`), a
            norm or a feed-forward module by the name of its layer.

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
        self.config = runtime.config
        self.arrays = runtime.arrays
        self.matrices = runtime.matrices
        self.dtype = runtime.dtype
        self.without = frozenset(without)
        self.tensors: dict[str, Any] = {}

    # --- both sides -----------------------------------------------------------------------------------------

    def encode(self, ids: np.ndarray):
        """Returns the encoder's output (S, D) for ids (S,)."""
        z = self._embed("source", ids)  # (S, D)
        for layer in range(self.config.layers):
            name = f"encoder_{layer}"
            z = self._residual(z, self._self_attention, f"{name}_self", False)
            z = self._residual(z, self._feed_forward, f"{name}_feedforward")
        return self._norm(z, "encoder_norm") if self.config.pre_norm else z

    def decode(self, z, ids: np.ndarray):
        """Returns the logits (T, V) after each of the target's ids (T,); z (S, D) is what `encode` gave."""
        return self._keep("logits/logits", self.read_out(self.read_target(z, ids)))

    def read_target(self, z, ids: np.ndarray):
        """Returns what leaves the decoder's last layer, (T, D), for the target's ids (T,); see `decode`."""
        x = self._embed("target", ids)  # (T, D)
        for layer in range(self.config.layers):
            name = f"decoder_{layer}"
            x = self._residual(x, self._self_attention, f"{name}_self", True)
            x = self._residual(x, self._cross_attention, f"{name}_cross", z)
            x = self._residual(x, self._feed_forward, f"{name}_feedforward")
        return x

    def read_out(self, x):
        """Returns the logits (T, V) of what leaves the decoder's last layer, (T, D)."""
        if self.config.pre_norm:
            x = self._norm(x, "decoder_norm")
        return self._logits(x)

    # --- sublayers ------------------------------------------------------------------------------------------

    def _residual(self, x, sublayer, name: str, *inputs):
        """Returns x (T, D) plus what a sublayer makes of it, with the norm where the model has it."""
        if self.config.pre_norm:
            output = sublayer(self._norm(x, f"{name}_norm"), name, *inputs)
            return self._add(x, output, name)
        return self._norm(self._add(x, sublayer(x, name, *inputs), name), f"{name}_norm")

    def _self_attention(self, x, name: str, causal: bool):
        """Each position of x (T, D) attends to x; where it is causal, not to those behind it."""
        steps = np.arange(x.shape[0])
        seen = steps[None] <= steps[:, None] if causal else np.ones((len(steps), len(steps)), bool)
        return self._attention(x, x, seen, name)

    def _cross_attention(self, x, name: str, z):
        """Each position of x (T, D) attends to the encoder's output z (S, D)."""
        return self._attention(x, z, np.ones((x.shape[0], z.shape[0]), bool), name)

    def _attention(self, x, y, seen: np.ndarray, name: str):
        """Returns (T, D): each position of x (T, D) attends to those of y (S, D) that `seen` (T, S) shows."""
        ops = functions(x)
        queries = self._keep(f"{name}/query", self._heads(x, f"{name}/query"))  # (H, T, K)
        keys = self._keep(f"{name}/key", self._heads(y, f"{name}/key"))  # (H, S, K)
        values = self._keep(f"{name}/value", self._heads(y, f"{name}/value"))  # (H, S, K)
        # as Keras has it: in float32 whatever the policy
        scale = np.asarray(np.float32(self.config.key_size**-0.5), self.dtype)
        scores = (queries * scale) @ ops.transpose(keys, (0, 2, 1))  # (H, T, S)
        self._keep(f"{name}/scores", scores)
        weights = self._keep(f"{name}/weights", masked_softmax(scores, placed(seen)))  # (H, T, S)
        context = self._keep(f"{name}/context", self._left_heads(weights @ values, name))  # (H, T, K)
        joined = ops.reshape(ops.transpose(context, (1, 0, 2)), (x.shape[0], -1))  # (T, H K)
        output = joined @ self.matrices[f"{name}/attention_output/kernel"]  # (T, D)
        return self._keep(f"{name}/output", output + self.arrays[f"{name}/attention_output/bias"])

    def _feed_forward(self, x, name: str):
        """Two dense layers with a ReLU between them, for each position of x (T, D) by itself."""
        ffn_in = self._keep(f"{name}/in", self._dense(x, f"{name}_wide"))  # (T, F)
        hidden_state = self._keep(f"{name}/relu", functions(x).maximum(ffn_in, 0))  # (T, F)
        ffn_out = self._dense(hidden_state, f"{name}_back")  # (T, D)
        return self._keep(f"{name}/out", ffn_out * 0 if name in self.without else ffn_out)

    # --- parts ----------------------------------------------------------------------------------------------

    def _keep(self, name: str, tensor):
        """Notes a tensor under a name, and returns it."""
        self.tensors[name] = tensor
        return tensor

    def _embed(self, side: str, ids: np.ndarray):
        """Returns the vectors (T, D) of ids (T,): tokens plus positions."""
        table = self.arrays[f"{side}_embedding/embeddings"]  # (V, D)
        ops = functions(table)
        vectors = ops.take(table, placed(ids), axis=0)
        if self.config.tied:
            vectors = vectors * np.asarray(self.config.embedding_size**0.5, self.dtype)
        self._keep(f"{side}_embedding/embedding", vectors)
        positions = self.arrays["positions/embeddings"][: len(ids)]
        if POSITIONS in self.without:
            positions = positions * 0
        self._keep(f"{side}_positions/positions", positions)
        return self._keep(f"{side}_positions/sum", vectors + positions)

    def _add(self, x, output, name: str):
        """Returns what goes past a sublayer plus what it made (T, D)."""
        return self._keep(f"{name}_add/sum", output if skip_of(name) in self.without else x + output)

    def _norm(self, x, name: str):
        """Returns x (T, D) normalised over D; as it is where this norm is left out."""
        if name in self.without:
            return self._keep(f"{name}/norm", x)
        normalised = layer_norm(x, self.arrays[f"{name}/gamma"], self.arrays[f"{name}/beta"])
        return self._keep(f"{name}/norm", normalised)

    def _dense(self, x, name: str):
        return x @ self.matrices[f"{name}/kernel"] + self.arrays[f"{name}/bias"]

    def _heads(self, x, name: str):
        """Returns x (T, D) projected for each head: (H, T, K)."""
        bias = self.arrays[f"{name}/bias"]  # (H, K)
        ops = functions(x)
        flat = x @ self.matrices[f"{name}/kernel"]  # (T, H K)
        heads = ops.reshape(flat, (x.shape[0], *bias.shape))  # (T, H, K)
        return ops.transpose(heads + bias, (1, 0, 2))  # (H, T, K)

    def _left_heads(self, context, name: str):
        """Returns what the heads gathered (H, T, K), zeros for those that are left out."""
        kept = [head_of(name, head) not in self.without for head in range(self.config.heads)]
        return context * placed(np.asarray(kept, self.dtype))[:, None, None] if not all(kept) else context

    def _logits(self, x):
        """Returns logits (T, V); the tied ones have no bias."""
        if self.config.tied:
            return x @ self.matrices["logits/kernel"]
        return self._dense(x, "logits")
