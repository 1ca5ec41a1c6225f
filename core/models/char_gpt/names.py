"""The weights of the decoder-only Transformer by the names and in the shapes of the translators' layers.

So whoever reads a block of theirs reads one of this model.
"""

from collections.abc import Mapping

import numpy as np

from ..configs.char_gpt import CharGPTConfig

_PARTS = {  # of a block: the layers of a translator's
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


def layer_name(name: str) -> str:
    """Returns the name that a weight of the model has among the translators' layers.

    Example:
        >>> layer_name("block_2/attention/query/kernel"), layer_name("final_norm/gamma")
        ('decoder_2_self/query/kernel', 'decoder_norm/gamma')
    """
    layer, _, weight = name.rpartition("/")
    block, _, part = layer.partition("/")
    if not part:
        return f"{_ENDS[layer]}/{weight}"
    return f"decoder_{block.removeprefix('block_')}_{_PARTS[part]}/{weight}"


def layer_weights(config: CharGPTConfig, arrays: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Returns the weights in float64 by the names and in the shapes of the translators' layers.

    Queries, keys and values have kernels (D, H, size) there, outputs (H, size, D); biases, which this model
    has none of in its attention, are zeros.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.
    """
    heads, width = config.heads, config.embedding_size
    size = width // heads
    weights = {layer_name(name): np.asarray(array, "float64") for name, array in arrays.items()}
    for layer in range(config.layers):
        name = f"decoder_{layer}_self"
        for part in ("query", "key", "value"):
            weights[f"{name}/{part}/kernel"] = weights[f"{name}/{part}/kernel"].reshape(width, heads, size)
            weights[f"{name}/{part}/bias"] = np.zeros((heads, size))
        output = f"{name}/attention_output"
        weights[f"{output}/kernel"] = weights[f"{output}/kernel"].reshape(heads, size, width)
        weights[f"{output}/bias"] = np.zeros(width)
    return weights
