"""The rules that attention must keep, measured on a sentence: a change that should not matter is made."""

import math
from collections.abc import Iterable

import numpy as np

from core.analyses.attention.matrices import attention_over
from core.arrays import functions
from core.models.translators.transformer_runtime import TransformerRuntime
from core.models.translators.translator import Translator, target_of
from core.requests.attention import InvariantsRequest
from core.traces.attention.matrices import AttentionTrace
from core.traces.attention.views import Invariant, InvariantsTrace

# bounds of what rounding may do; hidden weights must be exactly 0
ROWS = 1e-6
PADDING = 1e-5
FUTURE = 1e-6
LOOKING = 1e-6
_NUMBERS = 8_000_000  # logits that are held at once: 64 MB in float64


def invariants(translator: Translator, request: InvariantsRequest) -> InvariantsTrace:
    """Answers how well a translator keeps the rules on a sentence pair.

    Rows sum to 1. Hidden weights are exactly 0. Padding the source changes no weight and no logit, and gets
    none. Another future target token changes no earlier row. The first target position sees the last source
    token. Looking does not change the logits.
    """
    source = translator.read_source(request.text)
    target = target_of(translator, source, request.attention())
    attentions = attention_over(translator, source, target, model=request.model).attentions
    known = translator.preceding_ids(target.ids)  # (T,)
    paddings = _that_fit(translator, len(source.ids), request.paddings)
    rules = [
        *(rows_sum(trace) for trace in attentions.values()),
        *(hidden_are_zero(trace) for trace in attentions.values()),
        *_padding(translator, source.ids, known, paddings),
        *_future(translator, source.ids, known, request.seed),
        last_source(attentions["cross"]),
        _looking(translator, source.ids, known),
    ]
    return InvariantsTrace(
        model=request.model,
        source=source,
        translation=translator.target.decode(target.ids),
        invariants=tuple(rules),
        paddings=paddings,
    )


def rows_sum(trace: AttentionTrace) -> Invariant:
    """Returns how far from 1 a row sums."""
    sums = np.asarray(trace.weights, "float64").sum(axis=-1)  # (L, H, T)
    return Invariant(
        name="rows", kind=trace.kind, measured=float(np.abs(sums - 1).max()), bound=ROWS, count=sums.size
    )


def hidden_are_zero(trace: AttentionTrace) -> Invariant:
    """Returns the largest weight on a key that may not be seen; it must be exactly 0.

    Where all keys may be seen it is 0.
    """
    hidden = trace.weights[..., ~trace.mask]
    largest = float(np.abs(hidden).max(initial=0.0))
    return Invariant(name="masked", kind=trace.kind, measured=largest, bound=0.0, count=hidden.size)


def last_source(trace: AttentionTrace) -> Invariant:
    """Returns the smallest weight of a head from the first target position to the last source token.

    It must be more than 0. A causal mask belongs to the decoder's attention to itself alone. Put on the
    cross-attention too, as a well-known example does, it hides all of the source but its first token from the
    first position.
    """
    weights = trace.weights[:, :, 0, -1]  # (L, H)
    smallest = float(weights.min())
    return Invariant(name="last source", kind="cross", measured=smallest, bound=0.0, count=weights.size)


def largest_change(before: np.ndarray, after: np.ndarray) -> float:
    """Returns the largest |difference| of two arrays of one shape, 0 of empty ones."""
    ops = functions(before)
    return float(ops.max(ops.abs(before - after), initial=0.0))


class _Changes:
    """The largest change of the weights of each kind of attention, and of "all": the logits."""

    def __init__(self, kinds: Iterable[str]):
        self.largest = dict.fromkeys((*kinds, "all"), 0.0)
        self.counts = dict.fromkeys(self.largest, 0)

    def add(self, kind: str, before: np.ndarray, after) -> None:
        """Compares numbers before and after a change that should not matter to them."""
        self.largest[kind] = max(self.largest[kind], largest_change(before, after))
        self.counts[kind] += math.prod(before.shape)

    def invariants(self, name: str, bound: float) -> list[Invariant]:
        """Returns a rule for each kind."""
        return [
            Invariant(name=name, kind=kind, measured=change, bound=bound, count=self.counts[kind])
            for kind, change in self.largest.items()
        ]


