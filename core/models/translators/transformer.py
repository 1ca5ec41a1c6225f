"""Encoder and decoder of the Transformer on Keras 3, as in the chapter (norms after each sum) or as it is
built today (before).
"""

import keras

from core.configs.translators import TransformerConfig
from core.models.layers.positional import PositionalEncoding, TrainablePositionalEncoding
from core.models.translators.build import logits_dtype


@keras.saving.register_keras_serializable("attention_atlas")
class PaddingMask(keras.layers.Layer):
    """True where an id is a real token: (B, S) to (B, 1, S), the same for every query."""

    def call(self, ids):
        return keras.ops.not_equal(ids, 0)[:, None, :]

    def compute_output_spec(self, ids):
        return keras.KerasTensor((ids.shape[0], 1, ids.shape[1]), dtype="bool")


class _Blocks:
    """Makes the parts of one side, all named `<side>_<layer>_<part>`."""

    def __init__(self, config: TransformerConfig, side: str):
        self.config, self.side = config, side

    def _residual(self, x, part, name: str):
        """Adds what a part makes of x to x: normalised after the sum, as in the chapter, or before the part."""
        norm = keras.layers.LayerNormalization(epsilon=1e-6, name=f"{name}_norm")
        drop = keras.layers.Dropout(self.config.dropout, seed=self.config.seed, name=f"{name}_dropout")
        add = keras.layers.Add(name=f"{name}_add")
        return add([x, drop(part(norm(x)))]) if self.config.pre_norm else norm(add([x, drop(part(x))]))

    def attention(self, x, layer: int, kind: str, *, values=None, mask, causal: bool = False):
        """One attention with its residual: x (B, T, D) asks; `values` (B, S, D), by default x itself, answer;
        mask (B, 1, S).
        """
        name, config = f"{self.side}_{layer}_{kind}", self.config
        attend = keras.layers.MultiHeadAttention(
            config.heads,
            config.key_size,
            dropout=config.dropout,
            seed=config.seed,
            flash_attention=False,
            name=name,
        )

        def part(queries):
            return attend(
                queries, queries if values is None else values, attention_mask=mask, use_causal_mask=causal
            )

        return self._residual(x, part, name)

    def feedforward(self, x, layer: int):
        """Two dense layers for each position by itself, with their residual."""
        name = f"{self.side}_{layer}_feedforward"
        wide = keras.layers.Dense(self.config.feedforward, activation="relu", name=f"{name}_wide")
        back = keras.layers.Dense(self.config.embedding_size, name=f"{name}_back")
        return self._residual(x, lambda inputs: back(wide(inputs)), name)

    def end(self, x):
        """With norms before the parts, the last sum still wants one."""
        return (
            keras.layers.LayerNormalization(epsilon=1e-6, name=f"{self.side}_norm")(x)
            if self.config.pre_norm
            else x
        )


def _embed(config: TransformerConfig, side: str, ids, embedding, positions):
    x = embedding(ids)  # (B, T, D)
    if config.tied:
        # Vaswani et al., section 3.4: a table that starts small for the logits' sake is made as large as the
        # positions.
        x = keras.layers.Rescaling(config.embedding_size**0.5, name=f"{side}_scale")(x)
    x = positions(x)
    return (
        keras.layers.Dropout(config.dropout, seed=config.seed, name=f"{side}_dropout")(x)
        if config.tied
        else x
    )


def _tables(config: TransformerConfig):
    def table(name: str):
        start = keras.initializers.RandomNormal(stddev=config.spread, seed=config.seed)
        return keras.layers.ReversibleEmbedding(
            config.vocabulary_size,
            config.embedding_size,
            embeddings_initializer=start,
            reverse_dtype=logits_dtype(config.vocabulary_size),
            name=name,
        )

    if config.tied:
        shared = table("embedding")
        return shared, shared
    return table("source_embedding"), table("target_embedding")


def build(config: TransformerConfig) -> keras.Model:
    """Builds the Transformer: source ids (B, S) and target ids (B, T), which begin with the start token, to
    logits (B, T, V).

    Masks are said, not carried: padding (id 0) is hidden from every query, and a target position does not see
    those after it. The chapter's model ends in a softmax, this one in logits. Positions are one layer for
    both sides, as in the chapter.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Attention Is All You Need: The Original
    Transformer Architecture".
    """
    source = keras.Input((None,), dtype="int32", name="source")
    target = keras.Input((None,), dtype="int32", name="target")
    source_table, target_table = _tables(config)
    kind = PositionalEncoding if config.positions == "sinusoidal" else TrainablePositionalEncoding
    positions = kind(config.max_length, name="positions")
    source_mask, target_mask = (
        PaddingMask(name="source_mask")(source),
        PaddingMask(name="target_mask")(target),
    )

    encoder = _Blocks(config, "encoder")
    z = _embed(config, "source", source, source_table, positions)
    for layer in range(config.layers):
        z = encoder.attention(z, layer, "self", mask=source_mask)
        z = encoder.feedforward(z, layer)
    z = encoder.end(z)  # (B, S, D)

    decoder = _Blocks(config, "decoder")
    x = _embed(config, "target", target, target_table, positions)
    for layer in range(config.layers):
        x = decoder.attention(x, layer, "self", mask=target_mask, causal=True)
        x = decoder.attention(x, layer, "cross", values=z, mask=source_mask)
        x = decoder.feedforward(x, layer)
    x = decoder.end(x)  # (B, T, D)
    output = keras.layers.Dense(
        config.vocabulary_size, dtype=logits_dtype(config.vocabulary_size), name="logits"
    )
    logits = target_table(x, reverse=True) if config.tied else output(x)  # (B, T, V)
    return keras.Model([source, target], logits, name=config.name)
