"""Runs a recurrent translator step by step with its state carried.

The forward pass is written once, for NumPy's arrays on a CPU and for tensors on a GPU (see
`core.base.arrays`).
"""

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from ...base.arrays import array_namespace, take_rows, to_device
from ..arithmetic import lstm_step, masked_softmax, reorder_and_halve_gates, to_fast_matmul_matrix
from ..configs.translators import RecurrentConfig
from ..hooks import NO_HOOKS, Hooks
from ..weights import cast_weights

_RAW_WEIGHT_PREFIXES = (
    "attention",
    "logits/bias",
)  # beginnings of the names of weights that a step takes as they are


@dataclasses.dataclass(frozen=True)
class RecurrentState:
    """The state of R rows between two steps; a search selects rows with `take`.

    Attributes:
        hidden_state: (R, U) of the decoder.
        cell_state: (R, U) of the decoder.
        keys: (R, S, U) that the attention compares with the hidden state.
        values: (R, S, U), the encoder's outputs.
        source_mask: (R, S) bool, True where the attention may look.
    """

    hidden_state: Any
    cell_state: Any
    keys: Any
    values: Any
    source_mask: Any

    def take(self, rows) -> "RecurrentState":
        """Returns the state of some rows, also of one row several times."""
        values = take_rows(self.values, rows)
        keys = values if self.keys is self.values else take_rows(self.keys, rows)
        return RecurrentState(
            take_rows(self.hidden_state, rows),
            take_rows(self.cell_state, rows),
            keys,
            values,
            take_rows(self.source_mask, rows),
        )


@dataclasses.dataclass(frozen=True)
class _LSTMWithEmbedding:
    """The weights of an LSTM behind an embedding; its gates are in the form of `reorder_and_halve_gates`.

    Attributes:
        embeddings: (V, E).
        stacked_kernel: (E + U, 4U), of the token's vector and the hidden state, one below the other.
        bias: (4U,).
    """

    embeddings: Any
    stacked_kernel: Any
    bias: Any

    @property
    def units(self) -> int:
        """U."""
        return self.bias.shape[0] // 4

    def step(self, ids, hidden_state, cell_state):
        """Returns the new (hidden_state, cell_state), both (R, U), after ids (R,)."""
        xp = array_namespace(self.embeddings)
        vectors = xp.take(self.embeddings, ids, axis=0)  # (R, E)
        gate_preactivations = (
            xp.concatenate([vectors, hidden_state], axis=-1) @ self.stacked_kernel
        )  # (R, 4U)
        gate_preactivations += self.bias
        return lstm_step(gate_preactivations, cell_state)

    def run(self, sources, lengths, step_order):
        """Returns (outputs (B, S, U), last hidden_state (B, U), last cell_state (B, U)) for sources (B, S).

        The sources are sorted, longest first. At any step those that still have a word are then the first
        rows, and a slice without a copy leaves the others out: padding is not worked out, and the state of a
        row stays as its last word left it.

        Args:
            sources: (B, S) ids on the host, padded with 0 at the end.
            lengths: (B,) words of each, none longer than the one before it.
            step_order: The order of reading: 0 to S - 1, or the other way round.
        """
        xp = array_namespace(self.bias)
        zeros = xp.zeros((len(sources), self.units), self.bias.dtype)
        hidden_state, cell_state = zeros, zeros
        outputs = [zeros] * sources.shape[1]  # (B, U) a step
        for step in step_order:
            num_active = np.count_nonzero(lengths > step)  # the first rows have a word here
            new_hidden_state, new_cell_state = self.step(
                sources[:num_active, step], hidden_state[:num_active], cell_state[:num_active]
            )
            outputs[step] = xp.concatenate([new_hidden_state, zeros[num_active:]])
            hidden_state = xp.concatenate([new_hidden_state, hidden_state[num_active:]])
            cell_state = xp.concatenate([new_cell_state, cell_state[num_active:]])
        return xp.stack(outputs, axis=1), hidden_state, cell_state


