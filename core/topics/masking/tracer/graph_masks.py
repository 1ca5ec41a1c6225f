"""The masks of a graph that Keras added, and the layer calls that made them.

When a functional model is built, Keras fills the argument `mask` of a layer with the mask that the layer's
input carries. A file holds these masks as if their author had passed them by hand, together with the
operations that compute them; the loaded tensors carry masks of their own beside them. So a mask counts as
written by Keras where it is computed as the mask that its input carries: by the same operations with the same
settings from the same tensors. A mask that is passed explicitly and computed in the same way cannot be told
from it, and makes no difference.
"""

import keras
import numpy as np

from ....models.keras_private import get_node


def is_same_symbolic_tensor(first, second, cache: dict[tuple[int, int], bool] | None = None) -> bool:
    """True where two symbolic tensors are one, or are made by the same operations from the same tensors.

    Args:
        first, second: `keras.KerasTensor`.
        cache: Results by the ids of two tensors, which the function fills. Default: an empty one.
    """
    cache = {} if cache is None else cache
    key = (id(first), id(second))
    if key not in cache:
        cache[key] = first is second or _is_same_operation(first, second, cache)
    return cache[key]


def _is_same_operation(first, second, cache: dict) -> bool:
    """True where two different symbolic tensors are the same output of two equal operations."""
    nodes = [get_node(tensor) for tensor in (first, second)]
    operations = [node.operation for node in nodes]
    # A layer that is called twice makes two tensors, whatever its settings.
    if isinstance(operations[0], keras.Layer) or type(operations[0]) is not type(operations[1]):
        return False
    if _output_index(first, nodes[0]) != _output_index(second, nodes[1]):
        return False
    if not _are_leaves_equal(_operation_config(operations[0]), _operation_config(operations[1]), cache):
        return False
    arguments = [(node.arguments.args, node.arguments.kwargs) for node in nodes]
    return _are_leaves_equal(arguments[0], arguments[1], cache)


def _output_index(tensor, node) -> int:
    return [id(output) for output in node.outputs].index(id(tensor))


def _operation_config(operation) -> dict:
    return {name: value for name, value in operation.get_config().items() if name != "name"}


def _are_leaves_equal(first, second, cache: dict) -> bool:
    first_leaves = keras.tree.flatten(first)
    second_leaves = keras.tree.flatten(second)
    return len(first_leaves) == len(second_leaves) and all(
        _is_leaf_equal(one, other, cache) for one, other in zip(first_leaves, second_leaves, strict=True)
    )


def _is_leaf_equal(first, second, cache: dict) -> bool:
    if isinstance(first, keras.KerasTensor) and isinstance(second, keras.KerasTensor):
        return is_same_symbolic_tensor(first, second, cache)
    if keras.ops.is_tensor(first) or keras.ops.is_tensor(second):
        first, second = (np.asarray(value) for value in (first, second))
    if isinstance(first, np.ndarray) or isinstance(second, np.ndarray):
        return np.array_equal(first, second)
    return bool(first == second)


def find_mask_origins(mask, tensors_by_mask: dict[int, keras.KerasTensor]) -> list[keras.KerasTensor]:
    """Returns the tensors that first carried the masks from which a mask is computed.

    Args:
        mask: A `keras.KerasTensor`.
        tensors_by_mask: By the id of each mask the first KerasTensor that carries it.
    """
    cache: dict[int, dict[int, keras.KerasTensor]] = {}

    def find_origins(tensor) -> dict[int, keras.KerasTensor]:
        key = id(tensor)
        if key not in cache:
            node = get_node(tensor)
            sources = [] if isinstance(node.operation, keras.Layer) else node.input_tensors
            origins = {name: origin for source in sources for name, origin in find_origins(source).items()}
            cache[key] = origins or ({key: tensors_by_mask[key]} if key in tensors_by_mask else {})
        return cache[key]

    return list(find_origins(mask).values())
