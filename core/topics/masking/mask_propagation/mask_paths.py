"""What a mask's way through the steps of a model is: what is drawn of it, and what is said."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from ....base.i18n import join_localized, join_with_and, message
from ....base.text import escape_inline_markdown
from .schema import LossMask, MaskStep, MaskWayResult

_MAX_SHARES = 6  # weights of losses that a sentence lists
_MASK_CONSUMERS = ("GRU", "LSTM", "SimpleRNN", "RNN", "Bidirectional", "GlobalAveragePooling1D")  # True: real


@dataclasses.dataclass(frozen=True)
class MaskPath:
    """A way between two steps.

    Attributes:
        source, target: Numbers of the steps; -1 is the sentences.
        path_type: "masked" (a mask goes along with the tensor), "plain" (none does), "recorded" (no tensor
            goes
            there: Keras wrote the mask of the source into the graph, for the target).
    """

    source: int
    target: int
    path_type: str


def select_mask(step: MaskStep) -> np.ndarray | None:
    """Returns what is drawn of a step, (B, T): the mask that goes out, else the one that came in and ended.

    Axes of one entry are left out; over any further axis a step counts as real where one entry is. It is None
    where there is no mask.
    """
    masks = [
        mask for mask in (*step.outgoing, *(arrival.mask for arrival in step.incoming)) if mask is not None
    ]
    if not masks or masks[0].ndim < 2:
        return None
    return reduce_to_steps(masks[0])


def reduce_to_steps(mask: np.ndarray) -> np.ndarray:
    """Returns a mask of more axes as one (B, T): see `select_mask`."""
    while mask.ndim > 2:
        reduced_axis = next((axis for axis in range(1, mask.ndim) if mask.shape[axis] == 1), 1)
        mask = np.asarray(mask.any(axis=reduced_axis))
    return mask


def find_inverted_mask(steps: Sequence[MaskStep], valid_steps: np.ndarray) -> MaskStep | None:
    """Returns the step that makes a mask which shows a layer of Keras the padding alone; None without one.

    Args:
        steps: Of the model.
        valid_steps: (B, T) bool, True at what is no padding.
    """
    for step in steps:
        for mask in (
            _explicit_masks(step) if step.matrix is not None or step.layer_class in _MASK_CONSUMERS else ()
        ):
            if np.array_equal(reduce_to_steps(mask), ~valid_steps):
                creators = [
                    creator for creator in steps if creator.is_explicit_mask and _outputs_mask(creator, mask)
                ]
                return creators[-1] if creators else step
    return None


def _explicit_masks(step: MaskStep) -> list[np.ndarray]:
    masks = [arrival.mask for arrival in step.incoming if arrival.how == "handed"]
    return [mask for mask in masks if mask is not None and mask.ndim > 1]


def _outputs_mask(step: MaskStep, mask: np.ndarray) -> bool:
    return any(
        np.array_equal(mask, outgoing_mask) for outgoing_mask in step.outgoing if outgoing_mask is not None
    )


def first_outgoing_mask(step: MaskStep) -> np.ndarray | None:
    """Returns the first mask that goes out of a step, or None."""
    return next((mask for mask in step.outgoing if mask is not None), None)


def find_mask_paths(steps: tuple[MaskStep, ...]) -> list[MaskPath]:
    """Returns the ways between steps.

    A layer may take the mask off the tensor that it reads; whoever reads that tensor afterwards gets none.
    """
    paths = []
    stripped_sources: set[int] = set()  # steps whose output lost its mask to a reader
    for number, step in enumerate(steps):
        parent = _parent_number(steps, number)
        sources = {parent if source < 0 else source for source in step.sources}
        has_carried_mask = any(
            arrival.mask is not None and arrival.how != "recorded" for arrival in step.incoming
        )
        for source in sorted(sources):
            # a step inside a model gets what that model was given, whatever it gives out
            source_has_mask = source >= 0 and (
                source == parent or first_outgoing_mask(steps[source]) is not None
            )
            paths.append(
                MaskPath(
                    source,
                    number,
                    "masked"
                    if source_has_mask and has_carried_mask and source not in stripped_sources
                    else "plain",
                )
            )
        origins = {origin for arrival in step.incoming for origin in arrival.origins}
        paths += [MaskPath(origin, number, "recorded") for origin in sorted(origins)]
        stripped_sources |= sources if step.stripped_inputs else set()
    return paths


def _parent_number(steps: tuple[MaskStep, ...], number: int) -> int:
    """Returns the number of the model that a step stands in; -1 at the top."""
    path = steps[number].path
    enclosing_models = [at for at in range(number) if path and (*steps[at].path, steps[at].name) == path]
    return enclosing_models[-1] if enclosing_models else -1


# --- in words -----------------------------------------------------------------------------------------------


def message_key_and_values(result: MaskWayResult) -> tuple[str, dict]:
    """Returns which claim is true of a mask's way, and what its message names."""
    steps = result.trace.steps
    creators = [step for step in steps if step.did == "creates"]
    values = {
        "padding": int((result.ids == 0).sum()),
        "steps": result.ids.size,
        "story": _describe_steps(result),
    }
    losing_steps = [
        number for number, step in enumerate(steps) if step.did in ("loses", "ignores") and not step.uses_mask
    ]
    is_last = bool(losing_steps) and not steps[losing_steps[-1]].is_noisy
    loss_weights = [output.weights for output in result.trace.outputs if output.mask is not None]
    if not creators:
        return "none", values
    if is_last and not any(step.incoming for step in steps[losing_steps[-1] + 1 :]):
        return "dropped", values | {"layer": _join_names([steps[losing_steps[-1]]])}
    inverting_step = find_inverted_mask(steps, result.ids != 0)
    if inverting_step is not None:
        num_hidden = int((result.ids != 0).sum())
        return "inverted", values | {"hidden": num_hidden, "creator": _join_names([inverting_step])}
    values |= {"creator": _join_names(creators[:1])}
    if loss_weights and loss_weights[0] is not None:
        return "reaches", values | {"real": int((loss_weights[0] > 0).sum()), "count": loss_weights[0].size}
    mask_users = [step for step in steps if step.uses_mask] or creators
    mask = _created_mask(steps, creators[0])
    if mask is not None:
        values |= {"padding": int((~mask).sum()), "steps": mask.size}
    return "ends", values | {"layer": _join_names(mask_users[-1:])}


