"""A BERT encoder on Keras 3, for published weights such as those of all-MiniLM-L6-v2."""

import keras
from keras import ops

from ..configs.encoder import EncoderConfig
from .adapters import NO_LORA, LoRAConfig, LoRADense


class SelfAttention(keras.layers.Layer):
    """Attention of a sentence to itself, without its residual.

    Args:
        num_heads: H.
        key_size: K, of queries, keys and values.
        lora: Of its matrices. Default: they have none.

    Call arguments:
        x: (B, S, D), D = H * K.
        mask: (B, S) bool, True at real tokens; the weight of any other is exactly 0.

    Returns:
        The output (B, S, D).

    Reference: Vaswani et al., "Attention Is All You Need", 2017, section 3.2,
    https://arxiv.org/abs/1706.03762

    Example:
        >>> layer = SelfAttention(num_heads=2, key_size=3)
        >>> tuple(layer(ops.ones((1, 4, 6)), ops.ones((1, 4), "bool")).shape)
        (1, 4, 6)
    """

    def __init__(self, num_heads: int, key_size: int, lora: LoRAConfig = NO_LORA, **options):
        super().__init__(**options)
        self.num_heads = num_heads
        self.key_size = key_size
        width = num_heads * key_size
        settings = {"rank": lora.rank, "scale": lora.scale, "dtype": self.dtype_policy}
        self.query = LoRADense(width, name="query", **settings)
        self.key = LoRADense(width, name="key", **settings)
        self.value = LoRADense(width, name="value", **settings)
        self.dense = LoRADense(width, name="dense", **settings)

    def build(self, shape):
        for layer in (self.query, self.key, self.value, self.dense):
            layer.build(shape)

    def _split_heads(self, x):
        # (B, S, D) to (B, H, S, K)
        by_head = ops.reshape(x, (*ops.shape(x)[:2], self.num_heads, self.key_size))  # (B, S, H, K)
        return ops.transpose(by_head, (0, 2, 1, 3))  # (B, H, S, K)

    def call(self, x, mask):
        """Returns the output (B, S, D)."""
        queries = self._split_heads(self.query(x))  # (B, H, S, K)
        keys = self._split_heads(self.key(x))
        values = self._split_heads(self.value(x))
        # How well each query fits each key, made small enough for the softmax by sqrt(K).
        scores = ops.matmul(queries, ops.transpose(keys, (0, 1, 3, 2))) / self.key_size**0.5  # (B, H, S, S)
        # Padding gets a score so low that its weight is exactly 0.
        weights = ops.softmax(ops.where(mask[:, None, None], scores, -1e30), axis=-1)
        # Each query gathers the values by its weights; the heads are put side by side again.
        context = ops.transpose(ops.matmul(weights, values), (0, 2, 1, 3))  # (B, S, H, K)
        joined = ops.reshape(context, (*ops.shape(x)[:2], self.num_heads * self.key_size))  # (B, S, D)
        return self.dense(joined)


class Block(keras.layers.Layer):
    """One layer: attention, then two dense layers, each added to its input and then normalised.

    Args:
        config: Architecture.
        lora: Of its matrices. Default: they have none.

    Call arguments and returns: as `SelfAttention`.

    Reference: Devlin et al., 2019, https://arxiv.org/abs/1810.04805; Vaswani et al., "Attention Is All You
    Need", 2017, section 3.1, https://arxiv.org/abs/1706.03762

    Example:
        >>> config = EncoderConfig(
        ...     name="tiny", title="", vocabulary_size=9, embedding_size=6, num_layers=1, num_heads=2,
        ...     feedforward_size=8, max_positions=5, max_length=5,
        ... )
        >>> tuple(Block(config)(ops.ones((1, 4, 6)), ops.ones((1, 4), "bool")).shape)
        (1, 4, 6)
    """

    def __init__(self, config: EncoderConfig, lora: LoRAConfig = NO_LORA, **options):
        super().__init__(**options)
        layers = keras.layers
        dtype = self.dtype_policy
        epsilon = config.epsilon
        settings = {"rank": lora.rank, "scale": lora.scale, "dtype": dtype}
        self.attention = SelfAttention(config.num_heads, config.key_size, lora, name="attention", dtype=dtype)
        self.attention_norm = layers.LayerNormalization(epsilon=epsilon, name="attention_norm", dtype=dtype)
        self.ffn_in = LoRADense(config.feedforward_size, name="ffn_in", **settings)
        self.ffn_out = LoRADense(config.embedding_size, name="ffn_out", **settings)
        self.norm = layers.LayerNormalization(epsilon=epsilon, name="norm", dtype=dtype)

    def build(self, shape):
        for layer in (self.attention, self.attention_norm, self.ffn_in, self.norm):
            layer.build(shape)
        self.ffn_out.build((*shape[:-1], self.ffn_in.units))

    def call(self, x, mask):
        """Returns the output (B, S, D)."""
        x = self.attention_norm(x + self.attention(x, mask))  # (B, S, D)
        hidden = ops.gelu(self.ffn_in(x), approximate=False)  # (B, S, feedforward); GELU by erf, not by tanh
        return self.norm(x + self.ffn_out(hidden))  # (B, S, D)