class RecurrentRuntime:
    """The arithmetic of `core.models.translators.recurrent` with the state carried from token to token.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.
        dtype: float32, or float64 for a pass that rounds less.

    Example:
        >>> from core.models.translators.build import build
        >>> from core.models.weights import named_weights
        >>> config = RecurrentConfig(name="tiny", title="", vocabulary_size=9, units=4, attention_score="dot")
        >>> runtime = RecurrentRuntime(config, named_weights(build(config)))
        >>> state = runtime.init_state(np.array([[5, 6, 7]]))
        >>> logits, state = runtime.decode_step(state, np.array([[2]]))
        >>> logits.shape, state.hidden_state.shape
        ((1, 1, 9), (1, 4))
    """

    def __init__(self, config: RecurrentConfig, arrays: Mapping[str, np.ndarray], *, dtype: str = "float32"):
        self.config = config
        weights = cast_weights(arrays, dtype)
        # the others are in the tables and matrices below, and would stand in memory twice
        self.arrays = {
            name: to_device(array) for name, array in weights.items() if name.startswith(_RAW_WEIGHT_PREFIXES)
        }
        directions = ("forward", "backward") if config.bidirectional else ()
        prefixes = [f"encoder/{direction}_encoder_half/lstm_cell/" for direction in directions] or [
            "encoder/"
        ]
        self._encoders = [
            _make_lstm_with_embedding(weights, "source_embedding", prefix) for prefix in prefixes
        ]
        self._decoder = _make_lstm_with_embedding(weights, "target_embedding", "decoder/")
        if config.tied:
            self._projection_matrix = to_fast_matmul_matrix(weights["projection/kernel"])
            embeddings = np.asarray(weights["target_embedding/embeddings"], dtype)  # (V, D)
            self._output_matrix = to_fast_matmul_matrix(embeddings.T)
        else:
            self._output_matrix = to_fast_matmul_matrix(weights["logits/kernel"])

    def init_state(
        self, sources: np.ndarray, *, visible_mask=None, hooks: Hooks = NO_HOOKS
    ) -> RecurrentState:
        """Reads B sources and returns the state before the first target token.

        Args:
            sources: (B, S) ids, padded with 0 at the end.
            visible_mask: (B, S) bool, what the attention may see of the sources. Default: all that is real.
            hooks: As the Transformer's runtime takes them; this encoder has no attention.
        """
        outputs, hidden_state, cell_state = self._encode(sources)
        padding_mask = sources != 0
        source_mask = to_device(padding_mask if visible_mask is None else padding_mask & visible_mask)
        return RecurrentState(hidden_state, cell_state, self._project_keys(outputs), outputs, source_mask)

    def _encode(self, sources: np.ndarray) -> list:
        """Returns [outputs (B, S, U), hidden_state (B, U), cell_state (B, U)] after sources (B, S)."""
        lengths = (sources != 0).sum(axis=1)  # (B,)
        if (np.diff(lengths) > 0).any():
            longest_first = np.argsort(-lengths, kind="stable")
            original_order = np.argsort(longest_first)
            return [take_rows(array, original_order) for array in self._encode(sources[longest_first])]
        steps = range(sources.shape[1])
        encoded_directions = [self._encoders[0].run(sources, lengths, steps)]
        if self.config.bidirectional:
            encoded_directions.append(self._encoders[1].run(sources, lengths, reversed(steps)))
        # Both halves side by side: forward, then backward.
        xp = array_namespace(self._decoder.bias)
        return [xp.concatenate(halves, axis=-1) for halves in zip(*encoded_directions, strict=True)]

    def _project_keys(self, outputs):
        # (B, S, U): W y of "general", W2 y + b of "concat"
        if self.config.attention_score == "general":
            return outputs @ self.arrays["attention_key/kernel"]
        if self.config.attention_score == "concat":
            return outputs @ self.arrays["attention_key/kernel"] + self.arrays["attention_key/bias"]
        return outputs

    def decode_step(
        self, state: RecurrentState, ids, *, hooks: Hooks = NO_HOOKS
    ) -> tuple[Any, RecurrentState]:
        """Reads T more target tokens in R rows.

        Args:
            state: Of R rows.
            ids: (R, T).
            hooks: What looks at the attention, which is noted as that of a Transformer's only layer.

        Returns:
            (logits (R, T, V), the new state).
        """
        ids = to_device(ids)
        hidden_state = state.hidden_state
        cell_state = state.cell_state
        outputs = []  # (R, U) a step
        attention_by_step = []  # of the attention, (queries (R, U), scores (R, S), weights (R, S)) a step
        for step in range(ids.shape[1]):
            hidden_state, cell_state = self._decoder.step(ids[:, step], hidden_state, cell_state)
            if self.config.attention_score:
                queries, scores = self._compute_scores(hidden_state, state.keys)
                weights = masked_softmax(scores, state.source_mask)  # (R, S)
                context = (weights[:, None] @ state.values)[:, 0]  # (R, 1, S) @ (R, S, U) to (R, U)
                attention_by_step.append((queries, scores, weights))
                outputs.append(context)  # as in the chapter the context alone is passed on
            else:
                outputs.append(hidden_state)
        logits = self._compute_logits(array_namespace(ids).stack(outputs, axis=1))  # (R, T, U) to (R, T, V)
        if attention_by_step and hooks.cache is not None:
            _save_attention(hooks, state, attention_by_step)
        return logits, dataclasses.replace(state, hidden_state=hidden_state, cell_state=cell_state)

    def _compute_scores(self, hidden_state, keys):
        # queries (R, U) and scores (R, S) for the decoder's states (R, U)
        if self.config.attention_score == "concat":
            queries = hidden_state @ self.arrays["attention_query/kernel"]
            combined = array_namespace(keys).tanh(queries[:, None] + keys)  # (R, S, U)
            return queries, array_namespace(keys).matmul(combined, self.arrays["attention/scale"])
        return hidden_state, (keys @ hidden_state[:, :, None])[:, :, 0]  # (R, S, U) @ (R, U, 1) to (R, S)

    def _compute_logits(self, outputs):
        # (R, T, U) to (R, T, V); the tied ones have no bias
        if self.config.tied:
            return outputs @ self._projection_matrix @ self._output_matrix
        logits = outputs @ self._output_matrix
        logits += self.arrays["logits/bias"]
        return logits


