"""What a mask's way through the steps of a model is, in numbers and in words."""

import collections
from collections.abc import Sequence

import numpy as np

from core.traces.masking.way import ArchitectureTrace, LossMask, MaskStep

_PASSIVE = {  # what was done to the mask, as the story goes on after its birth
    "passes on": "passed on by",
    "changes": "changed by",
    "combines": "combined by",
    "uses and stops": "used and ended by",
    "ignores": "ended, without use or warning, by",
    "loses": "lost at",
}


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
        mask = mask.any(axis=single)
    return mask


def masked_ways(steps: tuple[MaskStep, ...]) -> list[tuple[int, int, bool]]:
    """Returns (from, to, whether a mask goes along) of each way between steps; -1 is the sentences.

    A layer may take the mask off the tensor that it reads; whoever reads that tensor afterwards gets none.
    """
    ways = []
    bare = set()  # steps whose output lost its mask to a reader
    for number, step in enumerate(steps):
        parent = _parent(steps, number)
        sources = {parent if source < 0 else source for source in step.sources}
        carried = any(arrival.mask is not None and arrival.how != "recorded" for arrival in step.incoming)
        for source in sorted(sources):
            # a step inside a model gets what that model was given, whatever it gives out
            gives = source >= 0 and (
                source == parent or any(mask is not None for mask in steps[source].outgoing)
            )
            ways.append((source, number, gives and carried and source not in bare))
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
    masks = []
    calls = collections.Counter()
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
    """Returns who made the mask, carried, used and ended it, and what of it reaches the loss."""
    steps = trace.trace.steps
    parts = ["No layer of this model makes a mask: padding is read like words"]
    creators = [step for step in steps if step.did == "creates"]
    if creators:
        mask = drawn_mask(creators[0])
        parts = [f"The mask is born in {_names(creators)}: {int(mask.sum())} of {mask.size} steps are real"]
    for deed, passive in _PASSIVE.items():
        doers = [step for step in steps if step.did == deed]
        if doers:
            parts.append(f"{passive} {_names(doers)}")
    story = "; ".join(parts) + "."
    users = [step for step in steps if step.uses and step.effect]
    if users:
        strongest = max(users, key=lambda step: step.effect)
        story += f" Without it the outputs of {strongest.name} would differ by up to {strongest.effect:.3g}."
    for step in steps:
        if step.removed:
            story += f" {step.name} takes the mask off what it read ({', '.join(step.removed)})."
    return story + "".join(_at_loss(output) for output in trace.trace.outputs)


def _names(steps: Sequence[MaskStep]) -> str:
    *first, last = [step.name for step in steps]
    return f"{', '.join(first)} and {last}" if first else last


def _at_loss(output: LossMask) -> str:
    if output.weights is None:
        return f" The mask of {output.name} does not fit its losses: Keras cannot use it."
    count = output.weights.size
    if output.mask is None:
        return f" No mask reaches the loss from {output.name}: each of its {count} losses weighs the same."
    start = f" The mask reaches the loss from {output.name}"
    real = int((output.weights > 0).sum())
    if not real:
        return f"{start}, and hides all of it."
    if real == count:
        return f"{start} and hides nothing: each of {real} losses weighs the same."
    return f"{start}: {real} of {count} losses weigh 1/{real} each, the others 0."


def mask_columns(trace: ArchitectureTrace) -> dict[str, list]:
    """Returns what each step did, a row a step."""
    steps = trace.trace.steps
    outgoing = [next((mask for mask in step.outgoing if mask is not None), None) for step in steps]
    return {
        "step": list(range(1, len(steps) + 1)),
        "layer": ["/".join((*step.path, step.name)) for step in steps],
        "class": [step.layer_class for step in steps],
        "output": [" ".join(map(str, step.output_shapes)) for step in steps],
        "masks that come in": [
            ", ".join(f"{mask.name} ({mask.how})" for mask in step.incoming) for step in steps
        ],
        "did": [step.did for step in steps],
        "mask that goes out": ["" if mask is None else str(mask.astype(int).tolist()) for mask in outgoing],
        "uses it": [step.uses for step in steps],
        "largest difference without": [step.effect for step in steps],
        "Keras says": [step.warning for step in steps],
    }
