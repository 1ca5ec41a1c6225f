"""Does attention matter? Each source token is missing in turn, and the loss is held against the weights."""

import numpy as np

from ....base.arrays import of_tokens
from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.numerics import edit_script, log_softmax
from ....base.registry import handles
from ....models.translators import search
from ....models.translators.translator import Translator
from ..looking import attention_over, target_of
from .schema import WAYS, AblationRequest, AblationResult

_NUMBERS = 8_000_000  # logits that are held at once: 64 MB in float64


@handles(AblationRequest)
def ablate(translator: Translator, request: AblationRequest) -> AblationResult:
    """Answers what each source token was worth: all S variants are scored and translated in a batch.

    Raises:
        InvalidValueError: If the model reads fewer than two tokens.
    """
    source = translator.read_source(request.text)
    if len(source.ids) < 2:
        raise_invalid("text", message("ablation-words-needed"), request.text)
    target = target_of(translator, source, request)
    complete = attention_over(translator, source, target, model=request.model)
    sources, visible = _variants(source.ids, request.how)
    without = _forced(translator, sources, visible, target.ids)  # (S, T)
    own = translator.greedy(source)
    others = search.greedy(translator.runtime, sources, translator.until_loop, visible)
    vocabulary = translator.target
    scores = complete.target
    own_words = own[own != vocabulary.end]
    words = [ids[ids != vocabulary.end] for ids in others]
    return AblationResult(
        model=request.model,
        how=request.how,
        source=source,
        key_tokens=source.tokens,
        translation=complete.translation,
        scores=scores,
        weights=complete.cross.mean(),
        effects=scores.log_probability[:, None] - without.T,  # (T, S)
        own=vocabulary.decode(own),
        own_tokens=vocabulary.tokens(own_words),
        translations=tuple(map(vocabulary.decode, others)),
        tokens=tuple(map(vocabulary.tokens, words)),
        changed=np.array(  # by how few edits one text becomes the other
            [sum(step != "keep" for step in edit_script(own_words.tolist(), ids.tolist())) for ids in words]
        ),
    )


def _variants(ids: np.ndarray, how: str) -> tuple[np.ndarray, np.ndarray]:
    """Returns the S sources without a token, and what the cross-attention may see of them, bool.

    Both are (S, S - 1) where tokens are removed, and (S, S) where they are hidden.
    """
    if how == WAYS[0]:
        sources = np.stack([np.delete(ids, index) for index in range(len(ids))])
        return sources, np.ones(sources.shape, bool)
    return np.repeat(ids[None], len(ids), axis=0), ~np.eye(len(ids), dtype=bool)


def _forced(translator: Translator, sources: np.ndarray, visible: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Returns log-probabilities (B, T) of a target (T,) after each of B sources, in float64."""
    known = translator.preceding_ids(ids)  # (T,)
    rows = max(1, _NUMBERS // (len(ids) * translator.config.vocabulary_size))
    log_probabilities = []
    for first in range(0, len(sources), rows):
        batch = slice(first, first + rows)
        state = translator.exact.start(sources[batch], visible=visible[batch])
        known_rows = np.repeat(known[None], len(sources[batch]), axis=0)  # (B, T)
        logits, _ = translator.exact.advance(state, known_rows)
        log_probabilities.append(of_tokens(log_softmax(logits), ids))
    return np.concatenate(log_probabilities)
