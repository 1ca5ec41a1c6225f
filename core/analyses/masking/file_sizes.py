"""How large a model is, as the config.json of its file declares it."""

import math

from core.requests.masking import MAX_MASKED_WORDS

_GATES = {"SimpleRNN": 1, "GRU": 3, "LSTM": 4, "SimpleRNNCell": 1, "GRUCell": 3, "LSTMCell": 4}
_CONVOLUTIONS = ("Conv1D", "Conv1DTranspose", "Conv2D", "Conv2DTranspose", "Conv3D", "Conv3DTranspose")
_WIDTHS = ("units", "filters", "output_dim")
_REPEATS = {"UpSampling1D": "size", "RepeatVector": "n"}
SIZES = {
    "Embedding": ("input_dim", "output_dim"),
    "Dense": ("units",),
    "MultiHeadAttention": ("num_heads", "key_dim"),
    **dict.fromkeys(_GATES, ("units",)),
    **dict.fromkeys(_CONVOLUTIONS, ("filters",)),
}


def calls(described) -> int:
    """Returns how often a model calls its layers, with those of the models and wrappers in it."""
    config = described.get("config") if isinstance(described, dict) else None
    if not isinstance(config, dict):
        return 0
    inside = [config[key] for key in ("layer", "backward_layer", "cell") if config.get(key)]
    for key in ("layers", "cells"):
        inside += config[key] if isinstance(config.get(key), list) else []
    return sum(_times(inner) * (1 + calls(inner)) for inner in inside)


def _times(described) -> int:
    """Returns how often a layer is called; each layer of a Sequential model once."""
    nodes = described.get("inbound_nodes") if isinstance(described, dict) else None
    return max(1, len(nodes)) if isinstance(nodes, list) else 1


def _width(described: dict) -> int:
    """Returns the last axis of what comes in, as the file says it; 1 where it does not."""
    built = described.get("build_config")
    shapes = built.get("shapes_dict", built) if isinstance(built, dict) else {}
    shape = (shapes.get("input_shape") or shapes.get("query_shape")) if isinstance(shapes, dict) else None
    return _size(shape[-1]) if isinstance(shape, list) and shape else 1


def largest_output(objects: list[dict]) -> int:
    """Returns how many numbers a layer makes of a sentence at most, were all that is large in one place.

    That is the steps of an input, times all that repeats them, times the widest layer.
    """
    steps = MAX_MASKED_WORDS
    repeats = 1
    widest = 1
    for described in objects:
        kind = described["class_name"]
        config = described.get("config")
        if isinstance(config, dict):
            widest = max(widest, *(_size(config.get(key)) for key in _WIDTHS))
            repeats *= _size(config.get(_REPEATS.get(kind)))
            shape = config.get("batch_shape")
            if kind == "InputLayer" and isinstance(shape, list) and len(shape) > 1:
                steps = max(steps, _size(shape[1]))
    return steps * repeats * widest


def _size(value) -> int:
    """Returns a size as a file names it; 1 for what is none."""
    return value if isinstance(value, int) and value > 0 else 1


def weights(described: dict) -> int:
    """Returns how many numbers the weights of a layer have at least; 0 for kinds that hold few."""
    kind = described["class_name"]
    config = described.get("config")
    width = _width(described)
    if not isinstance(config, dict):
        return 0
    size = math.prod(config.get(key, 1) for key in SIZES.get(kind, ()))
    if kind == "Embedding":
        return size
    if kind in _GATES:
        return _GATES[kind] * size * (size + width)
    if kind in _CONVOLUTIONS:
        kernel = config.get("kernel_size")
        lengths = kernel if isinstance(kernel, list) else [kernel]
        return size * width * math.prod(map(_size, lengths)) // _size(config.get("groups"))
    if kind == "MultiHeadAttention":
        return 4 * size * width
    return size * width if kind == "Dense" else 0
