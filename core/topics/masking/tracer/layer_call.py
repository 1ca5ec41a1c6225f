"""One call of one layer: which masks come into it, and the same call again with other masks.

Keras keeps the mask of a tensor in an attribute of that tensor. A layer finds it there when it is called, or
is given it as an argument (`mask`, `query_mask` and the like), and a layer that supports masking sets masks
on its outputs. When a functional model is built, Keras writes some of these masks into the graph as
arguments; they then come in whether the tensor still carries its mask or not. So a mask comes in by one of
four ways, `core.topics.masking.mask_propagation.schema.ARRIVALS`, and must be taken away from each place
where it comes in before it is gone.
"""

import dataclasses
import inspect
from typing import Any

import keras
import numpy as np

from ....models.keras_private import capture_layer_warnings, copy_with_mask, get_mask, list_nested_layers
from .recorded_masks import is_same_expression


@dataclasses.dataclass(frozen=True)
class CallSlot:
    """A place of a call that holds one value: an argument, and which of the values in that argument."""

    argument: str
    index: int

    @property
    def holds_mask(self) -> bool:
        """True in an argument that takes masks, or that switches one on, such as `use_causal_mask`."""
        return self.argument == "mask" or self.argument.endswith("_mask")


@dataclasses.dataclass(frozen=True, kw_only=True)
class InputMask:
    """A mask that comes into a call.

    Attributes:
        name: Of the input that it belongs to, or of its own argument where it was passed by hand.
        how: One of `core.topics.masking.mask_propagation.schema.ARRIVALS`.
        mask: Its tensor; None for "causal", which the layer makes itself.
        slots: From which it must be taken away to be gone: a recorded mask stands in two of them.
        symbol: Of a recorded mask, in the graph.
    """

    name: str
    how: str
    mask: Any
    slots: list[CallSlot]
    symbol: keras.KerasTensor | None = None


class LayerCall:
    """The arguments of one call, as tensors and as the symbols that the graph has for them.

    Args:
        node: Of the graph: its operation is a layer, or an operation of `keras.ops`.
        args, kwargs: The node's arguments with tensors in the place of symbols. With the symbols themselves
            it can be asked for its masks, but not run.
        mask_inputs: The slots at which a model inside the model takes a mask as one of its inputs.
    """

    def __init__(self, node, args: tuple, kwargs: dict, mask_inputs: frozenset[CallSlot] = frozenset()):
        self.node = node
        self.mask_inputs = mask_inputs
        self.operation = node.operation
        self.args = args
        self.kwargs = kwargs
        self.arguments = self._arguments_by_name(args, kwargs)
        self.values = _values_by_slot(self.arguments)
        self.symbols = _values_by_slot(self._arguments_by_name(node.arguments.args, node.arguments.kwargs))
        # Noted now, since a call may take the masks off its inputs and change the state of its layer.
        self.carried_masks = {slot: get_mask(tensor) for slot, tensor in self.get_data_tensors().items()}
        self.initial_state = get_state(self.operation)

    def get_data_tensors(self) -> dict[CallSlot, object]:
        """Returns the tensors that come in and are no masks."""
        return {slot: v for slot, v in self.values.items() if is_tensor(v) and not self._takes_mask(slot)}

    def get_explicit_masks(self) -> list:
        """Returns the symbols of the masks that are passed by hand."""
        return [
            self.symbols[slot]
            for slot, value in self.values.items()
            if self._takes_mask(slot) and is_tensor(value) and not self._is_recorded(slot)
        ]

    def get_incoming_masks(self) -> list[InputMask]:
        """Returns the masks that come in: first those that tensors carry, then those in arguments."""
        masks = {
            slot: InputMask(name=self.label(slot), how="carried", mask=mask, slots=[slot])
            for slot, mask in self.carried_masks.items()
            if mask is not None
        }
        for slot, value in self.values.items():
            if not self._takes_mask(slot):
                continue
            owner = self._owner_of_mask(slot)
            if value is True and "causal" in slot.argument:
                masks[slot] = InputMask(name=slot.argument, how="causal", mask=None, slots=[slot])
            elif is_tensor(value) and not self._is_recorded(slot):
                masks[slot] = InputMask(name=self.label(slot), how="handed", mask=value, slots=[slot])
            elif is_tensor(value) and owner in masks:  # the mask that the tensor carries, once more
                masks[owner].slots.append(slot)
            elif is_tensor(value):
                symbol = get_mask(self.symbols[owner])
                masks[slot] = InputMask(
                    name=self.label(owner), how="recorded", mask=value, slots=[slot], symbol=symbol
                )
        return list(masks.values())

    def run(self) -> tuple[object, str]:
        """Runs the call as the model does and returns (outputs, Keras' warning about its mask, or "")."""
        with capture_layer_warnings() as warnings:
            outputs = self.operation(*self.args, **self.kwargs)
        mask_warnings = [text for text in warnings if "mask" in text and f"'{self.operation.name}'" in text]
        return outputs, mask_warnings[0] if mask_warnings else ""

    def rerun_with_masks(self, masks: dict[CallSlot, Any], **more_arguments):
        """Runs the call on copies of its tensors with some masks replaced, and returns the outputs.

        The state of the layer is that of the first run, and afterwards what it was before this one.

        Args:
            masks: The new mask of a slot; None takes it away, and turns a switch off. A model that takes a
                mask as an input cannot do without: there None is a mask that hides nothing.
            more_arguments: Of the call, besides those it has.
        """
        values: dict[CallSlot, Any] = {}
        for slot, value in self.values.items():
            if slot.holds_mask:
                is_switched_off = value is True and slot in masks and masks[slot] is None
                values[slot] = False if is_switched_off else masks.get(slot, value)
            elif slot in self.mask_inputs and slot in masks:
                mask = masks[slot]
                values[slot] = (
                    keras.ops.ones_like(value) if mask is None else keras.ops.cast(mask, value.dtype)
                )
            elif is_tensor(value):
                values[slot] = copy_with_mask(value, masks.get(slot, self.carried_masks.get(slot)))
            else:
                values[slot] = value
        args, kwargs = self._args_and_kwargs(values)
        final_state = get_state(self.operation)
        restore_state(self.initial_state)
        try:
            with capture_layer_warnings():  # which the first run has told
                return self.operation(*args, **{**kwargs, **more_arguments})
        finally:
            restore_state(final_state)

    def find_stripped_inputs(self) -> tuple[str, ...]:
        """Returns the names of the inputs that carried a mask before the call and do not carry it now."""
        return tuple(
            self.label(slot)
            for slot, tensor in self.get_data_tensors().items()
            if self.carried_masks[slot] is not None and get_mask(tensor) is None
        )

    def copy_inputs_for_nested_model(self):
        """Returns the first argument on copies, with the masks that it carries or that `mask` holds."""
        first_argument = next(iter(self.arguments))
        inputs = []
        for slot, value in self.values.items():
            if slot.argument == first_argument:
                mask_argument = self.values.get(CallSlot("mask", slot.index))
                mask = mask_argument if is_tensor(mask_argument) else self.carried_masks.get(slot)
                inputs.append(copy_with_mask(value, mask) if is_tensor(value) else value)
        return keras.tree.pack_sequence_as(self.arguments[first_argument], inputs)

    def label(self, slot: CallSlot) -> str:
        """Returns how a trace names a slot: "value", or "inputs[1]" in an argument of several values."""
        is_alone = CallSlot(slot.argument, 1) not in self.values
        return slot.argument if is_alone else f"{slot.argument}[{slot.index}]"

    def _takes_mask(self, slot: CallSlot) -> bool:
        return slot.holds_mask or slot in self.mask_inputs

    def _owner_of_mask(self, slot: CallSlot) -> CallSlot:
        """Returns the slot that a mask is of: `query` for `query_mask`, the first argument for `mask`."""
        is_first = slot.argument == "mask"
        owner = next(iter(self.arguments)) if is_first else slot.argument.removesuffix("_mask")
        return CallSlot(owner, slot.index)

    def _is_recorded(self, slot: CallSlot) -> bool:
        """True where Keras itself filled a mask argument when the graph was built.

        Then the symbol in it says the same as the one that the symbol of its owner carries as its mask.
        """
        if slot in self.mask_inputs:
            return False
        owner = self.symbols.get(self._owner_of_mask(slot))
        mask = get_mask(owner) if isinstance(owner, keras.KerasTensor) else None
        return mask is not None and is_same_expression(mask, self.symbols[slot])

    def _arguments_by_name(self, args: tuple, kwargs: dict) -> dict:
        """Returns the arguments by the names that `call` gives them; `*args` has one for all."""
        return {**inspect.signature(self.operation.call).bind_partial(*args).arguments, **kwargs}

    def _args_and_kwargs(self, values: dict[CallSlot, object]) -> tuple[tuple, dict]:
        """Returns (args, kwargs) with new values.

        What came by position goes by position, since Keras tells the two apart.
        """
        arguments = {}
        for name, structure in self.arguments.items():
            leaves = [value for slot, value in values.items() if slot.argument == name]
            arguments[name] = keras.tree.pack_sequence_as(structure, leaves)
        signature = inspect.signature(self.operation.call)
        args: list[Any] = []
        for name in signature.bind_partial(*self.args).arguments:
            is_rest = signature.parameters[name].kind is inspect.Parameter.VAR_POSITIONAL
            args += arguments[name] if is_rest else [arguments[name]]
        return tuple(args), {name: arguments[name] for name in self.kwargs}


