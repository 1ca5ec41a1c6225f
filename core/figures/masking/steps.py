"""What a mask's way through the steps of a model is, in numbers and in words."""

import collections
import dataclasses
from collections.abc import Sequence

import numpy as np

from core.checks import counted
from core.traces.masking.way import ArchitectureTrace, LossMask, MaskStep

_PASSIVE = {  # what was done to the mask, as the story goes on after its birth
    "passes on": "passed on by",
    "changes": "changed by",
    "combines": "combined by",
    "uses and stops": "consumed by",
    "ignores": "dropped silently by",
    "loses": "dropped, with a warning, by",
}


@dataclasses.dataclass(frozen=True)
class Way:
    """A way between two steps.

    Attributes:
        source, target: Numbers of the steps; -1 is the sentences.
        kind: "masked" (a mask goes along with the tensor), "plain" (none does), "recorded" (no tensor goes
            there: Keras wrote the mask of the source into the graph, for the target).
    """

    source: int
    target: int
    kind: str


_SHARES = 6  # weights of losses that a sentence lists


def drawn_mask(step: MaskStep) -> np.ndarray | None:
    """Returns what is drawn of a step, (B, T): the mask that goes out, else the one that came in and ended.

    Axes of one entry are left out; over any further axis a step counts as real where one entry is. It is None
    where there is no mask.
    """
    incoming = [arrival.mask for arrival in step.incoming]
    masks = [mask for mask in (*step.outgoing, *incoming) if mask is not None]
    if not masks or masks[0].ndim < 2:
        return None
    mask = masks[0]
    while mask.ndim > 2:
        single = next((axis for axis in range(1, mask.ndim) if mask.shape[axis] == 1), 1)
        mask = np.asarray(mask.any(axis=single))
    return mask


def masked_ways(steps: tuple[MaskStep, ...]) -> list[Way]:
    """Returns the ways between steps.

    A layer may take the mask off the tensor that it reads; whoever reads that tensor afterwards gets none.
    """
    ways = []
    bare: set[int] = set()  # steps whose output lost its mask to a reader
    for number, step in enumerate(steps):
        parent = _parent(steps, number)
        sources = {parent if source < 0 else source for source in step.sources}
        carried = any(arrival.mask is not None and arrival.how != "recorded" for arrival in step.incoming)
        for source in sorted(sources):
            # a step inside a model gets what that model was given, whatever it gives out
            gives = source >= 0 and (
                source == parent or any(mask is not None for mask in steps[source].outgoing)
            )
            goes_along = gives and carried and source not in bare
            ways.append(Way(source, number, "masked" if goes_along else "plain"))
        origins = {origin for arrival in step.incoming for origin in arrival.origins}
        ways += [Way(origin, number, "recorded") for origin in sorted(origins)]
        if step.removed:
            bare |= sources
    return ways


def _parent(steps: tuple[MaskStep, ...], number: int) -> int:
    """Returns the number of the model that a step stands in; -1 at the top."""
    path = steps[number].path
    for earlier in range(number - 1, -1, -1):
        if path and (*steps[earlier].path, steps[earlier].name) == path:
            return earlier
    return -1


def warnings_of(trace: ArchitectureTrace) -> list[tuple[str, str, bool]]:
    """Returns (layer, what Keras says, whether the mask goes on all the same) of each warning."""
    return [
        (step.name, step.warning, any(mask is not None for mask in step.outgoing))
        for step in trace.trace.steps
        if step.warning
    ]


def proof_parts(trace: ArchitectureTrace) -> tuple[list[tuple[str, int, bool]], list[bool]]:
    """Returns what the proof needs of the steps whose masks go out, and all those masks in a row.

    Of a step it is (name, which call of it, by hand). Steps of models inside the model are left out: the mask
    of such a model as a whole is there.
    """
    parts = []
    masks: list[bool] = []
    calls: collections.Counter[str] = collections.Counter()
    for step in trace.trace.steps:
        if step.path:
            continue
        if step.outgoing and step.outgoing[0] is not None:
            parts.append((step.name, calls[step.name], step.by_hand))
            masks += step.outgoing[0].ravel().tolist()
        calls[step.name] += 1
    return parts, masks


# --- in words -----------------------------------------------------------------------------------------------


def mask_story(trace: ArchitectureTrace) -> str:
    """Returns who created the mask, carried, consumed and dropped it, and what of it reaches the loss."""
    steps = trace.trace.steps
    parts = ["No layer of this model creates a mask: padding is read like words"]
    creators = [step for step in steps if step.did == "creates"]
    if creators:
        mask = drawn_mask(creators[0])
        parts = [f"The mask is created by {_names(creators)}{'' if mask is None else _real_steps(mask)}"]
    for deed in dict.fromkeys(step.did for step in steps if step.did in _PASSIVE):  # the first doer first
        parts.append(f"{_PASSIVE[deed]} {_names([step for step in steps if step.did == deed])}")
    told = [f"{'; '.join(parts)}.", *_of_recorded(steps), *_of_loss(steps), *_of_effects(trace)]
    told += [
        f"{step.name} takes the mask off its inputs ({', '.join(step.removed)})."
        for step in steps
        if step.removed
    ]
    return " ".join([*told, *map(_at_loss, trace.trace.outputs)])


