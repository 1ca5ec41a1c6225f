"""What a ragged batch of reviews saves, and what sentiment models make of it and of the padded one."""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class RaggedTrace:
    """One batch with padding and ragged: B rows, T the longest, N words in all.

    Attributes:
        tokens: B rows of words, without padding.
        dense: (B, T) int64, padded with 0.
        values: (N,) int64, the rows concatenated.
        row_splits: (B + 1,) int64, where each row begins in `values`, and where the last one ends.
        dense_bytes, ragged_bytes: Memory of the ids; the ragged ones need their splits too.
        dense_operations, ragged_operations: Multiply-adds of the GRU's products over all steps of either.
        refusal: What Keras' GRU says when it is given the ragged batch, word for word.
        ragged_probability: (B,), of the model for ragged batches, which was handed the dense form and the row
            lengths; None where no such model is shipped.
        masked_probability: (B,), of the model whose embedding makes the mask, with the same weights on the
            padded batch; None likewise.
    """

    tokens: tuple[tuple[str, ...], ...]
    dense: np.ndarray
    values: np.ndarray
    row_splits: np.ndarray
    dense_bytes: int
    ragged_bytes: int
    dense_operations: int
    ragged_operations: int
    refusal: str
    ragged_probability: np.ndarray | None
    masked_probability: np.ndarray | None

    def __post_init__(self):
        rows = len(self.tokens)
        check_shapes(
            self,
            dense=(rows, max(map(len, self.tokens))),
            values=(sum(map(len, self.tokens)),),
            row_splits=(rows + 1,),
        )
        if self.ragged_probability is not None:
            check_shapes(self, ragged_probability=(rows,), masked_probability=(rows,))

    @property
    def lengths(self) -> np.ndarray:
        """(B,) words of each row."""
        return np.diff(self.row_splits)

    @property
    def difference(self) -> float | None:
        """Largest difference between the two probabilities of a row; None without a model."""
        if self.ragged_probability is None or self.masked_probability is None:
            return None
        return float(np.abs(self.ragged_probability - self.masked_probability).max())
