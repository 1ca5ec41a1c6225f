"""One call of one layer: which masks come in, and the call run again with others.

Keras keeps the mask of a tensor in an attribute of that tensor, sets it after each call of a layer that
supports masking, and fills the arguments `mask`, `query_mask` and the like from it. When a model is built,
some of these are written into its graph as arguments, which then come in whether the tensor still carries its
mask or not.
"""

import dataclasses
import inspect

import keras
import numpy as np
from keras.src import (
    backend,  # masks of tensors have no public name; tests/core/masks hold what is used of it
)

from core.analyses.masking.tracer.keras_warnings import listening


def get_mask(tensor):
    """Returns the mask that a tensor carries, or None."""
    return None if tensor is None else backend.get_keras_mask(tensor)


def with_mask(tensor, mask):
    """Returns a copy of a tensor that carries a mask, or none."""
    copy = keras.ops.copy(tensor)
    backend.set_keras_mask(copy, mask)
    return copy


def is_tensor(value) -> bool:
    """True for a tensor of the backend or a symbolic one."""
    return keras.ops.is_tensor(value) or isinstance(value, keras.KerasTensor)


def bool_array(mask) -> np.ndarray | None:
    """Returns a mask as a bool array of its own."""
    return None if mask is None else np.array(keras.ops.convert_to_numpy(mask), bool)


@dataclasses.dataclass
class Entry:
    """A mask that comes in: its value, and the places (argument, leaf) from which it must be taken away to be
    gone.
    """

    name: str
    how: str
    mask: object
    places: list[tuple[str, int]]
    matters: bool = False


def changing_variables(operation) -> list:
    """Returns the variables of a layer that a call may change: those that are not trained, and carried
    states, which Keras lists apart.
    """
    if not isinstance(operation, keras.Layer):
        return []
    carried = [keras.tree.flatten(getattr(layer, "states", None)) for layer in operation._flatten_layers()]
    states = [variable for states in carried for variable in states if isinstance(variable, keras.Variable)]
    return list(
        {id(variable): variable for variable in (*operation.non_trainable_variables, *states)}.values()
    )


def _is_mask_argument(name: str) -> bool:
    return name == "mask" or name.endswith("_mask")


def _leaf_name(name: str, index: int, count: int) -> str:
    return name if count == 1 else f"{name}[{index}]"


