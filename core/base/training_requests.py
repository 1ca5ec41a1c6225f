"""The base class of training requests, and the result of a training's checkpoints, which each experiment
extends.
"""

from typing import Any

import numpy as np

from .registry import get_result_type
from .results import axis_labels, float_array, int_array, result_dataclass

_FIELDS_BY_MOMENT = ("losses", "right", "training", "gradients")


class TrainingRequest:
    """A request for a training, which runs in a process of its own.

    Attributes:
        experiment: The name of the experiment.
        constant_fields: Result fields that are the same at all moments.
    """

    cpu_only = True
    takes_progress = True

    experiment = ""
    constant_fields: tuple[str, ...] = ("counts",)

    def make_result(self, layers: tuple[str, ...], moments) -> Any:
        arrays = {name: np.array([moment.arrays[name] for moment in moments]) for name in _FIELDS_BY_MOMENT}
        arrays |= {name: moments[0].arrays[name].copy() for name in self.constant_fields}
        steps = np.array([moment.step for moment in moments])
        seconds = np.array([moment.seconds for moment in moments])
        return get_result_type(type(self))(steps=steps, seconds=seconds, layers=layers, **arrays)


@result_dataclass
class TrainingResult:
    """M moments of a training of W weights."""

    steps: np.ndarray = int_array("M")  # batches
    seconds: np.ndarray = float_array("M")
    layers: tuple[str, ...] = axis_labels("W")  # of each of W weights, its layer
    gradients: np.ndarray = float_array("M W")  # norms


def compute_accuracies(num_correct: np.ndarray, num_examples) -> np.ndarray:
    """Divides numbers of correct predictions (...) by the number of examples; NaN where the number is -1 (no
    prediction).

    Example:
        >>> compute_accuracies(np.array([1, 4, -1]), 4).tolist()
        [0.25, 1.0, nan]
    """
    return np.where(num_correct < 0, np.nan, num_correct / num_examples)
