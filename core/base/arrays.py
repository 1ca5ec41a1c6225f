"""Arrays of NumPy or tensors of the device, worked on by functions of the same names.

A forward pass asks `functions` of its input for `exp`, `where`, `take`: NumPy answers for arrays, `keras.ops`
(TensorFlow) for tensors, so that it is written once. What enters goes through `placed`, which makes tensors
where the request is worked out on the GPU; what a trace shows comes back through `host`.
"""

import sys
from typing import Any

import numpy as np

from . import device


def on_host(array) -> bool:
    """Returns whether something is NumPy's (an array, a number, a list) and not a tensor."""
    if isinstance(array, np.ndarray):
        return True
    is_tensor = getattr(sys.modules.get("tensorflow"), "is_tensor", None)  # none while it is being imported
    return is_tensor is None or not is_tensor(array)


def functions(array) -> Any:
    """Returns who has `exp`, `where`, `sum`, ... for an array: NumPy, or `keras.ops` for a tensor.

    Example:
        >>> functions(np.zeros(2)) is np
        True
    """
    return np if on_host(array) else device.load().keras.ops


def placed(array, dtype=None):
    """Returns an array (...) where the request of this thread is worked out: NumPy's, or a tensor there.

    Args:
        array: Numbers of any shape; a tensor keeps its place.
        dtype: Of the result. Default: the array's own.
    """
    if not on_host(array):
        return array if dtype is None else functions(array).cast(array, np.dtype(dtype).name)
    array = np.asarray(array, dtype)
    return array if device.kind_now() == "cpu" else device.load().constant(array)


def double(array):
    """Returns an array or a tensor (...) in float64, where it is."""
    return np.asarray(array, "float64") if on_host(array) else functions(array).cast(array, "float64")


def host(array) -> np.ndarray:
    """Returns a tensor (...) copied from its device, a NumPy array as it is."""
    return np.asarray(array) if on_host(array) else array.numpy()


def rows_of(array, rows):
    """Returns rows of an array (R, ...) by their numbers (N,); of NumPy's also by a mask (R,)."""
    return array[rows] if on_host(array) else functions(array).take(array, rows, axis=0)


def of_tokens(values, ids: np.ndarray) -> np.ndarray:
    """Returns, of values (..., T, V), those of the tokens (T,): (..., T), on the host."""
    taken = functions(values).take_along_axis(
        values, np.broadcast_to(ids[:, None], (*values.shape[:-1], 1)), axis=-1
    )
    return host(taken)[..., 0]


def product(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Returns the product (..., N) of arrays (..., K) and (K, N) or (K,), worked out where the request is.

    Example:
        >>> product(np.ones((1, 2)), np.ones((2, 1))).tolist()
        [[2.0]]
    """
    left = placed(left)
    return host(functions(left).matmul(left, placed(right)))


def lengths(vectors: np.ndarray) -> np.ndarray:
    """Returns the lengths (...) of vectors (..., D), worked out where the request is.

    Example:
        >>> lengths(np.array([[3.0, 4.0]])).tolist()
        [5.0]
    """
    vectors = placed(vectors)
    ops = functions(vectors)
    return host(ops.sqrt(ops.sum(vectors * vectors, axis=-1)))