def _real_steps(mask: np.ndarray) -> str:
    """Returns how many steps of a mask, (B, T), are real, as a sentence goes on."""
    real = int(mask.sum())
    return f": {real} of {counted(mask.size, 'step')} {'is' if real == 1 else 'are'} real"


def _of_recorded(steps: tuple[MaskStep, ...]) -> list[str]:
    """Returns a sentence for each step that gets a mask which no tensor brings."""
    return [
        f"Keras recorded a mask for {step.name} when the model was built: it comes straight from "
        f"{_names([steps[origin] for origin in arrival.origins])} (dotted line)."
        for step in steps
        for arrival in step.incoming
        if arrival.origins
    ]


def _of_loss(steps: tuple[MaskStep, ...]) -> list[str]:
    """Returns what a dropped mask costs: from where padding counts like words, if no mask follows."""
    lost = [number for number, step in enumerate(steps) if step.did in ("loses", "ignores") and not step.uses]
    if not lost or steps[lost[-1]].noisy or any(step.incoming for step in steps[lost[-1] + 1 :]):
        return []
    return [f"From {steps[lost[-1]].name} on padding counts like words."]


def _of_effects(trace: ArchitectureTrace) -> list[str]:
    """Returns what the outputs would be without the mask, in sentences."""
    steps = trace.trace.steps
    told = []
    effects = [(step.effect, step.name) for step in steps if step.uses and step.effect]
    if effects:
        largest, name = max(effects)
        untrained = " (the weights are random: this model was never trained)" if trace.untrained else ""
        told.append(f"Without the mask the outputs of {name} would differ by up to {largest:.3g}{untrained}.")
    told += [_of_nan(step) for step in steps if step.nan_rows]
    told += [
        f"The outputs of {step.name} change from run to run, so the effect of the mask cannot be measured "
        "exactly."
        for step in steps
        if step.noisy
    ]
    return told


def _of_nan(step: MaskStep) -> str:
    """Returns why a step gives NaN for some sentences."""
    mask = drawn_mask(step)
    rows = " and ".join(str(row + 1) for row in step.nan_rows)
    sentences = f"sentence{'s' * (len(step.nan_rows) > 1)} {rows}"
    if mask is not None and not mask[list(step.nan_rows)].any():
        return f"{step.name} gives NaN for {sentences}: pooling over no real step gives 0/0."
    return f"With its mask {step.name} gives NaN for {sentences}, without it numbers."


def _names(steps: Sequence[MaskStep]) -> str:
    *first, last = [step.name for step in steps]
    return f"{', '.join(first)} and {last}" if first else last


def _at_loss(output: LossMask) -> str:
    mask = output.mask
    weights = output.weights
    if mask is None:
        return f"No mask reaches the loss from {output.name}: all its losses have the same weight."
    start = f"The mask reaches the loss from {output.name}"
    if weights is None:
        return f"{start}, but its shape {mask.shape} does not fit the losses: Keras fails on it."
    if output.broadcast:
        shares = ", ".join(f"{share:.3g}" for share in weights.ravel()[:_SHARES])
        more = ", ..." if weights.size > _SHARES else ""
        parts = "its columns" if mask.ndim > weights.ndim else "several of its entries each"
        return (
            f"{start}, but its shape {mask.shape} is not {weights.shape}, that of the losses. Keras "
            f"broadcasts it and does not warn: the losses are weighted by {parts}, {shares}{more}."
        )
    real = int((weights > 0).sum())
    if not real:
        return f"{start} and hides all of it."
    if real == weights.size:
        return f"{start} and hides nothing: all its losses have the same weight."
    return f"{start}: {real} of {weights.size} losses have weight 1/{real} each, the others 0."


def mask_columns(trace: ArchitectureTrace) -> dict[str, list]:
    """Returns what each step did, a row a step."""
    steps = trace.trace.steps
    outgoing = [next((mask for mask in step.outgoing if mask is not None), None) for step in steps]
    return {
        "step": list(range(1, len(steps) + 1)),
        "layer": ["/".join((*step.path, step.name)) for step in steps],
        "class": [step.layer_class for step in steps],
        "output": [" ".join(map(str, step.output_shapes)) for step in steps],
        "incoming masks": [
            ", ".join(f"{mask.name} ({mask.how})" for mask in step.incoming) for step in steps
        ],
        "did": [step.did for step in steps],
        "outgoing mask": ["" if mask is None else str(mask.astype(int).tolist()) for mask in outgoing],
        "uses the mask": [step.uses for step in steps],
        "largest difference without the mask": [step.effect for step in steps],
        "NaN in sentences": [", ".join(str(row + 1) for row in step.nan_rows) for step in steps],
        "Keras says": [step.warning for step in steps],
    }
