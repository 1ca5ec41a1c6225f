"""The decoder of a char-RNN, or of any GRU, on a CPU or on a GPU."""

from collections.abc import Mapping

import numpy as np

from ...base.device import working_on
from ..configs.char_rnn import CharRNNConfig
from .gru import GRUDecoder, GRUWeights


def load_decoder(config: CharRNNConfig, arrays: Mapping[str, np.ndarray], kind: str) -> GRUDecoder:
    """Returns the decoder of a char-RNN, with its weights on a "cpu" or on a "gpu"."""
    return decoder_of(GRUWeights.from_arrays(arrays), kind)


def decoder_of(weights: GRUWeights, kind: str) -> GRUDecoder:
    """Returns what makes the steps of weights, with the weights on a "cpu" or on a "gpu"."""
    with working_on(kind):
        return GRUDecoder(weights)
