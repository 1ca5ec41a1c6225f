"""A batch as a model takes it: the sequences of its inputs, with their padding."""

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

import keras
import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import join_with_and, message
from ....models.keras_private import is_unbuilt, list_nested_layers, list_nodes_in_order
from .graph import get_graph, get_nested_graph


@dataclasses.dataclass(frozen=True, kw_only=True)
class ModelInput:
    """What one input of a model gets.

    Attributes:
        name: Of the input.
        array: (B, T) ids, (B, T, D) numbers, or what else the input takes.
        fill: What stands at its padding.
        size: Of the vocabulary of its ids; 0 where no Embedding reads it.
        valid_steps: (B, T) bool, False at padding; None for what is no sequence.
    """

    name: str
    array: np.ndarray
    fill: float
    size: int
    valid_steps: np.ndarray | None

    @property
    def is_ids(self) -> bool:
        return self.valid_steps is not None and self.array.dtype.kind in "iu"

    @property
    def is_mask(self) -> bool:
        """True where it may be a mask: nothing embeds it, and it holds 0 and 1 alone."""
        return not self.size and self.array.ndim == 2 and set(np.unique(self.array)) <= {0, 1}

    def resize(self, length_change: int, is_left_padded: bool) -> np.ndarray:
        """Returns the array with more padding, or with fewer steps where `length_change` is negative."""
        if length_change < 0:
            return self.array[:, -length_change:] if is_left_padded else self.array[:, :length_change]
        pad_widths = [(0, 0), (length_change, 0) if is_left_padded else (0, length_change)] + [(0, 0)] * (
            self.array.ndim - 2
        )
        return np.pad(self.array, pad_widths, constant_values=self.fill)

    def change_after(self, last_step: int) -> np.ndarray:
        """Returns the array with other real ids, or other numbers, after a step."""
        if self.is_mask or self.valid_steps is None:
            return self.array
        is_later = self.valid_steps & (np.arange(self.array.shape[1]) > last_step)
        if not self.is_ids:
            return np.where(is_later[..., None], 1 - self.array, self.array)
        vocabulary_size = self.size or max(3, int(self.array.max()) + 1)
        changed_ids = (self.array + 1) % vocabulary_size
        changed_ids = np.where(
            (changed_ids == self.fill) | (changed_ids == 0), (changed_ids + 1) % vocabulary_size, changed_ids
        )
        return np.where(is_later & (changed_ids != self.fill), changed_ids, self.array).astype(
            self.array.dtype
        )


def parse_batch(model, batch, padding: int | None) -> tuple[list[ModelInput], Callable[[list], Any]]:
    """Returns (what each input of a model gets, a function that makes a batch of other arrays).

    Whole numbers may come as floats or in lists.

    Raises:
        InvalidValueError: If the batch holds texts, rows of different length, or no sequence.
    """
    graph = get_graph(model) if isinstance(model, keras.Model) and not is_unbuilt(model) else None
    symbols = graph.inputs if graph else [None]
    if graph and isinstance(batch, dict) and not isinstance(graph.input, dict):
        names = [symbol.name for symbol in graph.inputs]
        if set(names) - set(batch):
            raise_invalid(
                "batch",
                message("tracer-names", names=join_with_and([f"`{one}`" for one in names])),
                list(batch),
            )
        batch = [batch[name] for name in names]
    values, pack = _split_batch(batch, len(symbols))
    arrays = [_to_array(model, value) for value in values]
    for array in arrays:
        if array.size == 0:
            raise_invalid("batch", message("tracer-empty"), array.shape, message("tracer-empty.fix"))
    symbols = symbols if len(symbols) == len(arrays) else [None] * len(arrays)
    model_inputs = [_make_input(graph, *pair, padding or 0) for pair in zip(symbols, arrays, strict=True)]
    if not any(model_input.valid_steps is not None for model_input in model_inputs):
        ranks = {len(symbol.shape) for symbol in symbols if symbol is not None}
        is_nested = 3 in ranks and any(model_input.array.ndim == 3 for model_input in model_inputs)
        raise_invalid(
            "batch",
            message("tracer-batch"),
            [f"{one.dtype} of shape {one.shape}" for one in arrays],
            message("tracer-batch.nested") if is_nested else "",
        )
    return model_inputs, pack


def _split_batch(batch, num_inputs: int) -> tuple[list, Callable[[list], Any]]:
    """Returns (a value an input, a function that puts others in their place)."""
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
    holds_text = array.dtype.kind in "US" or (
        array.dtype == object and any(isinstance(element, str | bytes) for element in array.flat)
    )
    if holds_text:
        layers = list_nested_layers(model) if isinstance(model, keras.Layer) else []
        name = next(
            (element.name for element in layers if isinstance(element, keras.layers.TextVectorization)), ""
        )
        raise_invalid(
            "batch", message("tracer-batch"), value, message("tracer-batch.texts", layer=name or "none")
        )
    if array.dtype == object:
        raise_invalid(
            "batch", message("tracer-batch"), value, "" if value is None else message("tracer-batch.ragged")
        )
    return array


def _make_input(graph, symbol, array: np.ndarray, padding: int) -> ModelInput:
    """Returns what an input gets, with its padding where it is a sequence."""
    readers = list(_find_readers(graph, symbol))
    vocabulary_sizes = [layer.input_dim for layer in readers if isinstance(layer, keras.layers.Embedding)]
    is_embedded = bool(vocabulary_sizes) or any("Embed" in type(layer).__name__ for layer in readers)
    may_be_vectors = symbol is None or not is_embedded
    is_whole = array.dtype.kind in "iu" or (array.dtype.kind == "f" and bool((array == np.rint(array)).all()))
    wants_ids = is_embedded or symbol is None or "int" in str(symbol.dtype)
    if is_whole and wants_ids and array.ndim == 2 and array.dtype.kind == "f":
        array = array.astype("int32")
    has_free_length = symbol is None or (len(symbol.shape) > 1 and symbol.shape[1] is None)
    masking_layers = [layer for layer in readers if isinstance(layer, keras.layers.Masking)]
    padding_value = (
        masking_layers[0].mask_value
        if masking_layers
        else (0 if may_be_vectors and array.ndim > 2 else padding)
    )
    valid_steps = None
    if symbol is not None and array.ndim != len(symbol.shape):
        has_free_length = is_embedded = False
        masking_layers = []
    if array.ndim == 2 and array.dtype.kind in "iub" and (has_free_length or is_embedded):
        padding_value = padding_value if is_embedded or symbol is None else 0
        valid_steps = array != padding_value
    elif array.ndim == 3 and array.dtype.kind == "f" and (has_free_length or masking_layers):
        valid_steps = (array != padding_value).any(axis=-1)
    return ModelInput(
        name="" if symbol is None else symbol.name,
        array=array,
        fill=padding_value,
        size=min(vocabulary_sizes, default=0),
        valid_steps=valid_steps,
    )


def _find_readers(graph, symbol) -> Iterable[keras.Layer]:
    """Yields the layers that read an input and those inside them; of a model inside, its readers."""
    for node in list_nodes_in_order(graph) if graph else ():
        for index, tensor in enumerate(node.input_tensors):
            nested = get_nested_graph(node.operation)
            if tensor is symbol and nested is not None and index < len(nested.inputs):
                yield from _find_readers(nested, nested.inputs[index])
            elif tensor is symbol and isinstance(node.operation, keras.Layer):
                yield from list_nested_layers(node.operation)
