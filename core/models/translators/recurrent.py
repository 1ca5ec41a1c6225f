"""Encoder and decoder of LSTMs on Keras 3, without attention or with one of the chapter's three scores."""

import keras

from ..configs.translators import RecurrentConfig


def _attend(config: RecurrentConfig, queries, encoder_outputs):
    """Returns the context of each query: (B, T, U) and the encoder's outputs (B, S, U) to (B, T, U).

    Keras' layers have no matrices of their own, so the W of "general" and the two halves of the W of "concat"
    are Dense layers before them; with the bias of the second half, v tanh(W [h; y]) is v tanh(W1 h + W2 y +
    b). The query is the decoder's present state, as in the chapter's code, for all three; Bahdanau et al.
    took the one before. The W of "general" begins as the dot product. Padding is hidden by the mask that the
    outputs carry.

    Reference: Hands-On Machine Learning, 3rd edition, equation 16-1, https://github.com/ageron/handson-ml3
    """
    if config.attention_score == "dot":
        return keras.layers.Attention(name="attention")([queries, encoder_outputs])  # query, value
    if config.attention_score == "general":
        keys = keras.layers.Dense(
            config.units, use_bias=False, kernel_initializer="identity", name="attention_key"
        )(encoder_outputs)
        return keras.layers.Attention(name="attention")([queries, encoder_outputs, keys])  # query, value, key
    keys = keras.layers.Dense(config.units, name="attention_key")(encoder_outputs)
    queries = keras.layers.Dense(config.units, use_bias=False, name="attention_query")(queries)
    return keras.layers.AdditiveAttention(name="attention")(
        [queries, encoder_outputs, keys]
    )  # query, value, key


def _encode(config: RecurrentConfig, source):
    """Returns the encoder's outputs (B, S, U) and the two states (B, U) that start the decoder."""
    x = keras.layers.Embedding(
        config.vocabulary_size, config.embedding_size, mask_zero=True, name="source_embedding"
    )(source)  # (B, S, E)
    x = keras.layers.Dropout(config.dropout, seed=config.seed, name="source_dropout")(x)
    if not config.bidirectional:
        encoder = keras.layers.LSTM(config.units, return_sequences=True, return_state=True, name="encoder")
        encoder_outputs, hidden_state, cell = encoder(x)
        return encoder_outputs, [hidden_state, cell]
    half_lstm = keras.layers.LSTM(
        config.units // 2, return_sequences=True, return_state=True, name="encoder_half"
    )
    encoder = keras.layers.Bidirectional(half_lstm, name="encoder")
    encoder_outputs, forward_hidden, forward_cell, backward_hidden, backward_cell = encoder(x)
    hidden_state = keras.layers.Concatenate(name="join_hidden")([forward_hidden, backward_hidden])
    cell = keras.layers.Concatenate(name="join_cell")([forward_cell, backward_cell])
    return encoder_outputs, [hidden_state, cell]


def build(config: RecurrentConfig, logits_dtype: str | None = None) -> keras.Model:
    """Builds the translator: source ids (B, S) and target ids (B, T) to logits (B, T, V).

    Targets begin with the start token. As in the chapter the attention's output alone goes to the output
    layer; unlike the chapter's the model ends in logits instead of a softmax. With `tied`, the output layer
    is the transposed embedding of the target (Press and Wolf, 2017), without a bias. Padding (id 0) is masked
    on both sides: the encoder stops at the last word, the attention does not see what comes after it.

    Args:
        config: Architecture.
        logits_dtype: Default: Keras' own.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "An Encoder-Decoder Network for Neural
    Machine Translation", https://github.com/ageron/handson-ml3

    Example:
        >>> config = RecurrentConfig(
        ...     name="tiny", title="", vocabulary_size=9, units=4, attention_score="concat"
        ... )
        >>> build(config).output_shape
        (None, None, 9)
    """
    source = keras.Input((None,), dtype="int32", name="source")
    target = keras.Input((None,), dtype="int32", name="target")

    # the encoder
    encoder_outputs, states = _encode(config, source)

    # the decoder
    embedding = keras.layers.ReversibleEmbedding(
        config.vocabulary_size,
        config.embedding_size,
        mask_zero=True,
        reverse_dtype=logits_dtype,
        name="target_embedding",
    )
    x = embedding(target)  # (B, T, E)
    x = keras.layers.Dropout(config.dropout, seed=config.seed + 1, name="target_dropout")(x)
    x = keras.layers.LSTM(config.units, return_sequences=True, name="decoder")(x, initial_state=states)
    if config.attention_score:
        x = _attend(config, x, encoder_outputs)  # (B, T, U)
    x = keras.layers.Dropout(config.dropout, seed=config.seed + 2, name="dropout")(x)
    if config.tied:
        x = keras.layers.Dense(config.embedding_size, use_bias=False, name="projection")(x)  # (B, T, E)
        logits = embedding(x, reverse=True)  # (B, T, V)
    else:
        logits = keras.layers.Dense(config.vocabulary_size, dtype=logits_dtype, name="logits")(x)  # (B, T, V)
    return keras.Model([source, target], logits, name=config.name)
