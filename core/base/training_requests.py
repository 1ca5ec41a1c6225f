"""Shared fields of training requests and of the results of snapshots; each experiment adds its own."""

import dataclasses
from typing import Any

import numpy as np

from .registry import get_result_type
from .results import axis_labels, float_array, int_array, result_dataclass


class TrainingRequest:
    """A request for a training, which runs in a process of its own.

    Attributes:
        experiment_name: Name of the experiment, and of its folder in `core.topics.lab`.
    """

    cpu_only = True
    needs_progress_callback = True

    experiment_name = ""

    def make_result(self, layer_of_weight: tuple[str, ...], snapshots) -> Any:
        """Makes the result of a training from its snapshots.

        Arrays whose first axis is M are stacked; of the others the first snapshot's is taken.

        Args:
            layer_of_weight: (W,) the layer of each weight.
            snapshots: M records of `core.topics.lab.run.Snapshot`, in order.
        """
        result_class = get_result_type(type(self))
        arrays = {}
        for field in dataclasses.fields(result_class):
            values = [snapshot.arrays[field.name] for snapshot in snapshots if field.name in snapshot.arrays]
            if values:
                is_stacked = field.metadata["axes"].names[0] == "M"
                arrays[field.name] = np.array(values) if is_stacked else values[0].copy()
        return result_class(
            snapshot_steps=np.array([snapshot.step for snapshot in snapshots]),
            seconds=np.array([snapshot.seconds for snapshot in snapshots]),
            layer_of_weight=layer_of_weight,
            **arrays,
        )


@result_dataclass
class TrainingResult:
    """M snapshots of a training of W weights."""

    snapshot_steps: np.ndarray = int_array("M")  # batches before each snapshot
    seconds: np.ndarray = float_array("M")  # of training before each snapshot
    layer_of_weight: tuple[str, ...] = axis_labels("W")  # the layer of each weight
    gradient_norms: np.ndarray = float_array("M W")  # L2 norms


def compute_accuracies(num_correct: np.ndarray, num_predictions) -> np.ndarray:
    """Computes accuracies (...), NaN where `num_correct` is -1, which marks a loss that is not finite.

    Args:
        num_correct: (...) correct predictions, or -1.
        num_predictions: (...) all predictions, or their number.

    Example:
        >>> compute_accuracies(np.array([1, 4, -1]), 4).tolist()
        [0.25, 1.0, nan]
    """
    return np.where(num_correct < 0, np.nan, num_correct / num_predictions)
