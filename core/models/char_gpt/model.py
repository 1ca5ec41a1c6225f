"""A decoder-only Transformer over characters on Keras 3: each position predicts the next character."""

import math

import keras
from keras import layers, ops

from ..configs.char_gpt import CharGPTConfig
from .runtime import rotate, rotation_table

_MASKED_SCORE = -1e9  # added to the score of a key that comes later; its weight becomes exactly 0


class Projection(layers.Dense):
    """A Dense layer that multiplies all positions of all windows as the rows of one matrix.

    Keras would multiply window by window, and the gradient of the kernel would be a matrix a window, summed
    afterwards.

    Call arguments:
        inputs: (..., D).

    Returns:
        (..., units).

    Example:
        >>> Projection(5)(keras.ops.zeros((2, 3, 4))).shape
        TensorShape([2, 3, 5])
    """

    def call(self, inputs, training=None):
        """Returns inputs (..., D) times the kernel (D, units), with the bias where there is one."""
        shape = ops.shape(inputs)
        rows = ops.reshape(inputs, (-1, self.kernel.shape[0]))  # (B T, D)
        return ops.reshape(super().call(rows), (*shape[:-1], self.units))


class CausalSelfAttention(layers.Layer):
    """Attention of each position to itself and to those before it, with rotary positions.

    Rotary positions make a score depend on how far apart query and key stand, not on where, so that a text
    may be cut anywhere; there is nothing to learn and nothing to store.

    Args:
        config: Architecture.

    Call arguments:
        hidden_states: (B, T, D), T up to `context_length`. There is no mask but the causal one: every
            position of a window is a real character.

    Returns:
        (B, T, D).

    Example:
        >>> config = CharGPTConfig(
        ...     name="tiny", title="", embedding_size=8, num_heads=2, num_layers=1, feedforward_size=8
        ... )
        >>> CausalSelfAttention(config)(keras.ops.zeros((1, 3, 8))).shape[1:]
        TensorShape([3, 8])
    """

    def __init__(self, config: CharGPTConfig, **kwargs):
        super().__init__(**kwargs)
        self.num_heads = config.num_heads
        self.head_size = config.embedding_size // config.num_heads
        self.cosines, self.sines = rotation_table(config.context_length, self.head_size)
        self.query, self.key, self.value, self.output_projection = (
            Projection(config.embedding_size, use_bias=False, name=name, dtype=self.dtype_policy)
            for name in ("query", "key", "value", "output")
        )

    def build(self, shape):
        for projection in (self.query, self.key, self.value, self.output_projection):
            projection.build(shape)
        self.built = True

    def call(self, hidden_states):
        """Returns what each position takes from those before it; see the class."""
        length = ops.shape(hidden_states)[1]
        # the scores' scale, here where there are fewer numbers
        query = self._split_heads(self.query(hidden_states)) / math.sqrt(self.head_size)
        query = self._rotate(query)  # (B, H, T, size)
        key = self._rotate(self._split_heads(self.key(hidden_states)))  # (B, H, T, size)
        value = self._split_heads(self.value(hidden_states))  # (B, H, T, size)

        scores = ops.matmul(query, ops.transpose(key, (0, 1, 3, 2)))  # (B, H, T, T)
        positions = ops.arange(length)
        future_mask = positions[None, :] > positions[:, None]  # (T, T): the key stands after the query
        # bfloat16 would round the weights of a long context away
        score_dtype = "float64" if self.compute_dtype == "float64" else "float32"
        scores = ops.cast(scores, score_dtype) + ops.cast(future_mask, score_dtype) * _MASKED_SCORE
        weights = ops.cast(ops.softmax(scores), value.dtype)  # (B, H, T, T), each row sums to 1
        context = ops.matmul(weights, value)  # (B, H, T, size)

        merged = ops.transpose(context, (0, 2, 1, 3))  # (B, T, H, size)
        return self.output_projection(ops.reshape(merged, ops.shape(hidden_states)))  # (B, T, D)

    def _split_heads(self, projected):
        # (B, T, D) to (B, H, T, size)
        batch, length, _ = ops.shape(projected)
        return ops.transpose(
            ops.reshape(projected, (batch, length, self.num_heads, self.head_size)), (0, 2, 1, 3)
        )

    def _rotate(self, heads):
        length = ops.shape(heads)[2]
        return rotate(heads, *(ops.cast(table, heads.dtype)[:length] for table in (self.cosines, self.sines)))


