"""The masks of a Transformer's attentions over a pair of sentences, and the leak test."""

import dataclasses
import functools
from collections.abc import Callable, Mapping

import numpy as np

from ....base.arrays import functions, host, placed
from ....base.checks import raise_invalid
from ....base.device import kind_now, place_now
from ....base.i18n import message
from ....base.numerics import softmax
from ....base.registry import handles
from ....models.configs.translators import TRANSFORMERS
from ....models.translators.transformer_runtime import TransformerRuntime
from ....models.vocabulary import load_vocabularies
from ..mask_way.schema import MaskStep
from ..tracer.tracing import ONE_AT_A_TIME, trace_masks
from .schema import MAX_MATRIX_WORDS, InfluenceRequest, InfluenceResult, MatrixMasksRequest, MatrixMasksResult

FIRST_WORD = 2  # id of the first real word of a vocabulary
_MODEL = "nmt_transformer"
_LAYER_NAMES = {"Encoder": "encoder_{}_self", "Decoder": "decoder_{}_self", "Cross": "decoder_{}_cross"}


# --- a pair as a Transformer reads it -----------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class Side:
    """One side of a pair with its padding.

    Attributes:
        ids: (T,) int32, 0 at padding.
        tokens: T; "" is padding.
        unknown: Words that are read as [UNK].
        cut: Words that did not fit.
    """

    ids: np.ndarray
    tokens: tuple[str, ...]
    unknown: tuple[str, ...]
    cut: tuple[str, ...]

    @property
    def real(self) -> np.ndarray:
        """(T,) bool, False at padding."""
        return self.ids != 0


def read_pair(request) -> tuple[Side, Side]:
    """Returns (source, target) of a request that has `source`, `target` and `pad`.

    The target begins with the start token.

    Raises:
        InvalidValueError: If a side holds no word.
    """
    sides = []
    for name, vocabulary in zip(("source", "target"), load_vocabularies(TRANSFORMERS[_MODEL]), strict=True):
        text = getattr(request, name)
        encoded = vocabulary.encode(text, limit=MAX_MATRIX_WORDS)
        if not len(encoded.ids):
            raise_invalid(name, message("masking-word"), text, message("masking-word.fix"))
        start = [vocabulary.start] if name == "target" else []
        words = zip(encoded.tokens, encoded.unknown, strict=True)
        sides.append(
            Side(
                ids=np.array([*start, *encoded.ids, *[0] * request.pad], "int32"),
                tokens=(*vocabulary.tokens(np.array(start, int)), *encoded.tokens, *[""] * request.pad),
                unknown=tuple(word for word, unknown in words if unknown),
                cut=encoded.cut,
            )
        )
    return sides[0], sides[1]


# --- the masks ----------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=2)
def _small_transformer(kind: str):
    """Returns the chapter's Transformer, built by the same code, with narrow layers, on a kind of device.

    Masks do not depend on widths or weights.
    """
    from ....models.translators.build import build

    return build(
        dataclasses.replace(TRANSFORMERS[_MODEL], embedding_size=4, heads=1, key_size=4, feedforward=4)
    )


@functools.lru_cache(maxsize=8)
def _steps(kind: str, source: tuple[int, ...], target: tuple[int, ...]) -> tuple[MaskStep, ...]:
    """Returns the steps of a Transformer that runs on ids: the masks of all its attentions."""
    with ONE_AT_A_TIME, place_now():
        ids = [np.array([side], "int32") for side in (source, target)]
        return trace_masks(_small_transformer(kind), ids).steps


@handles(MatrixMasksRequest)
def matrix_masks(request: MatrixMasksRequest) -> MatrixMasksResult:
    """Answers with the mask of an attention, from the layers of a Transformer as it runs on a pair.

    What the padding mask and the causal mask hide is worked out here, from ids and positions.

    Raises:
        InvalidValueError: If a side holds no word.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Multi-head attention" and the code of its
    encoder and decoder.
    """
    source, target = read_pair(request)
    steps = _steps(kind_now(), tuple(source.ids.tolist()), tuple(target.ids.tolist()))
    pattern = _LAYER_NAMES[request.kind]
    names = [pattern.format(layer) for layer in range(TRANSFORMERS[_MODEL].layers)]
    matrices = {step.name: step.matrix[0] for step in steps if step.matrix is not None and step.name in names}
    queries = source if request.kind == "Encoder" else target
    keys = target if request.kind == "Decoder" else source
    padding = np.repeat(~keys.real[None], len(queries.ids), axis=0)  # (T, S)
    future = ~np.tri(*padding.shape, dtype=np.bool_) if request.kind == "Decoder" else padding & False
    return MatrixMasksResult(
        kind=request.kind,
        which=request.which,
        queries=queries.tokens,
        keys=keys.tokens,
        allowed=np.all(list(matrices.values()), axis=0),
        reason=(padding + 2 * future).astype("int8"),
        layers=tuple(matrices),
        unknown=(*source.unknown, *target.unknown),
        cut=(*source.cut, *target.cut),
    )


