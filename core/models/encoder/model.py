"""An encoder of BERT's kind on Keras 3, for weights that somebody else trained: all-MiniLM-L6-v2 and its
like.
"""

import keras
import numpy as np
from keras import ops

from core.checks import fail
from core.configs.encoder import EncoderConfig


class SelfAttention(keras.layers.Layer):
    """Attention of a sentence to itself, which can show all that it computes; without its residual.

    Args:
        heads: H.
        key_size: K, of queries, keys and values.
    """

    def __init__(self, heads: int, key_size: int, **options):
        super().__init__(**options)
        self.heads, self.key_size = heads, key_size
        width = heads * key_size
        self.query, self.key, self.value, self.dense = (
            keras.layers.Dense(width, name=name, dtype=self.dtype_policy)
            for name in ("query", "key", "value", "dense")
        )

    def build(self, shape):
        """Makes the four matrices for inputs (B, S, D)."""
        for part in (self.query, self.key, self.value, self.dense):
            part.build(shape)

    def _split(self, x):
        parts = ops.reshape(x, (*ops.shape(x)[:2], self.heads, self.key_size))  # (B, S, H, K)
        return ops.transpose(parts, (0, 2, 1, 3))  # (B, H, S, K)

    def look(self, x, mask):
        """Returns (output (B, S, D), (queries, keys, values (B, H, S, K), scores, weights (B, H, S, S))) of x
        (B, S, D).

        The mask (B, S) is True at real tokens; the weight of any other is exactly 0. Scores are scaled and
        not masked.
        """
        queries, keys, values = (self._split(part(x)) for part in (self.query, self.key, self.value))
        scores = ops.matmul(queries, ops.transpose(keys, (0, 1, 3, 2))) / self.key_size**0.5  # (B, H, S, S)
        weights = ops.softmax(ops.where(mask[:, None, None], scores, -1e30), axis=-1)
        gathered = ops.transpose(ops.matmul(weights, values), (0, 2, 1, 3))  # (B, S, H, K)
        # (B, S, D)
        output = self.dense(ops.reshape(gathered, (*ops.shape(x)[:2], self.heads * self.key_size)))
        return output, (queries, keys, values, scores, weights)

    def call(self, x, mask):
        """Returns the output (B, S, D)."""
        return self.look(x, mask)[0]


class Block(keras.layers.Layer):
    """One layer: attention, then two dense layers, each added to its input and then normalised.

    Reference: Devlin et al., 2019; Vaswani et al., "Attention Is All You Need", 2017, section 3.1.
    """

    def __init__(self, config: EncoderConfig, **options):
        super().__init__(**options)
        dtype = self.dtype_policy
        self.attention = SelfAttention(config.heads, config.key_size, name="attention", dtype=dtype)
        self.attention_norm = keras.layers.LayerNormalization(
            epsilon=config.epsilon, name="attention_norm", dtype=dtype
        )
        self.wide = keras.layers.Dense(config.feedforward, name="wide", dtype=dtype)
        self.back = keras.layers.Dense(config.embedding_size, name="back", dtype=dtype)
        self.norm = keras.layers.LayerNormalization(epsilon=config.epsilon, name="norm", dtype=dtype)

    def build(self, shape):
        """Makes all matrices for inputs (B, S, D)."""
        for part in (self.attention, self.attention_norm, self.wide, self.norm):
            part.build(shape)
        self.back.build((*shape[:-1], self.wide.units))

    def look(self, x, mask):
        """Returns (output (B, S, D), what the attention did)."""
        attended, looked = self.attention.look(x, mask)
        x = self.attention_norm(x + attended)
        # GELU by erf, not by tanh
        return self.norm(x + self.back(ops.gelu(self.wide(x), approximate=False))), looked

    def call(self, x, mask):
        """Returns the output (B, S, D)."""
        return self.look(x, mask)[0]


