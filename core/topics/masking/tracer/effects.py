"""What a layer does with the masks that come in, found by taking each away and running the layer again."""

import dataclasses
import functools
import inspect
from typing import Any

import keras
import numpy as np

from ....models.keras_private import get_mask
from ..errors import out_of_memory
from .layer_call import CallSlot, InputMask, LayerCall, bool_array, bool_array_or_none, tensors_in


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskEffect:
    """What depends on the masks of a call.

    Attributes:
        matters: For each mask that comes in, whether the outputs or their masks depend on it.
        uses: Whether the outputs depend on any mask that comes in.
        difference: The largest between the outputs and those without any mask; None where none can be told.
        nan_rows: Rows of the batch for which the masks make NaN of numbers.
        noisy: The outputs change from run to run with the same masks; what changes tells nothing then.
    """

    matters: tuple[bool, ...]
    uses: bool = False
    difference: float | None = None
    nan_rows: tuple[int, ...] = ()
    noisy: bool = False


@dataclasses.dataclass(frozen=True)
class _Outputs:
    """The tensors that a call gave, and the mask of each."""

    values: list[np.ndarray]
    masks: list[np.ndarray | None]


def effect_of_masks(call: LayerCall, incoming: list[InputMask], outputs) -> MaskEffect:
    """Runs a call again without each of its masks in turn, while all others stay, and without all of them.

    Where the values stay as they were, or the layer cannot do without a mask, one more step is hidden: the
    mask may have hidden nothing. Where they change, a control run with the same masks tells what is noise.
    """
    masked = [mask for mask in incoming if mask.mask is not None]
    if not masked:  # at most a causal switch, which always matters
        return MaskEffect(matters=(True,) * len(incoming))
    runs = _Runs(call, _outputs_of(outputs))
    all_slots = [slot for mask in masked for slot in mask.slots]
    without_any = runs.again(dict.fromkeys(all_slots))
    matters = []
    uses = False
    for mask in incoming:
        is_only_one = mask.slots == all_slots
        without = without_any if is_only_one else runs.again(dict.fromkeys(mask.slots))
        tried = [] if without is None else [without]
        if mask.mask is not None and (without is None or _same(runs.before.values, without.values)):
            hidden = runs.again(dict.fromkeys(mask.slots, _hide_last(bool_array(mask.mask))))
            tried += [] if hidden is None else [hidden]
        values_change = any(map(runs.values_differ, tried)) or not tried
        masks_change = any(not _same(runs.before.masks, run.masks) for run in tried)
        matters.append(values_change or masks_change)
        uses |= values_change and mask.mask is not None
    return MaskEffect(
        matters=tuple(matters),
        uses=uses,
        difference=None if without_any is None else runs.largest_difference(without_any),
        nan_rows=() if without_any is None else _rows_of_nan(runs.before, without_any),
        noisy=runs.noisy,
    )


class _Runs:
    """A call run again and again, and what changes from one run to the other.

    Args:
        call: The call.
        before: What it gave with the masks that came in.
    """

    def __init__(self, call: LayerCall, before: _Outputs):
        self.call = call
        self.before = before
        self.noisy = False

    def again(self, masks: dict[CallSlot, Any]) -> _Outputs | None:
        """Returns what the call gives with other masks; None where the layer fails."""
        tensors = {
            slot: keras.ops.convert_to_tensor(mask) if isinstance(mask, np.ndarray) else mask
            for slot, mask in masks.items()
        }
        try:
            return _outputs_of(self.call.call_again_with(tensors))
        except Exception as error:  # whatever a layer of a visitor raises
            if out_of_memory(error):  # which says nothing about the mask
                raise
            return None

    @functools.cached_property
    def steady(self) -> list[np.ndarray]:
        """Of each output where a control run with the same masks gives the same again, as bool arrays."""
        control = self.again({})
        if control is None or not _same_shapes(self.before, control):
            return [np.ones(values.shape, bool) for values in self.before.values]
        pairs = zip(self.before.values, control.values, strict=True)
        steady = [_equal(first, second) for first, second in pairs]
        self.noisy = not all(where.all() for where in steady)
        return steady

    def values_differ(self, after: _Outputs) -> bool:
        """True where a run gives other values, and not by its noise alone."""
        if _same(self.before.values, after.values):
            return False
        if not _same_shapes(self.before, after):
            return True
        values = zip(self.before.values, after.values, self.steady, strict=True)
        return any((where & ~_equal(first, second)).any() for first, second, where in values)

    def largest_difference(self, after: _Outputs) -> float | None:
        """Returns the largest difference between outputs of numbers, or None where none can be told."""
        if not _same_shapes(self.before, after):
            return None
        differences: list[float] = []
        for first, second, where in zip(self.before.values, after.values, self.steady, strict=True):
            if first.dtype.kind == "f":
                told = where & np.isfinite(first) & np.isfinite(second)
                differences += [float(np.abs(first[told] - second[told]).max())] if told.any() else []
        return max(differences) if differences else None


