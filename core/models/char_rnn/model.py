"""The chapter's character RNN on Keras 3."""

import keras

from ..configs.char_rnn import CharRNNConfig


def build(
    config: CharRNNConfig, *, stateful_batch_size: int | None = None, dtype: str | None = None
) -> keras.Model:
    """Builds the character RNN: Embedding -> GRU -> Dense, ids of shape (B, T) to logits of shape (B, T, V).

    The chapter ends in a softmax layer; here the model ends in logits, since temperature, top-k and top-p
    work on them and softmax(logits) is the same distribution.

    Args:
        config: Architecture.
        stateful_batch_size: B of a stateful model, whose state is carried from call to call. Default: a
            stateless model of any B.
        dtype: Of weights and arithmetic, such as "float64". Default: Keras' own, float32.

    Returns:
        A model. It makes no mask: every position of a window is a real character.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Building and Training the Char-RNN Model",
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/

    Example:
        >>> model = build(CharRNNConfig(name="tiny", title="", embedding_size=2, units=4))
        >>> model.output_shape, model.count_params()
        ((None, None, 39), 369)
    """
    layers = keras.layers
    ids = keras.Input(batch_shape=(stateful_batch_size, None), dtype="int32", name="ids")  # (B, T)
    # Each character becomes a vector that is learnt with the rest.
    embedding = layers.Embedding(config.vocabulary_size, config.embedding_size, dtype=dtype, name="embedding")
    x = embedding(ids)  # (B, T, E)
    # The chapter has no dropout; our large model overfits without it.
    if config.input_dropout:
        x = layers.Dropout(config.input_dropout, seed=config.seed + 1, dtype=dtype, name="input_dropout")(x)
    # A hidden state for every character: each of the T characters predicts the next one.
    stateful = stateful_batch_size is not None
    x = layers.GRU(config.units, return_sequences=True, stateful=stateful, dtype=dtype, name="gru")(x)
    # (B, T, U)
    if config.dropout:
        x = layers.Dropout(config.dropout, seed=config.seed, dtype=dtype, name="dropout")(x)
    logits = layers.Dense(config.vocabulary_size, dtype=dtype, name="logits")(x)  # (B, T, V)
    return keras.Model(ids, logits, name=config.name)
