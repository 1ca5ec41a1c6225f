"""Position encodings: the book's two Keras layers, sinusoidal and trained, and bert4keras' function.

The matrix itself is NumPy and stands in `core.models.layers.sinusoids`.
"""

import keras
import numpy as np
from keras import ops

from ...base.checks import check_int, raise_invalid
from ...base.positional_encoding import check_base, check_width
from .sinusoids import encoding

MAX_POSITIONS = 100_000  # of a layer


class _BasePositionalEncoding(keras.layers.Layer):
    """What both layers share: of encodings (max_length, D) the rows of the input's positions are added.

    Every text of a batch gets the same rows. A mask is passed on as it came.
    """

    def __init__(self, max_length: int, **kwargs):
        super().__init__(**kwargs)
        self.max_length = check_int("max_length", max_length, 1, MAX_POSITIONS)
        self.supports_masking = True  # of a mask (B, T)

    def _fix_input_width(self, shape) -> int:
        if len(shape) != 3 or shape[-1] is None:
            raise_invalid("input_shape", "three axes (B, T, D) with a known D", tuple(shape))
        self.input_spec = keras.layers.InputSpec(ndim=3, axes={-1: shape[-1]})
        return shape[-1]

    def _check_length(self, length: int, start: int) -> None:
        if not 0 <= start <= self.max_length - length:
            fix = "Shorten the input, start earlier, or build the layer with a larger `max_length`."
            last = self.max_length - 1
            rule = f"a first and a last one from 0 to {last:,}, since `max_length` is {self.max_length:,}"
            raise_invalid("positions", rule, (start, start + length - 1), fix)

    def _slice_encodings(self, encodings, inputs, start):
        """Returns the rows (T, D) of encodings (max_length, D) for the positions of inputs (B, T, D)."""
        length = inputs.shape[1]
        # Both are known while the graph is built: the check and the slice are plain Python.
        if isinstance(length, int) and isinstance(start, int | np.integer):
            self._check_length(length, int(start))
            return encodings[int(start) : int(start) + length]  # (T, D)
        if length is None:
            length = ops.shape(inputs)[1]
        start = ops.cast(start, "int32")
        # TensorFlow raises beyond the last row ...
        rows = ops.slice(ops.convert_to_tensor(encodings), (start, 0), (length, encodings.shape[-1]))
        is_in_range = ops.logical_and(start >= 0, start + length <= self.max_length)
        # ... what else is compiled would take other positions' rows
        return ops.where(is_in_range, rows, ops.cast(float("nan"), rows.dtype))

    def compute_output_shape(self, input_shape):
        if len(input_shape) == 3 and input_shape[1] is not None:
            self._check_length(input_shape[1], 0)
        return tuple(input_shape)

    def get_config(self) -> dict:
        return {**super().get_config(), "max_length": self.max_length}


@keras.saving.register_keras_serializable(package="atlas")
class PositionalEncoding(_BasePositionalEncoding):
    """Adds the sinusoidal position encodings to word vectors.

    The layer has no weights. The encodings are computed in float64, kept in float32 (float64 under a float64
    policy), and cast to the compute dtype, in which the sum is made, as in the book. The mask, if any, is
    passed on; encodings are added to masked positions too.

    Args:
        max_length: Positions there are, 1 to 100,000.
        base: 0.001 to 1e9. Default: 10000, the book's.

    Call arguments:
        inputs: (B, T, D), D even.
        start: Position of the first of the T vectors, 0 to max_length - T. Default: 0. Decoding step by step
            gives it. A tensor will do as well.

    Returns:
        (B, T, D) in the compute dtype.

    Raises:
        InvalidValueError: If D is odd, or a position is beyond `max_length`. Where T or `start` is known only
            while a compiled function runs, TensorFlow raises its own error there, and other backends return
            NaN.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Positional Encodings", Equation 16-2;
    Vaswani et al., "Attention Is All You Need" (2017), section 3.5, https://arxiv.org/abs/1706.03762

    Example:
        >>> layer = PositionalEncoding(max_length=50, dtype="float64")
        >>> word_vectors = np.zeros((1, 3, 4))  # nothing but the encodings will be left
        >>> np.asarray(layer(word_vectors)).round(2).tolist()[0]
        [[0.0, 1.0, 0.0, 1.0], [0.84, 0.54, 0.01, 1.0], [0.91, -0.42, 0.02, 1.0]]
        >>> np.asarray(layer(word_vectors[:, :1], start=2)).round(2).tolist()[0]
        [[0.91, -0.42, 0.02, 1.0]]
    """

    def __init__(self, max_length: int, *, base: float = 10000.0, **kwargs):
        super().__init__(max_length, **kwargs)
        self.base = check_base(base)

    def build(self, input_shape):
        """Computes the encodings for the width D of inputs (B, T, D)."""
        width = check_width(self._fix_input_width(input_shape))
        dtype = "float64" if self.compute_dtype == "float64" else "float32"
        # A NumPy array and no tensor: one that a `tf.function` made while building would be lost outside of
        # it.
        self._encodings = encoding(np.arange(self.max_length), width, base=self.base, dtype=dtype)
        self.built = True

    def call(self, inputs, start=0):
        """Returns inputs (B, T, D) plus the encodings of positions start to start + T - 1."""
        rows = self._slice_encodings(self._encodings, inputs, start)  # (T, D)
        return inputs + ops.cast(rows, self.compute_dtype)

    def get_config(self) -> dict:
        return {**super().get_config(), "base": self.base}


