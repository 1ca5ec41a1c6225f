"""The Transformer on Keras 3: with norms after each sum, as in the chapter, or before each sublayer."""

import keras

from ..configs.translators import TransformerConfig
from ..layers.positional import PositionalEncoding, TrainablePositionalEncoding

# The names of layers are part of the shipped weights and do not change. Of layer 0 of the encoder they are
#
#     self-attention   encoder_0_self          _norm, _dropout and _add behind it
#     feed-forward     encoder_0_feedforward   _norm, _dropout and _add behind it
#     ffn_in           encoder_0_feedforward_wide
#     ffn_out          encoder_0_feedforward_back
#
# and the decoder has decoder_0_cross between the two.


@keras.saving.register_keras_serializable("attention_atlas")
class PaddingMask(keras.layers.Layer):
    """True where an id is a real token: (B, S) to (B, 1, S), the same for every query.

    Example:
        >>> import numpy as np
        >>> np.asarray(PaddingMask()(np.array([[7, 8, 0]]))).tolist()
        [[[True, True, False]]]
    """

    def call(self, ids):
        """Returns the mask (B, 1, S) of ids (B, S)."""
        return keras.ops.not_equal(ids, 0)[:, None, :]  # (B, 1, S)

    def compute_output_spec(self, ids):
        return keras.KerasTensor((ids.shape[0], 1, ids.shape[1]), dtype="bool")


def embed(config: TransformerConfig, side: str, ids, embedding, positional_encoding):
    """Returns the vectors (B, T, D) of ids (B, T): tokens plus positions."""
    x = embedding(ids)  # (B, T, D)
    if config.tied:
        # Vaswani et al., section 3.4: an embedding that starts small for the logits' sake is made as large as
        # the positions. The chapter has no such factor, and no dropout here.
        x = keras.layers.Rescaling(config.embedding_size**0.5, name=f"{side}_scale")(x)
    x = positional_encoding(x)
    if config.tied:
        x = keras.layers.Dropout(config.dropout, seed=config.seed, name=f"{side}_dropout")(x)
    return x


def normalise(x, name: str):
    """Returns x (B, T, D) with mean 0 and variance 1 over D, then scaled and shifted by what is learnt."""
    return keras.layers.LayerNormalization(epsilon=1e-6, name=name)(x)


def apply_sublayer(x, sublayer, config: TransformerConfig, name: str, **inputs):
    """Returns x (B, T, D) plus what a sublayer makes of it, with dropout and a norm.

    Args:
        x: (B, T, D).
        sublayer: `self_attention`, `cross_attention` or `feed_forward`.
        config: Architecture.
        name: Of the sublayer; names of its layers begin with it.
        inputs: What else the sublayer takes.

    Reference: Vaswani et al., "Attention Is All You Need", 2017, section 3.1; Xiong et al., "On Layer
    Normalization in the Transformer Architecture", 2020, https://arxiv.org/abs/2002.04745
    """
    dropout = keras.layers.Dropout(config.dropout, seed=config.seed, name=f"{name}_dropout")
    add = keras.layers.Add(name=f"{name}_add")
    if config.pre_norm:
        # As it is built today: the sum itself is never normalised, so that gradients pass it unchanged.
        output = sublayer(normalise(x, f"{name}_norm"), config, name, **inputs)
        return add([x, dropout(output)])
    # As in the paper and the chapter: the norm comes after the sum.
    output = sublayer(x, config, name, **inputs)
    return normalise(add([x, dropout(output)]), f"{name}_norm")


def make_attention_layer(config: TransformerConfig, name: str):
    """Returns the layer of one attention; flash attention cannot return its scores."""
    return keras.layers.MultiHeadAttention(
        config.num_heads,
        config.key_size,
        dropout=config.dropout,
        seed=config.seed,
        flash_attention=False,
        name=name,
    )


def self_attention(x, config: TransformerConfig, name: str, *, mask, causal: bool = False):
    """Lets each position of x (B, T, D) attend to x by the mask (B, 1, T), a causal one not ahead."""
    attention = make_attention_layer(config, name)
    return attention(x, x, attention_mask=mask, use_causal_mask=causal)  # query, value


