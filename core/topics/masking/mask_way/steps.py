"""What a mask's way through the steps of a model is: what is drawn of it, and what is said."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from ....base.i18n import join_texts, join_with_and, message
from ....base.text import few_signs
from .schema import LossMask, MaskStep, MaskWayResult

_SHARES = 6  # weights of losses that a sentence lists
_TAKE_MASKS = ("GRU", "LSTM", "SimpleRNN", "RNN", "Bidirectional", "GlobalAveragePooling1D")  # True: real


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


def drawn_mask(step: MaskStep) -> np.ndarray | None:
    """Returns what is drawn of a step, (B, T): the mask that goes out, else the one that came in and ended.

    Axes of one entry are left out; over any further axis a step counts as real where one entry is. It is None
    where there is no mask.
    """
    masks = [mask for mask in (*step.outgoing, *(one.mask for one in step.incoming)) if mask is not None]
    if not masks or masks[0].ndim < 2:
        return None
    return by_step(masks[0])


def by_step(mask: np.ndarray) -> np.ndarray:
    """Returns a mask of more axes as one (B, T): see `drawn_mask`."""
    while mask.ndim > 2:
        single = next((axis for axis in range(1, mask.ndim) if mask.shape[axis] == 1), 1)
        mask = np.asarray(mask.any(axis=single))
    return mask


def inverted(steps: Sequence[MaskStep], real: np.ndarray) -> MaskStep | None:
    """Returns the step that makes a mask which shows a layer of Keras the padding alone; None without one.

    Args:
        steps: Of the model.
        real: (B, T) bool, True at what is no padding.
    """
    for step in steps:
        for mask in _handed(step) if step.matrix is not None or step.layer_class in _TAKE_MASKS else ():
            if np.array_equal(by_step(mask), ~real):
                makers = [maker for maker in steps if maker.by_hand and _gives(maker, mask)]
                return makers[-1] if makers else step
    return None


def _handed(step: MaskStep) -> list[np.ndarray]:
    """Returns the masks of two axes or more that are passed to a step by hand."""
    masks = [one.mask for one in step.incoming if one.how == "handed"]
    return [mask for mask in masks if mask is not None and mask.ndim > 1]


def _gives(step: MaskStep, mask: np.ndarray) -> bool:
    return any(np.array_equal(mask, one) for one in step.outgoing if one is not None)


def outgoing(step: MaskStep) -> np.ndarray | None:
    """Returns the first mask that goes out of a step, or None."""
    return next((mask for mask in step.outgoing if mask is not None), None)


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
            gives = source >= 0 and (source == parent or outgoing(steps[source]) is not None)
            ways.append(
                Way(source, number, "masked" if gives and carried and source not in bare else "plain")
            )
        origins = {origin for arrival in step.incoming for origin in arrival.origins}
        ways += [Way(origin, number, "recorded") for origin in sorted(origins)]
        bare |= sources if step.removed else set()
    return ways


def _parent(steps: tuple[MaskStep, ...], number: int) -> int:
    """Returns the number of the model that a step stands in; -1 at the top."""
    path = steps[number].path
    inside = [at for at in range(number) if path and (*steps[at].path, steps[at].name) == path]
    return inside[-1] if inside else -1


# --- in words -----------------------------------------------------------------------------------------------


def outcome(result: MaskWayResult) -> tuple[str, dict]:
    """Returns which claim is true of a mask's way, and what its message names."""
    steps = result.trace.steps
    creators = [step for step in steps if step.did == "creates"]
    values = {"padding": int((result.ids == 0).sum()), "steps": result.ids.size, "story": _story(result)}
    lost = [number for number, step in enumerate(steps) if step.did in ("loses", "ignores") and not step.uses]
    is_last = bool(lost) and not steps[lost[-1]].noisy
    reached = [output.weights for output in result.trace.outputs if output.mask is not None]
    if not creators:
        return "none", values
    if is_last and not any(step.incoming for step in steps[lost[-1] + 1 :]):
        return "dropped", values | {"layer": _names([steps[lost[-1]]])}
    upside_down = inverted(steps, result.ids != 0)
    if upside_down is not None:
        hidden = int((result.ids != 0).sum())
        return "inverted", values | {"hidden": hidden, "creator": _names([upside_down])}
    values |= {"creator": _names(creators[:1])}
    if reached and reached[0] is not None:
        return "reaches", values | {"real": int((reached[0] > 0).sum()), "count": reached[0].size}
    users = [step for step in steps if step.uses] or creators
    mask = _first_mask(steps, creators[0])
    if mask is not None:
        values |= {"padding": int((~mask).sum()), "steps": mask.size}
    return "ends", values | {"layer": _names(users[-1:])}


