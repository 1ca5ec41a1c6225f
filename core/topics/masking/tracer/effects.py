"""The effect of each incoming mask on a layer, found by running the layer again without it."""

import dataclasses
import functools
import inspect
from typing import Any

import keras
import numpy as np

from ....models.keras_private import get_mask
from ..errors import is_out_of_memory
from .layer_call import (
    ArgumentSlot,
    IncomingMask,
    LayerCall,
    find_tensors,
    to_bool_array,
    to_bool_array_or_none,
)


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskEffect:
    """How the outputs of a call depend on its incoming masks.

    Attributes:
        affects_output: For each incoming mask, whether the outputs or their masks depend on it.
        uses_mask: Whether the outputs depend on any incoming mask.
        max_difference: The largest between the outputs and those without any mask; None where they do not
            compare.
        rows_with_nan: Rows of the batch that are NaN with the masks, and numbers without them.
        is_stochastic: Whether the outputs change from run to run with the same masks.
    """

    affects_output: tuple[bool, ...]
    uses_mask: bool = False
    max_difference: float | None = None
    rows_with_nan: tuple[int, ...] = ()
    is_stochastic: bool = False


@dataclasses.dataclass(frozen=True)
class _CallOutputs:
    """The tensors that a call returned, and the mask of each."""

    values: list[np.ndarray]
    masks: list[np.ndarray | None]


def measure_mask_effect(call: LayerCall, incoming_masks: list[IncomingMask], outputs) -> MaskEffect:
    """Runs a call again without each of its masks in turn, while all others stay, and without all of them.

    Where the values stay the same, or the layer fails without a mask, one more step is hidden: the mask may
    have hidden nothing. Where they change, a control run with the same masks separates noise from the effect.
    """
    tensor_masks = [mask for mask in incoming_masks if mask.mask is not None]
    if not tensor_masks:  # at most a causal switch, which always matters
        return MaskEffect(affects_output=(True,) * len(incoming_masks))
    reruns = _CallReruns(call, _collect_outputs(outputs))
    all_slots = [slot for mask in tensor_masks for slot in mask.slots]
    without_any_mask = reruns.rerun(dict.fromkeys(all_slots))
    affects_output = []
    uses_mask = False
    for mask in incoming_masks:
        is_only_one = mask.slots == all_slots
        without_mask = without_any_mask if is_only_one else reruns.rerun(dict.fromkeys(mask.slots))
        trials = [] if without_mask is None else [without_mask]
        if mask.mask is not None and (
            without_mask is None or _are_arrays_equal(reruns.baseline.values, without_mask.values)
        ):
            with_last_step_masked = reruns.rerun(
                dict.fromkeys(mask.slots, _mask_last_step(to_bool_array(mask.mask)))
            )
            trials += [] if with_last_step_masked is None else [with_last_step_masked]
        values_change = any(map(reruns.values_differ, trials)) or not trials
        masks_change = any(not _are_arrays_equal(reruns.baseline.masks, trial.masks) for trial in trials)
        affects_output.append(values_change or masks_change)
        uses_mask |= values_change and mask.mask is not None
    return MaskEffect(
        affects_output=tuple(affects_output),
        uses_mask=uses_mask,
        max_difference=None if without_any_mask is None else reruns.largest_difference(without_any_mask),
        rows_with_nan=()
        if without_any_mask is None
        else _find_rows_with_nan(reruns.baseline, without_any_mask),
        is_stochastic=reruns.is_stochastic,
    )


class _CallReruns:
    """Repeated runs of a call, compared with its first run.

    Args:
        call: The call.
        baseline: Its outputs with the incoming masks.
    """

    def __init__(self, call: LayerCall, baseline: _CallOutputs):
        self.call = call
        self.baseline = baseline
        self.is_stochastic = False

    def rerun(self, masks: dict[ArgumentSlot, Any]) -> _CallOutputs | None:
        """Returns the outputs of the call with other masks; None where the layer fails."""
        tensors = {
            slot: keras.ops.convert_to_tensor(mask) if isinstance(mask, np.ndarray) else mask
            for slot, mask in masks.items()
        }
        try:
            return _collect_outputs(self.call.rerun_with_masks(tensors))
        except Exception as error:  # whatever a layer of a visitor raises
            if is_out_of_memory(error):  # which says nothing about the mask
                raise
            return None

    @functools.cached_property
    def stable_positions(self) -> list[np.ndarray]:
        """Of each output a bool array: where a control run with the same masks gives the same value."""
        control = self.rerun({})
        if control is None or not _have_same_shapes(self.baseline, control):
            return [np.ones(values.shape, bool) for values in self.baseline.values]
        pairs = zip(self.baseline.values, control.values, strict=True)
        stable_positions = [_equal_positions(first, second) for first, second in pairs]
        self.is_stochastic = not all(is_stable.all() for is_stable in stable_positions)
        return stable_positions

    def values_differ(self, outputs: _CallOutputs) -> bool:
        """True where a run gives other values, beyond its noise."""
        if _are_arrays_equal(self.baseline.values, outputs.values):
            return False
        if not _have_same_shapes(self.baseline, outputs):
            return True
        values = zip(self.baseline.values, outputs.values, self.stable_positions, strict=True)
        return any(
            (is_stable & ~_equal_positions(first, second)).any() for first, second, is_stable in values
        )

    def largest_difference(self, outputs: _CallOutputs) -> float | None:
        """Returns the largest difference between outputs of floats, or None where they do not compare."""
        if not _have_same_shapes(self.baseline, outputs):
            return None
        differences: list[float] = []
        for first, second, is_stable in zip(
            self.baseline.values, outputs.values, self.stable_positions, strict=True
        ):
            if first.dtype.kind == "f":
                is_comparable = is_stable & np.isfinite(first) & np.isfinite(second)
                differences += (
                    [float(np.abs(first[is_comparable] - second[is_comparable]).max())]
                    if is_comparable.any()
                    else []
                )
        return max(differences) if differences else None


