"""The weights of the decoder-only Transformer with the names and shapes of the translators' layers.

The same code then reads a block of either kind of model.
"""

from collections.abc import Mapping

import numpy as np

from ..configs.char_gpt import CharGPTConfig

_BLOCK_LAYER_NAMES = {  # of a block: the layers of a translator's
    "attention_norm": "self_norm",
    "attention/query": "self/query",
    "attention/key": "self/key",
    "attention/value": "self/value",
    "attention/output": "self/attention_output",
    "ffn_norm": "feedforward_norm",
    "ffn_in": "feedforward_wide",
    "ffn_out": "feedforward_back",
}
_OUTER_LAYER_NAMES = {"embedding": "target_embedding", "final_norm": "decoder_norm", "logits": "logits"}


def layer_name(name: str) -> str:
    """Returns the name that a weight of the model has among the translators' layers.

    Example:
        >>> layer_name("block_2/attention/query/kernel"), layer_name("final_norm/gamma")
        ('decoder_2_self/query/kernel', 'decoder_norm/gamma')
    """
    layer, _, weight = name.rpartition("/")
    block, _, part = layer.partition("/")
    if not part:
        return f"{_OUTER_LAYER_NAMES[layer]}/{weight}"
    return f"decoder_{block.removeprefix('block_')}_{_BLOCK_LAYER_NAMES[part]}/{weight}"


def layer_weights(config: CharGPTConfig, arrays: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Returns the weights in float64 by the names and in the shapes of the translators' layers.

    Queries, keys and values have kernels (D, H, size) there, outputs (H, size, D); biases, which this model
    has none of in its attention, are zeros.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.
    """
    heads, embedding_size = config.num_heads, config.embedding_size
    head_size = embedding_size // heads
    weights = {layer_name(name): np.asarray(array, "float64") for name, array in arrays.items()}
    for layer in range(config.num_layers):
        name = f"decoder_{layer}_self"
        for projection in ("query", "key", "value"):
            weights[f"{name}/{projection}/kernel"] = weights[f"{name}/{projection}/kernel"].reshape(
                embedding_size, heads, head_size
            )
            weights[f"{name}/{projection}/bias"] = np.zeros((heads, head_size))
        output = f"{name}/attention_output"
        weights[f"{output}/kernel"] = weights[f"{output}/kernel"].reshape(heads, head_size, embedding_size)
        weights[f"{output}/bias"] = np.zeros(embedding_size)
    return weights
