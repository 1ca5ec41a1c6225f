"""The rules that attention must keep, measured on the sentence that somebody types: what should not change is
changed, and compared.
"""

import numpy as np

from core.analyses.attention.matrices import attention_over
from core.models.translators.transformer_runtime import TransformerRuntime
from core.models.translators.translator import Translator, target_of
from core.requests.attention import InvariantsRequest
from core.traces.attention.matrices import AttentionTrace
from core.traces.attention.views import Invariant, InvariantsTrace

# bounds of what rounding may do; hidden weights must be exactly 0
ROWS, PADDING, FUTURE, LOOKING = 1e-6, 1e-5, 1e-6, 1e-6
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
    known = np.append(translator.target.start, target.ids[:-1]).astype("int32")
    padding, tried = _padding(translator, source.ids, known, request.paddings)
    found = [
        *(rows_sum(trace) for trace in attentions.values()),
        *(hidden_are_zero(trace) for trace in attentions.values()),
        *padding,
        *_future(translator, source.ids, known, request.seed),
        last_source(attentions["cross"]),
        _looking(translator, source.ids, known),
    ]
    return InvariantsTrace(
        model=request.model,
        source=source,
        translation=translator.target.decode(target.ids),
        invariants=tuple(found),
        paddings=tried,
    )


def rows_sum(trace: AttentionTrace, bound: float = ROWS) -> Invariant:
    """Returns how far from 1 a row sums."""
    sums = np.asarray(trace.weights, "float64").sum(axis=-1)
    return Invariant(
        name="rows", kind=trace.kind, found=float(np.abs(sums - 1).max()), bound=bound, count=sums.size
    )


def hidden_are_zero(trace: AttentionTrace) -> Invariant:
    """Returns the largest weight on a key that may not be seen; it must be exactly 0, and so it is where all
    may be seen.
    """
    hidden = trace.weights[..., ~trace.mask]
    return Invariant(
        name="masked",
        kind=trace.kind,
        found=float(np.abs(hidden).max(initial=0.0)),
        bound=0.0,
        count=hidden.size,
    )


def last_source(trace: AttentionTrace) -> Invariant:
    """Returns the smallest weight of a head from the first target position to the last source token: it must
    be more than 0.

    A causal mask belongs to the decoder's attention to itself alone. Put on the cross-attention too, as a
    well-known example does, it hides all of the source but its first token from the first position.
    """
    weights = trace.weights[:, :, 0, -1]
    return Invariant(
        name="last source", kind="cross", found=float(weights.min()), bound=0.0, count=weights.size
    )


def _run(translator: Translator, sources: np.ndarray, known: np.ndarray, *, look: bool = True):
    """Returns (logits (B, T, V), looks by kind) in float64 for sources (B, S) and the target tokens that were
    read (B, T).
    """
    runtime = translator.exact
    logits, _, looks = runtime.advance(
        runtime.start(sources, return_internals=look), known, return_internals=look
    )
    return logits, looks


def largest_change(before: np.ndarray, after: np.ndarray) -> float:
    """Returns the largest |difference| of two arrays of one shape, 0 of empty ones."""
    return float(np.abs(before - after).max(initial=0.0))


def _padding(translator: Translator, source: np.ndarray, known: np.ndarray, asked: tuple[int, ...]):
    """Returns the largest changes under the numbers of padding tokens that there is room for, a tuple; and
    that tuple.
    """
    count = len(source)
    room = (
        translator.config.max_length - count
        if isinstance(translator.exact, TransformerRuntime)
        else max(asked)
    )
    tried = tuple(extra for extra in asked if extra <= room)
    logits, looks = _run(translator, source[None], known[None])
    found, sizes = dict.fromkeys((*looks, "all"), 0.0), dict.fromkeys((*looks, "all"), 0)
    for extra in tried:
        padded = np.concatenate([source, np.zeros(extra, source.dtype)])[None]
        more, other = _run(translator, padded, known[None])
        found["all"], sizes["all"] = (
            max(found["all"], largest_change(logits, more)),
            sizes["all"] + logits.size,
        )
        for kind, look in looks.items():
            weights = other[kind].weights
            if kind == "encoder":
                # rows of real tokens; what padding itself attends to is nobody's business
                weights = weights[..., :count, :]
            keys = look.weights.shape[-1]
            change = max(
                largest_change(look.weights, weights[..., :keys]),
                largest_change(weights[..., keys:], np.zeros(1)),
            )
            found[kind], sizes[kind] = max(found[kind], change), sizes[kind] + weights.size
    return [
        Invariant(name="padding", kind=kind, found=change, bound=PADDING, count=sizes[kind])
        for kind, change in found.items()
    ], tried


def _future(translator: Translator, source: np.ndarray, known: np.ndarray, seed: int) -> list[Invariant]:
    """Returns the largest changes of rows before a token, when it and all after it become others; each token
    but the first in turn.
    """
    rng, steps, vocabulary = np.random.default_rng(seed), len(known), translator.config.vocabulary_size
    logits, looks = _run(translator, source[None], known[None])
    kinds = [kind for kind in looks if kind != "encoder"]
    found, sizes = dict.fromkeys((*kinds, "all"), 0.0), dict.fromkeys((*kinds, "all"), 0)
    # Any real id but the one that stands there: 1 to V - 1, moved on by 1 to V - 2 places in their circle.
    others = (known - 1 + rng.integers(1, vocabulary - 1, (steps, steps))) % (vocabulary - 1) + 1
    # (T - 1, T)
    variants = np.where(np.arange(steps) >= np.arange(steps)[:, None], others, known)[1:].astype("int32")
    rows = max(1, _NUMBERS // (steps * vocabulary))
    for first in range(0, len(variants), rows):
        part = variants[first : first + rows]
        more, other = _run(translator, np.repeat(source[None], len(part), axis=0), part)
        for row in range(len(part)):
            before = first + row + 1  # rows that come before the first token that is another
            pairs = {
                kind: (looks[kind].weights[0][..., :before, :], other[kind].weights[row][..., :before, :])
                for kind in kinds
            }
            for kind, (old, new) in {**pairs, "all": (logits[0, :before], more[row, :before])}.items():
                found[kind], sizes[kind] = max(found[kind], largest_change(old, new)), sizes[kind] + old.size
    return [
        Invariant(name="future", kind=kind, found=change, bound=FUTURE, count=sizes[kind])
        for kind, change in found.items()
    ]


def _looking(translator: Translator, source: np.ndarray, known: np.ndarray) -> Invariant:
    seen, _ = _run(translator, source[None], known[None])
    blind, _ = _run(translator, source[None], known[None], look=False)
    return Invariant(
        name="looking", kind="all", found=largest_change(seen, blind), bound=LOOKING, count=seen.size
    )
