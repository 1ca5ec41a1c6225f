"""What a draw chooses from, worked out where the request is: `core.base.sampling` on a CPU, tensors on a GPU.

The tensors' form is in `keras.ops`; its cuts come in the order of `core.base.sampling`, and tests hold both
equal.
"""

import numpy as np

from ..base import sampling
from ..base.arrays import double, functions, host, on_host, placed
from ..base.device import kind_now
from ..base.sampling import GREEDY_BELOW


def filtered_probabilities(logits, *, temperature=1.0, top_k=0, top_p=1.0):
    """Returns what is drawn from, (..., V), of logits (..., V); what is cut is exactly 0.

    Args:
        logits: An array, or a tensor, which gets a tensor.
        temperature, top_k, top_p: One for all rows or one each, see
        `core.base.sampling.filtered_probabilities`.
    """
    if on_host(logits) and kind_now() == "cpu":
        return sampling.filtered_probabilities(logits, temperature=temperature, top_k=top_k, top_p=top_p)
    result = _filtered(
        double(placed(logits)), *(np.asarray(each)[..., None] for each in (temperature, top_k, top_p))
    )
    return host(result) if on_host(logits) else result


def apply_temperature(logits, temperature):
    """Returns logits (..., V) divided by the temperature, where the request is worked out.

    Of a tensor, rows that are greedy come from `core.base.sampling`, which needs their ranks.
    """
    if kind_now() == "cpu" or np.min(temperature) < GREEDY_BELOW:
        return placed(sampling.apply_temperature(host(logits), temperature))
    return double(placed(logits)) / placed(np.asarray(temperature, "float64")[..., None])


def _filtered(logits, temperature: np.ndarray, top_k: np.ndarray, top_p: np.ndarray):
    """Returns the same of a tensor (..., V) and parameters (..., 1)."""
    ops = functions(logits)
    greedy = temperature < GREEDY_BELOW
    top_k = np.where(greedy, 1, top_k)
    cuts_nothing = placed(top_k == 0)
    tempered = logits / placed(np.where(greedy, 1.0, temperature), "float64")
    within_top_k = ops.logical_or(cuts_nothing, ops.arange(logits.shape[-1]) < placed(top_k.astype("int32")))
    top_p = placed(np.where(greedy, 1.0, top_p), "float64")
    powers, order = ops.top_k(tempered, tempered.shape[-1])  # falling; of equal ones the lower id first
    none = ops.zeros_like(powers)
    powers = ops.where(within_top_k, ops.exp(powers - powers[..., :1]), none)
    powers = powers / ops.sum(powers, axis=-1, keepdims=True)
    before = ops.cumsum(powers, axis=-1) - powers  # the mass that ranks before each token
    powers = ops.where(ops.logical_or(before < top_p, top_p >= 1), powers, none)
    powers = powers / ops.sum(powers, axis=-1, keepdims=True)
    return ops.take_along_axis(powers, ops.argsort(order, axis=-1), axis=-1)  # by id again
