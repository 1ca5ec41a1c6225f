"""The Transformer's forward pass without Keras, for searches and for recording every tensor.

It is written once, for NumPy's arrays on a CPU and for tensors on a GPU (see `core.base.arrays`). Keys and
values are cached from token to token, so that no step computes a prefix again. `core.models.hooks` records
and ablates.
"""

import collections
import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from ...base.arrays import array_namespace, is_numpy, to_device
from ...base.checks import raise_invalid
from ...base.i18n import message
from ..arithmetic import flatten_kernel, layer_norm, masked_softmax, to_fast_matmul_matrix
from ..configs.translators import TransformerConfig
from ..hooks import NO_HOOKS, POSITIONS, Hooks
from ..layers.sinusoids import encoding
from ..weights import cast_weights
from .transformer_state import KVCache, TransformerState


class TransformerRuntime:
    """The arithmetic of `core.models.translators.transformer` with keys and values kept from token to token.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.
        dtype: float32, or float64 for a pass that rounds less.

    Example:
        >>> from core.models.translators.build import build
        >>> from core.models.weights import named_weights
        >>> config = TransformerConfig(
        ...     name="tiny", title="", vocabulary_size=9, embedding_size=4, num_layers=1
        ... )
        >>> runtime = TransformerRuntime(config, named_weights(build(config)))
        >>> state = runtime.init_state(np.array([[5, 6, 7]]))
        >>> tensors = {}
        >>> logits, state = runtime.decode_step(state, np.array([[2]]), hooks=Hooks(tensors))
        >>> logits.shape, state.length, tensors["decoder_0_cross/weights"].shape  # 8 heads, 1 query, 3 keys
        ((1, 1, 9), 1, (1, 8, 1, 3))
    """

    def __init__(
        self, config: TransformerConfig, arrays: Mapping[str, np.ndarray], *, dtype: str = "float32"
    ):
        self.config = config
        self.dtype = np.dtype(dtype)
        kernels = {name for name in arrays if name.endswith("/kernel")}
        weights = cast_weights(arrays, dtype)
        if config.position_encoding == "sinusoidal":
            positions = encoding(np.arange(config.max_length), config.embedding_size, dtype=self.dtype.name)
            weights["positions/embeddings"] = positions
        self.matrices = {
            name: to_fast_matmul_matrix(flatten_kernel(name, weights.pop(name))) for name in kernels
        }
        if config.tied:  # one embedding for source, target and logits
            embeddings = np.asarray(weights["embedding/embeddings"], dtype)  # (V, D)
            self.matrices["logits/kernel"] = to_fast_matmul_matrix(embeddings.T)
        device_weights = {name: to_device(array) for name, array in weights.items()}
        if config.tied:
            for side in ("source", "target"):
                device_weights[f"{side}_embedding/embeddings"] = device_weights["embedding/embeddings"]
        # kernels as they are stored, for pages that show one of them; they are only read
        self.arrays = collections.ChainMap(device_weights, arrays)  # type: ignore[arg-type]
        # as Keras has it: in float32 whatever the policy
        self.scale = np.asarray(np.float32(config.key_size**-0.5), self.dtype)

    # --- masks ----------------------------------------------------------------------------------------------

    def source_mask(self, sources: np.ndarray) -> np.ndarray:
        """Returns (R, S) bool, True where ids (R, S) of the source may be seen."""
        return sources != 0

    def target_mask(self, rows: int, num_read: int, steps: int):
        """Returns (R, T, P) bool: which of P target tokens each of T new ones may see after `num_read`
        others.

        Padding among the targets stands at the end, where no real token sees it.
        """
        xp = array_namespace(self.arrays["positions/embeddings"])
        queries = num_read + xp.arange(steps)
        causal = xp.arange(num_read + steps)[None] <= queries[:, None]  # (T, P)
        return xp.broadcast_to(causal, (rows, steps, num_read + steps))

    # --- the forward pass -----------------------------------------------------------------------------------

    def encode(self, sources, hooks: Hooks = NO_HOOKS, first_position: int = 0):
        """Returns the encoder's output z (B, S, D) for sources (B, S), padded with 0 at the end."""
        sources = to_device(sources)
        xp = array_namespace(sources)
        rows, length = sources.shape
        mask = xp.broadcast_to(self.source_mask(sources)[:, None], (rows, length, length))  # (B, S, S)
        z = self._embed("source", sources, first_position, hooks)  # (B, S, D)
        for layer in range(self.config.num_layers):
            name = f"encoder_{layer}_self"
            y = self._pre_normalise(z, name, hooks)
            output = self._attention(y, self._project_keys_values(y, name), mask, name, hooks)
            z = self._add_and_normalise(z, output, name, hooks)
            name = f"encoder_{layer}_feedforward"
            output = self._feed_forward(self._pre_normalise(z, name, hooks), name, hooks)
            z = self._add_and_normalise(z, output, name, hooks)
        return self._norm(z, "encoder_norm", hooks) if self.config.pre_norm else z

    def make_initial_state(self, z, source_mask) -> TransformerState:
        """Returns the state before the first target token; the mask (B, S) hides some of z (B, S, D)."""
        layers = range(self.config.num_layers)
        empty = array_namespace(z).zeros(
            (z.shape[0], self.config.num_heads, 0, self.config.key_size), self.dtype.name
        )
        return TransformerState(
            target_cache=(KVCache(empty, empty),) * self.config.num_layers,
            source_cache=tuple(self._project_keys_values(z, f"decoder_{layer}_cross") for layer in layers),
            source_mask=source_mask,
            length=0,
        )

    def decode(self, state: TransformerState, ids, hooks: Hooks = NO_HOOKS, first_position=None):
        """Returns what leaves the last layer, (R, T, D), for T more tokens (R, T), and the new state."""
        ids = to_device(ids)
        rows, steps = ids.shape
        target_mask = self.target_mask(rows, state.length, steps)  # (R, T, P)
        shape = (rows, steps, state.source_mask.shape[1])
        cross_mask = array_namespace(ids).broadcast_to(state.source_mask[:, None], shape)  # (R, T, S)
        cache = []
        x = self._embed("target", ids, state.length if first_position is None else first_position, hooks)
        for layer in range(self.config.num_layers):  # x: (R, T, D)
            name = f"decoder_{layer}_self"
            y = self._pre_normalise(x, name, hooks)
            cache.append(state.target_cache[layer].append(self._project_keys_values(y, name)))
            output = self._attention(y, cache[layer], target_mask, name, hooks)
            x = self._add_and_normalise(x, output, name, hooks)
            name = f"decoder_{layer}_cross"
            y = self._pre_normalise(x, name, hooks)
            output = self._attention(y, state.source_cache[layer], cross_mask, name, hooks)
            x = self._add_and_normalise(x, output, name, hooks)
            name = f"decoder_{layer}_feedforward"
            output = self._feed_forward(self._pre_normalise(x, name, hooks), name, hooks)
            x = self._add_and_normalise(x, output, name, hooks)
        return x, dataclasses.replace(state, target_cache=tuple(cache), length=state.length + steps)

    def compute_logits(self, x, hooks: Hooks = NO_HOOKS):
        """Returns the logits (R, T, V) of what leaves the decoder's last layer, (R, T, D)."""
        if self.config.pre_norm:
            x = self._norm(x, "decoder_norm", hooks)
        tied = self.config.tied  # without a bias
        logits = x @ self.matrices["logits/kernel"] if tied else self._dense(x, "logits")
        return hooks.save("logits/logits", logits)

    def decode_hidden_states(self, z, ids, hooks: Hooks = NO_HOOKS):
        """Returns what leaves the last layer, (R, T, D), for whole targets (R, T) after z (R, S, D)."""
        full_mask = array_namespace(z).ones(z.shape[:2], "bool")
        return self.decode(self.make_initial_state(z, full_mask), ids, hooks)[0]

    # --- with a state ---------------------------------------------------------------------------------------

    def init_state(
        self, sources, *, visible_mask=None, hooks: Hooks = NO_HOOKS, first_position: int = 0
    ) -> TransformerState:
        """Reads B sources and returns the state before the first target token.

        Args:
            sources: (B, S) ids, padded with 0 at the end.
            visible_mask: (B, S) bool, what the cross-attention may see of the sources. Default: all that is
                real.
            hooks: Record tensors and ablate parts. Default: neither.
            first_position: Of the first word; other than 0 only in experiments on positions.
        """
        sources = to_device(sources)
        z = self.encode(sources, hooks, first_position)
        source_mask = self.source_mask(sources)  # (B, S)
        return self.make_initial_state(
            z, source_mask if visible_mask is None else source_mask & to_device(visible_mask)
        )

    def decode_step(
        self, state: TransformerState, ids, *, hooks: Hooks = NO_HOOKS, first_position=None
    ) -> tuple[Any, TransformerState]:
        """Reads T more target tokens in R rows.

        Args:
            state: Of R rows.
            ids: (R, T).
            hooks: Record tensors and ablate parts. Default: neither.
            first_position: Of the first of the T tokens. Default: the one after those that were read.

        Returns:
            (logits (R, T, V), the new state).
        """
        x, state = self.decode(state, ids, hooks, first_position)
        return self.compute_logits(x, hooks), state

    # --- sublayers ------------------------------------------------------------------------------------------

    def _pre_normalise(self, x, name: str, hooks: Hooks):
        return self._norm(x, f"{name}_norm", hooks) if self.config.pre_norm else x

    def _add_and_normalise(self, x, output, name: str, hooks: Hooks):
        # (R, T, D) each
        total = hooks.add(x, output, name)
        return total if self.config.pre_norm else self._norm(total, f"{name}_norm", hooks)

    def _attention(self, x, kv_cache: KVCache, mask, name: str, hooks: Hooks):
        """Returns the output (R, T, D) of x (R, T, D) that attends to S tokens by the mask (R, T, S)."""
        xp = array_namespace(x)
        hooks.save(f"{name}/mask", mask)
        queries = hooks.save(f"{name}/query", self._project_heads(x, f"{name}/query"))  # (R, H, T, K)
        keys = hooks.save(f"{name}/key", kv_cache.keys)  # (R, H, S, K)
        values = hooks.save(f"{name}/value", kv_cache.values)  # (R, H, S, K)
        scores = (queries * self.scale) @ xp.transpose(keys, (0, 1, 3, 2))  # (R, H, T, S)
        hooks.save(f"{name}/scores", scores)
        weights = hooks.save(f"{name}/weights", masked_softmax(scores, mask[:, None]))  # (R, H, T, S)
        context = xp.transpose(hooks.heads(weights @ values, name), (0, 2, 1, 3))  # (R, T, H, K)
        joined = xp.reshape(context, (*x.shape[:2], -1))  # (R, T, H K)
        return hooks.save(f"{name}/output", self._dense(joined, f"{name}/attention_output"))  # (R, T, D)

    def _feed_forward(self, x, name: str, hooks: Hooks):
        # x: (R, T, D)
        ffn_in = hooks.save(f"{name}/in", self._dense(x, f"{name}_wide"))  # (R, T, F)
        hidden_state = hooks.save(f"{name}/relu", array_namespace(x).maximum(ffn_in, 0))  # (R, T, F)
        ffn_out = self._dense(hidden_state, f"{name}_back")  # (R, T, D)
        return hooks.save(f"{name}/out", ffn_out * 0 if name in hooks.ablated_parts else ffn_out)

    def _embed(self, side: str, ids, first_position, hooks: Hooks = NO_HOOKS):
        """Returns the vectors (R, T, D) of ids (R, T) at positions first_position, first_position + 1, ..."""
        positions = self.arrays["positions/embeddings"]  # (P, D)
        xp = array_namespace(ids)
        end = first_position + ids.shape[1]
        if end > positions.shape[0]:
            rule = message("rule-positions", count=f"{positions.shape[0]}")
            raise_invalid("positions", rule, end, message("fix-shorten-sentence"))
        vectors = to_device(xp.take(self.arrays[f"{side}_embedding/embeddings"], ids, axis=0), self.dtype)
        if self.config.tied:
            vectors = vectors * np.asarray(self.config.embedding_size**0.5, self.dtype)
        hooks.save(f"{side}_embedding/embedding", vectors)
        positions = xp.take(positions, first_position + xp.arange(ids.shape[1]), axis=0)[None]  # (1, T, D)
        positions = to_device(positions, self.dtype)
        if POSITIONS in hooks.ablated_parts:
            positions = positions * 0
        hooks.save(f"{side}_positions/positions", positions)
        return hooks.save(f"{side}_positions/sum", vectors + positions)

    def _dense(self, x, name: str):
        return x @ self.matrices[f"{name}/kernel"] + self.arrays[f"{name}/bias"]

    def _norm(self, x, name: str, hooks: Hooks):
        # x: (R, T, D), unchanged where this norm is left out
        if name not in hooks.ablated_parts:
            x = layer_norm(x, self.arrays[f"{name}/gamma"], self.arrays[f"{name}/beta"])
        return hooks.save(f"{name}/norm", x)

    def _project_heads(self, x, name: str):
        # (R, T, D) to (R, H, T, K)
        bias = self.arrays[f"{name}/bias"]  # (H, K)
        heads = x @ self.matrices[f"{name}/kernel"]  # (R, T, H K)
        heads = array_namespace(x).reshape(heads, (*x.shape[:2], *bias.shape)) + bias  # (R, T, H, K)
        if not is_numpy(x):
            return array_namespace(x).transpose(heads, (0, 2, 1, 3))  # (R, H, T, K)
        return np.ascontiguousarray(heads.transpose(0, 2, 1, 3))  # (R, H, T, K)

    def _project_keys_values(self, x, name: str) -> KVCache:
        return KVCache(self._project_heads(x, f"{name}/key"), self._project_heads(x, f"{name}/value"))