def cross_attention(x, config: TransformerConfig, name: str, *, encoder_output, mask):
    """Lets each position of x (B, T, D) attend to the encoded source (B, S, D) by its mask (B, 1, S)."""
    attention = make_attention_layer(config, name)
    return attention(x, encoder_output, attention_mask=mask, use_causal_mask=False)  # query, value


def feed_forward(x, config: TransformerConfig, name: str):
    """Applies two dense layers to each position of x (B, T, D)."""
    ffn_in = keras.layers.Dense(config.feedforward_size, activation="relu", name=f"{name}_wide")
    ffn_out = keras.layers.Dense(config.embedding_size, name=f"{name}_back")
    return ffn_out(ffn_in(x))  # (B, T, D)


def _embedding(config: TransformerConfig, logits_dtype: str | None, name: str):
    return keras.layers.ReversibleEmbedding(
        config.vocabulary_size,
        config.embedding_size,
        embeddings_initializer=keras.initializers.RandomNormal(
            stddev=config.embedding_stddev, seed=config.seed
        ),
        reverse_dtype=logits_dtype,
        name=name,
    )


def build(config: TransformerConfig, logits_dtype: str | None = None) -> keras.Model:
    """Builds the Transformer: source ids (B, S) and target ids (B, T) to logits (B, T, V).

    Targets begin with the start token. Masks are handed over, not carried by Keras: padding (id 0) is hidden
    from every query, and a target position does not see those after it. The chapter's model ends in a
    softmax, this one in logits. Positions are one layer for both sides, as in the chapter.

    Args:
        config: Architecture.
        logits_dtype: Default: Keras' own.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Attention Is All You Need: The Original
    Transformer Architecture", https://github.com/ageron/handson-ml3

    Example:
        >>> config = TransformerConfig(
        ...     name="tiny", title="", vocabulary_size=9, embedding_size=4, num_layers=1
        ... )
        >>> build(config).output_shape
        (None, None, 9)
    """
    source = keras.Input((None,), dtype="int32", name="source")
    target = keras.Input((None,), dtype="int32", name="target")
    if config.tied:  # one for source, target and logits
        source_embedding = target_embedding = _embedding(config, logits_dtype, "embedding")
    else:
        source_embedding = _embedding(config, logits_dtype, "source_embedding")
        target_embedding = _embedding(config, logits_dtype, "target_embedding")
    encoding_class = (
        PositionalEncoding if config.position_encoding == "sinusoidal" else TrainablePositionalEncoding
    )
    positional_encoding = encoding_class(config.max_length, name="positions")
    source_mask = PaddingMask(name="source_mask")(source)  # (B, 1, S)
    target_mask = PaddingMask(name="target_mask")(target)  # (B, 1, T)

    # the encoder
    z = embed(config, "source", source, source_embedding, positional_encoding)  # (B, S, D)
    for layer in range(config.num_layers):
        z = apply_sublayer(z, self_attention, config, f"encoder_{layer}_self", mask=source_mask)
        z = apply_sublayer(z, feed_forward, config, f"encoder_{layer}_feedforward")
    if config.pre_norm:
        z = normalise(z, "encoder_norm")  # the last sum has had no norm yet

    # the decoder
    x = embed(config, "target", target, target_embedding, positional_encoding)  # (B, T, D)
    for layer in range(config.num_layers):
        x = apply_sublayer(x, self_attention, config, f"decoder_{layer}_self", mask=target_mask, causal=True)
        x = apply_sublayer(
            x, cross_attention, config, f"decoder_{layer}_cross", encoder_output=z, mask=source_mask
        )
        x = apply_sublayer(x, feed_forward, config, f"decoder_{layer}_feedforward")
    if config.pre_norm:
        x = normalise(x, "decoder_norm")

    if config.tied:
        logits = target_embedding(x, reverse=True)  # (B, T, V)
    else:
        logits = keras.layers.Dense(config.vocabulary_size, dtype=logits_dtype, name="logits")(x)  # (B, T, V)
    return keras.Model([source, target], logits, name=config.name)
