"""The decoder of a char-RNN, or of any GRU, on a CPU or on a GPU."""

from collections.abc import Mapping

import numpy as np

from ...base.device import use_device
from ..configs.char_rnn import CharRNNConfig
from .gru import GRUDecoder, GRUWeights


def load_decoder(config: CharRNNConfig, arrays: Mapping[str, np.ndarray], device_type: str) -> GRUDecoder:
    """Returns the decoder of a char-RNN, with its weights on a "cpu" or on a "gpu"."""
    return make_decoder(GRUWeights.from_arrays(arrays), device_type)


def make_decoder(weights: GRUWeights, device_type: str) -> GRUDecoder:
    """Returns what makes the steps of weights, with the weights on a "cpu" or on a "gpu"."""
    with use_device(device_type):
        return GRUDecoder(weights)
