"""Recurrent layers of Keras by NumPy, for a sequence of one example, from any weights.

A function goes on from a state and returns that after each step, (S, U); of an LSTM a state is (2, U), hidden
state and cell.
"""

import numpy as np

from ...base.numerics import sigmoid


def run_gru(inputs: np.ndarray, state: np.ndarray, weights) -> np.ndarray:
    """Returns the hidden states (S, U) of a GRU, whose gates Keras has in the order z, r, candidate.

    Args:
        inputs: (S, E).
        state: (U,) before the first step.
        weights: Kernel (E, 3U), recurrent kernel (U, 3U), bias (2, 3U).
    """
    kernel, recurrent_kernel, bias = weights
    states = []
    for gate_inputs in inputs @ kernel + bias[0]:  # (3U,)
        update_gate, reset_gate, candidate = np.split(gate_inputs, 3)
        recurrent_update, recurrent_reset, recurrent_candidate = np.split(
            state @ recurrent_kernel + bias[1], 3
        )
        update_gate = sigmoid(update_gate + recurrent_update)
        candidate = np.tanh(candidate + sigmoid(reset_gate + recurrent_reset) * recurrent_candidate)
        state = update_gate * state + (1 - update_gate) * candidate
        states.append(state)
    return np.array(states)


def run_lstm(inputs: np.ndarray, state: np.ndarray, weights) -> np.ndarray:
    """Returns the states (S, 2, U) of an LSTM: gates i, f, candidate, o; see `run_gru`."""
    kernel, recurrent_kernel, bias = weights
    hidden, cell = state
    states = []
    for gate_inputs in inputs @ kernel + bias:  # (4U,)
        input_gate, forget_gate, candidate, output_gate = np.split(gate_inputs + hidden @ recurrent_kernel, 4)
        cell = sigmoid(forget_gate) * cell + sigmoid(input_gate) * np.tanh(candidate)
        hidden = sigmoid(output_gate) * np.tanh(cell)
        states.append([hidden, cell])
    return np.array(states)


def run_simple_rnn(inputs: np.ndarray, state: np.ndarray, weights) -> np.ndarray:
    """Returns the hidden states (S, U) of a SimpleRNN; see `run_gru`."""
    kernel, recurrent_kernel, bias = weights
    states = []
    for step_input in inputs @ kernel + bias:
        state = np.tanh(step_input + state @ recurrent_kernel)
        states.append(state)
    return np.array(states)


LAYER_FUNCTIONS = {"gru": run_gru, "lstm": run_lstm, "simple": run_simple_rnn}


def make_initial_state(layer: str, weights) -> np.ndarray:
    """Returns the state of a layer before the first step: zeros."""
    units = weights[1].shape[0]
    return np.zeros((2, units) if layer == "lstm" else units)


def extract_hidden_states(layer: str, states: np.ndarray) -> np.ndarray:
    """Returns the hidden states (S, U) of what a layer returned."""
    return states[:, 0] if layer == "lstm" else states


def unflatten_weights(layer_shapes, flat_weights: np.ndarray) -> dict[str, list[np.ndarray]]:
    """Returns the weights of each layer by its name.

    Args:
        layer_shapes: Of each layer its name and the shapes of its weights.
        flat_weights: (N,) all weights, one after the other.
    """
    layers: dict[str, list[np.ndarray]] = {}
    offset = 0
    for name, weight_shapes in layer_shapes:
        layers[name] = []
        for shape in weight_shapes:
            size = int(np.prod(shape))
            layers[name].append(flat_weights[offset : offset + size].reshape(shape).astype("float64"))
            offset += size
    return layers
