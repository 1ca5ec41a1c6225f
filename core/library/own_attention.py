"""Attention of a model of one's own, as arrays of NumPy, TensorFlow, PyTorch or JAX."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..base.checks import check_choice, check_int, raise_invalid
from ..base.i18n import join_texts, message
from ..base.results import result as record
from ..base.sentences import SourceTokens
from ..base.text import read_tokens
from ..figures.picture import Picture
from ..figures.python_line import named_language
from ..figures.table import table_from_axes
from ..figures.view import View
from ..topics.attention.cells import head_names, names_of, shaded, side_by_side, who_of
from ..topics.attention.heads import plot
from ..topics.attention.heads.lines import lines
from ..topics.attention.heads.schema import AttentionResult, HeadsResult
from .making import spoken
from .own_arrays import OwnLayers, as_layers
from .own_checks import blank, check_signs, is_causal, visible

LOOKS = ("matrix", "lines", "all heads", "facts", "rollout")
MEAN = "mean"
MOST_TOKENS = 1_000  # on either side; a matrix of more has no cell that one sees
MOST_HEADS = 256
_EMPTY = "∅"  # a token without a character; "" is padding to the figures


@record
class OwnAttention(AttentionResult):
    """Attention of another model; some of its layers may give none."""

    numbers: tuple[int, ...]  # of the L layers in their model

    @property
    def layer_numbers(self) -> Sequence[int]:
        return self.numbers


@spoken
def attention_of(
    weights,
    queries: Sequence[str] | None = None,
    keys: Sequence[str] | None = None,
    mask=None,
    *,
    look: str = "matrix",
    layer: int | str | None = None,
    head: int | str | None = None,
    row: int | Sequence[int] | None = None,
) -> View:
    """Draws attention that another model gave, with the figures that the atlas has for its own.

    A row of zeros sees nothing and is left out; of self-attention without a mask a triangle of zeros is read
    as a causal one.

    Args:
        weights: After the softmax. An array (T, S), (H, T, S) or (L, H, T, S); or, as models of the library
            `transformers` return them, a tuple of L arrays (B, H, T, S), or of steps of `generate()`, each a
            tuple of L arrays; or what layers of Keras and PyTorch return with their weights. None stands for
            a layer that gives none.
        queries: T tokens. Default: their places, from 0.
        keys: S tokens. Default: the queries, which is self-attention.
        mask: True where a key may be seen, (T, S) or what extends to it: (S,) or (B, S) of padding,
            (B, T, S), (B, H, T, S). Default: everywhere, but where a step of `generate()` had not come yet.
        look: "matrix" or "lines" of one head, "all heads", "facts" of every head, or "rollout", which needs
            self-attention.
        layer, head: Of a matrix or lines, from 0, or "mean". Default: the clearest head.
        row: Which of the batch is drawn; of an array of three or four axes it says that the first is a batch.
            Default: the first. A beam moves from row to row: its row at each step of `generate()` is
            `out.beam_indices[0]`.

    Raises:
        InvalidValueError: If the shapes do not fit the tokens, a row does not sum to 1, a number is NaN, the
            mask hides what has weight, or there are more than 1,000 tokens on a side.

    Example:
        >>> import attention_atlas as atlas
        >>> view = atlas.attention_of([[0.9, 0.1], [0.2, 0.8]], ["Ġdas", "Ġspiel"], ["▁the", "▁game"])
        >>> view.table["weight"].tolist()
        [0.9, 0.1, 0.2, 0.8]

    Reference: rollout is that of Abnar and Zuidema, 2020, https://arxiv.org/abs/2005.00928
    """
    check_choice("look", look, LOOKS)
    rows, columns = _listed("queries", queries), _listed("keys", keys)
    own, notes = _without_unused(as_layers(weights, row), rows if keys is None else columns)
    check_signs(own.weights, (len(rows or ()), len(columns or rows or ())))
    itself = keys is None and own.weights.shape[2] == own.weights.shape[3]
    names = _tokens(own.weights.shape[2:], rows, columns)
    seen = visible(own, mask)
    if itself:
        seen, more = _guessed(own.weights, seen, masked=mask is not None)
        notes += more
    array = np.where(seen.any(axis=-1, keepdims=True), np.nan_to_num(own.weights), 0)
    result = _trace(array, seen, *names, itself=itself, numbers=own.numbers)
    (attention,) = result.attentions.values()
    if look == "rollout":
        _check_rollout(look, own, itself=itself)
    picture = _drawn(result, look, chosen_head(attention, layer, head))
    arrays = {"queries": queries, "keys": keys, "mask": mask}
    named = {"look": None if look == LOOKS[0] else look, "layer": layer, "head": head, "row": row}
    notes += _noted(own, seen)
    return View(python=_line(arrays, named), trace=attention, picture=_with_notes(picture, notes))


def _drawn(result: HeadsResult, look: str, chosen: tuple[int | None, int | None]) -> Picture:
    ((kind, attention),) = result.attentions.items()
    draws: dict[str, Any] = {
        "matrix": lambda: plot.one_matrix(result, kind=kind, layer=chosen[0], head=chosen[1]),
        "lines": lambda: lines(
            result, kind=kind, heads=(chosen,), who=(who_of(attention, *chosen),), least=0.15
        ),
        "all heads": lambda: _all_heads(attention),
        "facts": lambda: plot.habits(result, kind=kind),
        "rollout": lambda: plot.rolled(result, kind=kind),
    }
    return draws[look]()


def _line(arrays: dict[str, Any], named: dict[str, Any]) -> str:
    parts = ["weights", *(f"{name}={name}" for name, one in arrays.items() if one is not None)]
    parts += [f"{name}={one!r}" for name, one in named.items() if one is not None]
    return f"atlas.attention_of({', '.join([*parts, *named_language()])})"


def _with_notes(picture: Picture, notes: list[str]) -> Picture:
    """Returns a picture that says more."""
    if not notes:
        return picture
    parts = [part for part in (picture.more.strip(), *notes) if part]
    values = {"claim": picture.claim, "more": join_texts(parts)}
    return dataclasses.replace(picture, message="own-attention-noted", values=values)


def _check_rollout(look: str, own: OwnLayers, *, itself: bool) -> None:
    if not itself:
        raise_invalid("look", message("own-attention-rollout"), look)
    if not own.whole:
        raise_invalid("look", message("own-attention-rollout.whole"), look)


def _all_heads(attention: AttentionResult) -> Picture:
    layers, heads = attention.heads
    check_int("weights", layers * heads, 1, MOST_HEADS, hint=message("own-attention-heads"))
    weights = np.asarray(attention.weights, "float64").reshape(-1, *attention.weights.shape[2:])
    names = (attention.query_tokens, attention.key_tokens)
    who = head_names((number, head) for number in attention.layer_numbers for head in range(heads))
    figure = side_by_side(
        who, [shaded(one, attention.mask) for one in weights], [names] * len(weights), narrow=False
    )
    clearest = attention.clearest()
    values = {
        "count": len(weights),
        "who": who_of(attention, *clearest),
        "weight": f"{attention.clearness[clearest]:.2f}",
    }
    table = table_from_axes(
        [{"head": who}, *names_of(*names)], ("weight",), weight=weights, visible=attention.mask
    )
    return Picture(figure=figure, table=table, message="own-attention-all", values=values)


def chosen_head(attention: AttentionResult, layer, head) -> tuple[int | None, int | None]:
    """Returns the places of layer and head: the clearest, unless they are given; None is a mean."""
    layers, heads = list(attention.layer_numbers), range(attention.heads[1])
    for name, chosen, known in (("layer", layer, layers), ("head", head, heads)):
        if chosen is None or (isinstance(chosen, str) and chosen == MEAN):
            continue
        fix = message("own-attention-mean")
        number = check_int(name, chosen, known[0], known[-1], fix)
        if number not in known:
            raise_invalid(name, message("rule-options", options=", ".join(map(str, known))), chosen, fix)
    at = None if layer is None or layer == MEAN else layers.index(int(layer))
    which = None if head is None or head == MEAN else int(head)
    return (at, which) if MEAN in (layer, head) else attention.clearest(at, which)


# --- tokens -------------------------------------------------------------------------------------------------


def _listed(name: str, tokens) -> list[str] | None:
    """Returns tokens as a list, or None where there are none."""
    if tokens is None:
        return None
    rule = message("own-attention-tokens")
    if isinstance(tokens, str | bytes):
        raise_invalid(name, rule, tokens, message("own-attention-tokens.split", name=name))
    try:
        found = list(tokens)
    except TypeError:  # 5, or a tensor without axes
        raise_invalid(name, rule, tokens)
    if not all(isinstance(token, str) for token in found):
        raise_invalid(name, rule, tokens, message("own-attention-tokens.ids"))
    return list(map(str, found))


def _tokens(shape: tuple[int, ...], rows, columns) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns tokens of T queries and S keys as people read them; places where there are none."""
    if max(shape) > MOST_TOKENS:
        raise_invalid(
            "weights", message("own-attention-least", most=MOST_TOKENS), shape, message("own-attention-most")
        )
    count, others = shape
    swapped = rows is not None and columns is not None and (len(rows), len(columns)) == (others, count)
    for name, tokens, most in (("queries", rows, count), ("keys", columns, others)):
        if tokens is not None and len(tokens) != most:
            fix = message("own-attention-count.swapped") if swapped else ""
            received = message("own-attention-has", count=len(tokens))
            raise_invalid(name, message("own-attention-count", count=most), received, fix)
    if columns is None and rows is not None and count != others:
        raise_invalid(
            "weights",
            message("own-attention-square"),
            shape,
            message("own-attention-square.fix", count=others),
        )
    rows = list(map(str, range(count))) if rows is None else rows
    if columns is None:
        columns = rows if count == others else list(map(str, range(others)))
    read = read_tokens([*rows, *columns])
    named = tuple(token or _EMPTY for token in read)
    return named[:count], named[count:]


