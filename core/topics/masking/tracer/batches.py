"""A batch as a model takes it: the sequences of its inputs, with their padding."""

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

import keras
import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import join_with_and, message
from ....models.keras_private import is_unbuilt, layers_within, nodes_in_order
from .graph import graph_of, nested_graph


@dataclasses.dataclass(frozen=True, kw_only=True)
class Part:
    """What one input of a model gets.

    Attributes:
        name: Of the input.
        array: (B, T) ids, (B, T, D) numbers, or what else the input takes.
        fill: What stands at its padding.
        size: Of the vocabulary of its ids; 0 where no Embedding reads it.
        real: (B, T) bool, False at padding; None for what is no sequence.
    """

    name: str
    array: np.ndarray
    fill: float
    size: int
    real: np.ndarray | None

    @property
    def is_ids(self) -> bool:
        return self.real is not None and self.array.dtype.kind in "iu"

    @property
    def is_mask(self) -> bool:
        """True where it may be a mask: nothing embeds it, and it holds 0 and 1 alone."""
        return not self.size and self.array.ndim == 2 and set(np.unique(self.array)) <= {0, 1}

    def longer(self, count: int, left: bool) -> np.ndarray:
        """Returns the array with more padding, or with fewer steps where `count` is negative."""
        if count < 0:
            return self.array[:, -count:] if left else self.array[:, :count]
        widths = [(0, 0), (count, 0) if left else (0, count)] + [(0, 0)] * (self.array.ndim - 2)
        return np.pad(self.array, widths, constant_values=self.fill)

    def other_after(self, last: int) -> np.ndarray:
        """Returns the array with other real ids, or other numbers, after a step."""
        if self.is_mask or self.real is None:
            return self.array
        later = self.real & (np.arange(self.array.shape[1]) > last)
        if not self.is_ids:
            return np.where(later[..., None], 1 - self.array, self.array)
        size = self.size or max(3, int(self.array.max()) + 1)
        other = (self.array + 1) % size
        other = np.where((other == self.fill) | (other == 0), (other + 1) % size, other)
        return np.where(later & (other != self.fill), other, self.array).astype(self.array.dtype)


def read_batch(model, batch, padding: int | None) -> tuple[list[Part], Callable[[list], Any]]:
    """Returns (what each input of a model gets, a function that makes a batch of other arrays).

    Whole numbers may come as floats or in lists.

    Raises:
        InvalidValueError: If the batch holds texts, rows of different length, or no sequence.
    """
    graph = graph_of(model) if isinstance(model, keras.Model) and not is_unbuilt(model) else None
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
    values, pack = _values(batch, len(symbols))
    arrays = [_array(model, value) for value in values]
    for array in arrays:
        if array.size == 0:
            raise_invalid("batch", message("tracer-empty"), array.shape, message("tracer-empty.fix"))
    symbols = symbols if len(symbols) == len(arrays) else [None] * len(arrays)
    parts = [_part(graph, *pair, padding or 0) for pair in zip(symbols, arrays, strict=True)]
    if not any(part.real is not None for part in parts):
        ranks = {len(symbol.shape) for symbol in symbols if symbol is not None}
        nested = 3 in ranks and any(part.array.ndim == 3 for part in parts)
        raise_invalid(
            "batch",
            message("tracer-batch"),
            [f"{one.dtype} of shape {one.shape}" for one in arrays],
            message("tracer-batch.nested") if nested else "",
        )
    return parts, pack


def _values(batch, count: int) -> tuple[list, Callable[[list], Any]]:
    """Returns (a value an input, a function that puts others in their place)."""
    leaves = keras.tree.flatten(batch)
    is_of_arrays = all(hasattr(leaf, "shape") and len(leaf.shape) for leaf in leaves)
    if is_of_arrays and (count > 1 or len(leaves) == 1):
        return leaves, lambda arrays: keras.tree.pack_sequence_as(batch, arrays)
    if isinstance(batch, dict):
        return list(batch.values()), lambda arrays: dict(zip(batch, arrays, strict=True))
    if count > 1 and isinstance(batch, list | tuple):
        return list(batch), list
    return [batch], lambda arrays: arrays[0]


def _array(model, value) -> np.ndarray:
    try:
        array = np.asarray(value).copy()
    except ValueError:
        array = np.array(None, object)
    texts = array.dtype.kind in "US" or (
        array.dtype == object and any(isinstance(one, str | bytes) for one in array.flat)
    )
    if texts:
        layers = layers_within(model) if isinstance(model, keras.Layer) else []
        name = next((one.name for one in layers if isinstance(one, keras.layers.TextVectorization)), "")
        raise_invalid(
            "batch", message("tracer-batch"), value, message("tracer-batch.texts", layer=name or "none")
        )
    if array.dtype == object:
        raise_invalid(
            "batch", message("tracer-batch"), value, "" if value is None else message("tracer-batch.ragged")
        )
    return array


def _part(graph, symbol, array: np.ndarray, padding: int) -> Part:
    """Returns what an input gets, with its padding where it is a sequence."""
    readers = list(_readers(graph, symbol))
    sizes = [one.input_dim for one in readers if isinstance(one, keras.layers.Embedding)]
    embedded = bool(sizes) or any("Embed" in type(one).__name__ for one in readers)
    unknown = symbol is None or not embedded
    is_whole = array.dtype.kind in "iu" or (array.dtype.kind == "f" and bool((array == np.rint(array)).all()))
    wants_ids = embedded or symbol is None or "int" in str(symbol.dtype)
    if is_whole and wants_ids and array.ndim == 2 and array.dtype.kind == "f":
        array = array.astype("int32")
    free = symbol is None or (len(symbol.shape) > 1 and symbol.shape[1] is None)
    masking = [one for one in readers if isinstance(one, keras.layers.Masking)]
    fill = masking[0].mask_value if masking else (0 if unknown and array.ndim > 2 else padding)
    real = None
    if symbol is not None and array.ndim != len(symbol.shape):
        free = embedded = False
        masking = []
    if array.ndim == 2 and array.dtype.kind in "iub" and (free or embedded):
        fill = fill if embedded or symbol is None else 0
        real = array != fill
    elif array.ndim == 3 and array.dtype.kind == "f" and (free or masking):
        real = (array != fill).any(axis=-1)
    return Part(
        name="" if symbol is None else symbol.name,
        array=array,
        fill=fill,
        size=min(sizes, default=0),
        real=real,
    )


def _readers(graph, symbol) -> Iterable[keras.Layer]:
    """Yields the layers that read an input and those inside them; of a model inside, its readers."""
    for node in nodes_in_order(graph) if graph else ():
        for number, tensor in enumerate(node.input_tensors):
            inner = nested_graph(node.operation)
            if tensor is symbol and inner is not None and number < len(inner.inputs):
                yield from _readers(inner, inner.inputs[number])
            elif tensor is symbol and isinstance(node.operation, keras.Layer):
                yield from layers_within(node.operation)