def _run(translator: Translator, sources: np.ndarray, known: np.ndarray, *, return_internals: bool = True):
    """Returns (logits (B, T, V), internals by kind) in float64 for sources (B, S) and read tokens (B, T)."""
    runtime = translator.exact
    state = runtime.start(sources, return_internals=return_internals)
    logits, _, internals = runtime.advance(state, known, return_internals=return_internals)
    return logits, internals


def _that_fit(translator: Translator, count: int, paddings: tuple[int, ...]) -> tuple[int, ...]:
    """Returns those numbers of padding tokens that a model has room for, behind `count` source tokens."""
    if not isinstance(translator.exact, TransformerRuntime):
        return paddings  # a recurrent model has no table of positions that ends
    return tuple(extra for extra in paddings if count + extra <= translator.config.max_length)


def _padding(
    translator: Translator, source: np.ndarray, known: np.ndarray, paddings: tuple[int, ...]
) -> list[Invariant]:
    """Returns the largest changes of a source (S,) under numbers of padding tokens."""
    logits, internals = _run(translator, source[None], known[None])
    changes = _Changes(internals)
    for extra in paddings:
        padded_source = np.concatenate([source, np.zeros(extra, source.dtype)])
        padded_logits, padded_internals = _run(translator, padded_source[None], known[None])
        changes.add("all", logits, padded_logits)
        for kind, before in internals.items():
            weights = padded_internals[kind].weights
            if kind == "encoder":
                # rows of real tokens; what padding itself attends to is nobody's business
                weights = weights[..., : len(source), :]
            keys = before.weights.shape[-1]
            changes.add(kind, before.weights, weights[..., :keys])
            changes.add(kind, weights[..., keys:], 0.0)
    return changes.invariants("padding", PADDING)


def _future(translator: Translator, source: np.ndarray, known: np.ndarray, seed: int) -> list[Invariant]:
    """Returns the largest changes of rows before a token, when it and all after it become others.

    Each token but the first is changed in turn.
    """
    logits, internals = _run(translator, source[None], known[None])
    kinds = [kind for kind in internals if kind != "encoder"]
    changes = _Changes(kinds)
    variants = _other_futures(known, translator.config.vocabulary_size, seed)  # (T - 1, T)
    rows = max(1, _NUMBERS // math.prod(logits.shape))
    for first in range(0, len(variants), rows):
        batch = variants[first : first + rows]
        sources = np.repeat(source[None], len(batch), axis=0)
        changed_logits, changed_internals = _run(translator, sources, batch)
        for row in range(len(batch)):
            before = first + row + 1  # rows that come before the first token that is another
            changes.add("all", logits[0, :before], changed_logits[row, :before])
            for kind in kinds:
                weights = changed_internals[kind].weights[row]
                changes.add(kind, internals[kind].weights[0][..., :before, :], weights[..., :before, :])
    return changes.invariants("future", FUTURE)


def _other_futures(known: np.ndarray, vocabulary_size: int, seed: int) -> np.ndarray:
    """Returns the tokens (T - 1, T), in row r with other ids than those known (T,) from place r + 1 on."""
    steps = len(known)
    shift = np.random.default_rng(seed).integers(1, vocabulary_size - 1, (steps, steps))
    # Any real id but the known one: 1 to V - 1, moved on by 1 to V - 2 in their circle.
    others = (known - 1 + shift) % (vocabulary_size - 1) + 1
    variants = np.where(np.arange(steps) >= np.arange(steps)[:, None], others, known)  # (T, T)
    return variants[1:].astype("int32")


def _looking(translator: Translator, source: np.ndarray, known: np.ndarray) -> Invariant:
    """Returns how far the logits with internals are from those without."""
    logits, _ = _run(translator, source[None], known[None])
    logits_alone, _ = _run(translator, source[None], known[None], return_internals=False)
    change = largest_change(logits, logits_alone)
    return Invariant(
        name="looking", kind="all", measured=change, bound=LOOKING, count=math.prod(logits.shape)
    )
