"""A training of Reber's grammar is made in its process; how a string is read at a moment is NumPy's."""

from collections.abc import Callable

import numpy as np

from ...base.answering import answers
from ..recurrent import LAYERS, sigmoid, unpacked
from ..runs import RUNS, finished, key_of
from .ask import LETTERS, ReberRequest, ReberTrace, StringRequest, StringTrace


@answers(ReberRequest)
def train(request: ReberRequest, progress: Callable[[], None] = lambda: None) -> ReberTrace:
    """Returns all moments of a training, once it has ended.

    Raises:
        AtlasError: If it fails.
    """
    run = finished(request, progress)
    return request.traced(run.layers, run.moments)


@answers(StringRequest)
def read(request: StringRequest, progress: Callable[[], None] = lambda: None) -> StringTrace:
    """Returns how a string is read at a moment; a training that is not there is made first."""
    run = RUNS.find(key_of(request.run))
    if run is None or not run.moments:
        run = finished(request.run, progress)
    moment = run.at(request.moment)
    layers = unpacked(run.shapes, moment.arrays["weights"])
    states = states_of(layers, request.run.layer, request.string)
    turned = request.string.translate(str.maketrans("TP", "PT"))
    other = states_of(layers, request.run.layer, request.string[:1] + turned[1:2] + request.string[2:])
    kernel, bias = layers["valid"]
    logits = states @ kernel[:, 0] + bias[0]
    # where the last but one letter is read, the second must still be known
    known = max(0, len(request.string) - 3)
    return StringTrace(
        string=request.string,
        step=moment.step,
        states=states,
        logits=logits,
        probability=sigmoid(logits),
        unit=int(np.abs(states - other)[known].argmax()),
        other=other,
    )


def states_of(layers, layer: str, string: str) -> np.ndarray:
    """Returns the hidden states (S, U) of a recurrent layer after each letter."""
    weights = layers["recurrent"]
    inputs = layers["embedding"][0][[LETTERS.index(letter) + 1 for letter in string]]
    return LAYERS[layer](inputs, np.zeros(weights[1].shape[0]), weights)