def _outputs_of(outputs) -> _Outputs:
    tensors = tensors_in(outputs)
    return _Outputs(
        [_numbers(tensor) for tensor in tensors], [bool_array_or_none(get_mask(tensor)) for tensor in tensors]
    )


def _numbers(tensor) -> np.ndarray:
    array = keras.ops.convert_to_numpy(tensor)
    return array.astype("float32") if array.dtype.name == "bfloat16" else array


def _equal(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Returns where two arrays of one shape hold the same, NaN being the same as NaN."""
    same = np.asarray(first == second)
    return same | (np.isnan(first) & np.isnan(second)) if first.dtype.kind == "f" else same


def _same(before: list, after: list) -> bool:
    """True where two lists hold the same arrays; None equals None, and NaN equals NaN."""
    return len(before) == len(after) and all(
        first is second
        if first is None or second is None
        else first.shape == second.shape and bool(_equal(first, second).all())
        for first, second in zip(before, after, strict=True)
    )


def _same_shapes(before: _Outputs, after: _Outputs) -> bool:
    pairs = [[(values.shape, values.dtype) for values in run.values] for run in (before, after)]
    return pairs[0] == pairs[1]


def _hide_last(mask: np.ndarray) -> np.ndarray:
    """Returns a mask (..., T) in which the last real step of each row is hidden as well."""
    steps = mask.shape[-1]
    last = steps - 1 - np.argmax(mask[..., ::-1], axis=-1)  # (...,)
    return mask & (np.arange(steps) != last[..., None])


def _rows_of_nan(before: _Outputs, after: _Outputs) -> tuple[int, ...]:
    """Returns the rows of the batch that hold NaN with the masks and none without them."""
    if not _same_shapes(before, after):
        return ()
    rows: set[int] = set()
    for first, second in zip(before.values, after.values, strict=True):
        if first.dtype.kind == "f" and first.ndim:
            turned_nan = np.isnan(first) & ~np.isnan(second)  # (B, ...)
            rows |= set(np.flatnonzero(turned_nan.reshape(len(turned_nan), -1).any(axis=1)).tolist())
    return tuple(sorted(rows))


# --- the verdict --------------------------------------------------------------------------------------------


def verdict(
    incoming: list[InputMask],
    outgoing: list[np.ndarray | None],
    effect: MaskEffect,
    warning: str,
    *,
    keeps_steps: bool = True,
) -> str:
    """Returns what a layer did, in a word of `core.topics.masking.mask_way.schema.VERDICTS`.

    Args:
        incoming: Masks that come in.
        outgoing: For each output its mask as an array, or None.
        effect: What depends on them.
        warning: What Keras said about a mask, or "".
        keeps_steps: An output has steps that a mask could still hide.
    """
    arrived = [bool_array(mask.mask) for mask in incoming if mask.mask is not None]
    leaving = [mask for mask in outgoing if mask is not None]
    only_causal = bool(incoming) and not arrived
    if not arrived and leaving:
        return "creates"
    if not incoming:
        return "none"
    if warning and not leaving and (keeps_steps or not effect.uses):
        return "loses"
    if sum(effect.matters) > 1:
        return "combines"
    if not leaving:
        return "uses and stops" if effect.uses or only_causal else "ignores"
    is_passed_on = all(any(np.array_equal(mask, source) for source in arrived) for mask in leaving)
    return "passes on" if is_passed_on else "changes"


def verdict_on_explicit(sources: list[np.ndarray], masks: list[np.ndarray]) -> str:
    """Returns what an operation did whose outputs are masks that are passed by hand later.

    Args:
        sources: The masks that it made them from.
        masks: Its outputs.
    """
    if not sources:
        return "creates"
    if len(sources) > 1:
        return "combines"
    return "passes on" if all(np.array_equal(sources[0], mask) for mask in masks) else "changes"


def attention_matrix(call: LayerCall) -> np.ndarray | None:
    """Returns (B, T, S) bool: True where a head of an attention gives a key a weight above 0.

    It is None for a layer that cannot return its weights.
    """
    if "return_attention_scores" not in inspect.signature(call.operation.call).parameters:
        return None
    try:
        outputs = keras.tree.flatten(call.call_again_with({}, return_attention_scores=True))
    except (TypeError, ValueError, RuntimeError):  # it cannot, as with flash attention
        return None
    weights = keras.ops.convert_to_numpy(outputs[-1])  # (B, H, T, S), or (B, T, S) of one head
    if weights.ndim not in (3, 4):
        return None
    return (weights > 0).any(axis=1) if weights.ndim == 4 else weights > 0  # (B, T, S)
