"""Questions about the steps of a mask trace: which drop a mask, and which precede a layer."""

from collections.abc import Iterable

import numpy as np

from ..topics.masking.mask_propagation.mask_paths import reduce_to_steps
from ..topics.masking.mask_propagation.schema import MaskResult, MaskStep

_LOSING_EFFECTS = ("loses", "ignores")


def find_losing_steps(mask_trace: MaskResult) -> list[int]:
    """Returns the indices of the steps that drop a mask; for a nested model, of the layer in it."""
    losing_steps = [number for number, step in enumerate(mask_trace.steps) if step.did in _LOSING_EFFECTS]
    inner_paths = {mask_trace.steps[number].path for number in losing_steps}
    return [
        one
        for one in losing_steps
        if (*mask_trace.steps[one].path, mask_trace.steps[one].name) not in inner_paths
    ]


def find_steps_before(steps: tuple[MaskStep, ...], layer: str) -> set[int]:
    """Returns the indices of the steps that lead to a layer, including itself and those in nested models."""
    step_numbers: set[int] = set()
    newly_reached = {
        number for number, step in enumerate(steps) if not step.path and layer in ("", step.name)
    }
    while newly_reached - step_numbers:
        step_numbers |= newly_reached
        newly_reached = {
            source for number in newly_reached for source in steps[number].sources if source >= 0
        }
    names = {steps[number].name for number in step_numbers}
    return step_numbers | {number for number, step in enumerate(steps) if step.path and step.path[0] in names}


def classify_step(model, step: MaskStep) -> str:
    """Returns what a step is, which determines how it can pass a mask on."""
    for name in (*step.path, step.name):
        operations = getattr(model, "operations", None) or model.layers
        model = next(one for one in operations if one.name == name)
    if not hasattr(model, "supports_masking"):
        return "operation"
    if step.layer_class == "Lambda":
        return "function"
    return "inputs" if model.supports_masking else "layer"


def has_other_mask_source(later_steps: Iterable[MaskStep]) -> bool:
    """Returns whether a later layer has its mask from elsewhere: from the graph, or passed explicitly."""
    return any(mask.how in ("recorded", "handed") for step in later_steps for mask in step.incoming)


def get_step_masks(step: MaskStep) -> list[np.ndarray]:
    """Returns the incoming and outgoing masks (B, T) of a step."""
    masks = [*step.outgoing, *(one.mask for one in step.incoming)]
    return [reduce_to_steps(mask) for mask in masks if mask is not None and mask.ndim > 1]


def unmasks_padding(step: MaskStep, valid_steps: np.ndarray) -> bool:
    """Returns whether a step marks padding as real that an incoming mask had hidden."""
    outgoing_masks = [reduce_to_steps(mask) for mask in step.outgoing if mask is not None and mask.ndim > 1]
    incoming_masks = [
        reduce_to_steps(one.mask)
        for one in step.incoming
        if one.mask is not None and one.mask.shape == valid_steps.shape
    ]
    return any(
        mask.shape == valid_steps.shape and bool((mask & ~source & ~valid_steps).any())
        for mask in outgoing_masks
        for source in incoming_masks
    )


def attends_ahead(step: MaskStep, layer: str) -> bool:
    """Returns whether a step is an attention, with this name or in this model, with a query that sees a later
    key.
    """
    matrix = step.matrix  # (B, T, S)
    is_named = layer in (*step.path, step.name)
    return is_named and matrix is not None and bool(np.triu(matrix, 1).any())
