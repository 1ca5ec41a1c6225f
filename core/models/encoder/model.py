"""An encoder of BERT's kind on Keras 3, for weights that somebody else trained, such as all-MiniLM-L6-v2."""

from typing import NamedTuple

import keras
import numpy as np
from keras import ops

from core.checks import fail
from core.configs.encoder import EncoderConfig


class AttentionInternals(NamedTuple):
    """What one layer's attention did, as tensors.

    Attributes:
        queries, keys, values: (B, H, S, K).
        scores: (B, H, S, S), scaled, not masked.
        weights: (B, H, S, S), 0 at keys that the mask hides.
    """

    queries: keras.KerasTensor
    keys: keras.KerasTensor
    values: keras.KerasTensor
    scores: keras.KerasTensor
    weights: keras.KerasTensor


class SelfAttention(keras.layers.Layer):
    """Attention of a sentence to itself, which can show all that it computes; without its residual.

    Args:
        heads: H.
        key_size: K, of queries, keys and values.

    Call arguments:
        x: (B, S, D), D = H * K.
        mask: (B, S) bool, True at real tokens; the weight of any other is exactly 0.
        return_internals: Also return the `AttentionInternals`; the output is the same.

    Returns:
        The output (B, S, D), or with `return_internals` (output, internals).

    Reference: Vaswani et al., "Attention Is All You Need", 2017, section 3.2,
    https://arxiv.org/abs/1706.03762

    Example:
        >>> layer = SelfAttention(heads=2, key_size=3)
        >>> x = np.ones((1, 4, 6))
        >>> output, internals = layer(x, np.array([[True, True, False, False]]), return_internals=True)
        >>> tuple(output.shape), tuple(internals.queries.shape)
        ((1, 4, 6), (1, 2, 4, 3))
        >>> np.asarray(internals.weights)[0, 0, 0].tolist()  # padding gets nothing
        [0.5, 0.5, 0.0, 0.0]
    """

    def __init__(self, heads: int, key_size: int, **options):
        super().__init__(**options)
        self.heads = heads
        self.key_size = key_size
        width = heads * key_size
        self.query = keras.layers.Dense(width, name="query", dtype=self.dtype_policy)
        self.key = keras.layers.Dense(width, name="key", dtype=self.dtype_policy)
        self.value = keras.layers.Dense(width, name="value", dtype=self.dtype_policy)
        self.dense = keras.layers.Dense(width, name="dense", dtype=self.dtype_policy)

    def build(self, shape):
        """Makes the four matrices for inputs (B, S, D)."""
        for layer in (self.query, self.key, self.value, self.dense):
            layer.build(shape)

    def _split(self, x):
        """Returns x (B, S, D) cut into heads: (B, H, S, K)."""
        by_head = ops.reshape(x, (*ops.shape(x)[:2], self.heads, self.key_size))  # (B, S, H, K)
        return ops.transpose(by_head, (0, 2, 1, 3))  # (B, H, S, K)

    def call(self, x, mask, return_internals=False):
        """Returns the output (B, S, D), and with `return_internals` what was computed on the way."""
        queries = self._split(self.query(x))  # (B, H, S, K)
        keys = self._split(self.key(x))
        values = self._split(self.value(x))
        # How well each query fits each key, made small enough for the softmax by sqrt(K).
        scores = ops.matmul(queries, ops.transpose(keys, (0, 1, 3, 2))) / self.key_size**0.5  # (B, H, S, S)
        # Padding gets a score so low that its weight is exactly 0.
        weights = ops.softmax(ops.where(mask[:, None, None], scores, -1e30), axis=-1)
        # Each query gathers the values by its weights; the heads are put side by side again.
        context = ops.transpose(ops.matmul(weights, values), (0, 2, 1, 3))  # (B, S, H, K)
        joined = ops.reshape(context, (*ops.shape(x)[:2], self.heads * self.key_size))  # (B, S, D)
        output = self.dense(joined)
        if not return_internals:
            return output
        return output, AttentionInternals(queries, keys, values, scores, weights)


