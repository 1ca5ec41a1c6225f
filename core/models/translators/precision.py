"""The precision of logits, for both kinds of translators."""

import keras

_LARGE_VOCABULARY_SIZE = 4000  # words from which on logits and their softmax are most of the time of a step


def choose_logits_dtype(vocabulary_size: int) -> str:
    """Returns the dtype of logits: the policy's own for a large vocabulary, else at least float32.

    The loss makes float32 of either.
    """
    compute_dtype = keras.config.dtype_policy().compute_dtype
    return (
        compute_dtype
        if compute_dtype == "float64" or vocabulary_size >= _LARGE_VOCABULARY_SIZE
        else "float32"
    )
