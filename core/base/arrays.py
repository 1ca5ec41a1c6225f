"""Arrays of NumPy or tensors of the device, worked on by functions of the same names.

A forward pass asks `array_namespace` of its input for `exp`, `where`, `take`: NumPy answers for arrays,
`keras.ops` (TensorFlow) for tensors, so that it is written once. What enters goes through `to_device`, which
makes tensors where the request is worked out on the GPU; what a trace shows comes back through `to_numpy`.
"""

import sys
from typing import Any

import numpy as np

from . import device


def is_numpy(array) -> bool:
    """Returns whether something is NumPy's (an array, a number, a list) and not a tensor."""
    if isinstance(array, np.ndarray):
        return True
    is_tensor = getattr(sys.modules.get("tensorflow"), "is_tensor", None)  # none while it is being imported
    return is_tensor is None or not is_tensor(array)


def array_namespace(array) -> Any:
    """Returns who has `exp`, `where`, `sum`, ... for an array: NumPy, or `keras.ops` for a tensor.

    Example:
        >>> array_namespace(np.zeros(2)) is np
        True
    """
    return np if is_numpy(array) else device.load_tensorflow().keras.ops


def to_device(array, dtype=None):
    """Returns an array (...) where the request of this thread is worked out: NumPy's, or a tensor there.

    Args:
        array: Numbers of any shape; a tensor keeps its place.
        dtype: Of the result. Default: the array's own.
    """
    if not is_numpy(array):
        return array if dtype is None else array_namespace(array).cast(array, np.dtype(dtype).name)
    array = np.asarray(array, dtype)
    return array if device.current_device_type() == "cpu" else device.load_tensorflow().constant(array)


def to_float64(array):
    """Returns an array or a tensor (...) in float64, where it is."""
    return np.asarray(array, "float64") if is_numpy(array) else array_namespace(array).cast(array, "float64")


def to_numpy(array) -> np.ndarray:
    """Returns a tensor (...) copied from its device, a NumPy array as it is."""
    return np.asarray(array) if is_numpy(array) else array.numpy()


def take_rows(array, indices):
    """Returns rows of an array (R, ...) by their numbers (N,); of NumPy's also by a mask (R,)."""
    return array[indices] if is_numpy(array) else array_namespace(array).take(array, indices, axis=0)


def gather_token_values(values, ids: np.ndarray) -> np.ndarray:
    """Returns, of values (..., T, V), those of the tokens (T,): (..., T), on the host."""
    token_values = array_namespace(values).take_along_axis(
        values, np.broadcast_to(ids[:, None], (*values.shape[:-1], 1)), axis=-1
    )
    return to_numpy(token_values)[..., 0]


def matmul(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Returns the product (..., N) of arrays (..., K) and (K, N) or (K,), worked out where the request is.

    Example:
        >>> matmul(np.ones((1, 2)), np.ones((2, 1))).tolist()
        [[2.0]]
    """
    left = to_device(left)
    return to_numpy(array_namespace(left).matmul(left, to_device(right)))


def vector_norms(vectors: np.ndarray) -> np.ndarray:
    """Returns the lengths (...) of vectors (..., D), worked out where the request is.

    Example:
        >>> vector_norms(np.array([[3.0, 4.0]])).tolist()
        [5.0]
    """
    vectors = to_device(vectors)
    ops = array_namespace(vectors)
    return to_numpy(ops.sqrt(ops.sum(vectors * vectors, axis=-1)))
