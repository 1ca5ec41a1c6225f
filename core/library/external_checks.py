"""Checks that numbers are attention weights and that a mask fits them; errors name what they are instead."""

import itertools
import typing
from collections.abc import Iterator

import numpy as np

from ..base.checks import raise_invalid
from ..base.i18n import message
from .external_arrays import SUM_TOLERANCE, ExternalLayers, to_numpy_array

_EQUAL_WEIGHT_TOLERANCE = 1e-3  # tolerance of equal weights in half precision
_MIN_VISIBLE_WEIGHT = 1e-2  # weight of a cell that a mask cannot have hidden
_MAX_ADDITIVE_MASK = -1e3  # scores below this are what an additive mask adds
_MIN_HEADS_TO_INFER_MASK = 6  # heads; below, dropout often hides a cell from all


def check_signs(weights: np.ndarray, token_counts: tuple[int, int]) -> None:
    """Raises an error if weights (L, H, T, S) have negative or infinite numbers.

    Args:
        weights: The weights.
        token_counts: The numbers of queries and keys, by which a key-value cache is recognised.
    """
    if np.isinf(weights).any():
        _raise_not_softmax(
            "softmax", message("external-attention-infinite", count=int(np.isinf(weights).sum()))
        )
    if not (weights < 0).any():
        return
    received = message("external-attention-negative", count=int((weights < 0).sum()))
    with np.errstate(over="ignore"):
        if np.abs(np.exp(weights).sum(axis=-1) - 1).max() < SUM_TOLERANCE:
            _raise_not_softmax("logarithm", received)
    is_cache = weights.shape[2] in token_counts and weights.shape[3] not in token_counts
    _raise_not_softmax("cache" if is_cache else "scores", received)


def _raise_not_softmax(hint_key: str, received: str, **values) -> typing.NoReturn:
    raise_invalid(
        "weights",
        message("external-attention-softmax"),
        received,
        message(f"external-attention-softmax.{hint_key}", **values),
    )


def compute_visible_keys(layers: ExternalLayers, mask) -> np.ndarray:
    """Returns which keys each query may see, (T, S) bool.

    Args:
        layers: The weights; a row that sees nothing may be NaN.
        mask: The caller's mask, or None.

    Raises:
        InvalidValueError: If the mask has another shape or convention, or the weights are not attention.
    """
    queries, keys = layers.weights.shape[2:]
    visible_keys = np.ones((queries, keys), bool) if layers.visible_keys is None else layers.visible_keys
    if mask is not None:
        visible_keys = visible_keys & _parse_mask(mask, layers)
    _check_nan(layers.weights, visible_keys)
    weights = np.nan_to_num(layers.weights)
    visible_keys = visible_keys & weights.any(axis=(0, 1, 3))[:, None]  # a row of zeros is a hidden one
    if not visible_keys.any():
        _raise_not_softmax("empty", message("external-attention-zeros"))
    _check_sums(weights, visible_keys)
    return visible_keys


def is_causal(weights: np.ndarray) -> bool:
    """Returns whether all weights above the diagonal are 0, and not all below it."""
    return bool(
        weights.shape[2] == weights.shape[3] > 1
        and not np.triu(weights, 1).any()
        and np.tril(weights, -1).any()
    )


def find_padding_queries(weights: np.ndarray, visible_keys: np.ndarray) -> np.ndarray:
    """Returns the queries (T,) that are padding: they give all keys the same weight, because the mask hides
    all, and no other row attends to them.
    """
    is_uniform = _find_uniform_queries(weights) & visible_keys.any(axis=-1)
    is_attended = np.nan_to_num(weights[:, :, ~is_uniform]).any(axis=(0, 1, 2))
    return is_uniform & ~is_attended & ~is_uniform.all()


def _find_uniform_queries(weights: np.ndarray) -> np.ndarray:
    return (np.ptp(weights, axis=-1) < _EQUAL_WEIGHT_TOLERANCE).all(axis=(0, 1)) & (weights.shape[-1] > 1)


