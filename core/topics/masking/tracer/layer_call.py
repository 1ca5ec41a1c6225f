"""One call of one layer: its incoming masks, and the same call again with other masks.

Keras keeps the mask of a tensor in an attribute of that tensor. A layer finds it there when it is called, or
gets it as an argument (`mask`, `query_mask` and the like), and a layer that supports masking sets masks on
its outputs. When a functional model is built, Keras writes some of these masks into the graph as arguments;
they then come in whether the tensor still carries its mask or not. So a mask arrives in one of four ways,
`core.topics.masking.mask_propagation.schema.MASK_ROUTES`, and must be taken away from each slot at which it
comes in before it is gone.
"""

import dataclasses
import inspect
from typing import Any

import keras
import numpy as np

from ....models.keras_private import capture_layer_warnings, copy_with_mask, flatten_layers, get_mask
from .graph_masks import is_same_symbolic_tensor


@dataclasses.dataclass(frozen=True)
class ArgumentSlot:
    """A slot of a call that holds one value: an argument, and the index of the value in that argument."""

    argument: str
    index: int

    @property
    def is_mask_argument(self) -> bool:
        """True for an argument that takes a mask, or that switches one on, such as `use_causal_mask`."""
        return self.argument == "mask" or self.argument.endswith("_mask")


@dataclasses.dataclass(frozen=True, kw_only=True)
class IncomingMask:
    """A mask that comes into a call.

    Attributes:
        name: Of the input that it belongs to, or of its own argument where it was passed explicitly.
        route: One of `core.topics.masking.mask_propagation.schema.MASK_ROUTES`.
        mask: Its tensor; None for "causal", which the layer makes itself.
        slots: At which it comes in: one that is in the graph may stand at two of them.
        keras_tensor: Of a mask in the graph, its symbolic tensor.
    """

    name: str
    route: str
    mask: Any
    slots: list[ArgumentSlot]
    keras_tensor: keras.KerasTensor | None = None