@keras.saving.register_keras_serializable(package="atlas")
class TrainablePositionalEncoding(_BasePositionalEncoding):
    """Adds trained position encodings to word vectors.

    They are a weight `embeddings` (max_length, D), which begins small and uniform. It is the book's Embedding
    over the positions 0 to T - 1, added by broadcasting; since the rows that are looked up follow each other,
    a slice takes the place of the look-up. A position that no training text reaches keeps its first, random
    values. The mask, if any, is passed on.

    Args:
        max_length: Positions there are, 1 to 100,000.

    Call arguments and errors: as `PositionalEncoding`, but D may be odd.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Positional Encodings",
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/

    Example:
        >>> layer = TrainablePositionalEncoding(max_length=50)
        >>> tuple(layer(np.zeros((2, 3, 5))).shape), tuple(layer.embeddings.shape)
        ((2, 3, 5), (50, 5))
    """

    def build(self, input_shape):
        """Makes the weight for the width D of inputs (B, T, D)."""
        width = self._fix_input_width(input_shape)
        shape = (self.max_length, width)
        self.embeddings = self.add_weight(name="embeddings", shape=shape, initializer="uniform")
        self.built = True

    def call(self, inputs, start=0):
        """Returns inputs (B, T, D) plus the encodings of positions start to start + T - 1."""
        encodings = ops.cast(self.embeddings, self.compute_dtype)  # (max_length, D)
        return inputs + self._slice_encodings(encodings, inputs, start)


def sinusoidal_embeddings(pos, dim: int, base: float = 10000.0, dtype: str = "float64"):
    """Returns bert4keras' encoding of any positions, in keras.ops: (..., dim) for pos (...).

    As its authors mean it: the code as printed flattens the last two axes by a second argument of `flatten`,
    which Keras' has not.

    Args:
        pos: (...) numbers, also fractional and negative.
        dim: Even, 2 to 2,048.
        base: 0.001 to 1e9.
        dtype: Of the arithmetic. bert4keras takes Keras' own, float32, in which the angles of far positions
            lose digits: about p * 6e-8 radians at position p. Default: "float64".

    Reference: bert4keras, `backend.py`, `sinusoidal_embeddings`, https://github.com/bojone/bert4keras

    Example:
        >>> sinusoidal_embeddings([0, 0.5], dim=2).numpy().round(2).tolist()
        [[0.0, 1.0], [0.48, 0.88]]
    """
    dim = check_width(dim)
    base = check_base(base)
    pos = ops.convert_to_tensor(pos, dtype=dtype)
    pairs = ops.arange(dim // 2, dtype=dtype)
    frequencies = ops.power(ops.cast(base, dtype), -2 * pairs / dim)  # (dim / 2,)
    angles = ops.expand_dims(pos, -1) * frequencies  # (..., dim / 2)
    sines_cosines = ops.stack([ops.sin(angles), ops.cos(angles)], axis=-1)  # (..., dim / 2, 2)
    return ops.reshape(sines_cosines, (*ops.shape(pos), dim))  # (..., dim)
