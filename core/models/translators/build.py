"""Builds any translator from its config."""

import keras

from ..configs.translators import RecurrentConfig, TranslatorConfig
from . import recurrent, transformer


def build(config: TranslatorConfig, *, dtype: str | None = None) -> keras.Model:
    """Returns the Keras model of a translator: source ids (B, S), target ids (B, T) to logits (B, T, V).

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
    policy = keras.config.dtype_policy()
    keras.config.set_dtype_policy(dtype or policy)
    try:
        if isinstance(config, RecurrentConfig):
            return recurrent.build(config)
        return transformer.build(config)
    finally:
        keras.config.set_dtype_policy(policy)
