"""Vectors of many texts from the pretrained encoder, in length-bucketed batches by one compiled step."""

from collections.abc import Sequence

import numpy as np

from .forward import pool_and_normalize
from .model import Encoder

_LENGTH_MULTIPLE = 32  # lengths are padded to multiples of it: each length costs a compilation


def bucket_by_length(rows: Sequence, batch_size: int) -> list[np.ndarray]:
    """Returns the numbers of the rows of each batch, the longest first, so that memory fails early if at all.

    Example:
        >>> [batch.tolist() for batch in bucket_by_length([[1], [1, 2, 3], [1, 2]], 2)]
        [[1, 2], [0]]
    """
    order = np.argsort([-len(row) for row in rows], kind="stable")
    return [order[start : start + batch_size] for start in range(0, len(order), batch_size)]


def pad_to_multiple(rows: Sequence, max_length: int, multiple: int = _LENGTH_MULTIPLE) -> np.ndarray:
    """Returns rows of ids as (B, S), padded with 0 to a multiple of some tokens, at most to `max_length`.

    Example:
        >>> pad_to_multiple([[7, 8], [9]], max_length=16, multiple=4).tolist()
        [[7, 8, 0, 0], [9, 0, 0, 0]]
    """
    longest = max(map(len, rows))
    ids = np.zeros((len(rows), min(max_length, -(-longest // multiple) * multiple)), "int32")
    for number, row in enumerate(rows):
        ids[number, : len(row)] = row
    return ids


def compute_sentence_vectors(model: Encoder, rows: Sequence, *, batch_size: int = 32) -> np.ndarray:
    """Returns the vectors (N, D) float32 of N texts, each of length 1.

    Args:
        model: The encoder.
        rows: N rows of ids, [CLS] first and [SEP] last, each as short as it is.
        batch_size: Texts read at once.
    """
    vectors = np.zeros((len(rows), model.config.embedding_size), "float32")
    for batch in bucket_by_length(rows, batch_size):
        padded = pad_to_multiple([rows[row] for row in batch], model.config.max_length)
        vectors[batch] = pool_and_normalize(model.predict_on_batch(padded), padded != 0)
    return vectors
