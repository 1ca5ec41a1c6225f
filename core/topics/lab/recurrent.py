"""Recurrent layers of Keras by NumPy, for a sequence of one example, from any weights.

A function goes on from a state and returns that after each step, (S, U); of an LSTM a state is (2, U), hidden
state and cell.
"""

import numpy as np

from ...base.numerics import sigmoid


def gru(inputs: np.ndarray, state: np.ndarray, weights) -> np.ndarray:
    """Returns the hidden states (S, U) of a GRU, whose gates Keras has in the order z, r, candidate.

    Args:
        inputs: (S, E).
        state: (U,) before the first step.
        weights: Kernel (E, 3U), recurrent kernel (U, 3U), bias (2, 3U).
    """
    kernel, recurrent, bias = weights
    states = []
    for step in inputs @ kernel + bias[0]:  # (3U,)
        update, reset, candidate = np.split(step, 3)
        inner_update, inner_reset, inner = np.split(state @ recurrent + bias[1], 3)
        update = sigmoid(update + inner_update)
        candidate = np.tanh(candidate + sigmoid(reset + inner_reset) * inner)
        state = update * state + (1 - update) * candidate
        states.append(state)
    return np.array(states)


def lstm(inputs: np.ndarray, state: np.ndarray, weights) -> np.ndarray:
    """Returns the states (S, 2, U) of an LSTM: gates i, f, candidate, o; see `gru`."""
    kernel, recurrent, bias = weights
    hidden, cell = state
    states = []
    for step in inputs @ kernel + bias:  # (4U,)
        enter, forget, candidate, leave = np.split(step + hidden @ recurrent, 4)
        cell = sigmoid(forget) * cell + sigmoid(enter) * np.tanh(candidate)
        hidden = sigmoid(leave) * np.tanh(cell)
        states.append([hidden, cell])
    return np.array(states)


def simple(inputs: np.ndarray, state: np.ndarray, weights) -> np.ndarray:
    """Returns the hidden states (S, U) of a SimpleRNN; see `gru`."""
    kernel, recurrent, bias = weights
    states = []
    for step in inputs @ kernel + bias:
        state = np.tanh(step + state @ recurrent)
        states.append(state)
    return np.array(states)


LAYERS = {"gru": gru, "lstm": lstm, "simple": simple}


def beginning(layer: str, weights) -> np.ndarray:
    """Returns the state of a layer before the first step: zeros."""
    units = weights[1].shape[0]
    return np.zeros((2, units) if layer == "lstm" else units)


def hidden_of(layer: str, states: np.ndarray) -> np.ndarray:
    """Returns the hidden states (S, U) of what a layer returned."""
    return states[:, 0] if layer == "lstm" else states


def unpacked(shapes, flat: np.ndarray) -> dict[str, list[np.ndarray]]:
    """Returns the weights of each layer by its name.

    Args:
        shapes: Of each layer its name and the shapes of its weights.
        flat: (N,) all weights, one after the other.
    """
    layers: dict[str, list[np.ndarray]] = {}
    at = 0
    for name, parts in shapes:
        layers[name] = []
        for shape in parts:
            size = int(np.prod(shape))
            layers[name].append(flat[at : at + size].reshape(shape).astype("float64"))
            at += size
    return layers
