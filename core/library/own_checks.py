"""Whether numbers are attention, and a mask is theirs: for what is not, the sentence that says what it is."""

import itertools
import typing
from collections.abc import Iterator

import numpy as np

from ..base.checks import raise_invalid
from ..base.i18n import message
from .own_arrays import CLOSE, OwnLayers, numbers_of

_EVEN = 1e-3  # how far equal weights lie apart in half precision
_LEAST = 1e-2  # weight of a cell that a mask cannot have hidden
_FAR = -1e3  # scores below this are what an additive mask adds
_MANY = 6  # heads; below, dropout often hides a cell from all


def check_signs(weights: np.ndarray, counts: tuple[int, int]) -> None:
    """Raises the error formula where weights (L, H, T, S) have numbers below 0, or infinite ones.

    Args:
        weights: Of the model.
        counts: Tokens of queries and keys, from which keys and values are known.
    """
    if np.isinf(weights).any():
        _refuse("softmax", message("own-attention-infinite", count=int(np.isinf(weights).sum())))
    if not (weights < 0).any():
        return
    received = message("own-attention-below", count=int((weights < 0).sum()))
    with np.errstate(over="ignore"):
        if np.abs(np.exp(weights).sum(axis=-1) - 1).max() < CLOSE:
            _refuse("logarithm", received)
    is_cache = weights.shape[2] in counts and weights.shape[3] not in counts
    _refuse("cache" if is_cache else "scores", received)


def _refuse(fix: str, received: str, **values) -> typing.NoReturn:
    raise_invalid(
        "weights",
        message("own-attention-softmax"),
        received,
        message(f"own-attention-softmax.{fix}", **values),
    )


def visible(own: OwnLayers, mask) -> np.ndarray:
    """Returns which keys each query may see, (T, S) bool.

    Args:
        own: The weights; NaN all along a row that sees nothing.
        mask: The caller's, or None.

    Raises:
        InvalidValueError: If the mask has another shape or convention, or the weights are no attention.
    """
    queries, keys = own.weights.shape[2:]
    seen = np.ones((queries, keys), bool) if own.seen is None else own.seen
    if mask is not None:
        seen = seen & _mask(mask, own)
    _check_nan(own.weights, seen)
    weights = np.nan_to_num(own.weights)
    seen = seen & weights.any(axis=(0, 1, 3))[:, None]  # a row of zeros is a hidden one
    if not seen.any():
        _refuse("empty", message("own-attention-zeros"))
    _check_sums(weights, seen)
    return seen


def is_causal(weights: np.ndarray) -> bool:
    """Tells whether every key after its query has weight 0, and not every one before it."""
    return bool(
        weights.shape[2] == weights.shape[3] > 1
        and not np.triu(weights, 1).any()
        and np.tril(weights, -1).any()
    )


