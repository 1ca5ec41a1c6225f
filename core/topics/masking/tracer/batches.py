"""The batch of a model: the sequences of its inputs, with their padding."""

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

import keras
import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import join_with_and, message
from ....models.keras_private import flatten_layers, is_unbuilt, list_nodes_in_execution_order
from .graph import get_functional, get_nested_functional


@dataclasses.dataclass(frozen=True, kw_only=True)
class ModelInput:
    """The array of one input of a model.

    Attributes:
        name: Of the input.
        array: (B, T) ids, (B, T, D) numbers, or another array.
        padding_value: Its value at padding.
        vocabulary_size: Of its ids; 0 where no Embedding takes it.
        valid_steps: (B, T) bool, False at padding; None where it is no sequence.
    """

    name: str
    array: np.ndarray
    padding_value: float
    vocabulary_size: int
    valid_steps: np.ndarray | None

    @property
    def is_ids(self) -> bool:
        return self.valid_steps is not None and self.array.dtype.kind in "iu"

    @property
    def is_mask(self) -> bool:
        """True where it may be a mask: no Embedding takes it, and it holds 0 and 1 alone."""
        return not self.vocabulary_size and self.array.ndim == 2 and set(np.unique(self.array)) <= {0, 1}

    def resize(self, length_change: int, is_left_padded: bool) -> np.ndarray:
        """Returns the array with more padding, or with fewer steps where `length_change` is negative."""
        if length_change < 0:
            return self.array[:, -length_change:] if is_left_padded else self.array[:, :length_change]
        pad_widths = [(0, 0), (length_change, 0) if is_left_padded else (0, length_change)] + [(0, 0)] * (
            self.array.ndim - 2
        )
        return np.pad(self.array, pad_widths, constant_values=self.padding_value)

    def change_steps_after(self, last_step: int) -> np.ndarray:
        """Returns the array with other real ids, or other numbers, after a step."""
        if self.is_mask or self.valid_steps is None:
            return self.array
        is_later = self.valid_steps & (np.arange(self.array.shape[1]) > last_step)
        if not self.is_ids:
            return np.where(is_later[..., None], 1 - self.array, self.array)
        vocabulary_size = self.vocabulary_size or max(3, int(self.array.max()) + 1)
        changed_ids = (self.array + 1) % vocabulary_size
        changed_ids = np.where(
            (changed_ids == self.padding_value) | (changed_ids == 0),
            (changed_ids + 1) % vocabulary_size,
            changed_ids,
        )
        return np.where(is_later & (changed_ids != self.padding_value), changed_ids, self.array).astype(
            self.array.dtype
        )


def parse_batch(model, batch, padding: int | None) -> tuple[list[ModelInput], Callable[[list], Any]]:
    """Returns (the inputs of a model, a function that makes a batch of other arrays).

    Ids may be floats or lists.

    Raises:
        InvalidValueError: If the batch holds texts, rows of different length, or no sequence.
    """
    functional = get_functional(model) if isinstance(model, keras.Model) and not is_unbuilt(model) else None
    keras_tensors = functional.inputs if functional else [None]
    if functional and isinstance(batch, dict) and not isinstance(functional.input, dict):
        names = [tensor.name for tensor in functional.inputs]
        if set(names) - set(batch):
            input_names = join_with_and([f"`{name}`" for name in names])
            raise_invalid("batch", message("tracer-input-names", input_names=input_names), list(batch))
        batch = [batch[name] for name in names]
    values, pack_batch = _split_batch(batch, len(keras_tensors))
    arrays = [_to_array(model, value) for value in values]
    for array in arrays:
        if array.size == 0:
            raise_invalid("batch", message("tracer-empty"), array.shape, message("tracer-empty.fix"))
    keras_tensors = keras_tensors if len(keras_tensors) == len(arrays) else [None] * len(arrays)
    model_inputs = [
        _make_model_input(functional, *pair, padding or 0) for pair in zip(keras_tensors, arrays, strict=True)
    ]
    if not any(model_input.valid_steps is not None for model_input in model_inputs):
        ranks = {len(tensor.shape) for tensor in keras_tensors if tensor is not None}
        is_nested = 3 in ranks and any(model_input.array.ndim == 3 for model_input in model_inputs)
        raise_invalid(
            "batch",
            message("tracer-batch"),
            [f"{one.dtype} of shape {one.shape}" for one in arrays],
            message("tracer-batch.nested") if is_nested else "",
        )
    return model_inputs, pack_batch


