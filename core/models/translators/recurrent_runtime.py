"""Runs a recurrent translator step by step with its state carried, in NumPy."""

import dataclasses

import numpy as np

from core.configs.translators import RecurrentConfig
from core.models.translators.math import Look, lstm_step, masked_softmax


@dataclasses.dataclass(frozen=True)
class RecurrentState:
    """Where R rows stand: the decoder's two states (R, U), and what the attention looks at, (R, S, U), with its mask (R, S)."""

    hidden: np.ndarray
    cell: np.ndarray
    keys: np.ndarray
    values: np.ndarray
    mask: np.ndarray

    def take(self, rows) -> "RecurrentState":
        """Returns the state of some rows, also of one row several times."""
        return RecurrentState(*(getattr(self, field.name)[rows] for field in dataclasses.fields(self)))


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
        halves = ("forward_encoder_half/lstm_cell/", "backward_encoder_half/lstm_cell/") if config.bidirectional else ("",)
        self._encoders = [self._lstm("source_embedding", f"encoder/{half}") for half in halves]
        self._decoder = self._lstm("target_embedding", "decoder/")

    def _lstm(self, embedding: str, name: str) -> tuple[np.ndarray, np.ndarray]:
        """Returns (what each word adds to the gates (V, 4U), recurrent kernel (U, 4U)): the input product is made once for all words."""
        arrays = self.arrays
        table = arrays[f"{embedding}/embeddings"] @ arrays[f"{name}kernel"] + arrays[f"{name}bias"]
        return table, arrays[f"{name}recurrent_kernel"]

    def _read(self, lstm, sources, order):
        """Returns an encoder's outputs (B, S, U) and last states (B, U), reading the steps in `order`; padding leaves the state alone."""
        table, kernel = lstm
        hidden = cell = np.zeros((len(sources), kernel.shape[0]), self.dtype)
        outputs = np.empty((*sources.shape, kernel.shape[0]), self.dtype)
        for step in order:
            ids = sources[:, step]
            new_hidden, new_cell = lstm_step(table[ids] + hidden @ kernel, cell)
            real = (ids != 0)[:, None]
            hidden, cell = np.where(real, new_hidden, hidden), np.where(real, new_cell, cell)
            outputs[:, step] = hidden
        return outputs, hidden, cell

    def start(self, sources: np.ndarray, *, look: bool = False) -> RecurrentState:
        """Reads B sources (B, S), padded with 0 at the end, and returns the state before the first target token.

        Args:
            sources: (B, S).
            look: As the Transformer's runtime takes it; this encoder has no attention to keep.
        """
        steps = range(sources.shape[1])
        parts = [self._read(lstm, sources, order) for lstm, order in zip(self._encoders, (steps, reversed(steps)), strict=False)]
        outputs, hidden, cell = (np.concatenate(part, axis=-1) for part in zip(*parts, strict=True))
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
            hidden, cell = lstm_step(table[ids[:, step]] + hidden @ kernel, cell)
            output = hidden
            if self.config.score:
                queries, scores = self._scores(hidden, state.keys)
                weights = masked_softmax(scores, state.mask)           # (R, S)
                output = (weights[:, None] @ state.values)[:, 0]           # (R, U)
                looks.append((queries, scores, weights))
            outputs.append(output)
        logits = self._logits(np.stack(outputs, axis=1))
        return logits, dataclasses.replace(state, hidden=hidden, cell=cell), self._look(state, looks) if look and looks else {}

    def _logits(self, outputs):
        arrays = self.arrays
        if self.config.tied:
            return outputs @ arrays["projection/kernel"] @ arrays["target_embedding/embeddings"].T
        return outputs @ arrays["logits/kernel"] + arrays["logits/bias"]

    @staticmethod
    def _look(state: RecurrentState, steps) -> dict[str, Look]:
        queries, scores, weights = (np.stack(part, axis=1)[:, None, None] for part in zip(*steps, strict=True))  # (R, 1, 1, T, ...)
        mask = np.repeat(state.mask[:, None], len(steps), axis=1)                                                 # (R, T, S)
        return {"cross": Look(queries, state.keys[:, None, None], state.values[:, None, None], scores, weights, mask)}
