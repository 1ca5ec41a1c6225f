"""Runs a recurrent translator step by step with its state carried, in NumPy."""

import dataclasses

import numpy as np

from core.configs.translators import RecurrentConfig
from core.models.translators.formulas import Look, lstm_step, masked_softmax, merged_gates
from core.models.translators.products import Matrix


@dataclasses.dataclass(frozen=True)
class RecurrentState:
    """Where R rows stand: the decoder's two states (R, U), and what the attention looks at, (R, S, U), with
    its mask (R, S).
    """

    hidden: np.ndarray
    cell: np.ndarray
    keys: np.ndarray
    values: np.ndarray
    mask: np.ndarray

    def take(self, rows) -> "RecurrentState":
        """Returns the state of some rows, also of one row several times."""
        values = self.values[rows]
        keys = values if self.keys is self.values else self.keys[rows]
        return RecurrentState(self.hidden[rows], self.cell[rows], keys, values, self.mask[rows])


class RecurrentRuntime:
    """The arithmetic of `core.models.translators.recurrent` with the state carried from token to token.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.zoo.load_arrays` gives them.
        dtype: float32, or float64 for a pass that rounds less.
    """

    def __init__(self, config: RecurrentConfig, arrays: dict[str, np.ndarray], *, dtype: str = "float32"):
        self.config, self.dtype = config, np.dtype(dtype)
        self.arrays = {name: np.asarray(array, dtype) for name, array in arrays.items()}
        halves = (
            ("forward_encoder_half/lstm_cell/", "backward_encoder_half/lstm_cell/")
            if config.bidirectional
            else ("",)
        )
        self._encoders = [self._lstm("source_embedding", f"encoder/{half}") for half in halves]
        self._decoder = self._lstm("target_embedding", "decoder/")
        tied = config.tied
        self._projection = Matrix(self.arrays["projection/kernel"]) if tied else None
        self._words = Matrix(
            self.arrays["target_embedding/embeddings"].T if tied else self.arrays["logits/kernel"]
        )

    def _lstm(self, embedding: str, name: str) -> tuple[np.ndarray, Matrix]:
        """Returns (what each word adds to the gates (V, 4U), recurrent kernel (U, 4U)): the input product is
        made once for all words.
        """
        arrays = self.arrays
        table = arrays[f"{embedding}/embeddings"] @ arrays[f"{name}kernel"] + arrays[f"{name}bias"]
        return merged_gates(table), Matrix(merged_gates(arrays[f"{name}recurrent_kernel"]))

    def _read(self, lstm, sources, order, outputs):
        """Fills in an encoder's outputs (B, S, U), reading the steps of sources (B, S) in `order`, and
        returns its last states (B, U).

        The sources are longest first, so that those with a word at a step are the first ones; padding is not
        worked out.
        """
        table, kernel = lstm
        lengths = (sources != 0).sum(axis=1)
        hidden, cell = np.zeros((2, len(outputs), outputs.shape[-1]), self.dtype)
        for step in order:
            read = np.count_nonzero(lengths > step)
            gates = hidden[:read] @ kernel
            gates += table[sources[:read, step]]
            hidden[:read], cell[:read] = outputs[:read, step], _ = lstm_step(gates, cell[:read])
        return hidden, cell

    def start(self, sources: np.ndarray, *, look: bool = False) -> RecurrentState:
        """Reads B sources (B, S), padded with 0 at the end, and returns the state before the first target
        token.

        Args:
            sources: (B, S).
            look: As the Transformer's runtime takes it; this encoder has no attention to keep.
        """
        lengths = (sources != 0).sum(axis=1)
        if (np.diff(lengths) > 0).any():
            longest_first = np.argsort(-lengths, kind="stable")
            return self.start(sources[longest_first], look=look).take(np.argsort(longest_first))
        outputs = np.zeros((*sources.shape, self.config.units), self.dtype)
        steps, halves = range(sources.shape[1]), np.split(outputs, len(self._encoders), axis=-1)
        ways = zip(self._encoders, (steps, reversed(steps)), halves, strict=False)
        states = [self._read(lstm, sources, order, half) for lstm, order, half in ways]
        hidden, cell = (np.concatenate(part, axis=-1) for part in zip(*states, strict=True))
        keys = outputs
        if self.config.score in ("general", "concat"):
            keys = outputs @ self.arrays["attention_key/kernel"]
            if self.config.score == "concat":
                keys = keys + self.arrays["attention_key/bias"]
        return RecurrentState(hidden, cell, keys, outputs, sources != 0)

    def _scores(self, hidden, keys):
        """Returns (queries (R, U), scores (R, S)) of the attention for the decoder's states."""
        if self.config.score == "concat":
            queries = hidden @ self.arrays["attention_query/kernel"]
            return queries, np.tanh(queries[:, None] + keys) @ self.arrays["attention/scale"]
        return hidden, (keys @ hidden[:, :, None])[:, :, 0]

    def advance(self, state: RecurrentState, ids: np.ndarray, *, look: bool = False):
        """Reads T more target tokens in R rows.

        Args:
            state: Of R rows.
            ids: (R, T).
            look: Also return what the attention did.

        Returns:
            (logits (R, T, V), the new state, {"cross": Look} or {}).
        """
        table, kernel = self._decoder
        hidden, cell, outputs, looks = state.hidden, state.cell, [], []
        for step in range(ids.shape[1]):
            gates = hidden @ kernel  # (R, 4U)
            gates += table[ids[:, step]]
            hidden, cell = lstm_step(gates, cell)
            output = hidden
            if self.config.score:
                queries, scores = self._scores(hidden, state.keys)
                weights = masked_softmax(scores, state.mask)  # (R, S)
                output = (weights[:, None] @ state.values)[:, 0]  # (R, U)
                looks.append((queries, scores, weights))
            outputs.append(output)
        logits = self._logits(np.stack(outputs, axis=1))
        return (
            logits,
            dataclasses.replace(state, hidden=hidden, cell=cell),
            self._look(state, looks) if look and looks else {},
        )

    def _logits(self, outputs):
        if self.config.tied:
            return outputs @ self._projection @ self._words
        logits = outputs @ self._words
        logits += self.arrays["logits/bias"]
        return logits

    @staticmethod
    def _look(state: RecurrentState, steps) -> dict[str, Look]:
        # (R, 1, 1, T, ...)
        queries, scores, weights = (
            np.stack(part, axis=1)[:, None, None] for part in zip(*steps, strict=True)
        )
        # (R, T, S)
        mask = np.repeat(state.mask[:, None], len(steps), axis=1)
        return {
            "cross": Look(
                queries, state.keys[:, None, None], state.values[:, None, None], scores, weights, mask
            )
        }
