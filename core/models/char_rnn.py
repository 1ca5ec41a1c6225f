"""The chapter's character RNN on Keras 3."""

import keras

from core.configs import CharRNNConfig


def build(config: CharRNNConfig, *, rows: int | None = None) -> keras.Model:
    """Builds the character RNN: Embedding -> GRU -> Dense, ids of shape (B, T) to logits of shape (B, T, V).

    The chapter ends in a softmax layer; here the model ends in logits, since temperature, top-k and top-p work on them and
    softmax(logits) is the same distribution.

    Args:
        config: Architecture.
        rows: B of a stateful model, whose state goes on from call to call. Default: a stateless model of any B.

    Returns:
        A model. It makes no mask: every position of a window is a real character.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Building and Training the Char-RNN Model".
    """
    ids = keras.Input(batch_shape=(rows, None), dtype="int32", name="ids")
    x = keras.layers.Embedding(config.vocabulary_size, config.embedding_size, name="embedding")(ids)  # (B, T, E)
    x = keras.layers.GRU(
        config.units,
        return_sequences=True,
        stateful=rows is not None,
        # Keras applies recurrent dropout in implementation 1 only; 2 joins the gates in one product and is faster without it.
        implementation=1 if config.recurrent_dropout else 2,
        recurrent_dropout=config.recurrent_dropout,
        seed=config.seed,
        name="gru",
    )(x)  # (B, T, U)
    if config.dropout:
        x = keras.layers.Dropout(config.dropout, seed=config.seed, name="dropout")(x)
    logits = keras.layers.Dense(config.vocabulary_size, name="logits")(x)  # (B, T, V)
    return keras.Model(ids, logits, name=config.name)