def _save_attention(hooks: Hooks, state: RecurrentState, attention_by_step: list[tuple]) -> None:
    # one head at T steps: (R, 1, T, ...)
    xp = array_namespace(state.source_mask)
    queries, scores, weights = (
        xp.stack(steps, axis=1)[:, None] for steps in zip(*attention_by_step, strict=True)
    )
    tensors = {
        "query": queries,  # (R, 1, T, U)
        "key": state.keys[:, None],  # (R, 1, S, U)
        "value": state.values[:, None],  # (R, 1, S, U)
        "scores": scores,  # (R, 1, T, S)
        "weights": weights,  # (R, 1, T, S)
        "mask": xp.repeat(state.source_mask[:, None], len(attention_by_step), axis=1),  # (R, T, S)
    }
    for name, tensor in tensors.items():
        hooks.save(f"decoder_0_cross/{name}", tensor)


def _make_lstm_with_embedding(
    weights: dict[str, np.ndarray], embedding_name: str, lstm_prefix: str
) -> _LSTMWithEmbedding:
    stacked_kernel = np.concatenate(
        [weights[f"{lstm_prefix}kernel"], weights[f"{lstm_prefix}recurrent_kernel"]]
    )  # (E + U, 4U)
    return _LSTMWithEmbedding(
        embeddings=to_device(weights[f"{embedding_name}/embeddings"]),
        stacked_kernel=to_fast_matmul_matrix(reorder_and_halve_gates(stacked_kernel)),
        bias=to_device(reorder_and_halve_gates(weights[f"{lstm_prefix}bias"])),
    )
