"""Where the parameters of a model are: its weights as a tree, by the names of the layers that hold them."""

import re
from collections.abc import Mapping

import numpy as np

from core import zoo
from core.configs.transformer_layout import reads_characters
from core.families import config_of, family_of
from core.models.char_gpt.tensors import room_name
from core.traces.transformer.parameters import ParametersTrace

# a sublayer of a Transformer, as `core.models.translators.transformer` names its layers
_SUBLAYER = re.compile(r"(encoder|decoder)_(\d+)_(self|cross|feedforward)_?(\w*)")
_PARTS = {"self": "self-attention", "cross": "cross-attention", "feedforward": "feed-forward"}
_ENDS = {"wide": "hidden layer", "back": "output"}
_OTHERS = {
    "embedding": ("embeddings",),
    "source_embedding": ("embeddings", "source"),
    "target_embedding": ("embeddings", "target"),
    "encoder_norm": ("encoder", "last norm"),
    "decoder_norm": ("decoder", "last norm"),
}


def parameters(model: str, arrays: Mapping[str, np.ndarray]) -> ParametersTrace:
    """Returns the weights of a model as a tree.

    Args:
        model: Its name.
        arrays: Its weights by "layer/weight", as `all_weights` gives them.
    """
    shapes: dict[tuple[str, ...], tuple[int, ...] | None] = {(): None}
    counts: dict[tuple[str, ...], int] = {(): 0}
    for name, array in sorted(arrays.items()):
        # of a Transformer that writes characters, parts are named as in the others
        path = path_of(room_name(name) if reads_characters(model) else name)
        for end in range(len(path) + 1):
            shapes.setdefault(path[:end], None)
            counts[path[:end]] = counts.get(path[:end], 0) + array.size
        shapes[path] = array.shape
    return ParametersTrace(
        model=model,
        paths=tuple(shapes),
        counts=np.array([counts[path] for path in shapes], "int64"),
        shapes=tuple(shapes.values()),
    )


def all_weights(model: str) -> dict[str, np.ndarray]:
    """Returns the weights of a shipped model as `core.zoo.load_arrays` does, those of its base among them.

    A model that stands on another stores what was trained alone: the base's weights are named `base/weight`.
    """
    base = family_of(config_of(model)).base
    below = zoo.load_arrays(base) if base else {}
    return {**zoo.load_arrays(model), **{f"{base}/{weight}": array for weight, array in below.items()}}


def path_of(name: str) -> tuple[str, ...]:
    """Returns where in the tree a weight stands.

    Example:
        >>> path_of("decoder_0_cross/query/kernel")
        ('decoder', 'layer 0', 'cross-attention', 'query', 'kernel')
        >>> path_of("encoder_1_feedforward_wide/bias")
        ('encoder', 'layer 1', 'feed-forward', 'hidden layer', 'bias')
        >>> path_of("gru/recurrent_kernel")
        ('gru', 'recurrent_kernel')
    """
    layer, *rest = name.split("/")
    match = _SUBLAYER.fullmatch(layer)
    if not match:
        return (*_OTHERS.get(layer, (layer,)), *rest)
    side, number, part, end = match.groups()
    return (side, f"layer {number}", _PARTS[part], *((_ENDS.get(end, end),) if end else ()), *rest)
