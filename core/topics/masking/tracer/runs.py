"""A model run on one batch, with more or less of its padding: what an output then has to keep."""

import dataclasses
from collections.abc import Callable
from typing import Any

import keras
import numpy as np

from ....base.checks import MaskTraceError
from ....models.keras_private import layers_within, nodes_in_order
from .batches import Part
from .graph import graph_of
from .layer_call import put_back, state_of

_EPSILONS = {"float16": 2**-10, "bfloat16": 2**-7}


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


class Runs:
    """A model that is run on one batch and on changed ones, each time from the state in which it was found.

    Args:
        model: A built `keras.Sequential` or functional model.
        parts: What its inputs get.
        pack: Makes a batch of their arrays.
    """

    more = 3  # steps of padding that are added

    def __init__(self, model, parts: list[Part], pack: Callable[[list], Any]):
        self.graph = graph_of(model)
        self.parts = parts
        self.pack = pack
        self.model = model
        self.state = state_of(model)
        self.before = self.outputs({})
        self.noise = max(map(self.difference, self.before, self.outputs({})), default=0.0)
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
        for growth in (self.more, -1):
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

    @staticmethod
    def difference(before: np.ndarray, after: np.ndarray) -> float:
        """Returns the largest difference of two arrays, relative to the largest number of the first.

        What is NaN or infinite in one of them alone counts as a whole number of that size.
        """
        finite = np.isfinite(before) & np.isfinite(after)
        largest = np.abs(before[np.isfinite(before)]).max(initial=0.0)
        apart = np.abs(before[finite] - after[finite]).max(initial=0.0) / max(float(largest), 1e-12)
        same = finite | (before == after) | (np.isnan(before) & np.isnan(after))
        return float(apart) if same.all() else max(1.0, float(apart))

    @property
    def precision(self) -> float:
        """Returns the difference that counts as none: 1e-4, more where layers compute in half precision."""
        layers = layers_within(self.model)
        return max([1e-4, *(8 * _EPSILONS.get(str(layer.compute_dtype), 0.0) for layer in layers)])

    def nan_weights(self) -> str:
        """Returns the name of the first layer whose weights hold NaN, or ""."""
        for layer in layers_within(self.model):
            for weight in [] if isinstance(layer, keras.Model) else layer.weights:
                values = keras.ops.convert_to_numpy(weight)
                if "float" in str(weight.dtype) and np.isnan(values.astype("float32")).any():
                    return layer.name
        return ""

    @property
    def losses(self) -> list:
        """Returns the losses with which a model was compiled, as functions or objects."""
        losses = keras.tree.flatten(getattr(self.model, "loss", None))
        return [keras.losses.get(loss) for loss in losses if loss is not None]


def _real(part: Part) -> np.ndarray:
    return np.ones(part.array.shape[:2], bool) if part.real is None else part.real


def _grew(before: np.ndarray, after: np.ndarray, steps: int, growth: int) -> bool:
    return (
        before.ndim > 1 and before.shape[1] == steps and after.ndim > 1 and after.shape[1] == steps + growth
    )