class Call:
    """The arguments of one call, as values and as the symbols that the graph has for them.

    Args:
        operation: A layer, or an operation of `keras.ops`.
        values: (args, kwargs) with tensors.
        symbols: (args, kwargs) with the graph's symbolic tensors.
    """

    def __init__(self, operation, values, symbols):
        self.operation = operation
        self._values = values
        self._arguments, self._symbols = _named(operation, *values), _named(operation, *symbols)
        self._order = list(self._arguments)
        # as they are before the call
        self._masks = {(name, index): get_mask(tensor) for name, index, tensor in self.data()}
        self._state = [(variable, keras.ops.copy(variable)) for variable in changing_variables(operation)]

    def symbol(self, name: str, index: int):
        """Returns the symbol of a leaf of an argument."""
        return keras.tree.flatten(self._symbols[name])[index]

    def leaves(self, name: str) -> list:
        """Returns the tensors, masks and other values of an argument, in one list."""
        return keras.tree.flatten(self._arguments[name])

    def data(self):
        """Yields (argument, leaf, tensor) of all tensors that come in and are no mask arguments."""
        for name in self._order:
            if not _is_mask_argument(name):
                for index, leaf in enumerate(self.leaves(name)):
                    if is_tensor(leaf):
                        yield name, index, leaf

    def handed(self) -> list:
        """Returns the symbols of the masks that are handed over by hand."""
        return [
            self.symbol(name, index)
            for name in self._order
            if _is_mask_argument(name)
            for index, leaf in enumerate(self.leaves(name))
            if is_tensor(leaf) and not self._recorded(name, index)
        ]

    def _owner(self, name: str) -> str:
        """Returns the argument that a mask argument belongs to: `query_mask` to `query`, `mask` to the first
        one.
        """
        return self._order[0] if name == "mask" else name.removesuffix("_mask")

    def _recorded(self, name: str, index: int) -> bool:
        """True where a mask argument was filled by Keras when the graph was built, with the mask of the
        tensor it belongs to.
        """
        symbols = keras.tree.flatten(self._symbols.get(name))
        owners = keras.tree.flatten(self._symbols.get(self._owner(name)))
        if index >= len(owners) or not isinstance(owners[index], keras.KerasTensor):
            return False
        return get_mask(owners[index]) is not None and get_mask(owners[index]) is symbols[index]

    def entries(self) -> list[Entry]:
        """Returns the masks that come in."""
        found = {
            (name, index): Entry(
                _leaf_name(name, index, len(self.leaves(name))), "carried", mask, [(name, index)]
            )
            for (name, index), mask in self._masks.items()
            if mask is not None
        }
        for name in filter(_is_mask_argument, self._order):
            for index, leaf in enumerate(self.leaves(name)):
                if leaf is True and "causal" in name:
                    found[name, index] = Entry(name, "causal", None, [(name, index)])
                elif is_tensor(leaf):
                    self._add_argument(found, name, index, leaf)
        return list(found.values())

    def _add_argument(self, found: dict, name: str, index: int, leaf) -> None:
        owner = self._owner(name), index
        if not self._recorded(name, index):
            found[name, index] = Entry(
                _leaf_name(name, index, len(self.leaves(name))), "handed", leaf, [(name, index)]
            )
        elif owner in found:
            found[owner].places.append((name, index))
        else:
            found[name, index] = Entry(
                _leaf_name(*owner, len(self.leaves(owner[0]))), "recorded", leaf, [(name, index)]
            )

    def run(self):
        """Runs the call as the model does and returns (outputs, Keras' warning about this layer or "")."""
        with listening() as heard:
            outputs = self.operation(*self._values[0], **self._values[1])
        return outputs, next(
            (said for said in heard if "mask" in said and f"'{self.operation.name}'" in said), ""
        )

    def again(self, changes: dict, **more):
        """Runs the call on copies of all tensors, with other masks at some places (argument, leaf); True
        there is switched off by None.
        """
        arguments = {}
        for name in self._order:
            leaves = []
            for index, leaf in enumerate(self.leaves(name)):
                place = name, index
                if _is_mask_argument(name):
                    leaf = changes.get(place, leaf)
                    leaf = False if leaf is None and self.leaves(name)[index] is True else leaf
                elif is_tensor(leaf):
                    leaf = with_mask(leaf, changes.get(place, self._masks[place]))
                leaves.append(leaf)
            arguments[name] = keras.tree.pack_sequence_as(self._arguments[name], leaves)
        args, kwargs = _as_given(self.operation, self._values, arguments)
        after = [keras.ops.copy(variable) for variable, _ in self._state]
        try:
            for variable, value in self._state:
                variable.assign(value)
            with listening():  # it was said already
                return self.operation(*args, **{**kwargs, **more})
        finally:
            for (variable, _), value in zip(self._state, after, strict=True):
                variable.assign(value)

    def removed(self) -> tuple[str, ...]:
        """Returns the names of the inputs that carried a mask before the call and do not carry it now."""
        return tuple(
            _leaf_name(name, index, len(self.leaves(name)))
            for name, index, tensor in self.data()
            if self._masks[name, index] is not None and get_mask(tensor) is None
        )

    def first_inputs(self):
        """Returns the first argument on copies that carry the masks with which a nested model begins."""
        name, leaves = self._order[0], []
        handed = self.leaves("mask") if "mask" in self._arguments else []
        for index, leaf in enumerate(self.leaves(name)):
            given = handed[index] if index < len(handed) and is_tensor(handed[index]) else None
            leaves.append(
                with_mask(leaf, self._masks.get((name, index)) if given is None else given)
                if is_tensor(leaf)
                else leaf
            )
        return keras.tree.pack_sequence_as(self._arguments[name], leaves)


def _named(operation, args, kwargs) -> dict:
    """Returns the arguments of a call by the names that `call` has for them; of `*args`, the whole tuple has
    one name.
    """
    return {**inspect.signature(operation.call).bind_partial(*args).arguments, **kwargs}


def _as_given(operation, values, arguments: dict) -> tuple[tuple, dict]:
    """Returns (args, kwargs) with new values by name; what came by position goes by position, since Keras
    tells the two apart.
    """
    signature, args = inspect.signature(operation.call), []
    for name in signature.bind_partial(*values[0]).arguments:
        rest = signature.parameters[name].kind is inspect.Parameter.VAR_POSITIONAL
        args += arguments[name] if rest else [arguments[name]]
    return tuple(args), {name: arguments[name] for name in values[1]}
