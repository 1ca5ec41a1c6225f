"""What a trace of a model's masks says of its steps: which drop a mask, and what leads to a layer."""

from collections.abc import Iterable

import numpy as np

from ..topics.masking.mask_way.schema import MaskResult, MaskStep
from ..topics.masking.mask_way.steps import by_step

_LOSES = ("loses", "ignores")


def losing(traced: MaskResult) -> list[int]:
    """Returns the numbers of the steps that drop a mask; of a model and the layer in it, the layer."""
    losing = [number for number, step in enumerate(traced.steps) if step.did in _LOSES]
    within = {traced.steps[number].path for number in losing}
    return [one for one in losing if (*traced.steps[one].path, traced.steps[one].name) not in within]


def leading_to(steps: tuple[MaskStep, ...], layer: str) -> set[int]:
    """Returns the numbers of the steps whose outputs reach a layer, itself and those in models among them."""
    found: set[int] = set()
    reached = {number for number, step in enumerate(steps) if not step.path and layer in ("", step.name)}
    while reached - found:
        found |= reached
        reached = {source for number in reached for source in steps[number].sources if source >= 0}
    names = {steps[number].name for number in found}
    return found | {number for number, step in enumerate(steps) if step.path and step.path[0] in names}


def kind_of(model, step: MaskStep) -> str:
    """Returns what the step is: each kind passes a mask on in another way."""
    for name in (*step.path, step.name):
        parts = getattr(model, "operations", None) or model.layers
        model = next(one for one in parts if one.name == name)
    if not hasattr(model, "supports_masking"):
        return "operation"
    if step.layer_class == "Lambda":
        return "function"
    return "inputs" if model.supports_masking else "layer"


def made_up_for(later: Iterable[MaskStep]) -> bool:
    """True where a later layer has its mask from elsewhere: from the graph, or by hand."""
    return any(mask.how in ("recorded", "handed") for step in later for mask in step.incoming)


def masks_of(step: MaskStep) -> list[np.ndarray]:
    """Returns the masks (B, T) that come into a step or go out of it."""
    masks = [*step.outgoing, *(one.mask for one in step.incoming)]
    return [by_step(mask) for mask in masks if mask is not None and mask.ndim > 1]


def shows_again(step: MaskStep, real: np.ndarray) -> bool:
    """True where a step gives out padding as real which a mask that came in had hidden."""
    leaving = [by_step(mask) for mask in step.outgoing if mask is not None and mask.ndim > 1]
    hidden = [
        by_step(one.mask) for one in step.incoming if one.mask is not None and one.mask.shape == real.shape
    ]
    return any(
        mask.shape == real.shape and bool((mask & ~source & ~real).any())
        for mask in leaving
        for source in hidden
    )


def looks_ahead(step: MaskStep, layer: str) -> bool:
    """True for an attention, of that name or in that model, in which a query sees a later key."""
    matrix = step.matrix  # (B, T, S)
    is_named = layer in (*step.path, step.name)
    return is_named and matrix is not None and bool(np.triu(matrix, 1).any())