def _split_batch(batch, num_inputs: int) -> tuple[list, Callable[[list], Any]]:
    """Returns (a value for each input, a function that makes a batch of other values)."""
    leaves = keras.tree.flatten(batch)
    is_of_arrays = all(hasattr(leaf, "shape") and len(leaf.shape) for leaf in leaves)
    if is_of_arrays and (num_inputs > 1 or len(leaves) == 1):
        return leaves, lambda arrays: keras.tree.pack_sequence_as(batch, arrays)
    if isinstance(batch, dict):
        return list(batch.values()), lambda arrays: dict(zip(batch, arrays, strict=True))
    if num_inputs > 1 and isinstance(batch, list | tuple):
        return list(batch), list
    return [batch], lambda arrays: arrays[0]


def _to_array(model, value) -> np.ndarray:
    try:
        array = np.asarray(value).copy()
    except ValueError:
        array = np.array(None, object)
    fix = "" if array.dtype != object or value is None else message("tracer-batch.ragged")
    if array.dtype.kind in "US" or any(isinstance(item, str | bytes) for item in array.flat if fix):
        layers = flatten_layers(model) if isinstance(model, keras.Layer) else []
        names = [layer.name for layer in layers if isinstance(layer, keras.layers.TextVectorization)]
        fix = message("tracer-batch.texts", layer=names[0] if names else "none")
    if fix or array.dtype == object:
        raise_invalid("batch", message("tracer-batch"), value, fix)
    return array


def _make_model_input(functional, keras_tensor, array: np.ndarray, padding: int) -> ModelInput:
    """Returns the array of an input, with its padding where it is a sequence."""
    consumers = list(_find_consumers(functional, keras_tensor))
    vocabulary_sizes = [layer.input_dim for layer in consumers if isinstance(layer, keras.layers.Embedding)]
    is_embedded = bool(vocabulary_sizes) or any("Embed" in type(layer).__name__ for layer in consumers)
    may_be_vectors = keras_tensor is None or not is_embedded
    is_whole = array.dtype.kind in "iu" or (array.dtype.kind == "f" and bool((array == np.rint(array)).all()))
    takes_ids = is_embedded or keras_tensor is None or "int" in str(keras_tensor.dtype)
    if is_whole and takes_ids and array.ndim == 2 and array.dtype.kind == "f":
        array = array.astype("int32")
    has_free_length = keras_tensor is None or (len(keras_tensor.shape) > 1 and keras_tensor.shape[1] is None)
    masking_layers = [layer for layer in consumers if isinstance(layer, keras.layers.Masking)]
    padding_value = (
        masking_layers[0].mask_value
        if masking_layers
        else (0 if may_be_vectors and array.ndim > 2 else padding)
    )
    valid_steps = None
    if keras_tensor is not None and array.ndim != len(keras_tensor.shape):
        has_free_length = is_embedded = False
        masking_layers = []
    if array.ndim == 2 and array.dtype.kind in "iub" and (has_free_length or is_embedded):
        padding_value = padding_value if is_embedded or keras_tensor is None else 0
        valid_steps = array != padding_value
    elif array.ndim == 3 and array.dtype.kind == "f" and (has_free_length or masking_layers):
        valid_steps = (array != padding_value).any(axis=-1)
    return ModelInput(
        name="" if keras_tensor is None else keras_tensor.name,
        array=array,
        padding_value=padding_value,
        vocabulary_size=min(vocabulary_sizes, default=0),
        valid_steps=valid_steps,
    )


def _find_consumers(functional, keras_tensor) -> Iterable[keras.Layer]:
    """Yields the layers that take an input and those nested in them; of a nested model, its own consumers."""
    for node in list_nodes_in_execution_order(functional) if functional else ():
        for index, tensor in enumerate(node.input_tensors):
            nested = get_nested_functional(node.operation)
            if tensor is keras_tensor and nested is not None and index < len(nested.inputs):
                yield from _find_consumers(nested, nested.inputs[index])
            elif tensor is keras_tensor and isinstance(node.operation, keras.Layer):
                yield from flatten_layers(node.operation)
