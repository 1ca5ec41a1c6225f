"""What answers take from a training: its trace, and its weights at a moment."""

from collections.abc import Callable

import numpy as np

from ...base.checks import AtlasError
from ...base.i18n import message
from .recurrent import unpacked
from .runs import RUNS, finished, key_of


def traced(request, progress: Callable[[], None] = lambda: None):
    """Returns the trace of all moments of a training, once it has ended; see `finished`."""
    run = finished(request, progress)
    return request.traced(run.layers, run.moments)


def weights_at(request, progress) -> tuple[int, dict[str, list[np.ndarray]]]:
    """Returns the batches before a moment of a training, and the weights then of each layer by its name.

    Args:
        request: Of an example: names the training, `run`, and the `moment`. A training that is not there is
            made first.
        progress: See `finished`.

    Raises:
        AtlasError: If the training fails, or the weights are no numbers any more at that moment.
    """
    run = RUNS.find(key_of(request.run))
    if run is None or not run.moments:
        run = finished(request.run, progress)
    moment = run.at(request.moment)
    if not np.isfinite(moment.arrays["weights"]).all():
        raise AtlasError(message("training-no-numbers", batches=moment.step))
    return moment.step, unpacked(run.shapes, moment.arrays["weights"])
