"""What a layer does with the masks that come in, found by taking each away and running the layer again."""

import dataclasses
import inspect

import keras
import numpy as np

from core.analyses.masking.errors import out_of_memory
from core.analyses.masking.tracer.layer_call import InputMask, LayerCall, Slot, bool_array, tensors_in
from core.models.keras_private import get_mask


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskEffect:
    """What depends on the masks of a call.

    Attributes:
        matters: For each mask that comes in, whether the outputs or their masks depend on it.
        uses: Whether the outputs depend on any mask that comes in.
        difference: The largest between the outputs and those without any mask; None where none can be told.
    """

    matters: tuple[bool, ...]
    uses: bool
    difference: float | None


@dataclasses.dataclass(frozen=True)
class _Outputs:
    """The tensors that a call gave, and the mask of each; none where the layer failed."""

    values: list[np.ndarray]
    masks: list[np.ndarray | None]


def effect_of_masks(call: LayerCall, incoming: list[InputMask], outputs) -> MaskEffect:
    """Runs a call again without each of its masks in turn, while all others stay, and without all of them.

    Where the values stay as they were, the mask may have hidden nothing: then one more step is hidden.
    """
    masked = [mask for mask in incoming if mask.mask is not None]
    if not masked:  # at most a causal switch, which always matters
        return MaskEffect(matters=(True,) * len(incoming), uses=False, difference=None)
    before = _outputs_of(outputs)
    all_slots = [slot for mask in masked for slot in mask.slots]
    without_any = _run_again(call, dict.fromkeys(all_slots))
    matters = []
    uses = False
    for mask in incoming:
        is_only_one = mask.slots == all_slots
        runs = [without_any if is_only_one else _run_again(call, dict.fromkeys(mask.slots))]
        if mask.mask is not None and _same(before.values, runs[0].values):
            hidden = keras.ops.convert_to_tensor(_hide_last(bool_array(mask.mask)))
            runs.append(_run_again(call, dict.fromkeys(mask.slots, hidden)))
        values_change = not all(_same(before.values, run.values) for run in runs)
        masks_change = not all(_same(before.masks, run.masks) for run in runs)
        matters.append(values_change or masks_change)
        uses |= values_change and mask.mask is not None
    return MaskEffect(matters=tuple(matters), uses=uses, difference=_largest_difference(before, without_any))


def _run_again(call: LayerCall, masks: dict[Slot, object]) -> _Outputs:
    """Returns what a call gives with other masks; a layer that fails needs the mask that it was refused."""
    try:
        return _outputs_of(call.call_again_with(masks))
    except Exception as error:  # whatever a layer of a visitor raises
        if out_of_memory(error):  # which says nothing about the mask
            raise
        return _Outputs([], [])


def _outputs_of(outputs) -> _Outputs:
    tensors = tensors_in(outputs)
    values = [keras.ops.convert_to_numpy(tensor) for tensor in tensors]
    return _Outputs(values, [bool_array(get_mask(tensor)) for tensor in tensors])


def _same(before: list, after: list) -> bool:
    """True where two lists hold the same arrays; None equals None, and nan equals nan."""
    return len(before) == len(after) and all(
        first is second
        if first is None or second is None
        else np.array_equal(first, second, equal_nan=first.dtype.kind == "f")
        for first, second in zip(before, after, strict=True)
    )


def _hide_last(mask: np.ndarray) -> np.ndarray:
    """Returns a mask (..., T) in which the last real step of each row is hidden as well."""
    steps = mask.shape[-1]
    last = steps - 1 - np.argmax(mask[..., ::-1], axis=-1)  # (...,)
    return mask & (np.arange(steps) != last[..., None])


def _largest_difference(before: _Outputs, after: _Outputs) -> float | None:
    """Returns the largest difference between outputs of numbers, or None where there are none to compare."""
    differences = [
        np.abs(first - second).max()
        for first, second in zip(before.values, after.values, strict=False)  # a layer that failed has none
        if first.dtype.kind == "f" and first.shape == second.shape and first.size
    ]
    return float(max(differences)) if differences else None


# --- the verdict --------------------------------------------------------------------------------------------


def verdict(incoming: list[InputMask], outgoing: list, effect: MaskEffect, warning: str) -> str:
    """Returns what a layer did, in a word of `core.traces.masking.VERDICTS`.

    Args:
        incoming: Masks that come in.
        outgoing: For each output its mask as an array, or None.
        effect: What depends on them.
        warning: What Keras said about a mask, or "".
    """
    arrived = [bool_array(mask.mask) for mask in incoming if mask.mask is not None]
    leaving = [mask for mask in outgoing if mask is not None]
    only_causal = bool(incoming) and not arrived
    if not arrived and leaving:
        return "creates"
    if not incoming:
        return "none"
    if warning and not leaving:
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
