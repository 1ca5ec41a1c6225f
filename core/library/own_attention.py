"""Attention of a model of one's own, as arrays of NumPy, TensorFlow, PyTorch or JAX."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..attention.cells import head_names, names_of, shaded, side_by_side, who_of
from ..attention.heads import draw
from ..attention.heads.ask import AttentionTrace, HeadsTrace
from ..attention.heads.lines import lines
from ..base.checks import check_choice, check_int, fail
from ..base.messages import say
from ..base.sentences import SourceTokens
from ..figures.picture import Picture
from ..figures.table import over
from ..figures.view import View
from .making import spoken

LOOKS = ("matrix", "lines", "all heads", "facts", "rollout")
MEAN = "mean"
MOST_TOKENS = 1_000  # on either side; a matrix of more has no cell that one sees
MOST_HEADS = 256
_CLOSE = 2e-2  # how far a row's sum may lie from 1: half precision over a thousand keys
_MARKS = ("Ġ", "▁", "##")  # how tokenizers mark where a word begins, or goes on


@spoken
def attention_of(
    weights,
    queries: Sequence[str],
    keys: Sequence[str] | None = None,
    mask=None,
    *,
    look: str = "matrix",
    layer: int | str | None = None,
    head: int | str | None = None,
    row: int | Sequence[int] = 0,
) -> View:
    """Draws attention that another model gave, with the figures that the atlas has for its own.

    Args:
        weights: After the softmax. An array (T, S), (H, T, S) or (L, H, T, S); or, as models of the library
            `transformers` return them, a tuple of L arrays (B, H, T, S), or of steps of `generate()`, each a
            tuple of L arrays; or what Keras' `MultiHeadAttention` returns with its scores.
        queries: T tokens.
        keys: S tokens. Default: the queries, which is self-attention.
        mask: (T, S), True where a key may be seen. Default: everywhere, but where a step of `generate()` had
            not come yet.
        look: "matrix" or "lines" of one head, "all heads", "facts" of every head, or "rollout", which needs
            self-attention.
        layer, head: Of a matrix or lines, from 0, or "mean". Default: the clearest head.
        row: Which of the batch is drawn. A beam moves from row to row: its row at each step of `generate()`
            is `out.beam_indices[0]`.

    Raises:
        InvalidValueError: If the shapes do not fit the tokens, a row does not sum to 1, a number is NaN, or
            there are more than 1,000 tokens on a side.

    Example:
        >>> import attention_atlas as atlas
        >>> view = atlas.attention_of([[0.9, 0.1], [0.2, 0.8]], ["Ġdas", "Ġspiel"], ["▁the", "▁game"])
        >>> view.table["weight"].tolist()
        [0.9, 0.1, 0.2, 0.8]

    Reference: rollout is that of Abnar and Zuidema, 2020, https://arxiv.org/abs/2005.00928
    """
    check_choice("look", look, LOOKS)
    array, seen = _as_layers(weights, row)
    rows = _tokens("queries", queries, array.shape[2])
    columns = rows if keys is None else _tokens("keys", keys, array.shape[3])
    if keys is None:
        _tokens("queries", queries, array.shape[3])
    seen = _mask(seen if mask is None else _numbers(mask), array.shape[2:])
    _check_weights(array, seen)
    trace = _trace(array, seen, rows, columns, itself=keys is None)
    (kind,) = trace.attentions
    attention = trace.attentions[kind]
    chosen = chosen_head(attention, layer, head)
    if look == "rollout" and keys is not None:
        fail("look", say("own-attention-rollout"), look)
    draws: dict[str, Any] = {
        "matrix": lambda: draw.one_matrix(trace, kind=kind, layer=chosen[0], head=chosen[1]),
        "lines": lambda: lines(
            trace, kind=kind, heads=(chosen,), who=(who_of(attention, *chosen),), least=0.15
        ),
        "all heads": lambda: _all_heads(attention),
        "facts": lambda: draw.habits(trace, kind=kind),
        "rollout": lambda: draw.rolled(trace, kind=kind),
    }
    return View(python="atlas.attention_of(weights, queries, keys)", trace=attention, picture=draws[look]())


def _all_heads(attention: AttentionTrace) -> Picture:
    layers, heads = attention.heads
    check_int("weights", layers * heads, 1, MOST_HEADS, fix=say("own-attention-heads"))
    weights = np.asarray(attention.weights, "float64").reshape(-1, *attention.weights.shape[2:])
    names = (attention.query_tokens, attention.key_tokens)
    who = head_names(np.ndindex(layers, heads))
    figure = side_by_side(
        who, [shaded(one, attention.mask) for one in weights], [names] * len(weights), narrow=False
    )
    clearest = attention.clearest()
    values = {
        "count": len(weights),
        "who": who_of(attention, *clearest),
        "weight": f"{attention.clearness[clearest]:.2f}",
    }
    table = over([{"head": who}, *names_of(*names)], ("weight",), weight=weights, visible=attention.mask)
    return Picture(figure=figure, table=table, message="own-attention-all", values=values)


def chosen_head(attention: AttentionTrace, layer, head) -> tuple[int | None, int | None]:
    """Returns layer and head: the clearest, unless they are given; None is a mean."""
    if MEAN in (layer, head):
        places = [None if one == MEAN else one for one in (layer, head)]
        return places[0], places[1]
    for name, place, count in zip(("layer", "head"), (layer, head), attention.heads, strict=True):
        if place is not None:
            check_int(name, place, 0, count - 1)
    return attention.clearest(layer, head)


# --- from any library to one array --------------------------------------------------------------------------


def _numbers(array) -> np.ndarray:
    for name in ("detach", "cpu", "float"):  # PyTorch's: off the graph, off the GPU, out of bfloat16
        if type(array).__module__.partition(".")[0] == "torch" and str(array.dtype) != "torch.bool":
            array = getattr(array, name)()
    try:
        return np.asarray(array)
    except (ValueError, TypeError):
        fail("weights", say("own-attention-array"), type(array).__name__)


def _as_layers(weights, row: int | Sequence[int]) -> tuple[np.ndarray, np.ndarray | None]:
    """Returns weights (L, H, T, S) in float64, and (T, S) bool where a step had come, or None for all."""
    if hasattr(weights, "keys"):  # all that a model of transformers returns
        fail("weights", say("own-attention-array"), list(weights.keys()), say("own-attention-array.field"))
    first = _innermost(weights)
    if first is None or isinstance(first, tuple | list):
        fail("weights", say("own-attention-array"), weights, say("own-attention-array.none"))
    if not isinstance(weights, tuple | list) or not hasattr(first, "ndim"):
        return _four(_numbers(weights), row), None
    if isinstance(weights[0], tuple | list):
        return _steps(weights, row)
    arrays = [_numbers(one) for one in weights if one is not None]
    if len(arrays) == 2 and (arrays[0].ndim, arrays[1].ndim) == (3, 4):  # Keras: (output, scores)
        arrays = arrays[1:]
    if any(one.ndim != 4 for one in arrays) or len({one.shape for one in arrays}) != 1:
        fail("weights", say("own-attention-tuple"), [one.shape for one in arrays])
    return np.stack([one[_row(row, len(one))] for one in arrays]).astype("float64"), None


def _innermost(weights):
    while isinstance(weights, tuple | list) and len(weights):
        weights = weights[0]
    return weights


def _row(row: int | Sequence[int], count: int) -> int:
    return check_int("row", row, 0, count - 1)


def _rows(row: Any, steps: int) -> list[int]:
    """Returns a row a step; a hypothesis that ended early has -1 at the end, and none of the steps there."""
    if np.ndim(row) == 0:
        return [row] * steps
    return [int(one) for one in _numbers(row) if one >= 0][:steps]


def _four(array: np.ndarray, row: int | Sequence[int]) -> np.ndarray:
    """Returns (T, S), (H, T, S), (L, H, T, S) or (L, B, H, T, S) as (L, H, T, S)."""
    if array.dtype.kind not in "fiub" or not 2 <= array.ndim <= 5 or 0 in array.shape:
        fail("weights", say("own-attention-shape"), f"{array.dtype} of shape {array.shape}")
    if array.ndim == 5:
        array = array[:, _row(row, array.shape[1])]
    return array.reshape((1,) * (4 - array.ndim) + array.shape).astype("float64")


def _steps(steps, row: int | Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """Returns the steps of `generate()` one under the other, and where each could look."""
    rows = _rows(row, len(steps))
    parts = [
        np.stack([_numbers(layer)[_row(at, len(layer))] for layer in step])
        for step, at in zip(steps, rows, strict=False)  # a beam may end before the search does
    ]
    if any(part.ndim != 4 or part.shape[:2] != parts[0].shape[:2] for part in parts):
        fail("weights", say("own-attention-steps"), [part.shape for part in parts])
    longest = max(part.shape[-1] for part in parts)
    padded = [np.pad(part, [(0, 0)] * 3 + [(0, longest - part.shape[-1])]) for part in parts]
    there = [np.tile(np.arange(longest) < part.shape[-1], (part.shape[2], 1)) for part in parts]
    return np.concatenate(padded, axis=2).astype("float64"), np.concatenate(there)


# --- checks -------------------------------------------------------------------------------------------------


def _tokens(name: str, tokens: Sequence[str], count: int) -> tuple[str, ...]:
    """Returns tokens as people read them."""
    if isinstance(tokens, str) or not all(isinstance(token, str) for token in tokens):
        fail(name, say("own-attention-tokens"), tokens)
    if len(tokens) != count:
        fail(name, say("own-attention-count", count=count), f"{len(tokens)} tokens")
    check_int(name, count, 1, MOST_TOKENS, fix=say("own-attention-most", most=MOST_TOKENS))
    return tuple(map(_cleaned, tokens))


def _cleaned(token: str) -> str:
    for mark in _MARKS:
        token = token.removeprefix(mark) or token
    return token.replace("Ċ", "\n")


def _mask(mask, shape: tuple[int, ...]) -> np.ndarray:
    if mask is None:
        return np.ones(shape, bool)
    if mask.shape != shape:
        fail("mask", say("own-attention-mask", shape=str(shape)), mask.shape)
    return mask.astype(bool)


def _check_weights(weights: np.ndarray, mask: np.ndarray) -> None:
    if not np.isfinite(weights).all():
        fail(
            "weights",
            say("own-attention-finite"),
            say("own-attention-nan", count=int((~np.isfinite(weights)).sum())),
        )
    sums = weights.sum(axis=-1)  # (L, H, T)
    wrong = (np.abs(sums - 1) > _CLOSE) & mask.any(axis=-1)
    if (weights < 0).any() or wrong.any():
        worst = np.unravel_index(np.abs(sums - 1).argmax(), sums.shape)
        fail("weights", say("own-attention-softmax"), f"{sums[worst]:.3f}", say("own-attention-softmax.fix"))


def _trace(weights: np.ndarray, mask: np.ndarray, queries, keys, *, itself: bool) -> HeadsTrace:
    """Returns the trace that the figures of attention are drawn from; without queries, keys and values."""
    layers, heads, rows, columns = weights.shape
    kind = "encoder" if itself else "cross"
    attention = AttentionTrace(
        model="",
        kind=kind,
        score="",
        query_tokens=queries,
        key_tokens=keys,
        weights=weights,
        scores=np.full_like(weights, np.nan),
        mask=mask,
        queries=np.zeros((layers, heads, rows, 0)),
        keys=np.zeros((layers, heads, columns, 0)),
        values=np.zeros((layers, heads, columns, 0)),
    )
    ids = np.zeros(columns, int)
    source = SourceTokens(text=" ".join(keys), tokens=keys, ids=ids, unknown=ids > 0, cut=())
    return HeadsTrace(model="", source=source, attentions={kind: attention})
