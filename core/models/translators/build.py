"""Builds any translator from its config."""

import threading

import keras

from core.configs.translators import RecurrentConfig, TranslatorConfig

_lock = threading.Lock()


def build(config: TranslatorConfig, *, dtype: str | None = None) -> keras.Model:
    """Returns the Keras model of a translator: source ids (B, S), target ids (B, T) to logits (B, T, V); padding is id 0.

    Args:
        config: Architecture.
        dtype: A dtype or policy for all layers, such as "float64" or "mixed_bfloat16". Default: Keras' own, float32.
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
