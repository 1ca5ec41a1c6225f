"""Array functions that work on NumPy arrays and on tensors of Keras' backend.

A forward pass takes `exp`, `where` or `take` from `array_namespace(x)`: NumPy for an array, `keras.ops` for a
tensor. So it is written once. `to_device` moves inputs to the device of the request; `to_numpy` moves the
values of a result back.
"""

import sys
from typing import Any

import numpy as np

from . import device


def is_numpy(array) -> bool:
    """Returns whether `array` belongs to NumPy (an array, a number, a list) and is not a tensor."""
    if isinstance(array, np.ndarray):
        return True
    keras_ops = getattr(sys.modules.get("keras"), "ops", None)  # none while it is being imported
    return keras_ops is None or not keras_ops.is_tensor(array)


def array_namespace(array) -> Any:
    """Returns the module with `exp`, `where`, `sum`, ... for an array: NumPy, or `keras.ops` for a tensor.

    Example:
        >>> array_namespace(np.zeros(2)) is np
        True
    """
    return np if is_numpy(array) else device.load_keras().ops


def to_device(array, dtype=None):
    """Moves an array (...) to the device on which this thread's request runs.

    Args:
        array: Numbers of any shape; a tensor stays on its device.
        dtype: The dtype of the result. Default: that of `array`.
    """
    if not is_numpy(array):
        return array if dtype is None else array_namespace(array).cast(array, np.dtype(dtype).name)
    array = np.asarray(array, dtype)
    if device.current_device_type() == "cpu":
        return array
    return device.load_keras().ops.convert_to_tensor(array)


def to_float64(array):
    """Casts an array or a tensor (...) to float64 on its own device."""
    return np.asarray(array, "float64") if is_numpy(array) else array_namespace(array).cast(array, "float64")


def to_numpy(array) -> np.ndarray:
    """Copies a tensor (...) to the host; a NumPy array is returned unchanged."""
    return np.asarray(array) if is_numpy(array) else array_namespace(array).convert_to_numpy(array)


def take_rows(array, indices):
    """Selects rows of an array (R, ...) by indices (N,); a NumPy array also by a mask (R,)."""
    return array[indices] if is_numpy(array) else array_namespace(array).take(array, indices, axis=0)


def gather_token_values(values, ids: np.ndarray) -> np.ndarray:
    """Selects the values of T tokens from `values` (..., T, V): (..., T), on the host."""
    token_values = array_namespace(values).take_along_axis(
        values, np.broadcast_to(ids[:, None], (*values.shape[:-1], 1)), axis=-1
    )
    return to_numpy(token_values)[..., 0]


def matmul(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Multiplies arrays (..., K) and (K, N) or (K,) on the device of the request: (..., N).

    Example:
        >>> matmul(np.ones((1, 2)), np.ones((2, 1))).tolist()
        [[2.0]]
    """
    left = to_device(left)
    return to_numpy(array_namespace(left).matmul(left, to_device(right)))


def vector_norms(vectors: np.ndarray) -> np.ndarray:
    """Computes the Euclidean norms (...) of vectors (..., D) on the device of the request.

    Example:
        >>> vector_norms(np.array([[3.0, 4.0]])).tolist()
        [5.0]
    """
    vectors = to_device(vectors)
    xp = array_namespace(vectors)
    return to_numpy(xp.sqrt(xp.sum(vectors * vectors, axis=-1)))