class LayerCall:
    """The arguments of one call, as tensors and as the KerasTensors that the graph has for them.

    Args:
        node: Of the graph: its operation is a layer, or an operation of `keras.ops`.
        args, kwargs: The node's arguments with tensors in place of KerasTensors. With the KerasTensors the
            call knows its masks, but cannot be run.
        mask_input_slots: The slots at which a nested model takes a mask as one of its inputs.
    """

    def __init__(
        self, node, args: tuple, kwargs: dict, mask_input_slots: frozenset[ArgumentSlot] = frozenset()
    ):
        self.node = node
        self.mask_input_slots = mask_input_slots
        self.operation = node.operation
        self.args = args
        self.kwargs = kwargs
        self.arguments = self._arguments_by_name(args, kwargs)
        self.values_by_slot = _values_by_slot(self.arguments)
        node_arguments = self._arguments_by_name(node.arguments.args, node.arguments.kwargs)
        self.graph_values_by_slot = _values_by_slot(node_arguments)
        # Noted now, since a call may take the masks off its inputs and change the state of its layer.
        self.implicit_masks = {slot: get_mask(tensor) for slot, tensor in self.get_data_tensors().items()}
        self.variables_before = snapshot_variables(self.operation)

    def get_data_tensors(self) -> dict[ArgumentSlot, object]:
        """Returns the tensors that come in and are no masks."""
        return {
            slot: v
            for slot, v in self.values_by_slot.items()
            if is_tensor(v) and not self._is_mask_slot(slot)
        }

    def get_explicit_mask_tensors(self) -> list:
        """Returns the KerasTensors of the masks that are passed explicitly."""
        return [
            self.graph_values_by_slot[slot]
            for slot, value in self.values_by_slot.items()
            if self._is_mask_slot(slot) and is_tensor(value) and not self._is_filled_by_keras(slot)
        ]

    def get_incoming_masks(self) -> list[IncomingMask]:
        """Returns the masks that come in: first those that tensors carry, then those in arguments."""
        masks = {
            slot: IncomingMask(name=self.format_slot(slot), route="implicit", mask=mask, slots=[slot])
            for slot, mask in self.implicit_masks.items()
            if mask is not None
        }
        for slot, value in self.values_by_slot.items():
            if not self._is_mask_slot(slot):
                continue
            masked_slot = self._get_slot_of_masked_tensor(slot)
            if value is True and "causal" in slot.argument:
                masks[slot] = IncomingMask(name=slot.argument, route="causal", mask=None, slots=[slot])
            elif is_tensor(value) and not self._is_filled_by_keras(slot):
                masks[slot] = IncomingMask(
                    name=self.format_slot(slot), route="explicit", mask=value, slots=[slot]
                )
            elif is_tensor(value) and masked_slot in masks:  # the mask that the tensor carries, again
                masks[masked_slot].slots.append(slot)
            elif is_tensor(value):
                masks[slot] = IncomingMask(
                    name=self.format_slot(masked_slot),
                    route="filled_by_keras",
                    mask=value,
                    slots=[slot],
                    keras_tensor=get_mask(self.graph_values_by_slot[masked_slot]),
                )
        return list(masks.values())

    def run(self) -> tuple[object, str]:
        """Runs the call as the model does and returns (outputs, Keras' warning about its mask, or "")."""
        with capture_layer_warnings() as warnings:
            outputs = self.operation(*self.args, **self.kwargs)
        mask_warnings = [text for text in warnings if "mask" in text and f"'{self.operation.name}'" in text]
        return outputs, mask_warnings[0] if mask_warnings else ""

    def rerun_with_masks(self, masks: dict[ArgumentSlot, Any], **more_arguments):
        """Runs the call on copies of its tensors with some masks replaced, and returns the outputs.

        The layer starts from its variables before the first run, and gets back those that it has now.

        Args:
            masks: The new mask of a slot; None takes it away, and turns a switch off. A model that takes a
                mask as an input needs one: there None is a mask that hides nothing.
            more_arguments: Further arguments of the call.
        """
        new_values: dict[ArgumentSlot, Any] = {}
        for slot, value in self.values_by_slot.items():
            if slot.is_mask_argument:
                is_switched_off = value is True and slot in masks and masks[slot] is None
                new_values[slot] = False if is_switched_off else masks.get(slot, value)
            elif slot in self.mask_input_slots and slot in masks:
                mask = masks[slot]
                new_values[slot] = (
                    keras.ops.ones_like(value) if mask is None else keras.ops.cast(mask, value.dtype)
                )
            elif is_tensor(value):
                new_values[slot] = copy_with_mask(value, masks.get(slot, self.implicit_masks.get(slot)))
            else:
                new_values[slot] = value
        args, kwargs = self._args_and_kwargs(new_values)
        variables_after = snapshot_variables(self.operation)
        restore_variables(self.variables_before)
        try:
            with capture_layer_warnings():  # the first run has returned them
                return self.operation(*args, **{**kwargs, **more_arguments})
        finally:
            restore_variables(variables_after)

    def find_inputs_that_lost_mask(self) -> tuple[str, ...]:
        """Returns the names of the inputs that carried a mask before the call and do not carry it now."""
        return tuple(
            self.format_slot(slot)
            for slot, tensor in self.get_data_tensors().items()
            if self.implicit_masks[slot] is not None and get_mask(tensor) is None
        )

    def copy_inputs_for_nested_model(self):
        """Returns the first argument on copies, with the masks that it carries or that `mask` holds."""
        first_argument = next(iter(self.arguments))
        inputs = []
        for slot, value in self.values_by_slot.items():
            if slot.argument == first_argument:
                mask_argument = self.values_by_slot.get(ArgumentSlot("mask", slot.index))
                mask = mask_argument if is_tensor(mask_argument) else self.implicit_masks.get(slot)
                inputs.append(copy_with_mask(value, mask) if is_tensor(value) else value)
        return keras.tree.pack_sequence_as(self.arguments[first_argument], inputs)

    def format_slot(self, slot: ArgumentSlot) -> str:
        """Returns the name of a slot: "value", or "inputs[1]" in an argument of several values."""
        is_alone = ArgumentSlot(slot.argument, 1) not in self.values_by_slot
        return slot.argument if is_alone else f"{slot.argument}[{slot.index}]"

    def _is_mask_slot(self, slot: ArgumentSlot) -> bool:
        return slot.is_mask_argument or slot in self.mask_input_slots

    def _get_slot_of_masked_tensor(self, slot: ArgumentSlot) -> ArgumentSlot:
        # `query` for `query_mask`, the first argument for `mask`
        is_plain_mask = slot.argument == "mask"
        argument = next(iter(self.arguments)) if is_plain_mask else slot.argument.removesuffix("_mask")
        return ArgumentSlot(argument, slot.index)

    def _is_filled_by_keras(self, slot: ArgumentSlot) -> bool:
        """True where Keras itself filled a mask argument when the graph was built.

        Then the KerasTensor in it is computed as the mask that the KerasTensor of the masked slot carries.
        """
        if slot in self.mask_input_slots:
            return False
        masked_tensor = self.graph_values_by_slot.get(self._get_slot_of_masked_tensor(slot))
        mask = get_mask(masked_tensor) if isinstance(masked_tensor, keras.KerasTensor) else None
        return mask is not None and is_same_symbolic_tensor(mask, self.graph_values_by_slot[slot])

    def _arguments_by_name(self, args: tuple, kwargs: dict) -> dict:
        # `*args` has one name for all
        return {**inspect.signature(self.operation.call).bind_partial(*args).arguments, **kwargs}

    def _args_and_kwargs(self, values: dict[ArgumentSlot, object]) -> tuple[tuple, dict]:
        """Returns (args, kwargs) with new values.

        Positional arguments stay positional, since Keras distinguishes them.
        """
        leaves: dict[str, list] = {name: [] for name in self.arguments}
        for slot, value in values.items():
            leaves[slot.argument].append(value)
        arguments = {
            name: keras.tree.pack_sequence_as(structure, leaves[name])
            for name, structure in self.arguments.items()
        }
        signature = inspect.signature(self.operation.call)
        args: list[Any] = []
        for name in signature.bind_partial(*self.args).arguments:
            is_var_positional = signature.parameters[name].kind is inspect.Parameter.VAR_POSITIONAL
            args += arguments[name] if is_var_positional else [arguments[name]]
        return tuple(args), {name: arguments[name] for name in self.kwargs}


def _values_by_slot(arguments: dict) -> dict[ArgumentSlot, Any]:
    return {
        ArgumentSlot(name, index): value
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


def snapshot_variables(operation) -> list[tuple[keras.Variable, np.ndarray]]:
    """Returns the variables of a layer or model that a call may change, each with its value.

    These are the non-trainable variables and the states of stateful RNNs, which Keras lists separately.
    """
    if not isinstance(operation, keras.Layer):
        return []
    states = keras.tree.flatten([getattr(layer, "states", None) for layer in flatten_layers(operation)])
    variables = [*operation.non_trainable_variables, *states]
    distinct = {id(variable): variable for variable in variables if isinstance(variable, keras.Variable)}
    return [(variable, np.array(keras.ops.convert_to_numpy(variable))) for variable in distinct.values()]


def restore_variables(snapshot: list[tuple[keras.Variable, np.ndarray]]) -> None:
    """Gives variables the values that they had; those that did not change are left alone."""
    for variable, value in snapshot:
        if not np.array_equal(keras.ops.convert_to_numpy(variable), value):
            variable.assign(value)
