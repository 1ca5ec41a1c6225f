"""Leave-one-out ablation of source tokens: the effect of each, to compare with its attention weight."""

import numpy as np

from ....base.arrays import gather_token_values
from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.numerics import compute_edit_script, log_softmax
from ....base.registry import handles
from ....models.translators import search
from ....models.translators.translator import Translator
from ..model_attention import compute_translator_attention, resolve_target
from .schema import ABLATION_METHODS, AblationRequest, AblationResult

_MAX_LOGITS_IN_MEMORY = 8_000_000  # logits that are held at once: 64 MB in float64


@handles(AblationRequest)
def ablate(translator: Translator, request: AblationRequest) -> AblationResult:
    """Computes the effect of removing each source token: all S variants are scored and translated in a batch.

    Raises:
        InvalidValueError: If the model reads fewer than two tokens.
    """
    source = translator.read_source(request.text)
    if len(source.ids) < 2:
        raise_invalid("text", message("ablation-words-needed"), request.text)
    target = resolve_target(translator, source, request)
    full_result = compute_translator_attention(translator, source, target, model=request.model)
    sources, visible = _make_variants(source.ids, request.ablation_method)
    ablated_log_probabilities = _compute_forced_log_probabilities(
        translator, sources, visible, target.ids
    )  # (S, T)
    greedy_ids = translator.greedy(source)
    ablated_ids = search.greedy_search(
        translator.runtime, sources, translator.loop_stop_search_config, visible
    )
    vocabulary = translator.target
    scores = full_result.target
    greedy_words = greedy_ids[greedy_ids != vocabulary.end_id]
    ablated_words = [ids[ids != vocabulary.end_id] for ids in ablated_ids]
    return AblationResult(
        model=request.model,
        ablation_method=request.ablation_method,
        source=source,
        key_tokens=source.tokens,
        translation=full_result.translation,
        target_scores=scores,
        weights=full_result.cross.mean_weights(),
        effects=scores.log_probability[:, None] - ablated_log_probabilities.T,  # (T, S)
        greedy_translation=vocabulary.decode(greedy_ids),
        greedy_tokens=vocabulary.tokens(greedy_words),
        ablated_translations=tuple(map(vocabulary.decode, ablated_ids)),
        ablated_tokens=tuple(map(vocabulary.tokens, ablated_words)),
        num_changed_tokens=np.array(  # by how few edits one text becomes the other
            [
                sum(step != "keep" for step in compute_edit_script(greedy_words.tolist(), ids.tolist()))
                for ids in ablated_words
            ]
        ),
    )


def _make_variants(ids: np.ndarray, ablation_method: str) -> tuple[np.ndarray, np.ndarray]:
    """Returns the S sources without a token, and which of their tokens the cross-attention sees, bool.

    Both are (S, S - 1) where tokens are removed, and (S, S) where they are hidden.
    """
    if ablation_method == ABLATION_METHODS[0]:
        sources = np.stack([np.delete(ids, index) for index in range(len(ids))])
        return sources, np.ones(sources.shape, bool)
    return np.repeat(ids[None], len(ids), axis=0), ~np.eye(len(ids), dtype=bool)


def _compute_forced_log_probabilities(
    translator: Translator, sources: np.ndarray, visible: np.ndarray, ids: np.ndarray
) -> np.ndarray:
    """Returns log-probabilities (B, T) of a target (T,) after each of B sources, in float64."""
    preceding_ids = translator.preceding_ids(ids)  # (T,)
    batch_size = max(1, _MAX_LOGITS_IN_MEMORY // (len(ids) * translator.config.vocabulary_size))
    log_probabilities = []
    for start in range(0, len(sources), batch_size):
        batch = slice(start, start + batch_size)
        state = translator.float64_runtime.init_state(sources[batch], visible_mask=visible[batch])
        batch_ids = np.repeat(preceding_ids[None], len(sources[batch]), axis=0)  # (B, T)
        logits, _ = translator.float64_runtime.decode_step(state, batch_ids)
        log_probabilities.append(gather_token_values(log_softmax(logits), ids))
    return np.concatenate(log_probabilities)
