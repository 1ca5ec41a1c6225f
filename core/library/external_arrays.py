"""Parses the attention outputs of other libraries to one new array (L, H, T, S)."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..base.checks import check_int, raise_invalid
from ..base.i18n import message

SUM_TOLERANCE = 2e-2  # tolerance of a row's sum: half precision over a thousand keys
_ATTENTION_FIELDS = ("attentions", "encoder_attentions", "decoder_attentions", "cross_attentions")


@dataclasses.dataclass(frozen=True, kw_only=True)
class ExternalLayers:
    """The attention weights of another model.

    Attributes:
        weights: (L, H, T, S) in float64.
        layer_numbers: The indices of the L layers in their model; some layers return no attention.
        has_all_layers: Whether no layer is missing.
        visible_keys: (T, S) bool, the keys that a step of `generate()` could see; None for all.
        batch_size: The length of the batch axis; 0 if there is none.
        batch_index: The plotted row of the batch.
        ambiguous_axis_length: The length of a first axis that was read as heads or layers but may be a batch,
            or 0.
    """

    weights: np.ndarray
    layer_numbers: tuple[int, ...]
    has_all_layers: bool = True
    visible_keys: np.ndarray | None = None
    batch_size: int = 0
    batch_index: int = 0
    ambiguous_axis_length: int = 0


def parse_attention(weights, row) -> ExternalLayers:
    """Parses the `weights` of `attention_from_weights`.

    Raises:
        InvalidValueError: If they are not attention weights, or their shape is invalid.
    """
    if isinstance(weights, Mapping):  # all that a model of transformers returns
        present_fields = [name for name in weights if name in _ATTENTION_FIELDS and weights[name] is not None]
        fix = message(
            "external-attention-array.field", field=present_fields[0] if present_fields else "attentions"
        )
        raise_invalid("weights", message("external-attention-array"), list(weights), fix)
    parts = list(weights) if isinstance(weights, tuple | list) else []
    first = next((part for part in parts if part is not None), None)
    if weights is None or (isinstance(weights, tuple | list) and first is None):
        raise_invalid(
            "weights", message("external-attention-array"), weights, message("external-attention-array.none")
        )
    if isinstance(first, tuple | list):
        first_layer = next((layer for layer in first if layer is not None), None)
        if first_layer is None and len(first) > 0:
            raise_invalid(
                "weights",
                message("external-attention-array"),
                weights,
                message("external-attention-array.none"),
            )
        if getattr(first_layer, "ndim", 0) > 2:
            return _parse_generation_steps(parts, row)
    if getattr(first, "ndim", 0) == 0:
        return _parse_array(to_numpy_array("weights", weights), row)
    return _parse_tuple(parts, row)


def to_numpy_array(name: str, array) -> np.ndarray:
    """Converts an array of NumPy, TensorFlow, PyTorch, JAX or pandas to NumPy."""
    rule = message("external-attention-array" if name == "weights" else "external-attention-mask")
    try:
        if type(array).__module__.partition(".")[0] == "torch" and hasattr(array, "detach"):
            array = array.detach().cpu()
            array = array if str(array.dtype) == "torch.bool" else array.double()
        numpy_array = np.asarray(array)
        if (
            numpy_array.dtype.kind == "V" and numpy_array.dtype.names is None
        ):  # bfloat16 of TensorFlow and JAX
            numpy_array = numpy_array.astype("float64")
    except (ValueError, TypeError, RuntimeError):  # ragged, or on no device
        fix = message("external-attention-ragged") if isinstance(array, tuple | list) else ""
        raise_invalid(name, rule, type(array).__name__, fix)
    if numpy_array.dtype == object and numpy_array.ndim == 0:
        cache_message = "external-attention-softmax.cache" if type(array).__name__.endswith("Cache") else ""
        raise_invalid(name, rule, type(array).__name__, message(cache_message) if cache_message else "")
    if name == "weights" and (numpy_array.dtype.kind not in "fiub" or not numpy_array.size):
        raise_invalid(
            "weights",
            message("external-attention-shape"),
            f"{numpy_array.dtype} of shape {numpy_array.shape}",
        )
    return numpy_array


def is_attention(weights: np.ndarray) -> bool:
    """Returns whether numbers (..., T, S) are attention weights: non-negative, with rows that sum
    to 1 or 0.
    """
    if not np.isfinite(weights).all() or (weights < 0).any():
        return False
    sums = weights.astype("float64").sum(axis=-1)
    return bool(((np.abs(sums - 1) < SUM_TOLERANCE) | (sums == 0)).all() and sums.any())


# --- one array ----------------------------------------------------------------------------------------------


def _parse_array(array: np.ndarray, row) -> ExternalLayers:
    """Parses (T, S), (H, T, S), (L, H, T, S) or (L, B, H, T, S); with `row`, the first of three or four axes
    is a batch.
    """
    if not 2 <= array.ndim <= 5:
        raise_invalid("weights", message("external-attention-shape"), f"{array.dtype} of shape {array.shape}")
    array = array.astype("float64")
    if array.ndim == 2:
        if row is not None:
            check_int("row", row, 0, 0, message("external-attention-rows.none"))
        return _make_layers(array[None, None])
    if array.ndim == 5:
        row_index = _check_row(row, array.shape[1])
        return _make_layers(array[:, row_index], batch_size=array.shape[1], batch_index=row_index)
    if row is None:
        ambiguous_length = len(array) if len(array) > 1 else 0
        return _make_layers(array if array.ndim == 4 else array[None], ambiguous_axis_length=ambiguous_length)
    return _parse_batch(array, row)


def _parse_batch(array: np.ndarray, row) -> ExternalLayers:
    """Parses one layer (B, T, S) or (B, H, T, S)."""
    row_index = _check_row(row, len(array))
    heads = array[row_index] if array.ndim == 4 else array[row_index][None]
    return _make_layers(heads[None].astype("float64"), batch_size=len(array), batch_index=row_index)


def _make_layers(array: np.ndarray, layer_numbers: Sequence[int] | None = None, **fields) -> ExternalLayers:
    return ExternalLayers(
        weights=array,
        layer_numbers=tuple(range(len(array)) if layer_numbers is None else layer_numbers),
        **fields,
    )


def _check_row(row, num_rows: int) -> int:
    return 0 if row is None else check_int("row", row, 0, num_rows - 1)


# --- a tuple of arrays --------------------------------------------------------------------------------------


def _parse_tuple(parts: list, row) -> ExternalLayers:
    """Parses an array (B, H, T, S) per layer, the output and weights of a layer, or the slices of
    one array.
    """
    arrays_by_index = {
        index: to_numpy_array("weights", part) for index, part in enumerate(parts) if part is not None
    }
    layer_numbers, arrays = tuple(arrays_by_index), list(arrays_by_index.values())
    if len(arrays) == 2 and _is_output_and_weights(*arrays):
        heads = arrays[1]
        has_batch_axis = heads.ndim == 4 or arrays[0].ndim == 3
        return _parse_batch(heads, row) if has_batch_axis else _parse_array(heads, row)
    _check_same_shape(layer_numbers, arrays)
    if arrays[0].ndim == 4:
        index = _check_row(row, len(arrays[0]))
        layer_weights = np.stack([one[index] for one in arrays]).astype("float64")
        batch_fields = {"batch_size": len(arrays[0]), "batch_index": index}
        return _make_layers(
            layer_weights, layer_numbers, has_all_layers=len(arrays) == len(parts), **batch_fields
        )
    if arrays[0].ndim > 4 or len(arrays) < len(parts):
        raise_invalid("weights", message("external-attention-tuple"), _format_shapes(layer_numbers, arrays))
    if arrays[0].ndim == 3 and any((one < 0).any() for one in arrays):
        raise_invalid(
            "weights",
            message("external-attention-tuple"),
            arrays[0].shape,
            message("external-attention-softmax.states"),
        )
    if arrays[0].ndim == 3 and row is not None:
        index = _check_row(row, len(arrays[0]))
        return _parse_array(np.stack([one[index][None] for one in arrays]), None)
    return _parse_array(np.stack(arrays), row)


def _is_output_and_weights(output: np.ndarray, weights: np.ndarray) -> bool:
    axes = output.ndim, weights.ndim
    if axes == (3, 4):
        return True
    if axes not in ((3, 3), (2, 2), (2, 3)) or is_attention(output):
        return False
    return is_attention(weights) or bool((output < 0).any() and not (weights < 0).any())


def _check_same_shape(layer_numbers: Sequence[int], arrays: list[np.ndarray]) -> None:
    if len({one.shape for one in arrays}) > 1:
        fix = message("external-attention-tuple.widths")
        raise_invalid(
            "weights", message("external-attention-tuple"), _format_shapes(layer_numbers, arrays), fix
        )


def _format_shapes(layer_numbers: Sequence[int], arrays: list[np.ndarray]) -> str:
    differing_index = next((index for index, one in enumerate(arrays) if one.shape != arrays[0].shape), 0)
    labels = (
        message("external-attention-layer", layer=str(layer_numbers[index]), shape=str(arrays[index].shape))
        for index in {0, differing_index}
    )
    return ", ".join(labels)


def _parse_generation_steps(steps: list, row) -> ExternalLayers:
    """Parses the steps of `generate()`: stacks their rows, and records which keys each could see."""
    rows = _parse_step_rows(row, len(steps))
    parts = []
    for step, step_row in zip(steps, rows, strict=False):  # a beam may end before the search does
        layer_indices = [index for index, layer in enumerate(step or ()) if layer is not None]
        if not layer_indices:
            raise_invalid(
                "weights", message("external-attention-array"), step, message("external-attention-array.none")
            )
        layers = [to_numpy_array("weights", step[index]) for index in layer_indices]
        _check_same_shape(layer_indices, layers)
        if len(step) == 2 and min(float(one.min()) for one in layers) < 0:
            raise_invalid(
                "weights",
                message("external-attention-softmax"),
                _format_shapes(layer_indices, layers),
                message("external-attention-softmax.cache"),
            )
        if layers[0].ndim != 4:
            raise_invalid(
                "weights", message("external-attention-steps"), _format_shapes(layer_indices, layers)
            )
        index = check_int("row", step_row, 0, len(layers[0]) - 1)
        parts.append((tuple(layer_indices), np.stack([layer[index] for layer in layers])))
    layer_numbers, first = parts[0]
    if any(one != layer_numbers or part.shape[:2] != first.shape[:2] for one, part in parts):
        raise_invalid("weights", message("external-attention-steps"), [part.shape for _, part in parts])
    max_keys = max(part.shape[-1] for _, part in parts)
    padded_parts = [np.pad(part, [(0, 0)] * 3 + [(0, max_keys - part.shape[-1])]) for _, part in parts]
    visible_keys = [
        np.tile(np.arange(max_keys) < _count_used_keys(part), (part.shape[2], 1)) for _, part in parts
    ]
    return ExternalLayers(
        weights=np.concatenate(padded_parts, axis=2).astype("float64"),
        layer_numbers=layer_numbers,
        has_all_layers=len(layer_numbers) == len(steps[0]),
        visible_keys=np.concatenate(visible_keys),
    )


def _count_used_keys(part: np.ndarray) -> int:
    """Returns the number of columns of a step (L, H, T, S) up to the last with a weight: a static cache has
    more.
    """
    used_columns = np.flatnonzero(part.any(axis=(0, 1, 2)))
    return int(used_columns[-1]) + 1 if len(used_columns) else part.shape[-1]


def _parse_step_rows(row: Any, num_steps: int) -> list[int]:
    """Returns a batch index per step; a hypothesis that ended early has -1 at the end."""
    if row is None or np.ndim(row) == 0:
        return [0 if row is None else row] * num_steps
    rows = to_numpy_array("row", row)
    row_indices = [int(one) for one in rows.ravel() if one >= 0] if rows.dtype.kind in "iuf" else []
    if not row_indices or rows.ndim > 1:
        raise_invalid("row", message("external-attention-rows"), row)
    return row_indices[:num_steps]