# --- the leak test ------------------------------------------------------------------------------------------


def influence(run: Callable, ids: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Changes each of J tokens by itself and returns how far each of T outputs moves: (T, J), from 0 to 1.

    It is the total variation distance between the output's distribution before and after: half the sum of
    absolute differences. All changed rows run in one batch with the unchanged one, and what a mask hides adds
    exactly 0 to every sum, so that 0 means: not one bit of difference.

    Args:
        run: Ids (J + 1, J) to logits (J + 1, T, V).
        ids: (J,) as they are.
        others: (J,) what each is changed into.
    """
    rows = np.repeat(ids[None], len(ids) + 1, axis=0)
    np.fill_diagonal(rows[1:], others)
    probability = softmax(run(rows))  # (J + 1, T, V)
    ops = functions(probability)
    return host(0.5 * ops.sum(ops.abs(probability[1:] - probability[0]), axis=-1)).T


def others_of(ids: np.ndarray, unknown: int) -> np.ndarray:
    """Returns what each token is changed into: [UNK], and an unknown one into the vocabulary's first word."""
    return np.where(ids == unknown, FIRST_WORD, unknown).astype(ids.dtype)


class SwitchedTransformer(TransformerRuntime):
    """The Transformer's arithmetic in float64, with switches for its masks.

    The masks are made from the pair as it was: a padding token that is changed is still hidden. Unlike the
    runtime it comes from, it hides padding among the targets too, as the Keras model does; there it could
    only be seen by what comes after it.

    Args:
        arrays: Of the model.
        request: Which model it is, and which masks are on.
        source, target: The pair.
    """

    def __init__(self, arrays, request: InfluenceRequest, source: Side, target: Side):
        super().__init__(TRANSFORMERS[request.model], arrays, dtype="float64")
        self.source = source
        self.target = target
        self.causal = request.causal
        self.hide = request.hide

    def source_mask(self, sources: np.ndarray) -> np.ndarray:
        return placed(np.repeat((self.source.real | (not self.hide))[None], sources.shape[0], axis=0))

    def target_mask(self, rows: int, read: int, steps: int):
        mask = np.tri(steps, dtype=np.bool_) if self.causal else np.ones((steps, steps), bool)
        return placed(np.repeat((mask & (self.target.real | (not self.hide)))[None], rows, axis=0))

    def run(self, sources: np.ndarray, targets: np.ndarray) -> np.ndarray:
        """Returns logits (R, T, V) of sources (R, S) or (1, S) and targets (R, T) or (1, T)."""
        rows = max(len(sources), len(targets))
        state = self.start(np.repeat(sources, rows // len(sources), axis=0))
        return self.advance(state, np.repeat(targets, rows // len(targets), axis=0))[0]


@handles(InfluenceRequest)
def transformer_influence(arrays: Mapping, request: InfluenceRequest) -> InfluenceResult:
    """Answers how far each output of a Transformer moves when one token of a pair is changed.

    Raises:
        InvalidValueError: If a side holds no word.
    """
    source, target = read_pair(request)
    model = SwitchedTransformer(arrays, request, source, target)
    of_source = request.changed == "Source"
    changed = source if of_source else target
    vocabulary = load_vocabularies(TRANSFORMERS[request.model])[not of_source]
    run = functools.partial(model.run, targets=target.ids[None])
    if not of_source:
        run = functools.partial(model.run, source.ids[None])
    others = others_of(changed.ids, vocabulary.unknown)
    whole = _allowed(changed, len(target.ids), request.changed, causal=True, hide=True)
    return InfluenceResult(
        changed=request.changed,
        outputs=target.tokens,
        tokens=changed.tokens,
        replacements=vocabulary.tokens(others),
        influence=influence(run, changed.ids, others),  # (T, J)
        allowed=_allowed(changed, len(target.ids), request.changed, causal=request.causal, hide=request.hide),
        hidden=~whole,
    )


def _allowed(changed: Side, outputs: int, side: str, *, causal: bool, hide: bool) -> np.ndarray:
    """Returns (T, J) bool: where the masks that are on let a change of token j reach output t.

    A target token always reaches its own output.
    """
    allowed = np.ones((outputs, len(changed.ids)), bool) & (changed.real | (not hide))
    if side == "Target":
        allowed &= np.tri(outputs, dtype=np.bool_) | (not causal)
        allowed |= np.eye(outputs, dtype=np.bool_)
    return allowed
