"""Encoder and decoder of LSTMs on Keras 3, without attention or with one of the chapter's three scores."""

import keras

from core.configs.translators import RecurrentConfig
from core.models.translators.build import logits_dtype


def _attended(config: RecurrentConfig, queries, keys):
    """Returns what the attention gathers for each query: (B, T, U) and (B, S, U) to (B, T, U).

    Keras' layers have no matrices of their own, so the W of "general" and the two halves of the W of "concat"
    are Dense layers before them; with the bias of the second half, v tanh(W [h; y]) is v tanh(W1 h + W2 y +
    b). The query is the decoder's present state, as in the chapter's code, for all three; Bahdanau et al.
    took the one before. The W of "general" begins as the dot product.

    Reference: Hands-On Machine Learning, 3rd edition, equation 16-1.
    """
    width = config.units
    if config.score == "dot":
        return keras.layers.Attention(name="attention")([queries, keys])
    if config.score == "general":
        projected = keras.layers.Dense(
            width, use_bias=False, kernel_initializer="identity", name="attention_key"
        )(keys)
        return keras.layers.Attention(name="attention")([queries, keys, projected])  # query, value, key
    projected = keras.layers.Dense(width, name="attention_key")(keys)
    asked = keras.layers.Dense(width, use_bias=False, name="attention_query")(queries)
    return keras.layers.AdditiveAttention(name="attention")([asked, keys, projected])


def _encode(config: RecurrentConfig, source):
    """Returns the encoder's outputs (B, S, U) and the two states (B, U) that start the decoder."""
    x = keras.layers.Embedding(
        config.vocabulary_size, config.embedding_size, mask_zero=True, name="source_embedding"
    )(source)
    x = keras.layers.Dropout(config.dropout, seed=config.seed, name="source_dropout")(x)
    if not config.bidirectional:
        outputs, hidden, cell = keras.layers.LSTM(
            config.units, return_sequences=True, return_state=True, name="encoder"
        )(x)
        return outputs, (hidden, cell)
    half = keras.layers.LSTM(config.units // 2, return_sequences=True, return_state=True, name="encoder_half")
    # states: forward hidden, cell, backward hidden, cell
    outputs, *states = keras.layers.Bidirectional(half, name="encoder")(x)
    join = [
        keras.layers.Concatenate(name=f"join_{name}")([states[i], states[i + 2]])
        for i, name in enumerate(("hidden", "cell"))
    ]
    return outputs, tuple(join)


def build(config: RecurrentConfig) -> keras.Model:
    """Builds the translator: source ids (B, S) and target ids (B, T), which begin with the start token, to
    logits (B, T, V).

    As in the chapter the attention's output alone goes to the output layer, and the model ends in logits
    instead of a softmax. With `tied`, the output layer is the transposed table of the target's embedding
    (Press and Wolf, 2017), without a bias. Padding (id 0) is masked on both sides: the encoder stops at the
    last word, the attention does not see what comes after it.
    """
    source = keras.Input((None,), dtype="int32", name="source")
    target = keras.Input((None,), dtype="int32", name="target")
    outputs, states = _encode(config, source)
    embedding = keras.layers.ReversibleEmbedding(
        config.vocabulary_size,
        config.embedding_size,
        mask_zero=True,
        reverse_dtype=logits_dtype(config.vocabulary_size),
        name="target_embedding",
    )
    x = keras.layers.Dropout(config.dropout, seed=config.seed + 1, name="target_dropout")(embedding(target))
    # (B, T, U)
    x = keras.layers.LSTM(config.units, return_sequences=True, name="decoder")(x, initial_state=list(states))
    if config.score:
        x = _attended(config, x, outputs)
    x = keras.layers.Dropout(config.dropout, seed=config.seed + 2, name="dropout")(x)
    if config.tied:
        x = keras.layers.Dense(config.embedding_size, use_bias=False, name="projection")(x)  # (B, T, E)
        logits = embedding(x, reverse=True)
    else:
        logits = keras.layers.Dense(
            config.vocabulary_size, dtype=logits_dtype(config.vocabulary_size), name="logits"
        )(x)
    return keras.Model([source, target], logits, name=config.name)
