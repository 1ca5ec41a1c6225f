"""A batch as a model takes it: its sequences with their padding, and runs with more or less of it."""

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

import keras
import numpy as np

from ..base.checks import MaskTraceError, fail
from ..base.messages import listed, say
from ..masking.tracer.graph import graph_of, nested_graph
from ..masking.tracer.layer_call import put_back, state_of
from ..models.keras_private import is_unbuilt, layers_within, nodes_in_order

MORE = 3  # steps of padding that are added
_EPSILONS = {"float16": 2**-10, "bfloat16": 2**-7}


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


@dataclasses.dataclass(frozen=True, kw_only=True)
class Group:
    """Sequences that are only padded together, such as ids and their mask.

    Attributes:
        parts: Numbers of its inputs.
        real: (B, T) bool, True where one of them is no padding.
        growth: Steps by which its length was changed to see what follows; 0 where the model takes no other.
        owned: Numbers of the outputs that have its steps.
    """

    parts: tuple[int, ...]
    real: np.ndarray
    growth: int
    owned: tuple[int, ...]

    @property
    def left(self) -> bool:
        """True where padding stands before the words."""
        return int((~self.real[:, 0]).sum()) > int((~self.real[:, -1]).sum())

    @property
    def lengths(self) -> np.ndarray:
        """Returns the steps of each row without the padding at its end, (B,)."""
        steps = self.real if self.left else self.real[:, ::-1]
        return np.where(steps.any(axis=1), steps.shape[1] - np.argmax(steps, axis=1), 0)


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
            fail("batch", say("library-names", names=listed([f"`{one}`" for one in names])), list(batch))
        batch = [batch[name] for name in names]
    values, pack = _values(batch, len(symbols))
    arrays = [_array(model, value) for value in values]
    for array in arrays:
        if array.size == 0:
            fail("batch", say("tracer-empty"), array.shape, say("tracer-empty.fix"))
    symbols = symbols if len(symbols) == len(arrays) else [None] * len(arrays)
    parts = [_part(graph, *pair, padding or 0) for pair in zip(symbols, arrays, strict=True)]
    if not any(part.real is not None for part in parts):
        ranks = {len(symbol.shape) for symbol in symbols if symbol is not None}
        nested = 3 in ranks and any(part.array.ndim == 3 for part in parts)
        fail(
            "batch",
            say("library-ids"),
            [f"{one.dtype} of shape {one.shape}" for one in arrays],
            say("library-ids.nested") if nested else "",
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
        fail("batch", say("library-ids"), value, say("library-ids.texts", layer=name or "none"))
    if array.dtype == object:
        fail("batch", say("library-ids"), value, "" if value is None else say("library-ids.ragged"))
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


class Runs:
    """A model that is run on one batch and on changed ones, each time from the state in which it was found.

    Args:
        model: A built `keras.Sequential` or functional model.
        parts: What its inputs get.
        pack: Makes a batch of their arrays.
    """

    def __init__(self, model, parts: list[Part], pack: Callable[[list], Any]):
        self.graph = graph_of(model)
        self.parts = parts
        self.pack = pack
        self.state = state_of(model)
        self.before = self.outputs({})
        self.noise = max(map(difference, self.before, self.outputs({})), default=0.0)
        self.groups = self._groups()

    def outputs(self, changed: dict[int, np.ndarray], graph=None) -> list[np.ndarray]:
        """Returns the outputs with some inputs changed, float64; `call` takes lengths that a model fixes."""
        arrays = [changed.get(number, part.array) for number, part in enumerate(self.parts)]
        try:
            outputs = (graph or self.graph).call(self.pack(arrays), training=False)
        except Exception as error:  # whatever a layer of a user raises
            raise MaskTraceError(str(error)) from error
        finally:
            put_back(self.state)
        return [keras.ops.convert_to_numpy(one).astype("float64") for one in keras.tree.flatten(outputs)]

    def resized(self, group: Group, count: int, graph=None) -> list[np.ndarray] | None:
        """Returns the outputs with more padding, or fewer steps; None where the model takes none such."""
        changed = {
            number: self.parts[number].longer(count, group.left)
            for number in group.parts
            if count > -group.real.shape[1]
        }
        try:
            return self.outputs(changed, graph) if changed else None
        except MaskTraceError:
            return None

    def _groups(self) -> list[Group]:
        """Returns the sequences that change their length alone, then those that only do it together."""
        alone = [self._group(numbers) for numbers in self._with_masks()]
        found = [group for group in alone if group.growth]
        stuck = [number for group in alone if not group.growth for number in group.parts]
        for steps in sorted({self._steps(number) for number in stuck}):
            found.append(self._group([number for number in stuck if self._steps(number) == steps]))
        return found

    def _with_masks(self) -> list[list[int]]:
        """Returns the number of each sequence, with those of the inputs that are its mask."""
        sequences = {number: part for number, part in enumerate(self.parts) if part.real is not None}
        read = {number: [number] for number, part in sequences.items() if part.size or not part.is_mask}
        for number, part in sequences.items():
            owner = next((one for one in read if np.array_equal(_real(sequences[one]), _real(part))), number)
            if number not in read:
                read.setdefault(owner, []).append(number)
        return list(read.values())

    def _steps(self, number: int) -> int:
        return self.parts[number].array.shape[1]

    def _group(self, numbers: list[int]) -> Group:
        parts = [self.parts[number] for number in numbers]
        ids = [part for part in parts if part.is_ids and part.size] or parts
        real = np.any([_real(part) for part in ids], axis=0)
        group = Group(parts=tuple(numbers), real=real, growth=0, owned=())
        for growth in (MORE, -1):
            outputs = self.resized(group, growth)
            if outputs is not None:
                pairs = enumerate(zip(self.before, outputs, strict=True))
                owned = tuple(at for at, pair in pairs if _grew(*pair, real.shape[1], growth))
                return dataclasses.replace(group, growth=growth, owned=owned)
        owned = tuple(
            at for at, one in enumerate(self.before) if one.ndim > 2 and one.shape[:2] == real.shape
        )
        return dataclasses.replace(group, owned=owned)

    def owner(self, output: int) -> Group | None:
        """Returns the group whose steps an output has; of several the last, which is the decoder's."""
        return next((group for group in reversed(self.groups) if output in group.owned), None)

    def first_layer(self, changes: Callable[[list[np.ndarray]], bool], *runs: Callable) -> tuple[str, Any]:
        """Returns (name, operation) of the first layer whose outputs in all runs satisfy a condition.

        Args:
            changes: Takes an output of a layer in each run.
            runs: Each takes the graph of all layers and returns their outputs.
        """
        made = [
            (node.operation, symbol)
            for node in nodes_in_order(self.graph)
            for symbol in node.outputs
            if "float" in str(symbol.dtype)
        ]
        operations, symbols = zip(*made, strict=True)
        every = keras.Model(self.graph.input, list(symbols), name="every_layer")
        for operation, *outputs in zip(operations, *(run(every) for run in runs), strict=True):
            if changes(outputs):
                return operation.name, operation
        return "", None


def _real(part: Part) -> np.ndarray:
    return np.ones(part.array.shape[:2], bool) if part.real is None else part.real


def _grew(before: np.ndarray, after: np.ndarray, steps: int, growth: int) -> bool:
    return (
        before.ndim > 1 and before.shape[1] == steps and after.ndim > 1 and after.shape[1] == steps + growth
    )


def difference(before: np.ndarray, after: np.ndarray) -> float:
    """Returns the largest difference of two arrays, relative to the largest number of the first.

    What is NaN or infinite in one of them alone counts as a whole number of that size.
    """
    finite = np.isfinite(before) & np.isfinite(after)
    largest = np.abs(before[np.isfinite(before)]).max(initial=0.0)
    apart = np.abs(before[finite] - after[finite]).max(initial=0.0) / max(float(largest), 1e-12)
    same = finite | (before == after) | (np.isnan(before) & np.isnan(after))
    return float(apart) if same.all() else max(1.0, float(apart))


def precision(model) -> float:
    """Returns the difference that counts as none: 1e-4, or that of the layers that compute in half of it."""
    layers = layers_within(model)
    return max([1e-4, *(8 * _EPSILONS.get(str(layer.compute_dtype), 0.0) for layer in layers)])


def nan_weights(model) -> str:
    """Returns the name of the first layer whose weights hold NaN, or ""."""
    for layer in layers_within(model):
        for weight in [] if isinstance(layer, keras.Model) else layer.weights:
            values = keras.ops.convert_to_numpy(weight)
            if "float" in str(weight.dtype) and np.isnan(values.astype("float32")).any():
                return layer.name
    return ""


def losses_of(model) -> list:
    """Returns the losses with which a model was compiled, as functions or objects."""
    losses = keras.tree.flatten(getattr(model, "loss", None))
    return [keras.losses.get(loss) for loss in losses if loss is not None]
