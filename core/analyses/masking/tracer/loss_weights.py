"""The weight of each loss value in the mean that Keras takes of them under a mask."""

import numpy as np

from core.traces.masking.way import LossMask


def loss_mask(name: str, shape: tuple[int, ...], mask: np.ndarray | None) -> LossMask:
    """Returns what reaches the loss from an output, and the share of each of its losses in Keras' mean.

    Args:
        name: Of the layer that gives the output.
        shape: Of the output, such as (B, T, V).
        mask: Of any shape, bool; (B, T) or (B, T, 1) fit an output (B, T, V). None where there is none.
    """
    steps = shape[:-1]
    if mask is None:
        weights = np.full(steps, 1 / max(1, int(np.prod(steps))))
        return LossMask(name=name, shape=shape, mask=None, weights=weights)
    fitted = mask[..., 0] if mask.ndim == len(steps) + 1 and mask.shape[-1] == 1 else mask
    return LossMask(
        name=name,
        shape=shape,
        mask=mask,
        weights=mean_weights(steps, fitted),
        broadcast=fitted.shape != steps,
    )


def mean_weights(shape: tuple[int, ...], mask: np.ndarray) -> np.ndarray | None:
    """Returns the share of each loss value in the mean that `keras.losses.Loss` takes of them.

    Keras multiplies the losses by the mask times (entries / real entries), by the rules of broadcasting, and
    takes the mean of the products. Where mask and losses have one shape, each real step has the same share
    and padding none. Where they have not, a loss counts as often as the mask is laid over it: a mask (B, T)
    over losses (B,) weighs the batch by its columns.

    Args:
        shape: Of the losses.
        mask: Bool, of any shape.

    Returns:
        Of `shape`, with a sum of 1, or of 0 where the mask hides everything; None where Keras fails.

    Reference: `reduce_weighted_values` in Keras' losses/loss.py.
    """
    try:
        whole = np.broadcast_shapes(shape, mask.shape)
    except ValueError:
        return None
    real = int(mask.sum())
    weight_of_real = mask.size / real if real else 0.0
    shares = np.broadcast_to(mask * weight_of_real, whole) / np.prod(whole)  # of each product in the mean
    added = tuple(range(len(whole) - len(shape)))  # axes that the losses do not have
    stretched = tuple(
        axis + len(added) for axis, size in enumerate(shape) if size == 1 and whole[axis + len(added)] > 1
    )
    return shares.sum(axis=(*added, *stretched)).reshape(shape)