def _created_mask(steps: Sequence[MaskStep], creator: MaskStep) -> np.ndarray | None:
    """Returns the mask (B, T) of a layer that creates one; of one passed by hand that which a layer gets."""
    explicit_mask = next(
        (mask for step in steps if not step.is_explicit_mask for mask in _explicit_masks(step)), None
    )
    return (
        reduce_to_steps(explicit_mask)
        if creator.is_explicit_mask and explicit_mask is not None
        else select_mask(creator)
    )


def _describe_steps(result: MaskWayResult) -> str:
    steps = result.trace.steps
    sentences = []
    for verdict in dict.fromkeys(step.did for step in steps if step.did != "none"):  # the first doer first
        doers = [step for step in steps if step.did == verdict]
        sentences.append(
            message(f"mask_way-did.{verdict.replace(' ', '_')}", layers=_join_names(doers), count=len(doers))
        )
    for step in steps:
        for arrival in step.incoming:
            if arrival.origins:
                origins = _join_names([steps[origin] for origin in arrival.origins])
                sentences.append(message("mask_way-recorded", layer=_join_names([step]), origins=origins))
    effects = [(step.mask_effect, step.name) for step in steps if step.uses_mask and step.mask_effect]
    if effects:
        largest, name = max(effects)
        trained = "no" if result.is_untrained else "yes"
        sentences.append(
            message(
                "mask_way-effect", layer=escape_inline_markdown(name), most=f"{largest:.3g}", trained=trained
            )
        )
    sentences += [_describe_nan(step) for step in steps if step.nan_rows]
    sentences += [message("mask_way-noisy", layer=_join_names([step])) for step in steps if step.is_noisy]
    for step in steps:
        if step.stripped_inputs:
            sentences.append(
                message(
                    "mask_way-removed", layer=_join_names([step]), inputs=join_with_and(step.stripped_inputs)
                )
            )
    return join_localized([*sentences, *map(_describe_loss_mask, result.trace.outputs)])


def _describe_nan(step: MaskStep) -> str:
    mask, rows = select_mask(step), list(step.nan_rows)
    all_hidden = mask is not None and not mask[rows].any()
    sentence_numbers = join_with_and([str(row + 1) for row in rows])
    message_key = "mask_way-nan.pooling" if all_hidden else "mask_way-nan.other"
    return message(message_key, layer=_join_names([step]), count=len(rows), sentences=sentence_numbers)


def _join_names(steps: Sequence[MaskStep]) -> str:
    return join_with_and([escape_inline_markdown(step.name) for step in steps])


def _describe_loss_mask(loss_mask: LossMask) -> str:
    """Returns what of the mask reaches the loss from an output."""
    mask, weights, values = (
        loss_mask.mask,
        loss_mask.weights,
        {"layer": escape_inline_markdown(loss_mask.name)},
    )
    if mask is None:
        return message("mask_way-loss.none", **values)
    if weights is None:
        return message("mask_way-loss.unfit", shape=str(mask.shape), **values)
    num_weighted = int((weights > 0).sum())
    if loss_mask.is_broadcast:
        shares = ", ".join(f"{share:.3g}" for share in weights.ravel()[:_MAX_SHARES])
        values |= {"shape": str(mask.shape), "losses": str(weights.shape)}
        values |= {"shares": shares + (", ..." if weights.size > _MAX_SHARES else "")}
        return message(
            "mask_way-loss.columns" if mask.ndim > weights.ndim else "mask_way-loss.several", **values
        )
    if num_weighted in (0, weights.size):
        return message("mask_way-loss.all" if num_weighted else "mask_way-loss.nothing", **values)
    return message("mask_way-loss.some", real=num_weighted, count=weights.size, **values)
