"""Runs a Transformer step by step with its keys and values kept: no step computes a prefix again."""

import dataclasses

import numpy as np

from core.checks import fail
from core.configs.translators import TransformerConfig
from core.models.layers.sinusoids import encoding
from core.models.translators.formulas import AttentionInternals, layer_norm, masked_softmax
from core.models.translators.products import BlockedMatrix


@dataclasses.dataclass(frozen=True)
class KeysValues:
    """What one attention can look at in R rows: keys and values, both (R, H, S, K)."""

    keys: np.ndarray
    values: np.ndarray

    def take(self, rows) -> "KeysValues":
        """Returns those of some rows."""
        return KeysValues(self.keys[rows], self.values[rows])

    def followed_by(self, more: "KeysValues") -> "KeysValues":
        """Returns these with those of T more tokens behind them."""
        return KeysValues(
            np.concatenate([self.keys, more.keys], axis=2),  # (R, H, S + T, K)
            np.concatenate([self.values, more.values], axis=2),  # (R, H, S + T, K)
        )


@dataclasses.dataclass(frozen=True)
class TransformerState:
    """Where R rows stand after T target tokens. Whoever batches rows needs `take` alone.

    Attributes:
        target_cache: For each layer, keys and values of the target so far.
        source_cache: For each layer, keys and values of the source.
        source_mask: (R, S) bool, True where the cross-attention may look.
        length: T.
        internals: What the encoder's attention did, when it was asked for.
    """

    target_cache: tuple[KeysValues, ...]
    source_cache: tuple[KeysValues, ...]
    source_mask: np.ndarray
    length: int
    internals: dict[str, AttentionInternals]

    def take(self, rows) -> "TransformerState":
        """Returns the state of some rows, also of one row several times; without internals."""
        return dataclasses.replace(
            self,
            target_cache=tuple(layer.take(rows) for layer in self.target_cache),
            source_cache=tuple(layer.take(rows) for layer in self.source_cache),
            source_mask=self.source_mask[rows],
            internals={},
        )


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

    def __init__(self, config: TransformerConfig, arrays: dict[str, np.ndarray], *, dtype: str = "float32"):
        self.config = config
        self.dtype = np.dtype(dtype)
        self.arrays = {name: np.asarray(array, dtype) for name, array in arrays.items()}
        if config.positions == "sinusoidal":
            positions = encoding(np.arange(config.max_length), config.embedding_size, dtype=self.dtype.name)
            self.arrays["positions/embeddings"] = positions
        self._matrices = {
            name: BlockedMatrix(_flat(name, array))
            for name, array in self.arrays.items()
            if name.endswith("/kernel")
        }
        if config.tied:  # one embedding for source, target and logits
            embedding = self.arrays["embedding/embeddings"]
            self.arrays["source_embedding/embeddings"] = embedding
            self.arrays["target_embedding/embeddings"] = embedding
            self._matrices["logits/kernel"] = BlockedMatrix(embedding.T)

    # --- masks ----------------------------------------------------------------------------------------------

    def source_mask(self, sources: np.ndarray) -> np.ndarray:
        """Returns (R, S) bool, True where ids (R, S) of the source may be seen."""
        return sources != 0

    def target_mask(self, rows: int, read: int, steps: int) -> np.ndarray:
        """Returns (R, T, read + T) bool: which target tokens each of T new ones may see after `read` others.

        Padding among the targets stands at the end, where no real token sees it.
        """
        order = np.arange(read + steps)
        causal = order[None] <= order[read:, None]  # (T, read + T)
        return np.broadcast_to(causal, (rows, steps, read + steps))

    # --- both sides -----------------------------------------------------------------------------------------

    def start(
        self, sources: np.ndarray, *, return_internals: bool = False, first_position: int = 0
    ) -> TransformerState:
        """Reads B sources and returns the state before the first target token.

        Args:
            sources: (B, S) ids, padded with 0 at the end.
            return_internals: Keep what the encoder's attention did.
            first_position: Of the first word; not 0 only where somebody tries what positions do.
        """
        source_mask = self.source_mask(sources)  # (B, S)
        mask = np.repeat(source_mask[:, None], sources.shape[1], axis=1)  # (B, S, S)
        layers = range(self.config.layers)
        record: list[AttentionInternals] = []  # a layer each

        z = self._embed("source", sources, first_position)  # (B, S, D)
        for layer in layers:
            name = f"encoder_{layer}"
            z = self._residual(z, self._self_attention, f"{name}_self", mask, record)
            z = self._residual(z, self._feed_forward, f"{name}_feedforward")
        if self.config.pre_norm:
            z = self._norm(z, "encoder_norm")

        nothing = np.zeros((len(sources), self.config.heads, 0, self.config.key_size), self.dtype)
        return TransformerState(
            target_cache=(KeysValues(nothing, nothing),) * self.config.layers,
            source_cache=tuple(self._keys_values(z, f"decoder_{layer}_cross") for layer in layers),
            source_mask=source_mask,
            length=0,
            internals={"encoder": _stacked(record)} if return_internals else {},
        )

    def advance(
        self,
        state: TransformerState,
        ids: np.ndarray,
        *,
        return_internals: bool = False,
        first_position: int | None = None,
    ) -> tuple[np.ndarray, TransformerState, dict[str, AttentionInternals]]:
        """Reads T more target tokens in R rows.

        Args:
            state: Of R rows.
            ids: (R, T).
            return_internals: Also return what each attention did, the encoder's only if `start` kept it.
            first_position: Of the first of the T tokens. Default: the one after those that were read.

        Returns:
            (logits (R, T, V), the new state, internals by "encoder", "decoder" and "cross", or {}).
        """
        rows, steps = ids.shape
        target_mask = self.target_mask(rows, state.length, steps)  # (R, T, length + T)
        cross_mask = np.repeat(state.source_mask[:, None], steps, axis=1)  # (R, T, S)
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
        cache = tuple(KeysValues(layer.keys, layer.values) for layer in self_record)
        after = dataclasses.replace(state, target_cache=cache, length=state.length + steps)
        return self._logits(x), after, internals

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
        hidden_state = np.maximum(self._dense(x, f"{name}_wide"), 0)  # ffn_in
        return self._dense(hidden_state, f"{name}_back")  # ffn_out, (R, T, D)

    def _attention(self, x, seen: KeysValues, mask, name: str, record: list) -> np.ndarray:
        """Returns the output (R, T, D) of an attention of x (R, T, D); adds what it did to the list.

        Args:
            x: (R, T, D), which asks.
            seen: Of S tokens.
            mask: (R, T, S), True where a query may look.
            name: Of the layer.
            record: Gets the internals of this layer.
        """
        queries = self._heads(x, f"{name}/query")  # (R, H, T, K)
        # as Keras has it: in float32 whatever the policy
        scale = np.asarray(np.float32(self.config.key_size**-0.5), self.dtype)
        scores = (queries * scale) @ seen.keys.transpose(0, 1, 3, 2)  # (R, H, T, S)
        weights = masked_softmax(scores, mask[:, None])  # (R, H, T, S)
        context = (weights @ seen.values).transpose(0, 2, 1, 3)  # (R, T, H, K)
        record.append(AttentionInternals(queries, seen.keys, seen.values, scores, weights, mask))
        return self._dense(context.reshape(*x.shape[:2], -1), f"{name}/attention_output")  # (R, T, D)

    # --- parts ----------------------------------------------------------------------------------------------

    def _embed(self, side: str, ids, first_position: int):
        """Returns the vectors (R, T, D) of ids (R, T) at positions first_position, first_position + 1, ..."""
        positions = self.arrays["positions/embeddings"]  # (P, D)
        end = first_position + ids.shape[1]
        if end > len(positions):
            fail("positions", f"at most {len(positions)} positions", end, "Shorten the sentence.")
        vectors = self.arrays[f"{side}_embedding/embeddings"][ids]
        if self.config.tied:
            vectors = vectors * np.asarray(self.config.embedding_size**0.5, self.dtype)
        return vectors + positions[first_position:end]

    def _dense(self, x, name: str):
        return x @ self._matrices[f"{name}/kernel"] + self.arrays[f"{name}/bias"]

    def _norm(self, x, name: str):
        return layer_norm(x, self.arrays[f"{name}/gamma"], self.arrays[f"{name}/beta"])

    def _heads(self, x, name: str):
        """Returns x (R, T, D) projected for each head: (R, H, T, K)."""
        bias = self.arrays[f"{name}/bias"]  # (H, K)
        heads = x @ self._matrices[f"{name}/kernel"]  # (R, T, H K)
        heads = heads.reshape(*x.shape[:2], *bias.shape) + bias  # (R, T, H, K)
        return np.ascontiguousarray(heads.transpose(0, 2, 1, 3))  # (R, H, T, K)

    def _keys_values(self, x, name: str) -> KeysValues:
        return KeysValues(self._heads(x, f"{name}/key"), self._heads(x, f"{name}/value"))

    def _logits(self, x):
        """Returns logits (R, T, V); the tied ones have no bias."""
        return x @ self._matrices["logits/kernel"] if self.config.tied else self._dense(x, "logits")


def _flat(name: str, kernel: np.ndarray) -> np.ndarray:
    """Returns a kernel as a matrix: of a query, key or value (D, H K), of an attention's output (H K, D)."""
    if name.endswith("/attention_output/kernel"):
        return kernel.reshape(-1, kernel.shape[-1])  # (H, K, D) to (H K, D)
    return kernel.reshape(len(kernel), -1)  # (D, H, K) to (D, H K)


def _stacked(layers: list[AttentionInternals]) -> AttentionInternals:
    """Joins what the layers did, arrays (R, H, ...), to arrays (R, L, H, ...); all have one mask."""
    names = ("queries", "keys", "values", "scores", "weights")
    joined = {name: np.stack([getattr(layer, name) for layer in layers], axis=1) for name in names}
    return AttentionInternals(**joined, mask=layers[0].mask)
