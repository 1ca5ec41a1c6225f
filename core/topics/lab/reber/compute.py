"""Runs trainings on Reber's grammar; a string at a snapshot is read in NumPy."""

from collections.abc import Callable

import numpy as np

from ....base.numerics import sigmoid
from ....base.registry import handles
from ..recurrent_layers import LAYER_FUNCTIONS, extract_hidden_states, make_initial_state
from ..run_results import load_weights, run_training
from .schema import LETTERS, ReberRequest, StringReadingRequest, StringReadingResult

handles(ReberRequest)(run_training)


@handles(StringReadingRequest)
def read_string(
    request: StringReadingRequest, progress: Callable[[], None] = lambda: None
) -> StringReadingResult:
    """Reads a string and its counterpart at a snapshot; a training that was never started runs first."""
    step, weights_by_layer = load_weights(request, progress)
    layer_type, string = request.training_request.layer, request.string
    states = compute_states(weights_by_layer, layer_type, string)
    other_second_letter = string[1:2].translate(str.maketrans("TP", "PT"))
    swapped_string_states = compute_states(
        weights_by_layer, layer_type, string[:1] + other_second_letter + string[2:]
    )
    kernel, bias = weights_by_layer["output"]
    logits = states @ kernel[:, 0] + bias[0]
    # before the last two letters are read, the model must still know the second one
    position = max(0, len(string) - 3)
    return StringReadingResult(
        string=string,
        step=step,
        states=states,
        logits=logits,
        probability=sigmoid(logits),
        swapped_string_states=swapped_string_states,
        memory_unit=int(np.abs(states - swapped_string_states)[position].argmax()),
    )


def compute_states(weights_by_layer, layer_type: str, string: str) -> np.ndarray:
    """Computes the hidden states (S, U) of the recurrent layer after each letter of a string."""
    weights = weights_by_layer["recurrent"]
    inputs = weights_by_layer["embedding"][0][[LETTERS.index(letter) + 1 for letter in string]]
    states = LAYER_FUNCTIONS[layer_type](inputs, make_initial_state(layer_type, weights), weights)
    return extract_hidden_states(layer_type, states)
