"""The forward pass of the decoder-only Transformer without Keras, to generate text and to record tensors.

It is written once, for NumPy's arrays on a CPU and for tensors on a GPU (see `core.base.arrays`), and in
float64, so that a text is the same alone and in a batch; see `core.models.char_rnn.gru`. `core.models.hooks`
records and ablates; tensors have the names of the translators' layers.
"""

import collections
import math
from collections.abc import Mapping

import numpy as np

from ...base.arrays import array_namespace, to_device, to_float64
from ...base.checks import raise_invalid
from ..arithmetic import layer_norm, masked_softmax, to_fast_matmul_matrix
from ..configs.char_gpt import CharGPTConfig
from ..hooks import NO_HOOKS, POSITIONS, Hooks

_NORM_EPSILON = 1e-5  # of the norms

# --- rotary positions ---------------------------------------------------------------------------------------


def rotation_table(length: int, head_size: int, base: float = 10000.0) -> tuple[np.ndarray, np.ndarray]:
    """Returns the cosines and sines (T, size) float64 by which queries and keys are rotated,
    so that scores depend on distances.

    Dimension i and dimension i + size / 2 are a pair; pair i rotates by position * base^(-2 i / size).

    Args:
        length: T.
        head_size: Of a head, even.
        base: Of the wavelengths.

    Reference: Su et al., "RoFormer: Enhanced Transformer with Rotary Position Embedding", 2021,
    https://arxiv.org/abs/2104.09864, equation 34. The paper pairs neighbours; halves are the same up to the
    order of dimensions, and faster.

    Example:
        >>> cosines, sines = rotation_table(2, 4)
        >>> cosines[0].tolist(), sines[0].tolist()
        ([1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0])
    """
    frequencies = base ** (-np.arange(0, head_size, 2) / head_size)  # (size / 2,)
    angles = np.arange(length)[:, None] * np.tile(frequencies, 2)  # (T, size)
    return np.cos(angles), np.sin(angles)


def rotate(heads: np.ndarray, cosines: np.ndarray, sines: np.ndarray) -> np.ndarray:
    """Rotates queries or keys (..., size), each by the row (..., size) of its position in the table.

    Arrays or tensors alike.

    Example:
        >>> cosines, sines = rotation_table(2, 2)
        >>> rotate(np.array([1.0, 0.0]), cosines[1], sines[1]).round(4).tolist()
        [0.5403, 0.8415]
    """
    half = heads.shape[-1] // 2
    swapped_halves = array_namespace(heads).concatenate([-heads[..., half:], heads[..., :half]], axis=-1)
    return heads * cosines + swapped_halves * sines


# --- the forward pass ---------------------------------------------------------------------------------------


