"""The forward pass of the decoder-only Transformer without Keras: every tensor of it, by name.

It is written once, for NumPy's arrays on a CPU and for tensors on a GPU (see `core.arrays`), and in float64,
so that a text is the same alone and in company; see `core.models.char_rnn.numpy_decoder`.
"""

import collections
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from core.arrays import double, functions, placed
from core.base.checks import fail
from core.configs.char_gpt import CharGPTConfig
from core.models.char_gpt.rotation import rotate, rotation_table
from core.models.translators.products import weight_matrix
from core.numerics import softmax

_EPSILON = 1e-5  # of the norms


class NothingKept:
    """Keys and values of a text that is read in one go: there are none before it."""

    def extend(self, layer: int, keys, values):
        """Returns keys and values (B, H, S, size) that the queries of a layer may see: the new ones."""
        return keys, values


NOTHING_KEPT = NothingKept()


class GPTRuntime:
    """The arithmetic of `core.models.char_gpt.model`.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.zoo.load_arrays` gives them.

    Example:
        >>> from core.models.char_gpt.model import build
        >>> from core.models.weights import named_weights
        >>> config = CharGPTConfig(name="tiny", title="", embedding_size=8, heads=2, layers=1, feedforward=8)
        >>> runtime = GPTRuntime(config, named_weights(build(config)))
        >>> tensors = runtime.read(np.array([[5, 6, 7]]))
        >>> tensors["block_0/weights"].shape, tensors["logits"].shape
        ((1, 2, 3, 3), (1, 3, 39))
    """

    def __init__(self, config: CharGPTConfig, arrays: Mapping[str, np.ndarray]):
        self.config = config
        self.size = config.embedding_size // config.heads  # of a head
        kernels = {
            name.removesuffix("/kernel"): np.asarray(array, "float64")
            for name, array in arrays.items()
            if name.endswith("/kernel")
        }
        others = {
            name: double(placed(array)) for name, array in arrays.items() if not name.endswith("/kernel")
        }
        # kernels as they are stored, for who looks at one of them; they are only read
        self.arrays = collections.ChainMap(others, arrays)  # type: ignore[arg-type]
        for layer in range(config.layers):  # one product makes query, key and value, side by side: (D, 3 D)
            name = f"block_{layer}/attention"
            parts = [kernels.pop(f"{name}/{part}") for part in ("query", "key", "value")]
            kernels[f"{name}/projections"] = np.hstack(parts)
        self.matrices = {name: weight_matrix(kernel) for name, kernel in kernels.items()}
        tables = rotation_table(config.context, self.size)
        self.cosines, self.sines = (placed(table) for table in tables)  # (P, size) each
        self.ops = functions(self.cosines)

    def read(self, ids: np.ndarray) -> dict[str, Any]:
        """Returns every tensor of a pass over whole texts; see `advance`.

        Args:
            ids: (B, T), T at most `context`. A character depends on itself and on those before it.

        Raises:
            InvalidValueError: If the texts are longer than the context.
        """
        if ids.shape[1] > self.config.context:
            fail("ids", f"at most {self.config.context} characters in a row", ids.shape[1])
        return self.advance(ids, np.zeros(len(ids), int), NOTHING_KEPT)

    def advance(self, ids: np.ndarray, before: np.ndarray, kept) -> dict[str, Any]:
        """Reads T more characters of each of B texts, and returns every tensor on the way by its name.

        Args:
            ids: (B, T).
            before: (B,), characters of each text that were read already.
            kept: What gives the S keys and values that queries may see: `extend(layer, keys, values)`.

        Returns:
            "embedding", "final_norm" (B, T, D), "logits" (B, T, V), and of each block, as "block_0/scores":
            "attention_norm", "context", "attention", "attended", "ffn_norm", "ffn_out", "output" (B, T, D);
            "query", "key", "value", "rotated_query", "rotated_key" (B, H, T, size); "scores", -inf for what
            comes later, and "weights" (B, H, T, S); "ffn_in" and "neurons" (B, T, feedforward).
        """
        positions = before[:, None] + np.arange(ids.shape[1])  # (B, T)
        turns = tuple(
            self.ops.take(table, positions, axis=0)[:, None] for table in (self.cosines, self.sines)
        )
        hidden_states = self.ops.take(self.arrays["embedding/embeddings"], ids, axis=0)  # (B, T, D)
        tensors = {"embedding": hidden_states}
        for layer in range(self.config.layers):
            block = self._attention(layer, hidden_states, positions, turns, kept)
            block |= self._feed_forward(layer, block["attended"])
            hidden_states = block["output"]
            tensors |= {f"block_{layer}/{name}": tensor for name, tensor in block.items()}
        normed = self._norm(hidden_states, "final_norm")
        logits = normed @ self.matrices["logits"] + self.arrays["logits/bias"]
        return {**tensors, "final_norm": normed, "logits": logits}

    def _attention(self, layer: int, hidden_states, positions: np.ndarray, turns, kept) -> dict[str, Any]:
        """Returns the tensors of a block's attention, in their order; see `advance`."""
        name = f"block_{layer}"
        attention_norm = self._norm(hidden_states, f"{name}/attention_norm")
        projected = attention_norm @ self.matrices[f"{name}/attention/projections"]  # (B, T, 3 D)
        shape = (*projected.shape[:2], 3, self.config.heads, self.size)
        parts = self.ops.transpose(self.ops.reshape(projected, shape), (2, 0, 3, 1, 4))
        query, key, value = parts[0], parts[1], parts[2]  # (B, H, T, size)
        turned = rotate(parts[:2], *turns)
        rotated_query, rotated_key = turned[0], turned[1]
        keys, values = kept.extend(layer, rotated_key, value)  # (B, H, S, size)

        scores = rotated_query @ self.ops.swapaxes(keys, -1, -2) / math.sqrt(self.size)  # (B, H, T, S)
        seen = np.arange(keys.shape[2]) <= positions[:, None, :, None]  # (B, 1, T, S): not what comes later
        scores = self.ops.where(seen, scores, -math.inf)
        weights = softmax(scores)  # (B, H, T, S), each row sums to 1
        context = self.ops.swapaxes(weights @ values, 1, 2)  # (B, T, H, size)
        context = self.ops.reshape(context, hidden_states.shape)  # (B, T, D)
        attention = context @ self.matrices[f"{name}/attention/output"]
        return {
            "attention_norm": attention_norm,
            "query": query,
            "key": key,
            "value": value,
            "rotated_query": rotated_query,
            "rotated_key": rotated_key,
            "scores": scores,
            "weights": weights,
            "context": context,
            "attention": attention,
            "attended": hidden_states + attention,
        }

    def _feed_forward(self, layer: int, attended) -> dict[str, Any]:
        """Returns the tensors of a block's feed-forward module, in their order; see `advance`."""
        name = f"block_{layer}"
        ffn_norm = self._norm(attended, f"{name}/ffn_norm")
        ffn_in = ffn_norm @ self.matrices[f"{name}/ffn_in"] + self.arrays[f"{name}/ffn_in/bias"]
        neurons = self.ops.square(self.ops.maximum(ffn_in, 0.0))  # (B, T, feedforward)
        ffn_out = neurons @ self.matrices[f"{name}/ffn_out"] + self.arrays[f"{name}/ffn_out/bias"]
        return {
            "ffn_norm": ffn_norm,
            "ffn_in": ffn_in,
            "neurons": neurons,
            "ffn_out": ffn_out,
            "output": attended + ffn_out,
        }

    def logits(self, hidden_states, *, norm: bool = True):
        """Returns the logits (..., V) of hidden states (..., D) after any block: what the model would say.

        Args:
            hidden_states: Such as the tensor "block_0/output".
            norm: The model has a norm before its logits, without which these vectors are of another size.
        """
        normed = self._norm(hidden_states, "final_norm") if norm else hidden_states
        return normed @ self.matrices["logits"] + self.arrays["logits/bias"]

    def _norm(self, hidden_states, name: str):
        """Returns vectors (..., D), each with mean 0 and variance 1, then scaled and shifted as learnt."""
        width = self.config.embedding_size
        centred = hidden_states - self.ops.sum(hidden_states, axis=-1, keepdims=True) / width
        variance = self.ops.sum(centred * centred, axis=-1, keepdims=True) / width
        normed = centred / self.ops.sqrt(variance + _EPSILON)
        return normed * self.arrays[f"{name}/gamma"] + self.arrays[f"{name}/beta"]