class Encoder(keras.Model):
    """Ids (B, S) to hidden states (B, S, D); id 0 is padding and is hidden from all.

    Words, positions and token types (the first of them, for a sentence by itself) are added and normalised;
    dropout is left out, since the weights are not trained here.
    """

    def __init__(self, config: EncoderConfig, **options):
        super().__init__(name=config.name, **options)
        self.config, width, dtype = config, config.embedding_size, self.dtype_policy
        self.words = keras.layers.Embedding(config.vocabulary_size, width, name="words", dtype=dtype)
        self.places = keras.layers.Embedding(config.positions, width, name="places", dtype=dtype)
        self.types = keras.layers.Embedding(2, width, name="types", dtype=dtype)
        self.norm = keras.layers.LayerNormalization(epsilon=config.epsilon, name="norm", dtype=dtype)
        self.blocks = [Block(config, name=f"block_{layer}", dtype=dtype) for layer in range(config.layers)]

    def build(self, shape):
        """Makes all weights."""
        width = (None, None, self.config.embedding_size)
        for table in (self.words, self.places, self.types):
            table.build(shape)
        for part in (self.norm, *self.blocks):
            part.build(width)
        self.built = True

    def look(self, ids):
        """Returns (hidden states (B, S, D), what the attention of each layer did: a tuple as
        `SelfAttention.look` gives it).
        """
        mask = ops.not_equal(ids, 0)  # (B, S)
        x = self.norm(
            self.words(ids) + self.places(ops.arange(ops.shape(ids)[1])) + self.types(ops.zeros_like(ids))
        )
        looks = []
        for block in self.blocks:
            x, looked = block.look(x, mask)
            looks.append(looked)
        return x, tuple(looks)

    def call(self, ids):
        """Returns the hidden states (B, S, D)."""
        mask = ops.not_equal(ids, 0)  # (B, S)
        x = self.norm(
            self.words(ids) + self.places(ops.arange(ops.shape(ids)[1])) + self.types(ops.zeros_like(ids))
        )
        for block in self.blocks:
            x = block(x, mask)
        return x


def build(config: EncoderConfig, *, dtype: str | None = None) -> Encoder:
    """Returns the Keras encoder of a config, with weights as they are at the start: ids (B, S) to hidden
    states (B, S, D).

    Args:
        config: Architecture.
        dtype: "float64" for a pass that rounds less. Default: Keras' own, float32.
    """
    model = Encoder(config, dtype=dtype)
    model.build((None, None))
    return model


def _places(model: Encoder) -> dict[str, tuple[keras.Variable, bool]]:
    """Returns, by the name in the published file, each variable and whether the file has its matrix the other
    way round.
    """
    found = {}

    def dense(name: str, layer):
        # PyTorch multiplies by the transpose
        found[f"{name}.weight"], found[f"{name}.bias"] = (layer.kernel, True), (layer.bias, False)

    def norm(name: str, layer):
        found[f"{name}.LayerNorm.weight"], found[f"{name}.LayerNorm.bias"] = (
            (layer.gamma, False),
            (layer.beta, False),
        )

    for name, table in {"word": model.words, "position": model.places, "token_type": model.types}.items():
        found[f"embeddings.{name}_embeddings.weight"] = (table.embeddings, False)
    norm("embeddings", model.norm)
    for number, block in enumerate(model.blocks):
        name = f"encoder.layer.{number}"
        for part in ("query", "key", "value"):
            dense(f"{name}.attention.self.{part}", getattr(block.attention, part))
        dense(f"{name}.attention.output.dense", block.attention.dense)
        norm(f"{name}.attention.output", block.attention_norm)
        dense(f"{name}.intermediate.dense", block.wide)
        dense(f"{name}.output.dense", block.back)
        norm(f"{name}.output", block.norm)
    return found


def load_published(model: Encoder, arrays: dict[str, np.ndarray]) -> Encoder:
    """Gives an encoder the weights of a published BERT, by their names there; what it has beyond them (a
    pooler, say) is not used.

    Args:
        model: Of `build`.
        arrays: By names such as `encoder.layer.0.attention.self.query.weight`, matrices (out, in).

    Raises:
        InvalidValueError: If an array is missing or has another shape.
    """
    for name, (variable, turned) in _places(model).items():
        array = arrays.get(name)
        array = array.T if turned and array is not None else array
        if array is None or array.shape != tuple(variable.shape):
            fail(name, f"an array of shape {tuple(variable.shape)}", None if array is None else array.shape)
        variable.assign(array)
    return model


def pooled(hidden: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Returns the embeddings (B, D) of sentences: the mean of the hidden states (B, S, D) of real tokens (B,
    S), made length 1.

    Reference: Reimers and Gurevych, "Sentence-BERT", 2019, section 3.
    """
    hidden = np.asarray(hidden, "float64")
    mean = np.where(mask[..., None], hidden, 0).sum(axis=1) / np.maximum(mask.sum(axis=1, keepdims=True), 1)
    return mean / np.maximum(np.linalg.norm(mean, axis=-1, keepdims=True), 1e-12)
