"""Weights as named arrays, and as int8 with a scale per column, which needs a quarter of the bytes."""

import collections
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import keras  # the character page reads weights without Keras

SCALE_SUFFIX = ".scale"  # what follows the name of an int8 array in the name of its scales
_MIN_QUANTIZED_SIZE = 4096  # numbers of an array that is worth storing as int8


def named_variables(model: "keras.Model") -> "dict[str, keras.Variable]":
    """Returns the trainable weights of a model by the name `layer/weight`.

    Where a layer has two weights of a name, each gets its path in the layer. Seeds of dropout and carried
    states are no weights.
    """
    variables = {}
    for layer in model.layers:
        counts = collections.Counter(weight.name for weight in layer.trainable_weights)
        for weight in layer.trainable_weights:
            weight_name = (
                weight.name if counts[weight.name] == 1 else weight.path.split(f"{layer.name}/", 1)[1]
            )
            variables[f"{layer.name}/{weight_name}"] = weight
    return variables


def named_weights(model: "keras.Model") -> dict[str, np.ndarray]:
    """Returns the weights of a model as arrays by the names of `named_variables`."""
    import keras

    return {name: keras.ops.convert_to_numpy(weight.value) for name, weight in named_variables(model).items()}


def assign_weights(model: "keras.Model", arrays: Mapping[str, np.ndarray]) -> "keras.Model":
    """Gives a model the weights that `named_weights` would return, and returns the model."""
    for name, weight in named_variables(model).items():
        weight.assign(arrays[name])
    return model


def _scale_axes(name: str, array: np.ndarray) -> tuple[int, ...]:
    return (array.ndim - 1,) if name.endswith("embeddings") else tuple(range(array.ndim - 1))


def quantize_to_int8(arrays: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Stores large matrices as int8 from -127 to 127, each with its float32 scales under `NAME.scale`.

    What has one axis or less than 4,096 numbers stays as it is.

    Example:
        >>> stored = quantize_to_int8({"logits/kernel": np.ones((64, 64), "float32")})
        >>> stored["logits/kernel"].dtype.name, stored["logits/kernel.scale"].shape
        ('int8', (1, 64))
    """
    stored = {}
    for name, array in arrays.items():
        if array.ndim < 2 or array.size < _MIN_QUANTIZED_SIZE:
            stored[name] = array
            continue
        scale = np.abs(array).max(axis=_scale_axes(name, array), keepdims=True) / 127
        stored[name] = np.rint(array / np.where(scale == 0, 1, scale)).astype("int8")
        stored[name + SCALE_SUFFIX] = scale.astype("float32")
    return stored


def cast_weights(arrays: Mapping[str, np.ndarray], dtype: str) -> dict[str, np.ndarray]:
    """Returns weights by name in a dtype; tables of vectors stay as they are, since few rows are looked up.

    Example:
        >>> weights = cast_weights({"logits/bias": np.zeros(2, "float32")}, "float64")
        >>> weights["logits/bias"].dtype.name
        'float64'
    """
    return {
        name: np.asarray(array, None if name.endswith("/embeddings") else dtype)
        for name, array in arrays.items()
    }


class StoredWeights(Mapping[str, np.ndarray]):
    """Weights by name as float32 arrays, each converted from int8 on access.

    Models stay loaded for as long as the process lives, and int8 takes a quarter of the memory.

    Args:
        stored: What `quantize_to_int8` returned.

    Example:
        >>> weights = StoredWeights(quantize_to_int8({"logits/kernel": np.ones((64, 64), "float32")}))
        >>> list(weights), weights["logits/kernel"].dtype.name
        (['logits/kernel'], 'float32')
    """

    def __init__(self, stored: dict[str, np.ndarray]):
        self._stored = stored

    def __getitem__(self, name: str) -> np.ndarray:
        array = self._stored[name]
        scale = self._stored.get(name + SCALE_SUFFIX)
        return array if scale is None else array.astype("float32") * scale

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._stored if not name.endswith(SCALE_SUFFIX))

    def __len__(self) -> int:
        return sum(1 for _ in self)