class Block(keras.layers.Layer):
    """One layer: attention, then two dense layers, each added to its input and then normalised.

    Args:
        config: Architecture.

    Call arguments and returns: as `SelfAttention`.

    Reference: Devlin et al., 2019, https://arxiv.org/abs/1810.04805; Vaswani et al., "Attention Is All You
    Need", 2017, section 3.1, https://arxiv.org/abs/1706.03762

    Example:
        >>> config = EncoderConfig(
        ...     name="tiny", title="", weights="", pieces="", vocabulary_size=9, embedding_size=6, layers=1,
        ...     heads=2, feedforward=8, positions=5, max_length=5,
        ... )
        >>> tuple(Block(config)(np.ones((1, 4, 6)), np.ones((1, 4), bool)).shape)
        (1, 4, 6)
    """

    def __init__(self, config: EncoderConfig, **options):
        super().__init__(**options)
        layers = keras.layers
        dtype = self.dtype_policy
        epsilon = config.epsilon
        self.attention = SelfAttention(config.heads, config.key_size, name="attention", dtype=dtype)
        self.attention_norm = layers.LayerNormalization(epsilon=epsilon, name="attention_norm", dtype=dtype)
        self.ffn_in = layers.Dense(config.feedforward, name="ffn_in", dtype=dtype)
        self.ffn_out = layers.Dense(config.embedding_size, name="ffn_out", dtype=dtype)
        self.norm = layers.LayerNormalization(epsilon=epsilon, name="norm", dtype=dtype)

    def build(self, shape):
        """Makes all matrices for inputs (B, S, D)."""
        for layer in (self.attention, self.attention_norm, self.ffn_in, self.norm):
            layer.build(shape)
        self.ffn_out.build((*shape[:-1], self.ffn_in.units))

    def call(self, x, mask, return_internals=False):
        """Returns the output (B, S, D), and with `return_internals` what the attention did."""
        context, internals = self.attention(x, mask, return_internals=True)
        x = self.attention_norm(x + context)  # (B, S, D)
        hidden = ops.gelu(self.ffn_in(x), approximate=False)  # (B, S, feedforward); GELU by erf, not by tanh
        x = self.norm(x + self.ffn_out(hidden))  # (B, S, D)
        return (x, internals) if return_internals else x


class Encoder(keras.Model):
    """Ids (B, S) to hidden states (B, S, D); id 0 is padding and is hidden from all.

    Tokens, positions and token types (the first of them, for a sentence by itself) are added and normalised;
    dropout is left out, since the weights are not trained here.

    Args:
        config: Architecture.

    Call arguments:
        ids: (B, S) int.
        return_internals: Also return a list of L `AttentionInternals`; the hidden states are the same.

    Reference: Devlin et al., 2019, https://arxiv.org/abs/1810.04805

    Example:
        >>> config = EncoderConfig(
        ...     name="tiny", title="", weights="", pieces="", vocabulary_size=9, embedding_size=6, layers=2,
        ...     heads=2, feedforward=8, positions=5, max_length=5,
        ... )
        >>> hidden, internals = Encoder(config)(np.array([[1, 5, 2, 0]]), return_internals=True)
        >>> tuple(hidden.shape), len(internals)
        ((1, 4, 6), 2)
    """

    def __init__(self, config: EncoderConfig, **options):
        super().__init__(name=config.name, **options)
        self.config = config
        layers = keras.layers
        dtype = self.dtype_policy
        width = config.embedding_size
        self.tokens = layers.Embedding(config.vocabulary_size, width, name="tokens", dtype=dtype)
        self.positions = layers.Embedding(config.positions, width, name="positions", dtype=dtype)
        self.types = layers.Embedding(2, width, name="types", dtype=dtype)
        self.norm = layers.LayerNormalization(epsilon=config.epsilon, name="norm", dtype=dtype)
        self.blocks = [Block(config, name=f"block_{layer}", dtype=dtype) for layer in range(config.layers)]

    def build(self, shape):
        """Makes all weights."""
        width = (None, None, self.config.embedding_size)
        for embedding in (self.tokens, self.positions, self.types):
            embedding.build(shape)
        for layer in (self.norm, *self.blocks):
            layer.build(width)
        self.built = True

    def call(self, ids, return_internals=False):
        """Returns the hidden states (B, S, D), and with `return_internals` the internals of each layer."""
        mask = ops.not_equal(ids, 0)  # (B, S)
        positions = ops.arange(ops.shape(ids)[1])  # (S,)
        x = self.tokens(ids) + self.positions(positions) + self.types(ops.zeros_like(ids))  # (B, S, D)
        x = self.norm(x)
        all_internals = []
        for block in self.blocks:
            x, internals = block(x, mask, return_internals=True)
            all_internals.append(internals)
        return (x, all_internals) if return_internals else x


