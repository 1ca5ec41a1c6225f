"""Builds any translator from its config."""

import keras

from ..configs.translators import RecurrentConfig, TranslatorConfig
from . import recurrent, transformer

_LARGE_VOCABULARY_SIZE = 4000  # words from which on logits and their softmax are most of the time of a step


def build(config: TranslatorConfig, *, dtype: str | None = None) -> keras.Model:
    """Builds the Keras model of a translator: source ids (B, S), target ids (B, T) to logits (B, T, V).

    Args:
        config: Architecture. Padding is id 0.
        dtype: A dtype or policy for all layers, such as "float64" or "mixed_bfloat16". Default: Keras' own,
            float32.

    Example:
        >>> config = RecurrentConfig(name="tiny", title="", vocabulary_size=9, embedding_size=4, units=6)
        >>> build(config).output_shape
        (None, None, 9)
    """
    # Keras keeps the policy for each thread by itself, and so the names that it gives: no lock is needed.
    previous_policy = keras.config.dtype_policy()
    keras.config.set_dtype_policy(dtype or previous_policy)
    try:
        logits_dtype = _choose_logits_dtype(config.vocabulary_size)
        if isinstance(config, RecurrentConfig):
            return recurrent.build(config, logits_dtype)
        return transformer.build(config, logits_dtype)
    finally:
        keras.config.set_dtype_policy(previous_policy)


def _choose_logits_dtype(vocabulary_size: int) -> str:
    compute_dtype = keras.config.dtype_policy().compute_dtype
    is_large = vocabulary_size >= _LARGE_VOCABULARY_SIZE
    return compute_dtype if compute_dtype == "float64" or is_large else "float32"
