"""The chapter's sentiment models on Keras 3: one architecture, four ways with padding."""

import keras

from core.configs.sentiment import SentimentConfig


@keras.saving.register_keras_serializable("attention_atlas")
class NotPadding(keras.layers.Layer):
    """True where an id is a real word: (B, T) to (B, T); the mask that is handed over by hand."""

    def call(self, ids):
        return keras.ops.not_equal(ids, 0)

    def compute_output_spec(self, ids):
        return keras.KerasTensor(ids.shape, dtype="bool")


@keras.saving.register_keras_serializable("attention_atlas")
class WithinLength(keras.layers.Layer):
    """True for the first so many steps of each row: ids (B, T) and lengths (B,) to (B, T)."""

    def call(self, ids, lengths):
        return keras.ops.arange(keras.ops.shape(ids)[1])[None] < keras.ops.cast(lengths, "int32")[:, None]

    def compute_output_spec(self, ids, lengths):
        return keras.KerasTensor(ids.shape, dtype="bool")


def build(config: SentimentConfig, *, dtype: str | None = None) -> keras.Model:
    """Builds a sentiment model: ids (B, T), padded with 0 at the end, to the logit (B, 1) that the review
    praises.

    The chapter's model ends in a sigmoid; here it ends in the logit, and sigmoid(logit) is the same
    probability. The ragged model takes the rows' lengths (B,) as a second input: Keras 3's `GRU` refuses a
    ragged tensor, so a ragged batch is handed over as its dense form and its row lengths, from which the mask
    is made.

    Args:
        config: Architecture.
        dtype: Of weights and arithmetic, such as "float64". Default: Keras' own, float32.
    """
    ids = keras.Input((None,), dtype="int32", name="ids")
    inputs, mask = ids, None
    if config.mask == "manual":
        mask = NotPadding(name="not_padding")(ids)
    elif config.mask == "ragged":
        lengths = keras.Input((), dtype="int32", name="lengths")
        inputs, mask = [ids, lengths], WithinLength(name="within_length")(ids, lengths)
    x = keras.layers.Embedding(
        config.vocabulary_size,
        config.embedding_size,
        mask_zero=config.mask == "mask_zero",
        dtype=dtype,
        name="embedding",
    )(ids)  # (B, T, E)
    gru = keras.layers.GRU(config.units, dtype=dtype, name="gru")
    x = gru(x) if mask is None else gru(x, mask=mask)  # (B, U)
    if config.dropout:
        x = keras.layers.Dropout(config.dropout, seed=config.seed, dtype=dtype, name="dropout")(x)
    return keras.Model(inputs, keras.layers.Dense(1, dtype=dtype, name="logit")(x), name=config.name)
