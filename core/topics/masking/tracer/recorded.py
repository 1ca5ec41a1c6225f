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

from ....models.keras_private import node_of


def same_expression(first, second, known: dict[tuple[int, int], bool] | None = None) -> bool:
    """True where two symbols are one, or are made by the same operations from the same symbols.

    Args:
        first, second: `keras.KerasTensor`.
        known: Answers by the ids of two symbols; grows. Default: none yet.
    """
    known = {} if known is None else known
    key = (id(first), id(second))
    if key not in known:
        known[key] = first is second or _same_history(first, second, known)
    return known[key]


def _same_history(first, second, known: dict) -> bool:
    """True where two different symbols are the same output of two operations that are alike."""
    nodes = [node_of(symbol) for symbol in (first, second)]
    operations = [node.operation for node in nodes]
    # A layer that is called twice gives two things, whatever its settings.
    if isinstance(operations[0], keras.Layer) or type(operations[0]) is not type(operations[1]):
        return False
    if _number_of(first, nodes[0]) != _number_of(second, nodes[1]):
        return False
    if not _same_leaves(_settings(operations[0]), _settings(operations[1]), known):
        return False
    arguments = [(node.arguments.args, node.arguments.kwargs) for node in nodes]
    return _same_leaves(arguments[0], arguments[1], known)


def _number_of(symbol, node) -> int:
    return [id(output) for output in node.outputs].index(id(symbol))


def _settings(operation) -> dict:
    """Returns the settings of an operation but its name, which is counted anew each time."""
    return {name: value for name, value in operation.get_config().items() if name != "name"}


def _same_leaves(first, second, known: dict) -> bool:
    """True where two nested structures hold the same symbols, arrays and values in the same order."""
    ours = keras.tree.flatten(first)
    theirs = keras.tree.flatten(second)
    return len(ours) == len(theirs) and all(
        _same_leaf(one, other, known) for one, other in zip(ours, theirs, strict=True)
    )


def _same_leaf(first, second, known: dict) -> bool:
    if isinstance(first, keras.KerasTensor) and isinstance(second, keras.KerasTensor):
        return same_expression(first, second, known)
    if keras.ops.is_tensor(first) or keras.ops.is_tensor(second):
        first, second = (np.asarray(value) for value in (first, second))
    if isinstance(first, np.ndarray) or isinstance(second, np.ndarray):
        return np.array_equal(first, second)
    return bool(first == second)


def births(mask, carriers: dict[int, keras.KerasTensor]) -> list[keras.KerasTensor]:
    """Returns the symbols with which the masks were born that a mask is made from, itself among them.

    Args:
        mask: The symbol of a mask.
        carriers: By the id of each mask that a symbol carries the first symbol that carries it.
    """
    known: dict[int, dict[int, keras.KerasTensor]] = {}

    def born(symbol) -> dict[int, keras.KerasTensor]:
        if id(symbol) not in known:
            node = node_of(symbol)
            made_from = [] if isinstance(node.operation, keras.Layer) else node.input_tensors
            earlier = {name: carrier for source in made_from for name, carrier in born(source).items()}
            itself = {id(symbol): carriers[id(symbol)]} if id(symbol) in carriers else {}
            known[id(symbol)] = earlier or itself
        return known[id(symbol)]

    return list(born(mask).values())