class Block(layers.Layer):
    """A block of a pre-norm Transformer: attention and a feed-forward module, each added to what came in.

    Args:
        config: Architecture.
        matmul_dtype: A dtype or policy of its matrix products. Default: Keras' own.

    Call arguments:
        hidden_states: (B, T, D).

    Returns:
        (B, T, D).

    The neurons of the feed-forward module are on or off, as with the chapter's ReLU; what is on is squared,
    which learns faster.

    Reference: Xiong et al., "On Layer Normalization in the Transformer Architecture", 2020,
    https://arxiv.org/abs/2002.04745 (why the norm comes first); So et al., "Primer", 2021,
    https://arxiv.org/abs/2109.08668 (squared ReLU).

    Example:
        >>> config = CharGPTConfig(
        ...     name="tiny", title="", embedding_size=8, num_heads=2, num_layers=1, feedforward_size=8
        ... )
        >>> Block(config)(keras.ops.zeros((1, 3, 8))).shape[1:]
        TensorShape([3, 8])
    """

    def __init__(self, config: CharGPTConfig, *, matmul_dtype=None, **kwargs):
        super().__init__(**kwargs)
        policy = self.dtype_policy
        self.attention_norm = layers.LayerNormalization(epsilon=1e-5, name="attention_norm", dtype=policy)
        self.attention = CausalSelfAttention(config, name="attention", dtype=matmul_dtype)
        self.ffn_norm = layers.LayerNormalization(epsilon=1e-5, name="ffn_norm", dtype=policy)
        self.ffn_in = Projection(config.feedforward_size, name="ffn_in", dtype=matmul_dtype)
        self.ffn_out = Projection(config.embedding_size, name="ffn_out", dtype=matmul_dtype)
        self.dropout = layers.Dropout(config.dropout, seed=config.seed, dtype=policy)

    def build(self, shape):
        for layer in (self.attention_norm, self.attention, self.ffn_norm, self.ffn_in):
            layer.build(shape)
        self.ffn_out.build((*shape[:-1], self.ffn_in.units))
        self.built = True

    def call(self, hidden_states, training=None):
        """Returns the hidden states after the block; see the class."""
        context = self.attention(self.attention_norm(hidden_states))
        hidden_states = hidden_states + self.dropout(context, training=training)
        neurons = ops.square(ops.relu(self.ffn_in(self.ffn_norm(hidden_states))))  # (B, T, feedforward)
        return hidden_states + self.dropout(self.ffn_out(neurons), training=training)


def build(config: CharGPTConfig, *, dtype: str | None = None) -> keras.Model:
    """Builds the model: ids of shape (B, T) to logits (B, T, V), T up to `config.context_length`.

    Args:
        config: Architecture.
        dtype: A dtype or policy for all layers, such as "float64" or "mixed_bfloat16". Default: Keras' own,
            float32.

    Returns:
        A model. The logits at a position depend on it and on those before it alone.

    Example:
        >>> config = CharGPTConfig(
        ...     name="tiny", title="", embedding_size=8, num_heads=2, num_layers=1, feedforward_size=8
        ... )
        >>> build(config).output_shape
        (None, None, 39)
    """
    # Norms, sums and the loss stay in float32 where the products are made in bfloat16: they depend on
    # small differences, and on a CPU they are no faster in fewer bits.
    norm_dtype = "float32" if dtype is not None and dtype.startswith("mixed") else dtype
    ids = keras.Input((None,), dtype="int32", name="ids")  # (B, T)
    embedding = layers.Embedding(
        config.vocabulary_size, config.embedding_size, dtype=norm_dtype, name="embedding"
    )
    hidden_states = embedding(ids)  # (B, T, D)
    hidden_states = layers.Dropout(config.dropout, seed=config.seed, dtype=norm_dtype)(hidden_states)
    for layer in range(config.num_layers):
        hidden_states = Block(config, matmul_dtype=dtype, dtype=norm_dtype, name=f"block_{layer}")(
            hidden_states
        )
    hidden_states = layers.LayerNormalization(epsilon=1e-5, dtype=norm_dtype, name="final_norm")(
        hidden_states
    )
    logits = Projection(config.vocabulary_size, dtype=norm_dtype, name="logits")(hidden_states)  # (B, T, V)
    return keras.Model(ids, logits, name=config.name)