def build(config: EncoderConfig, *, dtype: str | None = None) -> Encoder:
    """Returns the Keras encoder of a config, ids (B, S) to hidden states (B, S, D), not trained.

    Args:
        config: Architecture.
        dtype: "float64" for a pass that rounds less. Default: Keras' own, float32.

    Example:
        >>> config = EncoderConfig(
        ...     name="tiny", title="", weights="", pieces="", vocabulary_size=9, embedding_size=6, layers=1,
        ...     heads=2, feedforward=8, positions=5, max_length=5,
        ... )
        >>> build(config).count_params()
        410
    """
    model = Encoder(config, dtype=dtype)
    model.build((None, None))
    return model


def _published(model: Encoder) -> dict[str, tuple[keras.Variable, bool]]:
    """Returns each variable by its name in the published file, and whether the file has its transpose."""
    variables = {}

    def add_dense(name: str, layer):
        variables[f"{name}.weight"] = (layer.kernel, True)  # PyTorch multiplies by the transpose
        variables[f"{name}.bias"] = (layer.bias, False)

    def add_norm(name: str, layer):
        variables[f"{name}.LayerNorm.weight"] = (layer.gamma, False)
        variables[f"{name}.LayerNorm.bias"] = (layer.beta, False)

    for name, layer in {"word": model.tokens, "position": model.positions, "token_type": model.types}.items():
        variables[f"embeddings.{name}_embeddings.weight"] = (layer.embeddings, False)
    add_norm("embeddings", model.norm)
    for number, block in enumerate(model.blocks):
        name = f"encoder.layer.{number}"
        for projection in ("query", "key", "value"):
            add_dense(f"{name}.attention.self.{projection}", getattr(block.attention, projection))
        add_dense(f"{name}.attention.output.dense", block.attention.dense)
        add_norm(f"{name}.attention.output", block.attention_norm)
        add_dense(f"{name}.intermediate.dense", block.ffn_in)
        add_dense(f"{name}.output.dense", block.ffn_out)
        add_norm(f"{name}.output", block.norm)
    return variables


def load_published(model: Encoder, arrays: dict[str, np.ndarray]) -> Encoder:
    """Gives an encoder the weights of a published BERT, by their names there.

    What the file has beyond them (a pooler, say) is not used.

    Args:
        model: Of `build`.
        arrays: By names such as `encoder.layer.0.attention.self.query.weight`, matrices (out, in).

    Raises:
        InvalidValueError: If an array is missing or has another shape.
    """
    for name, (variable, transposed) in _published(model).items():
        array = arrays.get(name)
        if transposed and array is not None:
            array = array.T  # (in, out)
        if array is None or array.shape != tuple(variable.shape):
            fail(name, f"an array of shape {tuple(variable.shape)}", None if array is None else array.shape)
        variable.assign(array)
    return model


def pooled(hidden: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Returns the embeddings (B, D) of sentences: the mean hidden state of the real tokens, made length 1.

    Args:
        hidden: (B, S, D) hidden states.
        mask: (B, S) bool, True at real tokens.

    Reference: Reimers and Gurevych, "Sentence-BERT", 2019, section 3, https://arxiv.org/abs/1908.10084

    Example:
        >>> pooled(np.array([[[3.0, 0.0], [0.0, 4.0], [9.0, 9.0]]]), np.array([[True, True, False]])).tolist()
        [[0.6, 0.8]]
    """
    hidden = np.asarray(hidden, "float64")
    mean = np.where(mask[..., None], hidden, 0).sum(axis=1) / np.maximum(mask.sum(axis=1, keepdims=True), 1)
    return mean / np.maximum(np.linalg.norm(mean, axis=-1, keepdims=True), 1e-12)
