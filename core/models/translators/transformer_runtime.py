"""Runs a Transformer step by step with its keys and values kept: no step computes a prefix again."""

import dataclasses

import numpy as np

from core.checks import fail
from core.configs.translators import TransformerConfig
from core.models.layers.sinusoids import encoding
from core.models.translators.formulas import Look, layer_norm, masked_softmax
from core.models.translators.products import Matrix


@dataclasses.dataclass(frozen=True)
class TransformerState:
    """Where R rows stand after T target tokens; keys and values have a place a layer.

    Attributes:
        own: For each layer (keys, values) of the target so far, both (R, H, T, K).
        cross: For each layer (keys, values) of the source, both (R, H, S, K).
        source_mask: (R, S) bool.
        length: T.
        looks: What the encoder's attention did, when it was asked for.
    """

    own: tuple
    cross: tuple
    source_mask: np.ndarray
    length: int
    looks: dict[str, Look]

    def take(self, rows) -> "TransformerState":
        """Returns the state of some rows, also of one row several times."""
        own, cross = (
            tuple((keys[rows], values[rows]) for keys, values in side) for side in (self.own, self.cross)
        )
        return TransformerState(own, cross, self.source_mask[rows], self.length, {})


class TransformerRuntime:
    """The arithmetic of `core.models.translators.transformer` with keys and values kept from token to token.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.zoo.load_arrays` gives them.
        dtype: float32, or float64 for a pass that rounds less.
    """

    def __init__(self, config: TransformerConfig, arrays: dict[str, np.ndarray], *, dtype: str = "float32"):
        self.config, self.dtype = config, np.dtype(dtype)
        self.arrays = {name: np.asarray(array, dtype) for name, array in arrays.items()}
        if config.positions == "sinusoidal":
            table = encoding(
                np.arange(config.max_length),
                config.embedding_size,
                dtype="float64" if dtype == "float64" else "float32",
            )
            self.arrays["positions/embeddings"] = table.astype(dtype)
        for side in ("source", "target"):
            self.arrays.setdefault(f"{side}_embedding/embeddings", self.arrays.get("embedding/embeddings"))
        self._matrices = {
            name: Matrix(_flat(name, array))
            for name, array in self.arrays.items()
            if name.endswith("/kernel")
        }
        if config.tied:
            self._matrices["logits/kernel"] = Matrix(self.arrays["target_embedding/embeddings"].T)

    # --- parts ----------------------------------------------------------------------------------------------

    def _project(self, x, name: str, part: str):
        """Returns (R, T, D) as one part of an attention: (R, H, T, K)."""
        bias = self.arrays[f"{name}/{part}/bias"]  # (H, K)
        # (R, T, H, K)
        heads = (x @ self._matrices[f"{name}/{part}/kernel"]).reshape(*x.shape[:2], *bias.shape) + bias
        return np.ascontiguousarray(heads.transpose(0, 2, 1, 3))  # (R, H, T, K)

    def _attend(self, queries, keys, values, mask, name: str):
        """Returns (output (R, T, D), scores, weights) of queries (R, H, T, K) that see keys (R, H, S, K)
        where mask (R, T, S) says so.
        """
        # as Keras has it: in float32 whatever the policy
        scale = np.asarray(np.float32(self.config.key_size**-0.5), self.dtype)
        scores = (queries * scale) @ keys.transpose(0, 1, 3, 2)  # (R, H, T, S)
        weights = masked_softmax(scores, mask[:, None])
        gathered = (weights @ values).transpose(0, 2, 1, 3)  # (R, T, H, K)
        output = gathered.reshape(*gathered.shape[:2], -1) @ self._matrices[f"{name}/attention_output/kernel"]
        return output + self.arrays[f"{name}/attention_output/bias"], scores, weights

    def _norm(self, x, name: str):
        return layer_norm(x, self.arrays[f"{name}_norm/gamma"], self.arrays[f"{name}_norm/beta"])

    def _residual(self, x, part, name: str):
        """Adds what a part makes of x to x; `part` may return more than that, which is returned with the sum."""
        if self.config.pre_norm:
            output, *more = part(self._norm(x, name))
            return x + output, *more
        output, *more = part(x)
        return self._norm(x + output, name), *more

    def _feedforward(self, x, name: str):
        matrices, arrays = self._matrices, self.arrays
        wide = np.maximum(x @ matrices[f"{name}_wide/kernel"] + arrays[f"{name}_wide/bias"], 0)
        return (wide @ matrices[f"{name}_back/kernel"] + arrays[f"{name}_back/bias"],)

    def _embed(self, side: str, ids, first: int):
        """Returns the vectors (R, T, D) of ids (R, T) at positions first, first + 1, ..."""
        table = self.arrays["positions/embeddings"]
        if first + ids.shape[1] > len(table):
            fail(
                "positions", f"at most {len(table)} positions", first + ids.shape[1], "Shorten the sentence."
            )
        vectors = self.arrays[f"{side}_embedding/embeddings"][ids]
        if self.config.tied:
            vectors = vectors * np.asarray(self.config.embedding_size**0.5, self.dtype)
        return vectors + table[first : first + ids.shape[1]]

    def _source_mask(self, sources: np.ndarray) -> np.ndarray:
        """Returns (R, S) bool, True where ids (R, S) of the source may be seen."""
        return sources != 0

    def _own_mask(self, read: int, rows: int, steps: int) -> np.ndarray:
        """Returns (R, T, read + T) bool: which tokens of the target each of T new ones may see after `read`
        others.
        """
        order = np.arange(read + steps)
        # Padding among the targets stands at the end, where no real token sees it.
        return np.broadcast_to(order[None] <= order[read:, None], (rows, steps, len(order)))

    # --- both sides -----------------------------------------------------------------------------------------

    def start(self, sources: np.ndarray, *, look: bool = False, first: int = 0) -> TransformerState:
        """Reads B sources (B, S), padded with 0 at the end, and returns the state before the first target
        token.

        Args:
            sources: (B, S).
            look: Keep what the encoder's attention did.
            first: Position of the first word; not 0 only where somebody tries what positions do.
        """
        source_mask = self._source_mask(sources)
        mask = np.repeat(source_mask[:, None], sources.shape[1], axis=1)  # (B, S, S)
        z, seen = self._embed("source", sources, first), []
        for layer in range(self.config.layers):
            name = f"encoder_{layer}_self"

            def part(x, name=name):
                queries, keys, values = (self._project(x, name, part) for part in ("query", "key", "value"))
                output, scores, weights = self._attend(queries, keys, values, mask, name)
                return output, (queries, keys, values, scores, weights)

            z, looked = self._residual(z, part, name)
            seen.append(looked)
            (z,) = self._residual(
                z,
                lambda x, layer=layer: self._feedforward(x, f"encoder_{layer}_feedforward"),
                f"encoder_{layer}_feedforward",
            )
        if self.config.pre_norm:
            z = self._norm(z, "encoder")
        cross = tuple(
            tuple(self._project(z, f"decoder_{layer}_cross", part) for part in ("key", "value"))
            for layer in range(self.config.layers)
        )
        empty = np.zeros((len(sources), self.config.heads, 0, self.config.key_size), self.dtype)
        own = tuple((empty, empty) for _ in range(self.config.layers))
        return TransformerState(own, cross, source_mask, 0, {"encoder": _stacked(seen, mask)} if look else {})

    def advance(
        self, state: TransformerState, ids: np.ndarray, *, look: bool = False, first: int | None = None
    ):
        """Reads T more target tokens in R rows.

        Args:
            state: Of R rows.
            ids: (R, T).
            look: Also return what each attention did, the encoder's only if `start` was asked to keep it.
            first: Position of the first of the T tokens. Default: the one after those that were read.

        Returns:
            (logits (R, T, V), the new state, {"decoder": Look, "cross": Look, and so on} or {}).
        """
        rows, steps = ids.shape
        x = self._embed("target", ids, state.length if first is None else first)
        own_mask = self._own_mask(state.length, rows, steps)
        cross_mask = np.repeat(state.source_mask[:, None], steps, axis=1)
        own, seen = [], {"decoder": [], "cross": []}
        for layer in range(self.config.layers):
            x, looked = self._residual(
                x, self._self_part(state.own[layer], own_mask, layer), f"decoder_{layer}_self"
            )
            own.append(looked[1:3])
            seen["decoder"].append(looked)
            x, looked = self._residual(
                x, self._cross_part(state.cross[layer], cross_mask, layer), f"decoder_{layer}_cross"
            )
            seen["cross"].append(looked)
            name = f"decoder_{layer}_feedforward"
            (x,) = self._residual(x, lambda inputs, name=name: self._feedforward(inputs, name), name)
        if self.config.pre_norm:
            x = self._norm(x, "decoder")
        new = dataclasses.replace(state, own=tuple(own), length=state.length + steps)
        looks = {}
        if look:
            looks = {
                **state.looks,
                "decoder": _stacked(seen["decoder"], own_mask),
                "cross": _stacked(seen["cross"], cross_mask),
            }
        return self._logits(x), new, looks

    def _self_part(self, kept, mask, layer: int):
        name = f"decoder_{layer}_self"

        def part(x):
            queries, keys, values = (self._project(x, name, part) for part in ("query", "key", "value"))
            keys, values = np.concatenate([kept[0], keys], axis=2), np.concatenate([kept[1], values], axis=2)
            output, scores, weights = self._attend(queries, keys, values, mask, name)
            return output, (queries, keys, values, scores, weights)

        return part

    def _cross_part(self, kept, mask, layer: int):
        name = f"decoder_{layer}_cross"

        def part(x):
            queries = self._project(x, name, "query")
            output, scores, weights = self._attend(queries, *kept, mask, name)
            return output, (queries, *kept, scores, weights)

        return part

    def _logits(self, x):
        logits = x @ self._matrices["logits/kernel"]
        return logits if self.config.tied else logits + self.arrays["logits/bias"]


def _flat(name: str, kernel: np.ndarray) -> np.ndarray:
    """Returns a kernel as a matrix: (D, H, K) of a query, key or value as (D, H K), (H, K, D) of an
    attention's output as (H K, D).
    """
    return (
        kernel.reshape(-1, kernel.shape[-1])
        if name.endswith("/attention_output/kernel")
        else kernel.reshape(len(kernel), -1)
    )


def _stacked(layers, mask) -> Look:
    """Joins what the layers did, each (R, H, ...), to arrays (R, L, H, ...)."""
    return Look(*(np.stack(part, axis=1) for part in zip(*layers, strict=True)), mask)
