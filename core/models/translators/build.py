"""Builds any translator from its config."""

import threading

import keras

from core.configs.translators import RecurrentConfig, TranslatorConfig

_lock = threading.Lock()


def build(config: TranslatorConfig, *, dtype: str | None = None) -> keras.Model:
    """Returns the Keras model of a translator: source ids (B, S), target ids (B, T) to logits (B, T, V);
    padding is id 0.

    Args:
        config: Architecture.
        dtype: A dtype or policy for all layers, such as "float64" or "mixed_bfloat16". Default: Keras' own,
            float32.
    """
    from core.models.translators import recurrent, transformer

    make = recurrent.build if isinstance(config, RecurrentConfig) else transformer.build
    with _lock:  # the policy is Keras' own, for all threads
        before = keras.config.dtype_policy()
        keras.config.set_dtype_policy(dtype or before)
        try:
            return make(config)
        finally:
            keras.config.set_dtype_policy(before)


_LARGE = 4000  # words from which on logits and their softmax are most of the time of a step


def logits_dtype(vocabulary_size: int) -> str:
    """Returns the policy's own compute dtype for a large vocabulary, else at least float32. The loss makes
    float32 of either.
    """
    compute = keras.config.dtype_policy().compute_dtype
    return compute if compute == "float64" or vocabulary_size >= _LARGE else "float32"