def _first_mask(steps: Sequence[MaskStep], creator: MaskStep) -> np.ndarray | None:
    """Returns the mask (B, T) of a layer that creates one; of one passed by hand that which a layer gets."""
    first = next((mask for step in steps if not step.by_hand for mask in _handed(step)), None)
    return by_step(first) if creator.by_hand and first is not None else drawn_mask(creator)


def _story(result: MaskWayResult) -> str:
    steps = result.trace.steps
    told = []
    for did in dict.fromkeys(step.did for step in steps if step.did != "none"):  # the first doer first
        doers = [step for step in steps if step.did == did]
        told.append(message(f"mask_way-did.{did.replace(' ', '_')}", layers=_names(doers), count=len(doers)))
    for step in steps:
        for arrival in step.incoming:
            if arrival.origins:
                origins = _names([steps[origin] for origin in arrival.origins])
                told.append(message("mask_way-recorded", layer=_names([step]), origins=origins))
    effects = [(step.effect, step.name) for step in steps if step.uses and step.effect]
    if effects:
        largest, name = max(effects)
        trained = "no" if result.untrained else "yes"
        told.append(message("mask_way-effect", layer=few_signs(name), most=f"{largest:.3g}", trained=trained))
    told += [_of_nan(step) for step in steps if step.nan_rows]
    told += [message("mask_way-noisy", layer=_names([step])) for step in steps if step.noisy]
    for step in steps:
        if step.removed:
            told.append(message("mask_way-removed", layer=_names([step]), inputs=join_with_and(step.removed)))
    return join_texts([*told, *map(_at_loss, result.trace.outputs)])


def _of_nan(step: MaskStep) -> str:
    """Returns why a step gives NaN for some sentences."""
    mask, rows = drawn_mask(step), list(step.nan_rows)
    all_hidden = mask is not None and not mask[rows].any()
    sentences = join_with_and([str(row + 1) for row in rows])
    key = "mask_way-nan.pooling" if all_hidden else "mask_way-nan.other"
    return message(key, layer=_names([step]), count=len(rows), sentences=sentences)


def _names(steps: Sequence[MaskStep]) -> str:
    return join_with_and([few_signs(step.name) for step in steps])


def _at_loss(output: LossMask) -> str:
    """Returns what of the mask reaches the loss from an output."""
    mask, weights, values = output.mask, output.weights, {"layer": few_signs(output.name)}
    if mask is None:
        return message("mask_way-loss.none", **values)
    if weights is None:
        return message("mask_way-loss.unfit", shape=str(mask.shape), **values)
    real = int((weights > 0).sum())
    if output.broadcast:
        shares = ", ".join(f"{share:.3g}" for share in weights.ravel()[:_SHARES])
        values |= {"shape": str(mask.shape), "losses": str(weights.shape)}
        values |= {"shares": shares + (", ..." if weights.size > _SHARES else "")}
        return message(
            "mask_way-loss.columns" if mask.ndim > weights.ndim else "mask_way-loss.several", **values
        )
    if real in (0, weights.size):
        return message("mask_way-loss.all" if real else "mask_way-loss.nothing", **values)
    return message("mask_way-loss.some", real=real, count=weights.size, **values)
