"""From what any library returns as attention to one array (L, H, T, S), without a change to the caller's."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..base.checks import check_int, raise_invalid
from ..base.i18n import message

CLOSE = 2e-2  # how far a row's sum may lie from 1: half precision over a thousand keys
_FIELDS = ("attentions", "encoder_attentions", "decoder_attentions", "cross_attentions")


@dataclasses.dataclass(frozen=True, kw_only=True)
class OwnLayers:
    """Attention of another model.

    Attributes:
        weights: (L, H, T, S) in float64.
        numbers: Of the L layers in their model; some give no attention.
        whole: Whether all its layers gave theirs.
        seen: (T, S) bool, where a step of `generate()` had come; None for all.
        batch: Rows of the batch; 0 where the weights have no such axis.
        row: Which of them is drawn.
        doubt: Length of a first axis that was read as heads or layers, and may be a batch; 0 for none.
    """

    weights: np.ndarray
    numbers: tuple[int, ...]
    whole: bool = True
    seen: np.ndarray | None = None
    batch: int = 0
    row: int = 0
    doubt: int = 0


def as_layers(weights, row) -> OwnLayers:
    """Returns weights as `attention_of` takes them.

    Raises:
        InvalidValueError: If they are none, or have another shape than attention has.
    """
    if isinstance(weights, Mapping):  # all that a model of transformers returns
        there = [name for name in weights if name in _FIELDS and weights[name] is not None]
        fix = message("own-attention-array.field", field=there[0] if there else "attentions")
        raise_invalid("weights", message("own-attention-array"), list(weights), fix)
    parts = list(weights) if isinstance(weights, tuple | list) else []
    first = next((part for part in parts if part is not None), None)
    if weights is None or (isinstance(weights, tuple | list) and first is None):
        raise_invalid("weights", message("own-attention-array"), weights, message("own-attention-array.none"))
    if isinstance(first, tuple | list):
        inner = next((layer for layer in first if layer is not None), None)
        if inner is None and len(first) > 0:
            raise_invalid(
                "weights", message("own-attention-array"), weights, message("own-attention-array.none")
            )
        if getattr(inner, "ndim", 0) > 2:
            return _steps(parts, row)
    if getattr(first, "ndim", 0) == 0:
        return _of_array(numbers_of("weights", weights), row)
    return _of_parts(parts, row)


def numbers_of(name: str, array) -> np.ndarray:
    """Returns what NumPy, TensorFlow, PyTorch, JAX or pandas hold as an array of NumPy."""
    rule = message("own-attention-array" if name == "weights" else "own-attention-mask")
    try:
        if type(array).__module__.partition(".")[0] == "torch" and hasattr(array, "detach"):
            array = array.detach().cpu()
            array = array if str(array.dtype) == "torch.bool" else array.double()
        found = np.asarray(array)
        if found.dtype.kind == "V" and found.dtype.names is None:  # bfloat16 of TensorFlow and JAX
            found = found.astype("float64")
    except (ValueError, TypeError, RuntimeError):  # ragged, or on no device
        fix = message("own-attention-ragged") if isinstance(array, tuple | list) else ""
        raise_invalid(name, rule, type(array).__name__, fix)
    if found.dtype == object and found.ndim == 0:
        cache = "own-attention-softmax.cache" if type(array).__name__.endswith("Cache") else ""
        raise_invalid(name, rule, type(array).__name__, message(cache) if cache else "")
    if name == "weights" and (found.dtype.kind not in "fiub" or not found.size):
        raise_invalid("weights", message("own-attention-shape"), f"{found.dtype} of shape {found.shape}")
    return found


def alike(weights: np.ndarray) -> bool:
    """Tells whether numbers (..., T, S) are weights: none below 0, each row with a sum of 1, or of 0."""
    if not np.isfinite(weights).all() or (weights < 0).any():
        return False
    sums = weights.astype("float64").sum(axis=-1)
    return bool(((np.abs(sums - 1) < CLOSE) | (sums == 0)).all() and sums.any())


# --- one array ----------------------------------------------------------------------------------------------


def _of_array(array: np.ndarray, row) -> OwnLayers:
    """Reads (T, S), (H, T, S), (L, H, T, S) or (L, B, H, T, S); with a row the first of three or four axes is
    a batch.
    """
    if not 2 <= array.ndim <= 5:
        raise_invalid("weights", message("own-attention-shape"), f"{array.dtype} of shape {array.shape}")
    array = array.astype("float64")
    if array.ndim == 2:
        if row is not None:
            check_int("row", row, 0, 0, message("own-attention-rows.none"))
        return _stacked(array[None, None])
    if array.ndim == 5:
        place = _row(row, array.shape[1])
        return _stacked(array[:, place], batch=array.shape[1], row=place)
    if row is None:
        doubt = len(array) if len(array) > 1 else 0
        return _stacked(array if array.ndim == 4 else array[None], doubt=doubt)
    return _of_batch(array, row)


def _of_batch(array: np.ndarray, row) -> OwnLayers:
    """Reads (B, T, S) or (B, H, T, S), one layer."""
    place = _row(row, len(array))
    heads = array[place] if array.ndim == 4 else array[place][None]
    return _stacked(heads[None].astype("float64"), batch=len(array), row=place)


def _stacked(array: np.ndarray, numbers: Sequence[int] | None = None, **more) -> OwnLayers:
    return OwnLayers(weights=array, numbers=tuple(range(len(array)) if numbers is None else numbers), **more)


def _row(row, count: int) -> int:
    return 0 if row is None else check_int("row", row, 0, count - 1)


# --- a tuple of arrays --------------------------------------------------------------------------------------


def _of_parts(parts: list, row) -> OwnLayers:
    """Reads (B, H, T, S) a layer, output and weights of one layer, or rows, heads or layers of one array."""
    arrays = {place: numbers_of("weights", part) for place, part in enumerate(parts) if part is not None}
    numbers, found = tuple(arrays), list(arrays.values())
    if len(found) == 2 and _is_output(*found):
        heads = found[1]
        own_batch = heads.ndim == 4 or found[0].ndim == 3
        return _of_batch(heads, row) if own_batch else _of_array(heads, row)
    _check_one_shape(numbers, found)
    if found[0].ndim == 4:
        place = _row(row, len(found[0]))
        stacked = np.stack([one[place] for one in found]).astype("float64")
        more = {"batch": len(found[0]), "row": place}
        return _stacked(stacked, numbers, whole=len(found) == len(parts), **more)
    if found[0].ndim > 4 or len(found) < len(parts):
        raise_invalid("weights", message("own-attention-tuple"), _shapes(numbers, found))
    if found[0].ndim == 3 and any((one < 0).any() for one in found):
        raise_invalid(
            "weights", message("own-attention-tuple"), found[0].shape, message("own-attention-softmax.states")
        )
    if found[0].ndim == 3 and row is not None:
        place = _row(row, len(found[0]))
        return _of_array(np.stack([one[place][None] for one in found]), None)
    return _of_array(np.stack(found), row)


def _is_output(output: np.ndarray, weights: np.ndarray) -> bool:
    """Tells whether two arrays are output and weights of one layer, of Keras or PyTorch, not two layers."""
    axes = output.ndim, weights.ndim
    if axes == (3, 4):
        return True
    if axes not in ((3, 3), (2, 2), (2, 3)) or alike(output):
        return False
    return alike(weights) or bool((output < 0).any() and not (weights < 0).any())


def _check_one_shape(numbers: Sequence[int], arrays: list[np.ndarray]) -> None:
    """Raises the error formula, which names layers, unless all have one shape."""
    if len({one.shape for one in arrays}) > 1:
        fix = message("own-attention-tuple.widths")
        raise_invalid("weights", message("own-attention-tuple"), _shapes(numbers, arrays), fix)


def _shapes(numbers: Sequence[int], arrays: list[np.ndarray]) -> str:
    """Returns the first shapes that differ, by their layers."""
    other = next((at for at, one in enumerate(arrays) if one.shape != arrays[0].shape), 0)
    named = (
        message("own-attention-layer", layer=str(numbers[at]), shape=str(arrays[at].shape))
        for at in {0, other}
    )
    return ", ".join(named)


def _steps(steps: list, row) -> OwnLayers:
    """Reads the steps of `generate()`, one under the other, and where each could look."""
    rows = _rows(row, len(steps))
    parts = []
    for step, at in zip(steps, rows, strict=False):  # a beam may end before the search does
        there = [place for place, layer in enumerate(step or ()) if layer is not None]
        if not there:
            raise_invalid(
                "weights", message("own-attention-array"), step, message("own-attention-array.none")
            )
        layers = [numbers_of("weights", step[place]) for place in there]
        _check_one_shape(there, layers)
        if len(step) == 2 and min(float(one.min()) for one in layers) < 0:
            raise_invalid(
                "weights",
                message("own-attention-softmax"),
                _shapes(there, layers),
                message("own-attention-softmax.cache"),
            )
        if layers[0].ndim != 4:
            raise_invalid("weights", message("own-attention-steps"), _shapes(there, layers))
        place = check_int("row", at, 0, len(layers[0]) - 1)
        parts.append((tuple(there), np.stack([layer[place] for layer in layers])))
    numbers, first = parts[0]
    if any(one != numbers or part.shape[:2] != first.shape[:2] for one, part in parts):
        raise_invalid("weights", message("own-attention-steps"), [part.shape for _, part in parts])
    longest = max(part.shape[-1] for _, part in parts)
    padded = [np.pad(part, [(0, 0)] * 3 + [(0, longest - part.shape[-1])]) for _, part in parts]
    come = [np.tile(np.arange(longest) < _used(part), (part.shape[2], 1)) for _, part in parts]
    return OwnLayers(
        weights=np.concatenate(padded, axis=2).astype("float64"),
        numbers=numbers,
        whole=len(numbers) == len(steps[0]),
        seen=np.concatenate(come),
    )


def _used(part: np.ndarray) -> int:
    """Returns how many columns of a step (L, H, T, S) there are up to the last one with a weight: a cache of
    fixed length has more.
    """
    columns = np.flatnonzero(part.any(axis=(0, 1, 2)))
    return int(columns[-1]) + 1 if len(columns) else part.shape[-1]


def _rows(row: Any, steps: int) -> list[int]:
    """Returns a row a step; a hypothesis that ended early has -1 at the end, and none of the steps there."""
    if row is None or np.ndim(row) == 0:
        return [0 if row is None else row] * steps
    rows = numbers_of("row", row)
    places = [int(one) for one in rows.ravel() if one >= 0] if rows.dtype.kind in "iuf" else []
    if not places or rows.ndim > 1:
        raise_invalid("row", message("own-attention-rows"), row)
    return places[:steps]
