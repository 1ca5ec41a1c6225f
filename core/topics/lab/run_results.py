"""What answers take from a training: its trace, and its weights at a moment."""

from collections.abc import Callable

import numpy as np

from ...base.checks import AtlasError
from ...base.i18n import message
from .recurrent_layers import unflatten_weights
from .run_scheduler import SCHEDULER, run_key, wait_for_run


def run_training(request, progress: Callable[[], None] = lambda: None):
    """Returns the trace of all moments of a training, once it has ended; see `wait_for_run`."""
    run = wait_for_run(request, progress)
    return request.make_result(run.layers, run.snapshots)


def load_weights(request, progress) -> tuple[int, dict[str, list[np.ndarray]]]:
    """Returns the batches before a moment of a training, and the weights then of each layer by its name.

    Args:
        request: Of an example: names the training, `run`, and the `moment`. A training that is not there is
            made first.
        progress: See `wait_for_run`.

    Raises:
        AtlasError: If the training fails, or the weights are no numbers any more at that moment.
    """
    run = SCHEDULER.find(run_key(request.run))
    if run is None or not run.snapshots:
        run = wait_for_run(request.run, progress)
    moment = run.at(request.moment)
    if not np.isfinite(moment.arrays["weights"]).all():
        raise AtlasError(message("training-no-numbers", batches=moment.step))
    return moment.step, unflatten_weights(run.shapes, moment.arrays["weights"])
