"""The leak test: change one token, and see how far each output moves."""

import functools
from collections.abc import Callable, Mapping

import numpy as np

from core.analyses.masking.pairs import Side, read_pair, transformer_config
from core.arrays import functions, host, placed
from core.models.translators.transformer_runtime import TransformerRuntime
from core.numerics import softmax
from core.requests.masking import InfluenceRequest
from core.traces.masking.matrices import InfluenceTrace
from core.vocabulary import load_vocabularies

FIRST_WORD = 2  # id of the first real word of a vocabulary


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
        config, arrays: Of the model.
        source, target: The pair.
        causal, padding: Whether these masks are on.
    """

    def __init__(self, config, arrays, source: Side, target: Side, *, causal: bool, padding: bool):
        super().__init__(config, arrays, dtype="float64")
        self.source = source
        self.target = target
        self.causal = causal
        self.padding = padding

    def source_mask(self, sources: np.ndarray) -> np.ndarray:
        return placed(np.repeat((self.source.real | (not self.padding))[None], sources.shape[0], axis=0))

    def target_mask(self, rows: int, read, steps: int, room: int):
        mask = np.tri(steps, dtype=np.bool_) if self.causal else np.ones((steps, steps), bool)
        return placed(np.repeat((mask & (self.target.real | (not self.padding)))[None], rows, axis=0))

    def run(self, sources: np.ndarray, targets: np.ndarray) -> np.ndarray:
        """Returns logits (R, T, V) of sources (R, S) or (1, S) and targets (R, T) or (1, T)."""
        rows = max(len(sources), len(targets))
        state = self.start(np.repeat(sources, rows // len(sources), axis=0))
        return self.advance(state, np.repeat(targets, rows // len(targets), axis=0))[0]


def transformer_influence(request: InfluenceRequest, load_arrays: Callable[[str], Mapping]) -> InfluenceTrace:
    """Answers how far each output of a Transformer moves when one token of a pair is changed.

    Args:
        request: The pair, the switches, and whose tokens are changed.
        load_arrays: `core.zoo.load_arrays`.

    Raises:
        InvalidValueError: If a side holds no word.
    """
    config = transformer_config(request.model)
    source, target = read_pair(config, request)
    model = SwitchedTransformer(
        config, load_arrays(request.model), source, target, causal=request.causal, padding=request.padding
    )
    vocabulary = load_vocabularies(config)[0 if request.changed == "source" else 1]
    if request.changed == "source":
        changed = source
        run = functools.partial(model.run, targets=target.ids[None])
    else:
        changed = target
        run = functools.partial(model.run, source.ids[None])
    others = others_of(changed.ids, vocabulary.unknown)
    moved = influence(run, changed.ids, others)  # (T, J)
    allowed = _allowed(
        changed, len(target.ids), request.changed, causal=request.causal, padding=request.padding
    )
    with_both_masks = _allowed(changed, len(target.ids), request.changed, causal=True, padding=True)
    return InfluenceTrace(
        model=request.model,
        changed=request.changed,
        causal=request.causal,
        padding=request.padding,
        output_tokens=target.tokens,
        changed_tokens=changed.tokens,
        replacements=vocabulary.tokens(others),
        influence=moved,
        allowed=allowed,
        leaks=int((moved > 0)[~with_both_masks].sum()),
    )


def _allowed(changed: Side, outputs: int, side: str, *, causal: bool, padding: bool) -> np.ndarray:
    """Returns (T, J) bool: where the masks that are on let a change of token j reach output t.

    A target token always reaches its own output.
    """
    allowed = np.ones((outputs, len(changed.ids)), bool)
    if padding:
        allowed &= changed.real
    if side == "target":
        if causal:
            allowed &= np.tri(outputs, dtype=np.bool_)
        allowed |= np.eye(outputs, dtype=np.bool_)
    return allowed
