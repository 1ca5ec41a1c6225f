"""A model run on one batch, with more or less of its padding: what an output then has to keep."""

import dataclasses
from collections.abc import Callable
from typing import Any

import keras
import numpy as np

from ....base.checks import MaskTraceError
from ....models.keras_private import list_nested_layers, list_nodes_in_order
from .batches import ModelInput
from .graph import get_graph
from .layer_call import get_state, restore_state

_EPSILONS = {"float16": 2**-10, "bfloat16": 2**-7}


@dataclasses.dataclass(frozen=True, kw_only=True)
class SequenceGroup:
    """Sequences that are only padded together, such as ids and their mask.

    Attributes:
        parts: Numbers of its inputs.
        valid_steps: (B, T) bool, True where one of them is no padding.
        length_change: Steps by which its length was changed to see what follows; 0 where the model takes no
            other.
        output_indices: Numbers of the outputs that have its steps.
    """

    parts: tuple[int, ...]
    valid_steps: np.ndarray
    length_change: int
    output_indices: tuple[int, ...]

    @property
    def left(self) -> bool:
        """True where padding stands before the words."""
        return int((~self.valid_steps[:, 0]).sum()) > int((~self.valid_steps[:, -1]).sum())

    @property
    def lengths(self) -> np.ndarray:
        """Returns the steps of each row without the padding at its end, (B,)."""
        steps = self.valid_steps if self.left else self.valid_steps[:, ::-1]
        return np.where(steps.any(axis=1), steps.shape[1] - np.argmax(steps, axis=1), 0)