def _values_by_slot(arguments: dict) -> dict[CallSlot, Any]:
    return {
        CallSlot(name, index): value
        for name, structure in arguments.items()
        for index, value in enumerate(keras.tree.flatten(structure))
    }


# --- tensors and state --------------------------------------------------------------------------------------


def is_tensor(value) -> bool:
    """True for a tensor of the backend or a symbolic one."""
    return keras.ops.is_tensor(value) or isinstance(value, keras.KerasTensor)


def find_tensors(structure) -> list:
    """Returns all tensors of a nested structure, such as the outputs of a call."""
    return [leaf for leaf in keras.tree.flatten(structure) if is_tensor(leaf)]


def to_bool_array(mask) -> np.ndarray:
    """Returns a mask as a bool array of its own."""
    return np.array(keras.ops.convert_to_numpy(mask), bool)


def to_bool_array_or_none(mask) -> np.ndarray | None:
    """Returns a mask as a bool array of its own; None where there is none."""
    return None if mask is None else to_bool_array(mask)


def get_state(operation) -> list[tuple[keras.Variable, np.ndarray]]:
    """Returns the variables of a layer or model that a call may change, each with its value.

    These are those that are not trained, and the carried states of stateful RNNs, which Keras lists apart.
    """
    if not isinstance(operation, keras.Layer):
        return []
    states = keras.tree.flatten([getattr(layer, "states", None) for layer in list_nested_layers(operation)])
    variables = [*operation.non_trainable_variables, *states]
    distinct = {id(variable): variable for variable in variables if isinstance(variable, keras.Variable)}
    return [(variable, np.array(keras.ops.convert_to_numpy(variable))) for variable in distinct.values()]


def restore_state(state: list[tuple[keras.Variable, np.ndarray]]) -> None:
    """Gives variables the values that they had; those that did not change are left alone."""
    for variable, value in state:
        if not np.array_equal(keras.ops.convert_to_numpy(variable), value):
            variable.assign(value)