def _collect_outputs(outputs) -> _CallOutputs:
    tensors = find_tensors(outputs)
    return _CallOutputs(
        [_to_numpy(tensor) for tensor in tensors],
        [to_bool_array_or_none(get_mask(tensor)) for tensor in tensors],
    )


def _to_numpy(tensor) -> np.ndarray:
    array = keras.ops.convert_to_numpy(tensor)
    return array.astype("float32") if array.dtype.name == "bfloat16" else array


def _equal_positions(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    # NaN is the same as NaN
    is_equal = np.asarray(first == second)
    return is_equal | (np.isnan(first) & np.isnan(second)) if first.dtype.kind == "f" else is_equal


def _are_arrays_equal(arrays: list, other_arrays: list) -> bool:
    return len(arrays) == len(other_arrays) and all(
        first is second
        if first is None or second is None
        else first.shape == second.shape and bool(_equal_positions(first, second).all())
        for first, second in zip(arrays, other_arrays, strict=True)
    )


def _have_same_shapes(outputs: _CallOutputs, other_outputs: _CallOutputs) -> bool:
    signatures = [[(values.shape, values.dtype) for values in run.values] for run in (outputs, other_outputs)]
    return signatures[0] == signatures[1]


def _mask_last_step(mask: np.ndarray) -> np.ndarray:
    num_steps = mask.shape[-1]
    last_step = num_steps - 1 - np.argmax(mask[..., ::-1], axis=-1)  # (...,)
    return mask & (np.arange(num_steps) != last_step[..., None])


def _find_rows_with_nan(masked_outputs: _CallOutputs, unmasked_outputs: _CallOutputs) -> tuple[int, ...]:
    """Returns the rows of the batch that hold NaN with the masks and none without them."""
    if not _have_same_shapes(masked_outputs, unmasked_outputs):
        return ()
    rows: set[int] = set()
    for first, second in zip(masked_outputs.values, unmasked_outputs.values, strict=True):
        if first.dtype.kind == "f" and first.ndim:
            became_nan = np.isnan(first) & ~np.isnan(second)  # (B, ...)
            rows |= set(np.flatnonzero(became_nan.reshape(len(became_nan), -1).any(axis=1)).tolist())
    return tuple(sorted(rows))


# --- the verdict --------------------------------------------------------------------------------------------


def classify_layer(
    incoming_masks: list[IncomingMask],
    outgoing_masks: list[np.ndarray | None],
    effect: MaskEffect,
    warning: str,
    *,
    has_time_axis: bool = True,
) -> str:
    """Returns the verdict on a layer, one of `core.topics.masking.mask_propagation.schema.VERDICTS`.

    Args:
        incoming_masks: Of the call.
        outgoing_masks: For each output its mask as an array, or None.
        effect: How the outputs depend on them.
        warning: Of Keras about a mask, or "".
        has_time_axis: Whether an output has steps that a mask could hide.
    """
    incoming_arrays = [to_bool_array(mask.mask) for mask in incoming_masks if mask.mask is not None]
    outgoing_arrays = [mask for mask in outgoing_masks if mask is not None]
    is_only_causal = bool(incoming_masks) and not incoming_arrays
    if not incoming_arrays and outgoing_arrays:
        return "creates"
    if not incoming_masks:
        return "none"
    if warning and not outgoing_arrays and (has_time_axis or not effect.uses_mask):
        return "loses"
    if sum(effect.affects_output) > 1:
        return "combines"
    if not outgoing_arrays:
        return "uses and stops" if effect.uses_mask or is_only_causal else "ignores"
    is_passed_on = all(
        any(np.array_equal(mask, source) for source in incoming_arrays) for mask in outgoing_arrays
    )
    return "passes on" if is_passed_on else "changes"


def classify_mask_operation(source_masks: list[np.ndarray], output_masks: list[np.ndarray]) -> str:
    """Returns the verdict on an operation whose outputs are masks that are passed explicitly later.

    Args:
        source_masks: Of which it makes its outputs.
        output_masks: Its outputs.
    """
    if not source_masks:
        return "creates"
    if len(source_masks) > 1:
        return "combines"
    return "passes on" if all(np.array_equal(source_masks[0], mask) for mask in output_masks) else "changes"


def read_attention_mask(call: LayerCall) -> np.ndarray | None:
    """Returns (B, T, S) bool of an attention: True where a head gives a key a weight above 0.

    It is None for a layer that cannot return its weights.
    """
    if "return_attention_scores" not in inspect.signature(call.operation.call).parameters:
        return None
    try:
        outputs = keras.tree.flatten(call.rerun_with_masks({}, return_attention_scores=True))
    except (TypeError, ValueError, RuntimeError):  # it cannot, as with flash attention
        return None
    weights = keras.ops.convert_to_numpy(outputs[-1])  # (B, H, T, S), or (B, T, S) of one head
    if weights.ndim not in (3, 4):
        return None
    return (weights > 0).any(axis=1) if weights.ndim == 4 else weights > 0  # (B, T, S)