class GPTRuntime:
    """The arithmetic of `core.models.char_gpt.model`.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.

    Example:
        >>> from core.models.char_gpt.model import build
        >>> from core.models.weights import named_weights
        >>> config = CharGPTConfig(
        ...     name="tiny", title="", embedding_size=8, num_heads=2, num_layers=1, feedforward_size=8
        ... )
        >>> runtime = GPTRuntime(config, named_weights(build(config)))
        >>> tensors = {}
        >>> runtime.forward(np.array([[5, 6, 7]]), hooks=Hooks(tensors)).shape
        (1, 3, 39)
        >>> tensors["decoder_0_self/weights"].shape
        (1, 2, 3, 3)
    """

    def __init__(self, config: CharGPTConfig, arrays: Mapping[str, np.ndarray]):
        self.config = config
        self.head_size = config.embedding_size // config.num_heads  # of a head
        kernels = {
            name.removesuffix("/kernel"): np.asarray(array, "float64")
            for name, array in arrays.items()
            if name.endswith("/kernel")
        }
        other_weights = {
            name: to_float64(to_device(array))
            for name, array in arrays.items()
            if not name.endswith("/kernel")
        }
        # kernels as they are stored, for pages that show one of them; they are only read
        self.arrays = collections.ChainMap(other_weights, arrays)  # type: ignore[arg-type]
        for layer in range(
            config.num_layers
        ):  # one product makes query, key and value, side by side: (D, 3 D)
            name = f"block_{layer}/attention"
            projections = [kernels.pop(f"{name}/{projection}") for projection in ("query", "key", "value")]
            kernels[f"{name}/projections"] = np.hstack(projections)
        self.matrices = {name: to_fast_matmul_matrix(kernel) for name, kernel in kernels.items()}
        tables = rotation_table(config.context_length, self.head_size)
        self.cosines, self.sines = (to_device(table) for table in tables)  # (P, size) each
        self.xp = array_namespace(self.cosines)

    def forward(self, ids: np.ndarray, num_read=None, kv_cache=None, hooks: Hooks = NO_HOOKS):
        """Returns the logits (B, T, V) after each of T more characters of B texts.

        Args:
            ids: (B, T). A character depends on itself and on those before it.
            num_read: (B,), characters of each text that were read already. Default: none.
            kv_cache: Its `update(layer, keys, values)` returns the S keys and values that queries may see.
                Default: those of the T characters.
            hooks: Record tensors and ablate parts. Default: neither.

        Raises:
            InvalidValueError: If there are more characters than the context has room for.
        """
        return self.compute_logits(self.run_blocks(ids, num_read, kv_cache, hooks), hooks)

    def run_blocks(self, ids: np.ndarray, num_read=None, kv_cache=None, hooks: Hooks = NO_HOOKS):
        """Returns what leaves the last block, (B, T, D); see `forward`."""
        xp = self.xp
        if ids.shape[1] > self.config.context_length:
            raise_invalid("ids", f"at most {self.config.context_length} characters in a row", ids.shape[1])
        num_read = np.zeros(len(ids), int) if num_read is None else num_read
        positions = num_read[:, None] + np.arange(ids.shape[1])  # (B, T)
        rotary_positions = positions * (POSITIONS not in hooks.ablated_parts)
        cosines_sines = [
            xp.take(table, rotary_positions, axis=0)[:, None] for table in (self.cosines, self.sines)
        ]
        x = xp.take(self.arrays["embedding/embeddings"], ids, axis=0)  # (B, T, D)
        hooks.save("target_embedding/embedding", x)
        for layer in range(self.config.num_layers):
            name = f"decoder_{layer}_self"
            y = self._norm(x, f"block_{layer}/attention_norm", f"{name}_norm", hooks)
            x = hooks.add(x, self._attention(layer, y, positions, cosines_sines, kv_cache, hooks), name)
            name = f"decoder_{layer}_feedforward"
            y = self._norm(x, f"block_{layer}/ffn_norm", f"{name}_norm", hooks)
            x = hooks.add(x, self._feed_forward(layer, y, hooks), name)
        return x

    def decode_hidden_states(self, z: None, ids: np.ndarray, hooks: Hooks = NO_HOOKS):
        """Returns what leaves the last block, (B, T, D), for whole texts (B, T); there is no source."""
        return self.run_blocks(ids, hooks=hooks)

    def compute_logits(self, x, hooks: Hooks = NO_HOOKS):
        """Returns the logits (..., V) of what leaves a block, (..., D): what the model would say."""
        return hooks.save(
            "logits/logits", self._dense(self._norm(x, "final_norm", "decoder_norm", hooks), "logits")
        )

    def _attention(self, layer: int, x, positions: np.ndarray, cosines_sines, kv_cache, hooks: Hooks):
        """Returns the output (B, T, D) of a block's attention of x (B, T, D) to itself and what was kept."""
        xp = self.xp
        name = f"decoder_{layer}_self"
        projected = x @ self.matrices[f"block_{layer}/attention/projections"]  # (B, T, 3 D)
        by_head = xp.reshape(projected, (*x.shape[:2], 3, self.config.num_heads, self.head_size))
        qkv = xp.transpose(by_head, (2, 0, 3, 1, 4))  # (3, B, H, T, size)
        rotated = rotate(qkv[:2], *cosines_sines)
        for number, tensor_name in enumerate(("query", "key", "value")):
            hooks.save(f"{name}/{tensor_name}", qkv[number])
        query = hooks.save(f"{name}/rotated_query", rotated[0])  # (B, H, T, size)
        hooks.save(f"{name}/rotated_key", rotated[1])
        keys, values = rotated[1], qkv[2]  # (B, H, S, size)
        if kv_cache is not None:
            keys, values = kv_cache.update(layer, keys, values)
        scores = query @ xp.swapaxes(keys, -1, -2) / math.sqrt(self.head_size)  # (B, H, T, S)
        hooks.save(f"{name}/scores", scores)
        # (B, 1, T, S): not what comes later
        causal_mask = np.arange(keys.shape[2]) <= positions[:, None, :, None]
        hooks.save(f"{name}/mask", causal_mask[:, 0])
        weights = hooks.save(f"{name}/weights", masked_softmax(scores, causal_mask))  # (B, H, T, S)
        context = xp.swapaxes(hooks.heads(weights @ values, name), 1, 2)  # (B, T, H, size)
        joined = xp.reshape(context, x.shape)  # (B, T, D)
        return hooks.save(f"{name}/output", joined @ self.matrices[f"block_{layer}/attention/output"])

    def _feed_forward(self, layer: int, x, hooks: Hooks):
        # x: (B, T, D)
        name = f"decoder_{layer}_feedforward"
        ffn_in = hooks.save(f"{name}/in", self._dense(x, f"block_{layer}/ffn_in"))  # (B, T, F)
        hidden_state = hooks.save(f"{name}/relu", self.xp.maximum(ffn_in, 0.0))  # (B, T, F)
        squared = hooks.save(f"{name}/squared", hidden_state * hidden_state)  # (B, T, F)
        ffn_out = self._dense(squared, f"block_{layer}/ffn_out")  # (B, T, D)
        return hooks.save(f"{name}/out", ffn_out * 0 if name in hooks.ablated_parts else ffn_out)

    def _dense(self, x, name: str):
        return x @ self.matrices[name] + self.arrays[f"{name}/bias"]

    def _norm(self, x, weights_name: str, name: str, hooks: Hooks):
        # x: (..., D), unchanged where this norm is left out
        if name not in hooks.ablated_parts:
            x = layer_norm(
                x, self.arrays[f"{weights_name}/gamma"], self.arrays[f"{weights_name}/beta"], _NORM_EPSILON
            )
        return hooks.save(f"{name}/norm", x)
