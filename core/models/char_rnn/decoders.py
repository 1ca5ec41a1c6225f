"""The decoder of a char-RNN, or of any GRU: NumPy's on a CPU, a compiled loop on a GPU."""

from collections.abc import Mapping

import numpy as np

from ..configs.char_rnn import CharRNNConfig
from .numpy_decoder import GRUWeights, NumpyDecoder


def load_decoder(config: CharRNNConfig, arrays: Mapping[str, np.ndarray], kind: str):
    """Returns the decoder of a char-RNN: NumPy's on a "cpu", a compiled loop on a "gpu"."""
    return decoder_of(GRUWeights.from_arrays(arrays), kind)


def decoder_of(weights: GRUWeights, kind: str):
    """Returns what makes the steps of weights: NumPy's on a "cpu", a compiled loop on a "gpu"."""
    if kind == "gpu":
        from .compiled_decoder import CompiledDecoder

        return CompiledDecoder(weights)
    return NumpyDecoder(weights)
