"""A training of Reber's grammar is made in its process; how a string is read at a moment is NumPy's."""

from collections.abc import Callable

import numpy as np

from ....base.numerics import sigmoid
from ....base.registry import handles
from ..recurrent_layers import LAYER_FUNCTIONS, extract_hidden_states, make_initial_state
from ..run_results import load_weights, run_training
from .schema import LETTERS, ReberRequest, StringRequest, StringResult

handles(ReberRequest)(run_training)


@handles(StringRequest)
def read_string(request: StringRequest, progress: Callable[[], None] = lambda: None) -> StringResult:
    """Returns how a string is read at a moment; a training that is not there is made first."""
    step, layers = load_weights(request, progress)
    states = compute_states(layers, request.run.layer, request.string)
    swapped_letters = request.string.translate(str.maketrans("TP", "PT"))
    swapped_states = compute_states(
        layers, request.run.layer, request.string[:1] + swapped_letters[1:2] + request.string[2:]
    )
    kernel, bias = layers["valid"]
    logits = states @ kernel[:, 0] + bias[0]
    # where the last but one letter is read, the second must still be known
    last_memory_position = max(0, len(request.string) - 3)
    return StringResult(
        string=request.string,
        step=step,
        states=states,
        logits=logits,
        probability=sigmoid(logits),
        unit=int(np.abs(states - swapped_states)[last_memory_position].argmax()),
        other=swapped_states,
    )


def compute_states(layers, layer: str, string: str) -> np.ndarray:
    """Returns the hidden states (S, U) of a recurrent layer after each letter."""
    weights = layers["recurrent"]
    inputs = layers["embedding"][0][[LETTERS.index(letter) + 1 for letter in string]]
    return extract_hidden_states(
        layer, LAYER_FUNCTIONS[layer](inputs, make_initial_state(layer, weights), weights)
    )
