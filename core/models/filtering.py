"""The filtered distribution of a sample: by `core.base.sampling` on a CPU, with tensors on a GPU.

The tensor version uses `keras.ops` and filters in the order of `core.base.sampling`; tests compare both.
"""

import numpy as np

from ..base import sampling
from ..base.arrays import array_namespace, is_numpy, to_device, to_float64, to_numpy
from ..base.device import current_device_type
from ..base.sampling import GREEDY_BELOW


def filtered_probabilities(logits, *, temperature=1.0, top_k=0, top_p=1.0):
    """Returns what is drawn from, (..., V), of logits (..., V); what is cut is exactly 0.

    Args:
        logits: An array, or a tensor, which gets a tensor.
        temperature, top_k, top_p: One for all rows or one each, see
        `core.base.sampling.filtered_probabilities`.
    """
    if is_numpy(logits) and current_device_type() == "cpu":
        return sampling.filtered_probabilities(logits, temperature=temperature, top_k=top_k, top_p=top_p)
    result = _filter_tensor(
        to_float64(to_device(logits)), *(np.asarray(each)[..., None] for each in (temperature, top_k, top_p))
    )
    return to_numpy(result) if is_numpy(logits) else result


def apply_temperature(logits, temperature):
    """Returns logits (..., V) divided by the temperature, where the request is worked out.

    Of a tensor, rows that are greedy come from `core.base.sampling`, which needs their ranks.
    """
    if current_device_type() == "cpu" or np.min(temperature) < GREEDY_BELOW:
        return to_device(sampling.apply_temperature(to_numpy(logits), temperature))
    return to_float64(to_device(logits)) / to_device(np.asarray(temperature, "float64")[..., None])


def _filter_tensor(logits, temperature: np.ndarray, top_k: np.ndarray, top_p: np.ndarray):
    """Returns the same of a tensor (..., V) and parameters (..., 1)."""
    ops = array_namespace(logits)
    is_greedy = temperature < GREEDY_BELOW
    top_k = np.where(is_greedy, 1, top_k)
    is_top_k_off = to_device(top_k == 0)
    scaled_logits = logits / to_device(np.where(is_greedy, 1.0, temperature), "float64")
    within_top_k = ops.logical_or(
        is_top_k_off, ops.arange(logits.shape[-1]) < to_device(top_k.astype("int32"))
    )
    top_p = to_device(np.where(is_greedy, 1.0, top_p), "float64")
    probabilities, order = ops.top_k(
        scaled_logits, scaled_logits.shape[-1]
    )  # falling; of equal ones the lower id first
    zeros = ops.zeros_like(probabilities)
    probabilities = ops.where(within_top_k, ops.exp(probabilities - probabilities[..., :1]), zeros)
    probabilities = probabilities / ops.sum(probabilities, axis=-1, keepdims=True)
    # the mass that ranks before each token
    preceding_mass = ops.cumsum(probabilities, axis=-1) - probabilities
    probabilities = ops.where(ops.logical_or(preceding_mass < top_p, top_p >= 1), probabilities, zeros)
    probabilities = probabilities / ops.sum(probabilities, axis=-1, keepdims=True)
    return ops.take_along_axis(probabilities, ops.argsort(order, axis=-1), axis=-1)  # by id again
