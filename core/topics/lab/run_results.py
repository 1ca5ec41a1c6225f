"""Data of a training for requests: its result, and its weights at a snapshot."""

from collections.abc import Callable

import numpy as np

from ...base.checks import AtlasError
from ...base.i18n import message
from .recurrent_layers import unflatten_weights
from .run_scheduler import SCHEDULER, run_key, wait_for_run


def run_training(training_request, progress: Callable[[], None] = lambda: None):
    """Returns the result of a training once it has ended; see `wait_for_run`."""
    run = wait_for_run(training_request, progress)
    return training_request.make_result(run.layer_of_weight, run.snapshots)


def load_weights(request, progress) -> tuple[int, dict[str, list[np.ndarray]]]:
    """Loads the weights of a training at a snapshot; a training that was never started runs first.

    Args:
        request: A request with `training_request` and the index `snapshot`.
        progress: See `wait_for_run`.

    Returns:
        The number of batches before the snapshot, and the weights of each layer by its name.

    Raises:
        AtlasError: If the training fails, or the weights at that snapshot are not finite.
    """
    run = SCHEDULER.find(run_key(request.training_request))
    if run is None or not run.snapshots:
        run = wait_for_run(request.training_request, progress)
    snapshot = run.get_snapshot(request.snapshot)
    if not np.isfinite(snapshot.arrays["weights"]).all():
        raise AtlasError(message("training-weights-not-finite", num_batches=snapshot.step))
    return snapshot.step, unflatten_weights(run.layer_shapes, snapshot.arrays["weights"])
