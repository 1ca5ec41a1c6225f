"""Runs of a model on one batch with more or less padding, which must not change its outputs."""

import dataclasses
from collections.abc import Callable
from typing import Any

import keras
import numpy as np

from ....base.checks import MaskTraceError
from ....models.keras_private import flatten_layers, list_nodes_in_execution_order
from .batches import ModelInput
from .graph import get_functional
from .layer_call import restore_variables, snapshot_variables

_EPSILONS = {"float16": 2**-10, "bfloat16": 2**-7}


@dataclasses.dataclass(frozen=True, kw_only=True)
class SequenceGroup:
    """Sequences that are only padded together, such as ids and their mask.

    Attributes:
        input_indices: Indices of the model's inputs that hold them.
        valid_steps: (B, T) bool, True where one of them is no padding.
        length_change: Steps by which the model lets their length change; 0 where it accepts no other.
        output_indices: Indices of the outputs that have their steps.
    """

    input_indices: tuple[int, ...]
    valid_steps: np.ndarray
    length_change: int
    output_indices: tuple[int, ...]

    @property
    def is_left_padded(self) -> bool:
        """True where padding stands before the words."""
        return int((~self.valid_steps[:, 0]).sum()) > int((~self.valid_steps[:, -1]).sum())

    @property
    def lengths(self) -> np.ndarray:
        """(B,) steps of each row without the padding at its end."""
        steps = self.valid_steps if self.is_left_padded else self.valid_steps[:, ::-1]
        return np.where(steps.any(axis=1), steps.shape[1] - np.argmax(steps, axis=1), 0)


