"""The chapter's sentiment models on Keras 3: one architecture, four treatments of padding."""

import keras

from ..configs.sentiment import SentimentConfig


@keras.saving.register_keras_serializable("attention_atlas")
class NotPadding(keras.layers.Layer):
    """Makes from ids (B, T) the mask (B, T) that is passed by hand: True where an id is a real word.

    It takes no mask, and its output carries none.

    Example:
        >>> import numpy as np
        >>> keras.ops.convert_to_numpy(NotPadding()(np.array([[7, 8, 0]]))).tolist()
        [[True, True, False]]
    """

    def call(self, ids):
        """Returns the mask (B, T) bool of ids (B, T)."""
        return keras.ops.not_equal(ids, 0)

    def compute_output_spec(self, ids):
        """Returns the symbol of the mask: bool, of the shape of the ids."""
        return keras.KerasTensor(ids.shape, dtype="bool")


@keras.saving.register_keras_serializable("attention_atlas")
class WithinLength(keras.layers.Layer):
    """Makes from ids (B, T) and row lengths (B,) a mask (B, T): True for the first so many steps of each row.

    The ids give the number of steps alone: none of them has to stand for padding. It takes no mask, and its
    output carries none.

    Example:
        >>> import numpy as np
        >>> mask = WithinLength()(np.array([[7, 8, 9], [7, 0, 0]]), np.array([3, 1]))
        >>> keras.ops.convert_to_numpy(mask).tolist()
        [[True, True, True], [True, False, False]]
    """

    def call(self, ids, lengths):
        """Returns the mask (B, T) bool of ids (B, T) and lengths (B,)."""
        steps = keras.ops.arange(keras.ops.shape(ids)[1])  # (T,)
        return steps[None] < keras.ops.cast(lengths, "int32")[:, None]  # (1, T) < (B, 1) -> (B, T)

    def compute_output_spec(self, ids, lengths):
        """Returns the symbol of the mask: bool, of the shape of the ids."""
        return keras.KerasTensor(ids.shape, dtype="bool")


def build(config: SentimentConfig, *, dtype: str | None = None) -> keras.Model:
    """Builds a sentiment model: ids (B, T), padded with 0 at the end, to the logit (B, 1) of P(positive).

    The chapter's model ends in a sigmoid; here it ends in the logit, and sigmoid(logit) is the same
    probability. The ragged model takes the rows' lengths (B,) as a second input: Keras 3's `GRU` refuses a
    ragged tensor, so a ragged batch is given as its dense form and its row lengths, from which the mask is
    made. With a mask the GRU keeps its state at padding; without one it reads padding like a word.

    Args:
        config: Architecture.
        dtype: Of weights and arithmetic, such as "float64". Default: Keras' own, float32.

    Returns:
        The model, not compiled.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Sentiment Analysis" and "Masking";
    https://keras.io/guides/understanding_masking_and_padding

    Example:
        >>> import numpy as np
        >>> config = SentimentConfig(
        ...     name="tiny", title="", mask_type="mask_zero", bucket_by_length=False, units=2
        ... )
        >>> model = build(config)
        >>> short = keras.ops.convert_to_numpy(model(np.array([[7, 8]])))
        >>> padded = keras.ops.convert_to_numpy(model(np.array([[7, 8, 0, 0]])))
        >>> bool(np.allclose(short, padded))
        True
    """
    ids = keras.Input((None,), dtype="int32", name="ids")
    inputs, mask = _make_inputs_and_mask(config, ids)
    embedding = keras.layers.Embedding(
        config.vocabulary_size,
        config.embedding_size,
        mask_zero=config.mask_type == "mask_zero",
        dtype=dtype,
        name="embedding",
    )
    gru = keras.layers.GRU(config.units, dtype=dtype, name="gru")
    vectors = embedding(ids)  # (B, T, E)
    hidden_state = gru(vectors) if mask is None else gru(vectors, mask=mask)  # (B, U)
    if config.dropout:
        dropout = keras.layers.Dropout(config.dropout, seed=config.seed, dtype=dtype, name="dropout")
        hidden_state = dropout(hidden_state)
    logit = keras.layers.Dense(1, dtype=dtype, name="logit")(hidden_state)  # (B, 1)
    return keras.Model(inputs, logit, name=config.name)


def _make_inputs_and_mask(config: SentimentConfig, ids):
    # the mask is None where there is none, and where the embedding makes it: Keras then passes it on
    if config.mask_type == "manual":
        return ids, NotPadding(name="not_padding")(ids)  # (B, T)
    if config.mask_type == "ragged":
        lengths = keras.Input((), dtype="int32", name="lengths")
        return [ids, lengths], WithinLength(name="within_length")(ids, lengths)  # (B, T)
    return ids, None
