"""One pass of the decoder-only Transformer over a text that keeps every tensor, and can leave parts out.

The same sums as in `core.models.char_gpt.model`, written for one text: no rows, no cache. Tensors and weights
have the names of the translators' (`core.models.translators.transformer_tensors`), so that whoever reads a
room of theirs reads one of this model; see `room_weights`. It is made in NumPy also where there is a GPU: a
text of 64 characters would wait for its launches.
"""

from collections.abc import Mapping

import numpy as np

from core.configs.char_gpt import CharGPTConfig
from core.models.char_gpt.rotation import rotate, rotation_table
from core.models.translators.formulas import layer_norm, masked_softmax
from core.models.translators.transformer_tensors import POSITIONS, head_of, skip_of

_EPSILON = 1e-5  # of the norms
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


def room_weights(config: CharGPTConfig, arrays: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
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
    return weights


class TextPass:
    """The forward pass for one text: T characters, D, H heads of width `size`.

    Args:
        config: Architecture.
        weights: As `room_weights` gives them.
        without: Parts that are left out; see `core.models.translators.transformer_tensors.TensorPass`.

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

    def __init__(self, config: CharGPTConfig, weights: dict[str, np.ndarray], without=()):
        self.config = config
        self.weights = weights
        self.without = frozenset(without)
        self.tensors: dict[str, np.ndarray] = {}

    # --- the way through ------------------------------------------------------------------------------------

    def encode(self, ids: None) -> None:
        """Returns None: there is no encoder, and nothing else is read."""

    def decode(self, z: None, ids: np.ndarray) -> np.ndarray:
        """Returns the logits (T, V) after each of ids (T,), T up to `context`."""
        return self._keep("logits/logits", self.read_out(self.read_target(z, ids)))

    def read_target(self, z: None, ids: np.ndarray) -> np.ndarray:
        """Returns what leaves the last layer, (T, D), for ids (T,); see `decode`."""
        table = self.weights["target_embedding/embeddings"]  # (V, D)
        x = self._keep("target_embedding/embedding", table[ids])  # (T, D)
        for layer in range(self.config.layers):
            name = f"decoder_{layer}"
            x = self._residual(x, self._self_attention, f"{name}_self")
            x = self._residual(x, self._feed_forward, f"{name}_feedforward")
        return x

    def read_out(self, x: np.ndarray) -> np.ndarray:
        """Returns the logits (T, V) of what leaves the last layer, (T, D): a bare sum, normalised first."""
        return self._dense(self._norm(x, "decoder_norm"), "logits")

    # --- sublayers ------------------------------------------------------------------------------------------

    def _residual(self, x, sublayer, name: str):
        """Returns x (T, D) plus what a sublayer makes of it, normalised first."""
        output = sublayer(self._norm(x, f"{name}_norm"), name)
        return self._keep(f"{name}_add/sum", output if skip_of(name) in self.without else x + output)

    def _self_attention(self, x, name: str):
        """Each character of x (T, D) attends to itself and to those before it."""
        query, key, value = (self._heads(x, name, part) for part in ("query", "key", "value"))  # (H, T, size)
        turns = self._turns(len(x), query.shape[-1])
        rotated_query = self._keep(f"{name}/rotated_query", rotate(query, *turns))  # (H, T, size)
        rotated_key = self._keep(f"{name}/rotated_key", rotate(key, *turns))  # (H, T, size)
        scores = rotated_query @ rotated_key.swapaxes(1, 2) / np.sqrt(query.shape[-1])  # (H, T, T)
        self._keep(f"{name}/scores", scores)
        seen = np.tri(len(x), dtype=bool)  # not what comes later
        weights = self._keep(f"{name}/weights", masked_softmax(scores, seen))  # (H, T, T)
        kept = [head_of(name, head) not in self.without for head in range(self.config.heads)]
        context = self._keep(f"{name}/context", weights @ value * np.array(kept)[:, None, None])
        kernel = self.weights[f"{name}/attention_output/kernel"]  # (H, size, D)
        joined = context.transpose(1, 0, 2).reshape(len(x), -1)  # (T, H size)
        return self._keep(f"{name}/output", joined @ kernel.reshape(-1, kernel.shape[-1]))  # (T, D)

    def _feed_forward(self, x, name: str):
        """Two dense layers with a squared ReLU between them, for each character of x (T, D) by itself."""
        ffn_in = self._keep(f"{name}/in", self._dense(x, f"{name}_wide"))  # (T, F)
        hidden_state = self._keep(f"{name}/relu", np.maximum(ffn_in, 0))  # (T, F)
        squared = self._keep(f"{name}/squared", hidden_state * hidden_state)  # (T, F)
        ffn_out = self._dense(squared, f"{name}_back")  # (T, D)
        return self._keep(f"{name}/out", ffn_out * 0 if name in self.without else ffn_out)

    # --- parts ----------------------------------------------------------------------------------------------

    def _keep(self, name: str, tensor):
        """Notes a tensor under a name, and returns it."""
        self.tensors[name] = tensor
        return tensor

    def _turns(self, length: int, size: int) -> tuple[np.ndarray, np.ndarray]:
        """Returns cosines and sines (T, size); without positions nothing is turned."""
        cosines, sines = rotation_table(length, size)
        if POSITIONS in self.without:
            return np.ones_like(cosines), np.zeros_like(sines)
        return cosines, sines

    def _norm(self, x, name: str):
        """Returns x (T, D) normalised over D; as it is where this norm is left out."""
        if name in self.without:
            return self._keep(f"{name}/norm", x)
        gamma, beta = self.weights[f"{name}/gamma"], self.weights[f"{name}/beta"]
        return self._keep(f"{name}/norm", layer_norm(x, gamma, beta, _EPSILON))

    def _dense(self, x, name: str):
        return x @ self.weights[f"{name}/kernel"] + self.weights[f"{name}/bias"]

    def _heads(self, x, name: str, part: str):
        """Returns x (T, D) projected for each head: (H, T, size)."""
        kernel = self.weights[f"{name}/{part}/kernel"]  # (D, H, size)
        flat = x @ kernel.reshape(len(kernel), -1)  # (T, H size)
        heads = flat.reshape(len(x), *kernel.shape[1:]).transpose(1, 0, 2)  # (H, T, size)
        return self._keep(f"{name}/{part}", heads)
