"""The decoder-only Transformer's pass over one text that keeps every tensor, and can leave parts out.

Tensors and weights have the names of the translators' layers, so that whoever reads a room of theirs reads
one of this model; see `room_weights`. It is made in NumPy also where there is a GPU: a text of 64 characters
would wait for its launches.
"""

import functools
from collections.abc import Collection, Mapping

import numpy as np

from core import device
from core.configs.char_gpt import CharGPTConfig
from core.models.char_gpt.runtime import GPTRuntime
from core.models.hooks import Hooks, OneText

_PARTS = {  # of a block: the layers of a room
    "attention_norm": "self_norm",
    "attention/query": "self/query",
    "attention/key": "self/key",
    "attention/value": "self/value",
    "attention/output": "self/attention_output",
    "ffn_norm": "feedforward_norm",
    "ffn_in": "feedforward_wide",
    "ffn_out": "feedforward_back",
}
_ENDS = {"embedding": "target_embedding", "final_norm": "decoder_norm", "logits": "logits"}


def room_name(name: str) -> str:
    """Returns the name that a weight of the model has in its room.

    Example:
        >>> room_name("block_2/attention/query/kernel"), room_name("final_norm/gamma")
        ('decoder_2_self/query/kernel', 'decoder_norm/gamma')
    """
    layer, _, weight = name.rpartition("/")
    block, _, part = layer.partition("/")
    if not part:
        return f"{_ENDS[layer]}/{weight}"
    return f"decoder_{block.removeprefix('block_')}_{_PARTS[part]}/{weight}"


class RoomWeights(dict):
    """Weights by the names of their rooms, and the model that has them; see `room_weights`."""

    def __init__(self, weights: dict[str, np.ndarray], config: CharGPTConfig, arrays: Mapping):
        super().__init__(weights)
        self._model = (config, arrays)

    @functools.cached_property
    def runtime(self) -> GPTRuntime:
        """Its forward pass."""
        with device.working_on("cpu"):
            return GPTRuntime(*self._model)


def room_weights(config: CharGPTConfig, arrays: Mapping[str, np.ndarray]) -> RoomWeights:
    """Returns the weights in float64 by the names and in the shapes of the translators' layers.

    Queries, keys and values have kernels (D, H, size) there, outputs (H, size, D); biases, which this model
    has none of in its attention, are zeros.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.zoo.load_arrays` gives them.
    """
    heads, width = config.heads, config.embedding_size
    size = width // heads
    weights = {room_name(name): np.asarray(array, "float64") for name, array in arrays.items()}
    for layer in range(config.layers):
        name = f"decoder_{layer}_self"
        for part in ("query", "key", "value"):
            weights[f"{name}/{part}/kernel"] = weights[f"{name}/{part}/kernel"].reshape(width, heads, size)
            weights[f"{name}/{part}/bias"] = np.zeros((heads, size))
        output = f"{name}/attention_output"
        weights[f"{output}/kernel"] = weights[f"{output}/kernel"].reshape(heads, size, width)
        weights[f"{output}/bias"] = np.zeros(width)
    return RoomWeights(weights, config, arrays)


class TextPass:
    """A face of `GPTRuntime` for one text: T characters, no rows.

    Args:
        config: Architecture.
        weights: As `room_weights` gives them.
        without: Parts that are left out; see `core.models.hooks.Hooks`.

    Attributes:
        tensors: Each by "<room>/<what it is>", in the order in which it was computed.

    Example:
        >>> from core.models.char_gpt.model import build
        >>> from core.models.weights import named_weights
        >>> config = CharGPTConfig(name="tiny", title="", embedding_size=8, heads=2, layers=1, feedforward=8)
        >>> steps = TextPass(config, room_weights(config, named_weights(build(config))))
        >>> steps.decode(steps.encode(None), np.array([5, 6, 7])).shape
        (3, 39)
        >>> steps.tensors["decoder_0_self/weights"].shape
        (2, 3, 3)
    """

    def __init__(self, config: CharGPTConfig, weights: RoomWeights, without: Collection[str] = ()):
        self.runtime = weights.runtime
        self.tensors = OneText()
        self.hooks = Hooks(self.tensors, frozenset(without))

    def encode(self, ids: None) -> None:
        """Returns None: there is no encoder, and nothing else is read."""

    def decode(self, z: None, ids: np.ndarray) -> np.ndarray:
        """Returns the logits (T, V) after each of ids (T,), T up to `context`."""
        return self.runtime.forward(ids[None], hooks=self.hooks)[0]

    def read_target(self, z: None, ids: np.ndarray) -> np.ndarray:
        """Returns what leaves the last layer, (T, D), for ids (T,); see `decode`."""
        return self.runtime.read_text(ids[None], hooks=self.hooks)[0]

    def read_out(self, x: np.ndarray) -> np.ndarray:
        """Returns the logits (T, V) of what leaves any layer, (T, D); notes nothing."""
        return self.runtime.read_out(x[None], Hooks(None, self.hooks.without))[0]
