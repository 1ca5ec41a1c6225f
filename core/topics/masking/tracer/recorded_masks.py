"""Which masks of a graph Keras itself recorded, and where such a mask was born.

When a functional model is built, Keras fills the argument `mask` of a layer with the mask that the layer's
input carries. A file holds these masks as if their author had passed them by hand, together with the
operations that compute them; the loaded tensors carry masks of their own beside them. So a mask counts as
recorded where it says the same as the mask that its input carries: the same operations with the same settings
on the same tensors. A mask passed by hand that says the same again cannot be told from it, nor makes it a
difference.
"""

import keras
import numpy as np

from ....models.keras_private import get_node


def is_same_expression(first, second, cache: dict[tuple[int, int], bool] | None = None) -> bool:
    """True where two symbols are one, or are made by the same operations from the same symbols.

    Args:
        first, second: `keras.KerasTensor`.
        cache: Answers by the ids of two symbols; grows. Default: none yet.
    """
    cache = {} if cache is None else cache
    key = (id(first), id(second))
    if key not in cache:
        cache[key] = first is second or _is_same_operation(first, second, cache)
    return cache[key]


def _is_same_operation(first, second, cache: dict) -> bool:
    """True where two different symbols are the same output of two operations that are alike."""
    nodes = [get_node(symbol) for symbol in (first, second)]
    operations = [node.operation for node in nodes]
    # A layer that is called twice gives two things, whatever its settings.
    if isinstance(operations[0], keras.Layer) or type(operations[0]) is not type(operations[1]):
        return False
    if _output_index(first, nodes[0]) != _output_index(second, nodes[1]):
        return False
    if not _are_leaves_equal(_operation_config(operations[0]), _operation_config(operations[1]), cache):
        return False
    arguments = [(node.arguments.args, node.arguments.kwargs) for node in nodes]
    return _are_leaves_equal(arguments[0], arguments[1], cache)


def _output_index(symbol, node) -> int:
    return [id(output) for output in node.outputs].index(id(symbol))


def _operation_config(operation) -> dict:
    return {name: value for name, value in operation.get_config().items() if name != "name"}


def _are_leaves_equal(first, second, cache: dict) -> bool:
    """True where two nested structures hold the same symbols, arrays and values in the same order."""
    first_leaves = keras.tree.flatten(first)
    second_leaves = keras.tree.flatten(second)
    return len(first_leaves) == len(second_leaves) and all(
        _is_leaf_equal(one, other, cache) for one, other in zip(first_leaves, second_leaves, strict=True)
    )


def _is_leaf_equal(first, second, cache: dict) -> bool:
    if isinstance(first, keras.KerasTensor) and isinstance(second, keras.KerasTensor):
        return is_same_expression(first, second, cache)
    if keras.ops.is_tensor(first) or keras.ops.is_tensor(second):
        first, second = (np.asarray(value) for value in (first, second))
    if isinstance(first, np.ndarray) or isinstance(second, np.ndarray):
        return np.array_equal(first, second)
    return bool(first == second)


def find_mask_origins(mask, carriers: dict[int, keras.KerasTensor]) -> list[keras.KerasTensor]:
    """Returns the symbols with which the masks were born that a mask is made from, itself among them.

    Args:
        mask: The symbol of a mask.
        carriers: By the id of each mask that a symbol carries the first symbol that carries it.
    """
    cache: dict[int, dict[int, keras.KerasTensor]] = {}

    def find_origins(symbol) -> dict[int, keras.KerasTensor]:
        if id(symbol) not in cache:
            node = get_node(symbol)
            source_symbols = [] if isinstance(node.operation, keras.Layer) else node.input_tensors
            source_origins = {
                name: carrier for source in source_symbols for name, carrier in find_origins(source).items()
            }
            direct_origin = {id(symbol): carriers[id(symbol)]} if id(symbol) in carriers else {}
            cache[id(symbol)] = source_origins or direct_origin
        return cache[id(symbol)]

    return list(find_origins(mask).values())