class Encoder(keras.Model):
    """Ids (B, S) to hidden states (B, S, D); id 0 is padding and is hidden from all.

    Tokens, positions and token types (the first of them, for a sentence by itself) are added and normalised;
    dropout is left out, since the weights are not trained here.

    Args:
        config: Architecture.
        lora: Of the layers from `num_frozen_layers` on. Default: they have none.
        num_frozen_layers: The first so many layers have no adapters.

    Call arguments:
        ids: (B, S) int.
        blocks: Those that are run. Default: all.

    Reference: Devlin et al., 2019, https://arxiv.org/abs/1810.04805

    Example:
        >>> config = EncoderConfig(
        ...     name="tiny", title="", vocabulary_size=9, embedding_size=6, num_layers=2, num_heads=2,
        ...     feedforward_size=8, max_positions=5, max_length=5,
        ... )
        >>> tuple(Encoder(config)(ops.array([[1, 5, 2, 0]])).shape)
        (1, 4, 6)
    """

    def __init__(
        self, config: EncoderConfig, lora: LoRAConfig = NO_LORA, num_frozen_layers: int = 0, **options
    ):
        super().__init__(name=config.name, **options)
        self.config = config
        layers = keras.layers
        dtype = self.dtype_policy
        width = config.embedding_size
        self.token_embedding = layers.Embedding(config.vocabulary_size, width, name="tokens", dtype=dtype)
        self.position_embedding = layers.Embedding(config.max_positions, width, name="positions", dtype=dtype)
        self.token_type_embedding = layers.Embedding(2, width, name="types", dtype=dtype)
        self.norm = layers.LayerNormalization(epsilon=config.epsilon, name="norm", dtype=dtype)
        lora_by_layer = [NO_LORA] * num_frozen_layers + [lora] * (config.num_layers - num_frozen_layers)
        self.blocks = [
            Block(config, lora_by_layer[layer], name=f"block_{layer}", dtype=dtype)
            for layer in range(config.num_layers)
        ]

    def build(self, shape):
        hidden_shape = (None, None, self.config.embedding_size)
        for embedding in (self.token_embedding, self.position_embedding, self.token_type_embedding):
            embedding.build(shape)
        for layer in (self.norm, *self.blocks):
            layer.build(hidden_shape)
        self.built = True

    def embed(self, ids):
        """Returns what the first layer reads, (B, S, D), of ids (B, S)."""
        positions = ops.arange(ops.shape(ids)[1])  # (S,)
        x = (
            self.token_embedding(ids)
            + self.position_embedding(positions)
            + self.token_type_embedding(ops.zeros_like(ids))
        )  # (B, S, D)
        return self.norm(x)

    def run_blocks(self, x, mask, blocks: slice = slice(None)):
        """Returns what some of the blocks make of x (B, S, D), by the mask (B, S)."""
        for block in self.blocks[blocks]:
            x = block(x, mask)
        return x

    def call(self, ids, blocks: slice = slice(None)):
        """Returns the hidden states (B, S, D)."""
        return self.run_blocks(self.embed(ids), ops.not_equal(ids, 0), blocks)


def build(config: EncoderConfig, *, dtype: str | keras.DTypePolicy | None = None) -> Encoder:
    """Returns the Keras encoder of a config, ids (B, S) to hidden states (B, S, D), not trained.

    Args:
        config: Architecture.
        dtype: "float64", or a policy, for a pass that rounds less. Default: Keras' own, float32.

    Example:
        >>> config = EncoderConfig(
        ...     name="tiny", title="", vocabulary_size=9, embedding_size=6, num_layers=1, num_heads=2,
        ...     feedforward_size=8, max_positions=5, max_length=5,
        ... )
        >>> build(config).count_params()
        410
    """
    model = Encoder(config, dtype=dtype)
    model.build((None, None))
    return model