def blank(weights: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """Returns the queries (T,) of padding that give all keys of self-attention the same weight, for the mask
    hid all of them; other rows give such a token none.
    """
    even = _even(weights) & seen.any(axis=-1)
    others = np.nan_to_num(weights[:, :, ~even]).any(axis=(0, 1, 2))
    return even & ~others & ~even.all()


def _even(weights: np.ndarray) -> np.ndarray:
    """Returns the queries (T,) that give all keys the same weight in every head."""
    return (np.ptp(weights, axis=-1) < _EVEN).all(axis=(0, 1)) & (weights.shape[-1] > 1)


def _check_nan(weights: np.ndarray, seen: np.ndarray) -> None:
    """Raises the error formula where a row that may see something has numbers that are NaN."""
    wrong = np.isnan(weights) & seen.any(axis=-1, keepdims=True)
    if not wrong.any():
        return
    row = int(np.argwhere(wrong)[0][2])
    whole = np.isnan(weights).any(axis=-1) == np.isnan(weights).all(axis=-1)
    fix = message("own-attention-nan.row" if whole.all() else "own-attention-nan.number", row=str(row))
    raise_invalid(
        "weights", message("own-attention-finite"), message("own-attention-nan", count=int(wrong.sum())), fix
    )


# --- rows that sum to something else ------------------------------------------------------------------------


def _check_sums(weights: np.ndarray, seen: np.ndarray) -> None:
    """Raises the error formula, with what the weights are, unless each row that sees something sums to 1."""
    sums = weights.sum(axis=-1)  # (L, H, T)
    apart = np.where(seen.any(axis=-1) & (sums != 0), np.abs(sums - 1), 0)
    if apart.max() <= CLOSE:
        return
    at = np.unravel_index(apart.argmax(), apart.shape)
    received = message("own-attention-sum", row=str(at[2]), sum=f"{sums[at]:.3f}")
    if np.abs(weights.sum(axis=2) - 1).max() < CLOSE:
        _refuse("queries", received)
    if weights.shape[1] > 1 and np.abs(weights.sum(axis=1) - 1).max() < CLOSE:
        _refuse("heads", received)
    lit = np.broadcast_to(seen.any(axis=-1), sums.shape) & (sums > 0)
    dropped = _dropped(weights, seen)
    if dropped.any() and _are_scaled(sums[lit & ~dropped]):
        _refuse("dropout", received)
    _refuse("sink" if sums[lit].max() < 1 + CLOSE else "scores", received)


def _are_scaled(sums: np.ndarray) -> bool:
    """Tells whether rows that lost no weight were all made larger by one number, but for a few."""
    return not len(sums) or bool(np.median(sums.max() - sums) < CLOSE < sums.max() - 1)


def _dropped(weights: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """Returns the rows (L, H, T) with a weight of 0 that no mask explains: not all heads have it, nor a whole
    column; of a few heads a cell may be 0 in all by chance.
    """
    zero = (weights == 0) & seen
    if is_causal(weights):
        zero &= np.tri(len(seen), dtype=bool)
    many = weights.shape[0] * weights.shape[1] >= _MANY
    hidden = zero.all(axis=(0, 1)) if many else zero.all(axis=(0, 1, 2))
    return (zero & ~hidden).any(axis=-1)


# --- masks --------------------------------------------------------------------------------------------------


def _mask(mask, own: OwnLayers) -> np.ndarray:
    """Returns a caller's mask as (T, S) bool, held against the weights."""
    array = numbers_of("mask", mask)
    flags = _flags(array)
    found = list(_readings(flags, own))
    if not found:
        shape = own.weights.shape[1:]
        raise_invalid("mask", message("own-attention-mask.shape", shape=str(shape[1:])), array.shape)
    even = _even(own.weights)  # of a row whose keys a mask hides all, many libraries give all the same weight
    shown = [one & (one.all(axis=-1) | ~even)[:, None] for one in found]
    fitting = [one for one in shown if one.any() and _hides_none(one, own.weights)]
    if fitting:
        return min(fitting, key=np.sum)  # of padding or of cells, where B is T: what explains more zeros
    _refuse_mask(found[0], own.weights)


def _flags(array: np.ndarray) -> np.ndarray:
    """Returns what is True where a key may be seen; another convention's mask is refused by its name."""
    if array.dtype.kind == "b":
        return array
    if array.dtype.kind not in "iuf":
        raise_invalid("mask", message("own-attention-mask"), f"{array.dtype} of shape {array.shape}")
    values = np.unique(array)
    if not len(values) or np.isin(values, (0, 1)).all():
        return array.astype(bool)
    additive = ((values == 0) | (values < _FAR)).all()
    fix = message("own-attention-mask.additive") if additive else ""
    raise_invalid("mask", message("own-attention-mask"), [float(f"{one:.3g}") for one in values[:3]], fix)


def _readings(flags: np.ndarray, own: OwnLayers) -> Iterator[np.ndarray]:
    """Yields each way to read a mask of (S,) to (B, H, T, S) as one (T, S), those of fewer axes first."""
    heads, *shape = own.weights.shape[1:]
    pairs = zip(flags.shape[::-1], shape[::-1], strict=False)
    if flags.ndim and all(size in (1, full) for size, full in pairs):
        if flags.ndim <= 2:
            yield np.broadcast_to(flags, shape).copy()
        elif len(flags) == 1:
            yield from _readings(flags[0], own)
        elif len(flags) == own.batch:
            yield from _readings(flags[own.row], own)
        elif flags.ndim == 3 and len(flags) == heads:
            yield from _readings(np.any(flags, axis=0), own)
    if flags.ndim == 2 and own.batch and flags.shape == (own.batch, shape[1]):  # of padding, a row a sentence
        yield np.broadcast_to(flags[own.row], shape).copy()


def _hides_none(mask: np.ndarray, weights: np.ndarray) -> bool:
    """Tells whether what a mask hides, in rows that it shows in part, holds no weight."""
    hidden = mask.any(axis=-1, keepdims=True) & ~mask
    return not np.nan_to_num(weights)[..., hidden].max(initial=0) > _LEAST


def _refuse_mask(mask: np.ndarray, weights: np.ndarray) -> typing.NoReturn:
    """Raises the error formula with the convention that a mask is of, as the weights show."""
    others = {"hidden": ~mask, "turned": mask.T, "both": ~mask.T}
    square = mask.shape[0] == mask.shape[1]
    tried = itertools.islice(others.items(), 3 if square else 1)
    name = next((name for name, other in tried if other.any() and _hides_none(other, weights)), "weight")
    if not mask.any():
        raise_invalid(
            "mask", message("own-attention-mask.some"), message("own-attention-mask.none"), _fix(name)
        )
    hidden = np.where(mask.any(axis=-1, keepdims=True) & ~mask, np.nan_to_num(weights).max(axis=(0, 1)), 0)
    row, column = np.unravel_index(hidden.argmax(), hidden.shape)
    values = {"row": str(row), "column": str(column), "weight": f"{hidden[row, column]:.2f}"}
    raise_invalid(
        "mask", message("own-attention-mask"), message("own-attention-mask.holds", **values), _fix(name)
    )


def _fix(name: str) -> str:
    return message(f"own-attention-convention.{name}")
