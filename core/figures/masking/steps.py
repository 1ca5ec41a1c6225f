"""What is drawn and proved of the steps of a model: their masks, the ways between them, Keras' warnings."""

import collections

import numpy as np

from core.traces.masking import ArchitectureTrace, MaskStep


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
