"""Runs a Transformer step by step with its keys and values kept: no step computes a prefix again.

The forward pass is written once, for NumPy's arrays on a CPU and for tensors on a GPU (see `core.arrays`);
how keys and values grow from step to step is all that differs, since a compiled loop wants one shape.
"""

import collections
import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from core.arrays import functions, on_host, placed
from core.base.checks import fail
from core.configs.translators import TransformerConfig
from core.models.layers.sinusoids import encoding
from core.models.translators.formulas import AttentionInternals, layer_norm, masked_softmax
from core.models.translators.products import weight_matrix
from core.models.translators.transformer_state import KeysValues, RoomForKeysValues, TransformerState


class TransformerRuntime:
    """The arithmetic of `core.models.translators.transformer` with keys and values kept from token to token.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.zoo.load_arrays` gives them.
        dtype: float32, or float64 for a pass that rounds less.

    Example:
        >>> from core.models.translators.build import build
        >>> from core.models.weights import named_weights
        >>> config = TransformerConfig(name="tiny", title="", vocabulary_size=9, embedding_size=4, layers=1)
        >>> runtime = TransformerRuntime(config, named_weights(build(config)))
        >>> state = runtime.start(np.array([[5, 6, 7]]))
        >>> logits, state, _ = runtime.advance(state, np.array([[2]]))
        >>> logits.shape, state.length
        ((1, 1, 9), 1)
    """

    def __init__(
        self, config: TransformerConfig, arrays: Mapping[str, np.ndarray], *, dtype: str = "float32"
    ):
        self.config = config
        self.dtype = np.dtype(dtype)
        kernels = {name for name in arrays if name.endswith("/kernel")}
        weights = {name: np.asarray(arrays[name], dtype) for name in arrays if name not in kernels}
        if config.positions == "sinusoidal":
            positions = encoding(np.arange(config.max_length), config.embedding_size, dtype=self.dtype.name)
            weights["positions/embeddings"] = positions
        self.matrices = {
            name: weight_matrix(_flat(name, np.asarray(arrays[name], dtype))) for name in kernels
        }
        if config.tied:  # one embedding for source, target and logits
            self.matrices["logits/kernel"] = weight_matrix(weights["embedding/embeddings"].T)
        placed_weights = {name: placed(array) for name, array in weights.items()}
        if config.tied:
            for side in ("source", "target"):
                placed_weights[f"{side}_embedding/embeddings"] = placed_weights["embedding/embeddings"]
        # kernels as they are stored, for who looks at one of them; they are only read
        self.arrays = collections.ChainMap(placed_weights, arrays)  # type: ignore[arg-type]
        self.compiled = not on_host(self.arrays["positions/embeddings"])

    # --- masks ----------------------------------------------------------------------------------------------

    def source_mask(self, sources: np.ndarray) -> np.ndarray:
        """Returns (R, S) bool, True where ids (R, S) of the source may be seen."""
        return sources != 0

    def target_mask(self, rows: int, read, steps: int, room: int):
        """Returns (R, T, P) bool: which target tokens each of T new ones may see after `read` others.

        Padding among the targets stands at the end, where no real token sees it; so do the places of P that
        no token has taken yet.
        """
        ops = functions(self.arrays["positions/embeddings"])
        queries = read + ops.arange(steps)
        causal = ops.arange(room)[None] <= queries[:, None]  # (T, P)
        return ops.broadcast_to(causal, (rows, steps, room))

    # --- both sides -----------------------------------------------------------------------------------------

    def start(
        self, sources, *, return_internals: bool = False, first_position: int = 0, visible=None
    ) -> TransformerState:
        """Reads B sources and returns the state before the first target token.

        Args:
            sources: (B, S) ids, padded with 0 at the end.
            return_internals: Keep what the encoder's attention did.
            first_position: Of the first word; not 0 only where somebody tries what positions do.
            visible: (B, S) bool, what the cross-attention may see of the sources. Default: all that is real.
        """
        sources = placed(sources)
        ops = functions(sources)
        source_mask = self.source_mask(sources)  # (B, S)
        mask = ops.broadcast_to(source_mask[:, None], (*sources.shape, sources.shape[1]))  # (B, S, S)
        layers = range(self.config.layers)
        record: list[AttentionInternals] = []  # a layer each

        z = self._embed("source", sources, first_position)  # (B, S, D)
        for layer in layers:
            name = f"encoder_{layer}"
            z = self._residual(z, self._self_attention, f"{name}_self", mask, record)
            z = self._residual(z, self._feed_forward, f"{name}_feedforward")
        if self.config.pre_norm:
            z = self._norm(z, "encoder_norm")

        shape = (sources.shape[0], self.config.heads, 0, self.config.key_size)
        nothing = ops.zeros(shape, self.dtype.name)
        return TransformerState(
            target_cache=(KeysValues(nothing, nothing),) * self.config.layers,
            source_cache=tuple(self._keys_values(z, f"decoder_{layer}_cross") for layer in layers),
            source_mask=source_mask if visible is None else source_mask & placed(visible),
            length=0,
            internals={"encoder": _stacked(record)} if return_internals else {},
        )

    def advance(
        self, state: TransformerState, ids, *, return_internals: bool = False, first_position=None
    ) -> tuple[Any, TransformerState, dict[str, AttentionInternals]]:
        """Reads T more target tokens in R rows.

        Args:
            state: Of R rows.
            ids: (R, T).
            return_internals: Also return what each attention did, the encoder's only if `start` kept it.
            first_position: Of the first of the T tokens. Default: the one after those that were read.

        Returns:
            (logits (R, T, V), the new state, internals by "encoder", "decoder" and "cross", or {}).
        """
        ids = placed(ids)
        rows, steps = ids.shape
        room = state.target_cache[0].room(steps)  # P
        target_mask = self.target_mask(rows, state.length, steps, room)  # (R, T, P)
        source_mask = state.source_mask[:, None]  # (R, 1, S)
        cross_mask = functions(ids).broadcast_to(
            source_mask, (rows, steps, source_mask.shape[2])
        )  # (R, T, S)
        self_record: list[AttentionInternals] = []  # a layer each
        cross_record: list[AttentionInternals] = []

        if first_position is None:
            first_position = state.length
        x = self._embed("target", ids, first_position)  # (R, T, D)
        for layer in range(self.config.layers):
            name = f"decoder_{layer}"
            before = state.target_cache[layer]
            source = state.source_cache[layer]
            x = self._residual(x, self._self_attention, f"{name}_self", target_mask, self_record, before)
            x = self._residual(x, self._cross_attention, f"{name}_cross", cross_mask, cross_record, source)
            x = self._residual(x, self._feed_forward, f"{name}_feedforward")
        if self.config.pre_norm:
            x = self._norm(x, "decoder_norm")

        internals = {}
        if return_internals:
            internals = {**state.internals, "decoder": _stacked(self_record), "cross": _stacked(cross_record)}
        cache = tuple(
            dataclasses.replace(before, keys=layer.keys, values=layer.values)
            for before, layer in zip(state.target_cache, self_record, strict=True)
        )
        after = dataclasses.replace(state, target_cache=cache, length=state.length + steps)
        return self._logits(x), after, internals

    # --- a step of a compiled loop --------------------------------------------------------------------------

    def carried(self, state: TransformerState, limit: int) -> tuple:
        """Returns what a compiled loop hands on: keys and values (R, H, P, K) of each layer."""
        shape = (state.source_mask.shape[0], self.config.heads, limit, self.config.key_size)
        nothing = functions(state.source_mask).zeros(shape, self.dtype.name)
        return ((nothing, nothing),) * self.config.layers

    def step(self, state: TransformerState, carried: tuple, step, last) -> tuple[Any, tuple]:
        """Returns (logits (R, V), what is carried on) once R rows have read their last token (R,)."""
        cache = tuple(RoomForKeysValues(keys, values, step) for keys, values in carried)
        state = dataclasses.replace(state, target_cache=cache, length=step)
        logits, state, _ = self.advance(state, last[:, None])  # (R, 1, V)
        return logits[:, 0], tuple((layer.keys, layer.values) for layer in state.target_cache)

    # --- sublayers ------------------------------------------------------------------------------------------

    def _residual(self, x, sublayer, name: str, *inputs):
        """Returns x (R, T, D) plus what a sublayer makes of it, normalised as in the Keras model."""
        if self.config.pre_norm:
            return x + sublayer(self._norm(x, f"{name}_norm"), name, *inputs)
        return self._norm(x + sublayer(x, name, *inputs), f"{name}_norm")

    def _self_attention(self, x, name: str, mask, record: list, before: KeysValues | None = None):
        """Each position of x (R, T, D) attends to x, behind the keys and values of what was read before."""
        seen = self._keys_values(x, name)
        if before is not None:
            seen = before.followed_by(seen)
        return self._attention(x, seen, mask, name, record)

    def _cross_attention(self, x, name: str, mask, record: list, source: KeysValues):
        """Each position of x (R, T, D) attends to the source, read at the start."""
        return self._attention(x, source, mask, name, record)

    def _feed_forward(self, x, name: str):
        """Two dense layers with a ReLU between them, for each position of x (R, T, D) by itself."""
        hidden_state = functions(x).maximum(self._dense(x, f"{name}_wide"), 0)  # ffn_in
        return self._dense(hidden_state, f"{name}_back")  # ffn_out, (R, T, D)

    def _attention(self, x, seen: KeysValues, mask, name: str, record: list):
        """Returns the output (R, T, D) of an attention of x (R, T, D); adds what it did to the list.

        Args:
            x: (R, T, D), which asks.
            seen: Of S tokens.
            mask: (R, T, S), True where a query may look.
            name: Of the layer.
            record: Gets the internals of this layer.
        """
        ops = functions(x)
        queries = self._heads(x, f"{name}/query")  # (R, H, T, K)
        # as Keras has it: in float32 whatever the policy
        scale = np.asarray(np.float32(self.config.key_size**-0.5), self.dtype)
        scores = (queries * scale) @ ops.transpose(seen.keys, (0, 1, 3, 2))  # (R, H, T, S)
        weights = masked_softmax(scores, mask[:, None])  # (R, H, T, S)
        context = ops.transpose(weights @ seen.values, (0, 2, 1, 3))  # (R, T, H, K)
        record.append(AttentionInternals(queries, seen.keys, seen.values, scores, weights, mask))
        joined = ops.reshape(context, (*x.shape[:2], -1))  # (R, T, H K)
        return self._dense(joined, f"{name}/attention_output")  # (R, T, D)

    # --- parts ----------------------------------------------------------------------------------------------

    def _embed(self, side: str, ids, first_position):
        """Returns the vectors (R, T, D) of ids (R, T) at positions first_position, first_position + 1, ..."""
        positions = self.arrays["positions/embeddings"]  # (P, D)
        ops = functions(ids)
        end = first_position + ids.shape[1]
        if on_host(end) and end > positions.shape[0]:  # a compiled loop ends before
            fail("positions", f"at most {positions.shape[0]} positions", end, "Shorten the sentence.")
        vectors = ops.take(self.arrays[f"{side}_embedding/embeddings"], ids, axis=0)
        if self.config.tied:
            vectors = vectors * np.asarray(self.config.embedding_size**0.5, self.dtype)
        return vectors + ops.take(positions, first_position + ops.arange(ids.shape[1]), axis=0)

    def _dense(self, x, name: str):
        return x @ self.matrices[f"{name}/kernel"] + self.arrays[f"{name}/bias"]

    def _norm(self, x, name: str):
        return layer_norm(x, self.arrays[f"{name}/gamma"], self.arrays[f"{name}/beta"])

    def _heads(self, x, name: str):
        """Returns x (R, T, D) projected for each head: (R, H, T, K)."""
        bias = self.arrays[f"{name}/bias"]  # (H, K)
        heads = x @ self.matrices[f"{name}/kernel"]  # (R, T, H K)
        heads = functions(x).reshape(heads, (*x.shape[:2], *bias.shape)) + bias  # (R, T, H, K)
        if not on_host(x):
            return functions(x).transpose(heads, (0, 2, 1, 3))  # (R, H, T, K)
        return np.ascontiguousarray(heads.transpose(0, 2, 1, 3))  # (R, H, T, K)

    def _keys_values(self, x, name: str) -> KeysValues:
        return KeysValues(self._heads(x, f"{name}/key"), self._heads(x, f"{name}/value"))

    def _logits(self, x):
        """Returns logits (R, T, V); the tied ones have no bias."""
        return x @ self.matrices["logits/kernel"] if self.config.tied else self._dense(x, "logits")


def _flat(name: str, kernel: np.ndarray) -> np.ndarray:
    """Returns a kernel as a matrix: of a query, key or value (D, H K), of an attention's output (H K, D)."""
    if name.endswith("/attention_output/kernel"):
        return kernel.reshape(-1, kernel.shape[-1])  # (H, K, D) to (H K, D)
    return kernel.reshape(len(kernel), -1)  # (D, H, K) to (D, H K)


def _stacked(layers: list[AttentionInternals]) -> AttentionInternals:
    """Joins what the layers did, arrays (R, H, ...), to arrays (R, L, H, ...); all have one mask."""
    names = ("queries", "keys", "values", "scores", "weights")
    ops = functions(layers[0].weights)
    joined = {name: ops.stack([getattr(layer, name) for layer in layers], axis=1) for name in names}
    return AttentionInternals(**joined, mask=layers[0].mask)