def _check_nan(weights: np.ndarray, visible_keys: np.ndarray) -> None:
    """Raises an error if a row that may see a key has NaN."""
    is_invalid = np.isnan(weights) & visible_keys.any(axis=-1, keepdims=True)
    if not is_invalid.any():
        return
    row = int(np.argwhere(is_invalid)[0][2])
    is_whole_row = np.isnan(weights).any(axis=-1) == np.isnan(weights).all(axis=-1)
    fix = message(
        "external-attention-nan.row" if is_whole_row.all() else "external-attention-nan.number", row=str(row)
    )
    raise_invalid(
        "weights",
        message("external-attention-finite-numbers"),
        message("external-attention-nan", count=int(is_invalid.sum())),
        fix,
    )


# --- rows that sum to something else ------------------------------------------------------------------------


def _check_sums(weights: np.ndarray, visible_keys: np.ndarray) -> None:
    """Raises an error that says what the weights are, unless each row that sees a key sums to 1."""
    sums = weights.sum(axis=-1)  # (L, H, T)
    sum_errors = np.where(visible_keys.any(axis=-1) & (sums != 0), np.abs(sums - 1), 0)
    if sum_errors.max() <= SUM_TOLERANCE:
        return
    worst_index = np.unravel_index(sum_errors.argmax(), sum_errors.shape)
    received = message("external-attention-sum", row=str(worst_index[2]), sum=f"{sums[worst_index]:.3f}")
    if np.abs(weights.sum(axis=2) - 1).max() < SUM_TOLERANCE:
        _raise_not_softmax("queries", received)
    if weights.shape[1] > 1 and np.abs(weights.sum(axis=1) - 1).max() < SUM_TOLERANCE:
        _raise_not_softmax("heads", received)
    has_weight = np.broadcast_to(visible_keys.any(axis=-1), sums.shape) & (sums > 0)
    dropped_rows = _find_dropped_rows(weights, visible_keys)
    if dropped_rows.any() and _has_common_scale(sums[has_weight & ~dropped_rows]):
        _raise_not_softmax("dropout", received)
    _raise_not_softmax("sink" if sums[has_weight].max() < 1 + SUM_TOLERANCE else "scores", received)


def _has_common_scale(sums: np.ndarray) -> bool:
    return not len(sums) or bool(np.median(sums.max() - sums) < SUM_TOLERANCE < sums.max() - 1)


def _find_dropped_rows(weights: np.ndarray, visible_keys: np.ndarray) -> np.ndarray:
    """Returns the rows (L, H, T) with a weight of 0 that no mask explains: neither all heads nor a whole
    column has it; in a few heads a cell may be 0 by chance.
    """
    is_zero = (weights == 0) & visible_keys
    if is_causal(weights):
        is_zero &= np.tri(len(visible_keys), dtype=bool)
    has_many_heads = weights.shape[0] * weights.shape[1] >= _MIN_HEADS_TO_INFER_MASK
    is_masked = is_zero.all(axis=(0, 1)) if has_many_heads else is_zero.all(axis=(0, 1, 2))
    return (is_zero & ~is_masked).any(axis=-1)


# --- masks --------------------------------------------------------------------------------------------------


def _parse_mask(mask, layers: ExternalLayers) -> np.ndarray:
    """Returns the caller's mask as (T, S) bool, checked against the weights."""
    array = to_numpy_array("mask", mask)
    flags = _to_bool_mask(array)
    interpretations = list(_generate_interpretations(flags, layers))
    if not interpretations:
        shape = layers.weights.shape[1:]
        raise_invalid("mask", message("external-attention-mask.shape", shape=str(shape[1:])), array.shape)
    uniform_queries = _find_uniform_queries(
        layers.weights
    )  # many libraries give all keys the same weight if a mask hides all of them
    masks = [one & (one.all(axis=-1) | ~uniform_queries)[:, None] for one in interpretations]
    valid_masks = [one for one in masks if one.any() and _hides_no_weight(one, layers.weights)]
    if valid_masks:
        return min(valid_masks, key=np.sum)  # of padding or of cells, where B is T: what explains more zeros
    _raise_mask_error(interpretations[0], layers.weights)


