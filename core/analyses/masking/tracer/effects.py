"""What a layer did with the masks that came in, found by taking each away and running the layer again."""

import inspect

import keras
import numpy as np

from core.analyses.masking.errors import out_of_memory
from core.analyses.masking.tracer.layer_call import Call, Entry, bool_array, get_mask, is_tensor
from core.traces.masking import IncomingMask


def _result(outputs) -> tuple[list, list]:
    flat = [leaf for leaf in keras.tree.flatten(outputs) if is_tensor(leaf)]
    return [keras.ops.convert_to_numpy(leaf) for leaf in flat], [bool_array(get_mask(leaf)) for leaf in flat]


def _same(ours: list, theirs: list) -> bool:
    if len(ours) != len(theirs):
        return False
    return all(
        (a is None) == (b is None)
        and (a is None or (a.shape == b.shape and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")))
        for a, b in zip(ours, theirs, strict=True)
    )


def _hide_last(mask: np.ndarray) -> np.ndarray:
    """Returns a mask in which the last real step of each row is hidden as well."""
    count = mask.shape[-1]
    last = count - 1 - np.argmax(mask[..., ::-1], axis=-1)
    return mask & (np.arange(count) != last[..., None])


def try_without(call: Call, entries: list[Entry], outputs) -> tuple[bool, float | None]:
    """Marks the masks that matter, and returns (whether the numbers depend on any, largest difference to the
    run without all).

    Each mask is taken away while all others stay; where that moves nothing, it is given with one more step
    hidden.
    """
    masked = [entry for entry in entries if entry.mask is not None]
    if not masked:
        for entry in entries:
            entry.matters = True  # the causal switch
        return False, None
    values, masks = _result(outputs)
    places = [place for entry in masked for place in entry.places]
    uses, bare = False, _run_again(call, dict.fromkeys(places))
    for entry in entries:
        alone = bare if entry.places == places else _run_again(call, dict.fromkeys(entry.places))
        moved, changed = _moved((values, masks), alone)
        if not moved and entry.mask is not None:  # perhaps there is no padding for it to tell
            hidden = keras.ops.convert_to_tensor(_hide_last(bool_array(entry.mask)))
            moved, changed_too = _moved(
                (values, masks), _run_again(call, dict.fromkeys(entry.places, hidden))
            )
            changed |= changed_too
        uses |= moved and entry.mask is not None
        entry.matters = moved or changed
    return uses, None if bare is None else _gap(values, bare[0])


def _run_again(call: Call, changes: dict) -> tuple[list, list] | None:
    """Returns (values, masks) of a call with other masks, or None where the layer fails without those it had."""
    try:
        return _result(call.again(changes))
    except Exception as error:  # whatever a layer of a visitor raises
        if out_of_memory(error):  # which says nothing about the mask
            raise
        return None


def _moved(before: tuple[list, list], after: tuple[list, list] | None) -> tuple[bool, bool]:
    """Returns whether the values and whether the masks are others; a layer that fails needs what it was
    refused.
    """
    return (True, True) if after is None else (not _same(before[0], after[0]), not _same(before[1], after[1]))


def _gap(ours: list, theirs: list) -> float | None:
    """Returns the largest difference between outputs of numbers, or None where there are none to compare."""
    gaps = [
        np.abs(a - b).max()
        for a, b in zip(ours, theirs, strict=True)
        if a.dtype.kind == "f" and a.shape == b.shape and a.size
    ]
    return float(max(gaps)) if gaps else None


def deed(entries: list[Entry], outgoing: list, *, uses: bool, warning: str) -> str:
    """Returns what a layer did, in a word of `core.traces.masking.DEEDS`."""
    incoming = [bool_array(entry.mask) for entry in entries if entry.mask is not None]
    leaving = [mask for mask in outgoing if mask is not None]
    if not incoming and not (entries and not leaving):
        return "creates" if leaving else "none"
    if warning and not leaving:
        return "loses"
    if sum(entry.matters for entry in entries) > 1:
        return "combines"
    if not leaving:
        return "uses and stops" if uses or not incoming else "ignores"
    same = all(any(np.array_equal(mask, one) for one in incoming) for mask in leaving)
    return "passes on" if same else "changes"


def attention_matrix(call: Call) -> np.ndarray | None:
    """Returns (B, T, S) bool, True where a head gives a key a weight above 0, of a layer that can return its
    weights; else None.
    """
    if "return_attention_scores" not in inspect.signature(call.operation.call).parameters:
        return None
    try:
        outputs = keras.tree.flatten(call.again({}, return_attention_scores=True))
    except (TypeError, ValueError, RuntimeError):  # it cannot, as with flash attention
        return None
    weights = keras.ops.convert_to_numpy(outputs[-1])
    if weights.ndim not in (3, 4):
        return None
    return (weights > 0).any(axis=1) if weights.ndim == 4 else weights > 0  # (B, H, T, S) or (B, T, S)


def frozen(entries: list[Entry]) -> tuple[IncomingMask, ...]:
    """Returns the masks that came in as a trace holds them."""
    return tuple(
        IncomingMask(name=entry.name, how=entry.how, mask=bool_array(entry.mask), matters=entry.matters)
        for entry in entries
    )