class PaddingRuns:
    """A model that is run on one batch and on changed ones, each time from the state in which it was found.

    Args:
        model: A built `keras.Sequential` or functional model.
        model_inputs: What its inputs get.
        pack: Makes a batch of their arrays.
    """

    extra_steps = 3  # steps of padding that are added

    def __init__(self, model, model_inputs: list[ModelInput], pack: Callable[[list], Any]):
        self.graph = get_graph(model)
        self.parts = model_inputs
        self.pack = pack
        self.model = model
        self.state = get_state(model)
        self.baseline = self.outputs({})
        self.noise = max(map(self.relative_difference, self.baseline, self.outputs({})), default=0.0)
        self.groups = self._find_groups()

    def outputs(self, changed_arrays: dict[int, np.ndarray], graph=None) -> list[np.ndarray]:
        """Returns the outputs with some inputs changed, float64; `call` takes lengths that a model fixes."""
        arrays = [
            changed_arrays.get(index, model_input.array) for index, model_input in enumerate(self.parts)
        ]
        try:
            outputs = (graph or self.graph).call(self.pack(arrays), training=False)
        except Exception as error:  # whatever a layer of a user raises
            raise MaskTraceError(str(error)) from error
        finally:
            restore_state(self.state)
        return [
            keras.ops.convert_to_numpy(output).astype("float64") for output in keras.tree.flatten(outputs)
        ]

    def compute_resized(
        self, group: SequenceGroup, length_change: int, graph=None
    ) -> list[np.ndarray] | None:
        """Returns the outputs with more padding, or fewer steps; None where the model takes none such."""
        changed_arrays = {
            index: self.parts[index].resize(length_change, group.left)
            for index in group.parts
            if length_change > -group.valid_steps.shape[1]
        }
        try:
            return self.outputs(changed_arrays, graph) if changed_arrays else None
        except MaskTraceError:
            return None

    def _find_groups(self) -> list[SequenceGroup]:
        """Returns the sequences that change their length alone, then those that only do it together."""
        single_groups = [self._make_group(numbers) for numbers in self._pair_with_masks()]
        groups = [group for group in single_groups if group.length_change]
        fixed_inputs = [
            number for group in single_groups if not group.length_change for number in group.parts
        ]
        for num_steps in sorted({self._num_steps(number) for number in fixed_inputs}):
            groups.append(
                self._make_group([number for number in fixed_inputs if self._num_steps(number) == num_steps])
            )
        return groups

    def _pair_with_masks(self) -> list[list[int]]:
        """Returns the number of each sequence, with those of the inputs that are its mask."""
        sequences = {
            index: model_input
            for index, model_input in enumerate(self.parts)
            if model_input.valid_steps is not None
        }
        inputs_by_owner = {
            index: [index]
            for index, model_input in sequences.items()
            if model_input.size or not model_input.is_mask
        }
        for index, model_input in sequences.items():
            owner = next(
                (
                    candidate
                    for candidate in inputs_by_owner
                    if np.array_equal(_valid_steps(sequences[candidate]), _valid_steps(model_input))
                ),
                index,
            )
            if index not in inputs_by_owner:
                inputs_by_owner.setdefault(owner, []).append(index)
        return list(inputs_by_owner.values())

    def _num_steps(self, index: int) -> int:
        return self.parts[index].array.shape[1]

    def _make_group(self, indices: list[int]) -> SequenceGroup:
        model_inputs = [self.parts[number] for number in indices]
        id_inputs = [
            model_input for model_input in model_inputs if model_input.is_ids and model_input.size
        ] or model_inputs
        valid_steps = np.any([_valid_steps(model_input) for model_input in id_inputs], axis=0)
        group = SequenceGroup(
            parts=tuple(indices), valid_steps=valid_steps, length_change=0, output_indices=()
        )
        for length_change in (self.extra_steps, -1):
            outputs = self.compute_resized(group, length_change)
            if outputs is not None:
                pairs = enumerate(zip(self.baseline, outputs, strict=True))
                output_indices = tuple(
                    at for at, pair in pairs if _has_new_length(*pair, valid_steps.shape[1], length_change)
                )
                return dataclasses.replace(group, length_change=length_change, output_indices=output_indices)
        output_indices = tuple(
            at
            for at, output in enumerate(self.baseline)
            if output.ndim > 2 and output.shape[:2] == valid_steps.shape
        )
        return dataclasses.replace(group, output_indices=output_indices)

    def owner(self, output_index: int) -> SequenceGroup | None:
        """Returns the group whose steps an output has; of several the last, which is the decoder's."""
        return next((group for group in reversed(self.groups) if output_index in group.output_indices), None)

    def find_first_layer(
        self, condition: Callable[[list[np.ndarray]], bool], *runs: Callable
    ) -> tuple[str, Any]:
        """Returns (name, operation) of the first layer whose outputs in all runs satisfy a condition.

        Args:
            condition: Takes an output of a layer in each run.
            runs: Each takes the graph of all layers and returns their outputs.
        """
        float_outputs = [
            (node.operation, symbol)
            for node in list_nodes_in_order(self.graph)
            for symbol in node.outputs
            if "float" in str(symbol.dtype)
        ]
        operations, symbols = zip(*float_outputs, strict=True)
        all_layers_model = keras.Model(self.graph.input, list(symbols), name="every_layer")
        for operation, *outputs in zip(operations, *(run(all_layers_model) for run in runs), strict=True):
            if condition(outputs):
                return operation.name, operation
        return "", None

    @staticmethod
    def relative_difference(baseline: np.ndarray, other: np.ndarray) -> float:
        """Returns the largest difference of two arrays, relative to the largest number of the first.

        What is NaN or infinite in one of them alone counts as a whole number of that size.
        """
        is_finite = np.isfinite(baseline) & np.isfinite(other)
        max_value = np.abs(baseline[np.isfinite(baseline)]).max(initial=0.0)
        max_difference = np.abs(baseline[is_finite] - other[is_finite]).max(initial=0.0) / max(
            float(max_value), 1e-12
        )
        is_comparable = is_finite | (baseline == other) | (np.isnan(baseline) & np.isnan(other))
        return float(max_difference) if is_comparable.all() else max(1.0, float(max_difference))

    @property
    def tolerance(self) -> float:
        """Returns the difference that counts as none: 1e-4, more where layers compute in half precision."""
        layers = list_nested_layers(self.model)
        return max([1e-4, *(8 * _EPSILONS.get(str(layer.compute_dtype), 0.0) for layer in layers)])

    def find_layer_with_nan_weights(self) -> str:
        """Returns the name of the first layer whose weights hold NaN, or ""."""
        for layer in list_nested_layers(self.model):
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


def _valid_steps(model_input: ModelInput) -> np.ndarray:
    return (
        np.ones(model_input.array.shape[:2], bool)
        if model_input.valid_steps is None
        else model_input.valid_steps
    )


def _has_new_length(baseline: np.ndarray, output: np.ndarray, num_steps: int, length_change: int) -> bool:
    return (
        baseline.ndim > 1
        and baseline.shape[1] == num_steps
        and output.ndim > 1
        and output.shape[1] == num_steps + length_change
    )
