"""Keras' recurrent layers in NumPy, for one sequence, from any weights.

Each function starts from a state and returns the state after each step: (S, U), for an LSTM (S, 2, U) with
the hidden state and the cell state.
"""

import numpy as np

from ...base.numerics import sigmoid


def run_gru(inputs: np.ndarray, state: np.ndarray, weights) -> np.ndarray:
    """Computes the hidden states (S, U) of a GRU with `reset_after`; Keras' gate order is z, r, candidate.

    Args:
        inputs: (S, E).
        state: (U,) before the first step.
        weights: Kernel (E, 3U), recurrent kernel (U, 3U), bias (2, 3U).

    Reference: Cho et al., "Learning Phrase Representations using RNN Encoder-Decoder", 2014.
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
    """Computes the states (S, 2, U) of an LSTM; Keras' gate order is i, f, candidate, o.

    Args:
        inputs: (S, E).
        state: (2, U) hidden state and cell state before the first step.
        weights: Kernel (E, 4U), recurrent kernel (U, 4U), bias (4U,).

    Reference: Hochreiter and Schmidhuber, "Long Short-Term Memory", 1997; forget gate: Gers et al., 2000.
    """
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
    """Computes the hidden states (S, U) of a SimpleRNN (Elman, "Finding Structure in Time", 1990).

    Args:
        inputs: (S, E).
        state: (U,) before the first step.
        weights: Kernel (E, U), recurrent kernel (U, U), bias (U,).
    """
    kernel, recurrent_kernel, bias = weights
    states = []
    for step_input in inputs @ kernel + bias:
        state = np.tanh(step_input + state @ recurrent_kernel)
        states.append(state)
    return np.array(states)


LAYER_FUNCTIONS = {"gru": run_gru, "lstm": run_lstm, "simple": run_simple_rnn}


def make_initial_state(layer_type: str, weights) -> np.ndarray:
    """Returns the zero state of a layer: (U,), for an LSTM (2, U)."""
    units = weights[1].shape[0]
    return np.zeros((2, units) if layer_type == "lstm" else units)


def extract_hidden_states(layer_type: str, states: np.ndarray) -> np.ndarray:
    """Returns the hidden states (S, U) from the states that a layer function returned."""
    return states[:, 0] if layer_type == "lstm" else states


def unflatten_weights(layer_shapes, flat_weights: np.ndarray) -> dict[str, list[np.ndarray]]:
    """Splits a vector of all weights into the arrays of each layer, in float64.

    Args:
        layer_shapes: Pairs of a layer's name and the shapes of its weights.
        flat_weights: (N,) all weights, layer after layer.
    """
    shapes = [(name, shape) for name, weight_shapes in layer_shapes for shape in weight_shapes]
    ends = np.cumsum([np.prod(shape, dtype=int) for _, shape in shapes])
    weights_by_layer: dict[str, list[np.ndarray]] = {name: [] for name, _ in layer_shapes}
    for (name, shape), values in zip(shapes, np.split(flat_weights, ends[:-1]), strict=True):
        weights_by_layer[name].append(values.reshape(shape).astype("float64"))
    return weights_by_layer
