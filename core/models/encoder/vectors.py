"""Vectors of many texts from the pretrained encoder, in length-bucketed batches by one compiled step."""

from collections.abc import Sequence

import keras
import numpy as np
from keras import ops

from .model import Encoder

_LENGTH_MULTIPLE = 32  # lengths are padded to multiples of it: each length costs a compilation


class MeanPooling(keras.layers.Layer):
    """The vector (B, D) of a text: the mean of its tokens' hidden states (B, S, D), made length 1.

    Call arguments:
        hidden_states: (B, S, D).
        mask: (B, S) bool, True at real tokens; padding counts nothing. The output carries no mask.

    Reference: Reimers and Gurevych, "Sentence-BERT", 2019, section 3, https://arxiv.org/abs/1908.10084

    Example:
        >>> hidden_states = np.array([[[3.0, 0.0], [3.0, 8.0], [9.0, 9.0]]])
        >>> vectors = MeanPooling()(hidden_states, np.array([[True, True, False]]))
        >>> ops.convert_to_numpy(vectors).round(4).astype("float64").round(4).tolist()
        [[0.6, 0.8]]
    """

    def call(self, hidden_states, mask):
        """Returns the vectors (B, D)."""
        token_weights = ops.cast(mask[..., None], hidden_states.dtype)  # (B, S, 1)
        total = ops.sum(
            hidden_states * token_weights, axis=1
        )  # (B, D); its length is the mean's, times the count of tokens
        return ops.normalize(ops.cast(total, "float32"), axis=-1)


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
    ids = keras.Input((None,), dtype="int32", name="ids")
    pooling_model = keras.Model(ids, MeanPooling(name="mean")(model(ids), ops.not_equal(ids, 0)))
    vectors = np.zeros((len(rows), model.config.embedding_size), "float32")
    for batch in bucket_by_length(rows, batch_size):
        padded = pad_to_multiple([rows[row] for row in batch], model.config.max_length)
        vectors[batch] = pooling_model.predict_on_batch(padded)
    return vectors