def _to_bool_mask(array: np.ndarray) -> np.ndarray:
    """Converts a mask to bool, True where a key may be seen; a mask of another convention is refused."""
    if array.dtype.kind == "b":
        return array
    if array.dtype.kind not in "iuf":
        raise_invalid("mask", message("external-attention-mask"), f"{array.dtype} of shape {array.shape}")
    values = np.unique(array)
    if not len(values) or np.isin(values, (0, 1)).all():
        return array.astype(bool)
    is_additive = ((values == 0) | (values < _MAX_ADDITIVE_MASK)).all()
    hint = message("external-attention-mask.additive") if is_additive else ""
    raise_invalid(
        "mask", message("external-attention-mask"), [float(f"{one:.3g}") for one in values[:3]], hint
    )


def _generate_interpretations(flags: np.ndarray, layers: ExternalLayers) -> Iterator[np.ndarray]:
    """Yields each interpretation of a mask of (S,) to (B, H, T, S) as (T, S), those of fewer axes first."""
    heads, *shape = layers.weights.shape[1:]
    pairs = zip(flags.shape[::-1], shape[::-1], strict=False)
    if flags.ndim and all(size in (1, full_size) for size, full_size in pairs):
        if flags.ndim <= 2:
            yield np.broadcast_to(flags, shape).copy()
        elif len(flags) == 1:
            yield from _generate_interpretations(flags[0], layers)
        elif len(flags) == layers.batch_size:
            yield from _generate_interpretations(flags[layers.batch_index], layers)
        elif flags.ndim == 3 and len(flags) == heads:
            yield from _generate_interpretations(np.any(flags, axis=0), layers)
    if (
        flags.ndim == 2 and layers.batch_size and flags.shape == (layers.batch_size, shape[1])
    ):  # padding, a row per sentence
        yield np.broadcast_to(flags[layers.batch_index], shape).copy()


def _hides_no_weight(mask: np.ndarray, weights: np.ndarray) -> bool:
    is_masked = mask.any(axis=-1, keepdims=True) & ~mask
    return not np.nan_to_num(weights)[..., is_masked].max(initial=0) > _MIN_VISIBLE_WEIGHT


def _raise_mask_error(mask: np.ndarray, weights: np.ndarray) -> typing.NoReturn:
    """Raises an error with the convention of the mask, inferred from the weights."""
    conventions = {"inverted": ~mask, "transposed": mask.T, "transposed_and_inverted": ~mask.T}
    is_square = mask.shape[0] == mask.shape[1]
    candidates = itertools.islice(conventions.items(), 3 if is_square else 1)
    name = next(
        (name for name, other in candidates if other.any() and _hides_no_weight(other, weights)),
        "hides_weight",
    )
    hint = message(f"external-attention-convention.{name}")
    if not mask.any():
        raise_invalid(
            "mask",
            message("external-attention-mask.all_hidden_rule"),
            message("external-attention-mask.all_hidden"),
            hint,
        )
    masked_weights = np.where(
        mask.any(axis=-1, keepdims=True) & ~mask, np.nan_to_num(weights).max(axis=(0, 1)), 0
    )
    row, column = np.unravel_index(masked_weights.argmax(), masked_weights.shape)
    values = {"row": str(row), "column": str(column), "weight": f"{masked_weights[row, column]:.2f}"}
    raise_invalid(
        "mask",
        message("external-attention-mask"),
        message("external-attention-mask.hides_weight", **values),
        hint,
    )
