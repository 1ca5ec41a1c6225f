"""What the requests for a training share, and the traces of its moments: each experiment adds its own."""

from typing import Any

import numpy as np

from .registry import result_type
from .results import axis_labels, float_array, int_array, result

_BY_MOMENT = ("losses", "right", "training", "gradients")


class Training:
    """A request for a training, which a process of its own makes.

    Attributes:
        experiment: Its name.
        once: Fields of the trace that are the same at all moments.
    """

    on_cpu = True
    takes_progress = True

    experiment = ""
    once: tuple[str, ...] = ("counts",)

    def traced(self, layers: tuple[str, ...], moments) -> Any:
        """Returns the trace of moments, as a process told them."""
        held = {name: np.array([moment.arrays[name] for moment in moments]) for name in _BY_MOMENT}
        held |= {name: moments[0].arrays[name].copy() for name in self.once}
        steps = np.array([moment.step for moment in moments])
        seconds = np.array([moment.seconds for moment in moments])
        return result_type(type(self))(steps=steps, seconds=seconds, layers=layers, **held)


@result
class TrainingResult:
    """M moments of a training of W weights."""

    steps: np.ndarray = int_array("M")  # batches
    seconds: np.ndarray = float_array("M")
    layers: tuple[str, ...] = axis_labels("W")  # of each of W weights, its layer
    gradients: np.ndarray = float_array("M W")  # norms


def shares(right: np.ndarray, count) -> np.ndarray:
    """Returns which shares of `count` are right (...); NaN where `right` is -1: that model predicts nothing.

    Example:
        >>> shares(np.array([1, 4, -1]), 4).tolist()
        [0.25, 1.0, nan]
    """
    return np.where(right < 0, np.nan, right / count)
