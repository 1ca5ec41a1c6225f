"""A training of Reber's grammar is made in its process; how a string is read at a moment is NumPy's."""

from collections.abc import Callable

import numpy as np

from ....base.numerics import sigmoid
from ....base.registry import handles
from ..recurrent import LAYERS, beginning, hidden_of
from ..trained import traced, weights_at
from .schema import LETTERS, ReberRequest, StringRequest, StringResult

handles(ReberRequest)(traced)


@handles(StringRequest)
def read(request: StringRequest, progress: Callable[[], None] = lambda: None) -> StringResult:
    """Returns how a string is read at a moment; a training that is not there is made first."""
    step, layers = weights_at(request, progress)
    states = states_of(layers, request.run.layer, request.string)
    turned = request.string.translate(str.maketrans("TP", "PT"))
    other = states_of(layers, request.run.layer, request.string[:1] + turned[1:2] + request.string[2:])
    kernel, bias = layers["valid"]
    logits = states @ kernel[:, 0] + bias[0]
    # where the last but one letter is read, the second must still be known
    known = max(0, len(request.string) - 3)
    return StringResult(
        string=request.string,
        step=step,
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
    return hidden_of(layer, LAYERS[layer](inputs, beginning(layer, weights), weights))
