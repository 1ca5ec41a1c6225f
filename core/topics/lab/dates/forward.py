"""Both models of the dates experiment in NumPy, with the same results as Keras from the same weights."""

import numpy as np

from ....base.numerics import softmax
from ..recurrent_layers import run_gru
from .schema import INPUT_CHARACTERS, OUTPUT_CHARACTERS, OUTPUT_LENGTH


def run_encoder(weights_by_layer, variant: str, date: str) -> tuple[np.ndarray, np.ndarray]:
    """Runs the encoder of a model on a date.

    Args:
        weights_by_layer: The weights of each layer, by its name in `train.py`.
        variant: One of `VARIANTS`.
        date: S characters.

    Returns:
        (S, U) the hidden state after each character, and (U,) the last state; U counts both directions.
    """
    embeddings = weights_by_layer[f"{variant}_source_embedding"][0]
    embedded = embeddings[[INPUT_CHARACTERS.index(character) + 1 for character in date]]  # (S, E)
    weights = weights_by_layer[f"{variant}_encoder"]
    initial_state = np.zeros(weights[1].shape[0])
    outputs = run_gru(embedded, initial_state, weights[:3])
    if not weights[3:]:
        return outputs, outputs[-1]
    backward_outputs = run_gru(embedded[::-1], initial_state, weights[3:])  # bidirectional
    last_state = np.concatenate([outputs[-1], backward_outputs[-1]])
    return np.concatenate([outputs, backward_outputs[::-1]], axis=-1), last_state


def decode_greedily(weights_by_layer, variant: str, date: str) -> tuple[str, np.ndarray]:
    """Writes a date with a model, always taking the likeliest character.

    Args:
        weights_by_layer, variant, date: See `run_encoder`.

    Returns:
        The T characters, and their attention scores: (T, S) with attention, (T, 0) without.
    """
    outputs, state = run_encoder(weights_by_layer, variant, date)
    embeddings = weights_by_layer[f"{variant}_target_embedding"][0]
    kernel, bias = weights_by_layer[variant]  # of the output layer
    previous_id, text, scores = 0, "", []
    for _ in range(OUTPUT_LENGTH):
        (state,) = run_gru(embeddings[[previous_id]], state, weights_by_layer[f"{variant}_decoder"])
        hidden = state
        if variant == "with_attention":
            scores.append(compute_attention_scores(state, outputs, weights_by_layer["attention"]))
            hidden = np.concatenate([softmax(scores[-1]) @ outputs, state])
        character_id = int((hidden @ kernel + bias).argmax())
        text += OUTPUT_CHARACTERS[character_id]
        previous_id = character_id + 1
    return text, np.array(scores) if scores else np.zeros((OUTPUT_LENGTH, 0))


def compute_attention_scores(query: np.ndarray, keys: np.ndarray, weights) -> np.ndarray:
    """Computes the scores (S,) of a query (U,) with keys (S, U).

    Args:
        query, keys: Decoder state and encoder states.
        weights: The scale (U,) of Keras' `AdditiveAttention` (Bahdanau et al., 2015), or [] for the dot
            product of `Attention` (Luong et al., 2015).
    """
    return np.tanh(query + keys) @ weights[0] if weights else keys @ query