class PaddingRuns:
    """Runs a model on one batch and on changed ones, each time from the same values of its variables.

    Args:
        model: A built `keras.Sequential` or functional model.
        model_inputs: The arrays of the batch.
        pack_batch: Makes a batch of their arrays.
    """

    num_added_steps = 3  # of padding

    def __init__(self, model, model_inputs: list[ModelInput], pack_batch: Callable[[list], Any]):
        self.functional = get_functional(model)
        self.model_inputs = model_inputs
        self.pack_batch = pack_batch
        self.model = model
        self.variables_before = snapshot_variables(model)
        self.baseline = self.compute_outputs({})
        self.run_to_run_difference = max(
            map(self.relative_difference, self.baseline, self.compute_outputs({})), default=0.0
        )
        self.groups = self._find_groups()

    def compute_outputs(self, changed_arrays: dict[int, np.ndarray], functional=None) -> list[np.ndarray]:
        """Returns the outputs with some inputs changed, float64, also for lengths that the model fixes."""
        arrays = [
            changed_arrays.get(index, model_input.array)
            for index, model_input in enumerate(self.model_inputs)
        ]
        try:
            outputs = (functional or self.functional).call(self.pack_batch(arrays), training=False)
        except Exception as error:  # whatever a layer of a user raises
            raise MaskTraceError(str(error)) from error
        finally:
            restore_variables(self.variables_before)
        return [
            keras.ops.convert_to_numpy(output).astype("float64") for output in keras.tree.flatten(outputs)
        ]

    def compute_resized_outputs(
        self, group: SequenceGroup, length_change: int, functional=None
    ) -> list[np.ndarray] | None:
        """Returns the outputs with more padding or fewer steps; None where the model does not accept them."""
        changed_arrays = {
            index: self.model_inputs[index].resize(length_change, group.is_left_padded)
            for index in group.input_indices
            if length_change > -group.valid_steps.shape[1]
        }
        try:
            return self.compute_outputs(changed_arrays, functional) if changed_arrays else None
        except MaskTraceError:
            return None

    def _find_groups(self) -> list[SequenceGroup]:
        # first the sequences whose length can change alone, then those that only change together
        single_groups = [self._make_group(indices) for indices in self._group_with_masks()]
        lengths = {
            index: self.model_inputs[index].array.shape[1]
            for group in single_groups
            if not group.length_change
            for index in group.input_indices
        }
        return [group for group in single_groups if group.length_change] + [
            self._make_group([index for index in lengths if lengths[index] == length])
            for length in sorted(set(lengths.values()))
        ]

    def _group_with_masks(self) -> list[list[int]]:
        """Returns the index of each sequence, with those of the inputs that are its mask."""
        valid_steps_by_input = {
            index: model_input.valid_steps
            for index, model_input in enumerate(self.model_inputs)
            if model_input.valid_steps is not None
        }
        groups = {
            index: [index]
            for index in valid_steps_by_input
            if self.model_inputs[index].vocabulary_size or not self.model_inputs[index].is_mask
        }
        for index, valid_steps in valid_steps_by_input.items():
            if index not in groups:
                masked_inputs = (i for i in groups if np.array_equal(valid_steps_by_input[i], valid_steps))
                groups.setdefault(next(masked_inputs, index), []).append(index)
        return list(groups.values())

    def _make_group(self, indices: list[int]) -> SequenceGroup:
        model_inputs = [self.model_inputs[index] for index in indices]
        id_inputs = [one for one in model_inputs if one.is_ids and one.vocabulary_size] or model_inputs
        valid_steps = np.any(np.array([model_input.valid_steps for model_input in id_inputs]), axis=0)
        group = SequenceGroup(
            input_indices=tuple(indices), valid_steps=valid_steps, length_change=0, output_indices=()
        )
        for length_change in (self.num_added_steps, -1):
            outputs = self.compute_resized_outputs(group, length_change)
            if outputs is not None:
                lengths = [valid_steps.shape[1], valid_steps.shape[1] + length_change]
                output_indices = tuple(
                    index
                    for index, pair in enumerate(zip(self.baseline, outputs, strict=True))
                    if all(output.ndim > 1 for output in pair)
                    and [output.shape[1] for output in pair] == lengths
                )
                return dataclasses.replace(group, length_change=length_change, output_indices=output_indices)
        output_indices = tuple(
            index
            for index, output in enumerate(self.baseline)
            if output.ndim > 2 and output.shape[:2] == valid_steps.shape
        )
        return dataclasses.replace(group, output_indices=output_indices)

    def find_output_group(self, output_index: int) -> SequenceGroup | None:
        """Returns the group whose steps an output has; of several the last, that of the decoder."""
        return next((group for group in reversed(self.groups) if output_index in group.output_indices), None)

    def find_first_layer(
        self, condition: Callable[[list[np.ndarray]], bool], *runs: Callable
    ) -> tuple[str, Any]:
        """Returns (name, operation) of the first layer whose outputs in all runs satisfy a condition.

        Args:
            condition: Takes an output of a layer in each run.
            runs: Each takes the graph of all layers and returns their outputs.
        """
        nodes = list_nodes_in_execution_order(self.functional)
        layer_outputs = [(node.operation, tensor) for node in nodes for tensor in node.outputs]
        float_outputs = [(layer, tensor) for layer, tensor in layer_outputs if "float" in str(tensor.dtype)]
        operations, tensors = zip(*float_outputs, strict=True)
        all_layers_model = keras.Model(self.functional.input, list(tensors), name="every_layer")
        for operation, *outputs in zip(operations, *(run(all_layers_model) for run in runs), strict=True):
            if condition(outputs):
                return operation.name, operation
        return "", None

    @staticmethod
    def relative_difference(baseline: np.ndarray, other: np.ndarray) -> float:
        """Returns the largest difference of two arrays, relative to the largest number of the first.

        A number that is NaN or infinite in one of them alone counts as a difference of 1.
        """
        is_finite = np.isfinite(baseline) & np.isfinite(other)
        max_value = np.abs(baseline[np.isfinite(baseline)]).max(initial=0.0)
        max_difference = np.abs(baseline[is_finite] - other[is_finite]).max(initial=0.0) / max(
            float(max_value), 1e-12
        )
        is_comparable = is_finite | (baseline == other) | (np.isnan(baseline) & np.isnan(other))
        return float(max_difference) if is_comparable.all() else max(1.0, float(max_difference))

    @property
    def default_tolerance(self) -> float:
        """The largest relative difference that counts as 0: 1e-4, more where layers use half precision."""
        layers = flatten_layers(self.model)
        return max([1e-4, *(8 * _EPSILONS.get(str(layer.compute_dtype), 0.0) for layer in layers)])

    def find_layer_with_nan_weights(self) -> str:
        """Returns the name of the first layer whose weights hold NaN, or ""."""
        for layer in flatten_layers(self.model):
            for weight in [] if isinstance(layer, keras.Model) else layer.weights:
                values = keras.ops.convert_to_numpy(weight)
                if "float" in str(weight.dtype) and np.isnan(values.astype("float32")).any():
                    return layer.name
        return ""

    @property
    def losses(self) -> list:
        """The losses with which the model was compiled, as functions or objects."""
        losses = keras.tree.flatten(getattr(self.model, "loss", None))
        return [keras.losses.get(loss) for loss in losses if loss is not None]
