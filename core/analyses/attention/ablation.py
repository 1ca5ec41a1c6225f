"""Does attention matter? Each source token is missing in turn, and what the model then says is held against
its weights.
"""

import dataclasses

import numpy as np

from core.analyses.attention.matrices import attention_over
from core.checks import fail
from core.models.translators import search
from core.models.translators.translator import Translator, target_of
from core.numerics import edit_script, log_softmax
from core.requests.attention import AblationRequest
from core.traces.attention.facts import mean_weights
from core.traces.attention.views import AblationTrace

_NUMBERS = 8_000_000  # logits that are held at once: 64 MB in float64


class _Hidden:
    """A runtime whose cross-attention does not see one place of each source; it can be searched like any
    other.

    Args:
        runtime: The model's.
        seen: (B, S) bool, for each of the B sources that `start` will get.
    """

    def __init__(self, runtime, seen: np.ndarray):
        self._runtime, self._seen = runtime, seen

    def start(self, sources: np.ndarray):
        state = self._runtime.start(sources)
        return dataclasses.replace(state, source_mask=state.source_mask & self._seen)

    def advance(self, state, ids: np.ndarray):
        return self._runtime.advance(state, ids)


def ablation(translator: Translator, request: AblationRequest) -> AblationTrace:
    """Answers what each source token was worth: all S variants are scored and translated in a batch.

    Raises:
        InvalidValueError: If the model reads fewer than two tokens.
    """
    source = translator.read_source(request.text)
    if len(source.ids) < 2:
        fail("text", "at least two words that the model reads, so that one is left", request.text)
    target = target_of(translator, source, request.attention())
    whole = attention_over(translator, source, target, model=request.model)
    sources, seen = _variants(source.ids, request.how)
    without = _forced(translator, sources, seen, target.ids)
    (own,) = search.greedy(translator.runtime, source.ids[None], translator.tokens)
    found = search.greedy(_Hidden(translator.runtime, seen), sources, translator.tokens)
    names, end = translator.target, translator.target.end
    return AblationTrace(
        model=request.model,
        how=request.how,
        source=source,
        translation=whole.translation,
        scores=whole.scores,
        weights=mean_weights(whole.attentions["cross"]),
        effects=whole.scores.log_probability[:, None] - without.T,
        own=names.decode(own),
        own_tokens=names.tokens(own[own != end]),
        translations=tuple(map(names.decode, found)),
        tokens=tuple(names.tokens(ids[ids != end]) for ids in found),
        changed=np.array([_edits(own[own != end], ids[ids != end]) for ids in found]),
    )


def _variants(ids: np.ndarray, how: str) -> tuple[np.ndarray, np.ndarray]:
    """Returns the S sources without a token, (S, S - 1) or (S, S), and what the cross-attention may see of
    them, bool of that shape.
    """
    if how == "remove":
        sources = np.stack([np.delete(ids, place) for place in range(len(ids))])
        return sources, np.ones(sources.shape, bool)
    return np.repeat(ids[None], len(ids), axis=0), ~np.eye(len(ids), dtype=bool)


def _forced(translator: Translator, sources: np.ndarray, seen: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Returns log-probabilities (B, T) of a target (T,) after each of B sources, in float64."""
    known = np.append(translator.target.start, ids[:-1])
    rows, found = max(1, _NUMBERS // (len(ids) * translator.config.vocabulary_size)), []
    for first in range(0, len(sources), rows):
        runtime, part = _Hidden(translator.exact, seen[first : first + rows]), sources[first : first + rows]
        logits, _, _ = runtime.advance(runtime.start(part), np.repeat(known[None], len(part), axis=0))
        found.append(log_softmax(logits)[:, np.arange(len(ids)), ids])
    return np.concatenate(found)


def _edits(before: np.ndarray, after: np.ndarray) -> int:
    """Returns how few tokens must be replaced, inserted or taken out to make one text into another."""
    return sum(operation != "keep" for operation in edit_script(before.tolist(), after.tolist()))