# --- what the zeros say -------------------------------------------------------------------------------------


def _without_unused(own: OwnLayers, keys: Sequence[str] | None) -> tuple[OwnLayers, list[str]]:
    """Returns weights without the columns behind the last token that nothing attends to."""
    count, there = len(keys or ()), own.weights.shape[-1]
    if not 0 < count < there or own.weights[..., count:].any():
        return own, []
    seen = None if own.seen is None else own.seen[:, :count]
    cut = dataclasses.replace(own, weights=own.weights[..., :count], seen=seen)
    return cut, [message("own-attention-unused", count=there - count)]


def _guessed(weights: np.ndarray, seen: np.ndarray, *, masked: bool) -> tuple[np.ndarray, list[str]]:
    """Returns what self-attention may see by its zeros: of padding a row and a column, of later keys all.

    Args:
        weights: (L, H, T, T).
        seen: (T, T) bool, so far.
        masked: Whether the caller's mask says what is padding.
    """
    if not masked:
        seen = seen & ~blank(weights, seen)[:, None]
    shown: np.ndarray = np.any(seen, axis=-1)
    weights = np.where(shown[:, None], np.nan_to_num(weights), 0)
    if not masked:
        seen = seen & ~(~shown & ~weights.any(axis=(0, 1, 2)))
    if not is_causal(weights):
        return seen, []
    first = weights.shape[2] > 1 and shown[0]
    return seen & np.tri(len(seen), dtype=bool), [message("own-attention-causal", first=str(int(first)))]


def _noted(own: OwnLayers, seen: np.ndarray) -> list[str]:
    notes = []
    hidden = int((~seen.any(axis=-1)).sum())
    if hidden:
        notes.append(message("own-attention-hidden", count=hidden))
    if own.doubt:
        what = "layers" if len(own.weights) > 1 else "heads"
        notes.append(message("own-attention-doubt", count=own.doubt, what=what))
    return notes


def _trace(
    weights: np.ndarray, mask: np.ndarray, queries, keys, *, itself: bool, numbers: tuple[int, ...]
) -> HeadsResult:
    """Returns the trace that the figures of attention are drawn from; without queries, keys and values."""
    layers, heads, rows, columns = weights.shape
    kind = "encoder" if itself else "cross"
    attention = OwnAttention(
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
        numbers=numbers,
    )
    ids = np.zeros(columns, int)
    source = SourceTokens(text=" ".join(keys), tokens=keys, ids=ids, unknown=ids > 0, cut=())
    return HeadsResult(model="", source=source, attentions={kind: attention})
