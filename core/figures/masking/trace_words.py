"""What the figure of a mask's way says: its story and its table."""

from collections.abc import Sequence

from core.figures.masking.steps import drawn_mask
from core.traces.masking import ArchitectureTrace, LossMask, MaskStep

_PASSIVE = {  # what was done to the mask, as the story goes on after its birth
    "passes on": "passed on by",
    "changes": "changed by",
    "combines": "combined by",
    "uses and stops": "used and ended by",
    "ignores": "ended, without use or warning, by",
    "loses": "lost at",
}


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
