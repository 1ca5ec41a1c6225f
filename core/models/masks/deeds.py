"""What a layer did with the masks that came in, found by taking each away and running the layer again."""

import inspect

import keras
import numpy as np

from core.models.masks.calls import Call, Entry, bool_array, get_mask, is_tensor
from core.traces.masking import IncomingMask


def _result(outputs) -> tuple[list, list]:
    flat = [leaf for leaf in keras.tree.flatten(outputs) if is_tensor(leaf)]
    return [keras.ops.convert_to_numpy(leaf) for leaf in flat], [bool_array(get_mask(leaf)) for leaf in flat]


def _same(ours: list, theirs: list) -> bool:
    if len(ours) != len(theirs):
        return False
    return all(
        (a is None) == (b is None) and (a is None or (a.shape == b.shape and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")))
        for a, b in zip(ours, theirs, strict=True)
    )


def _hide_last(mask: np.ndarray) -> np.ndarray:
    """Returns a mask in which the last real step of each row is hidden as well."""
    count = mask.shape[-1]
    last = count - 1 - np.argmax(mask[..., ::-1], axis=-1)
    return mask & (np.arange(count) != last[..., None])


def try_without(call: Call, entries: list[Entry], outputs) -> tuple[bool, float | None]:
    """Marks the masks that matter, and returns (whether the numbers depend on any, largest difference to the run without all).

    Each mask is taken away, and given with one more step hidden, while all others stay; a layer that then fails needs it.
    """
    masked = [entry for entry in entries if entry.mask is not None]
    if not masked:
        for entry in entries:
            entry.matters = True  # the causal switch
        return False, None
    values, masks = _result(outputs)
    uses = False
    for entry in entries:
        array = bool_array(entry.mask)
        tries = [None] if array is None else [None, keras.ops.convert_to_tensor(_hide_last(array))]
        for other in tries:
            try:
                new_values, new_masks = _result(call.again(dict.fromkeys(entry.places, other)))
            except Exception:  # whatever a layer of a visitor raises: it cannot do without
                entry.matters = uses = True
                continue
            moved = not _same(values, new_values)
            uses |= moved and array is not None
            entry.matters |= moved or not _same(masks, new_masks)
    return uses, _effect(call, masked, values)


def _effect(call: Call, masked: list[Entry], values: list) -> float | None:
    places = [place for entry in masked for place in entry.places]
    try:
        without, _ = _result(call.again(dict.fromkeys(places)))
    except Exception:  # as above
        return None
    gaps = [np.abs(a - b).max() for a, b in zip(values, without, strict=True) if a.dtype.kind == "f" and a.shape == b.shape and a.size]
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
    """Returns (B, T, S) bool, True where a head gives a key a weight above 0, of a layer that can return its weights; else None."""
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
        IncomingMask(name=entry.name, how=entry.how, mask=bool_array(entry.mask), matters=entry.matters) for entry in entries
    )
