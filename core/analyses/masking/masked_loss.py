"""What the mask is to the loss: the loss of each step, of padding too, and the two means."""

import numpy as np

from core.analyses.masking.tracer.layer_call import bool_array_or_none
from core.analyses.masking.tracer.loss_weights import loss_mask
from core.checks import fail
from core.configs.translators import translator_config
from core.models.keras_private import get_mask
from core.models.translators.batches import IdPairs, teacher_forced
from core.numerics import log_softmax
from core.requests.masking import MaskedLossRequest
from core.traces.masking.means import LossTrace
from core.vocabulary import load_vocabularies


def masked_losses(request: MaskedLossRequest, model) -> LossTrace:
    """Answers with the cross-entropy of each step of a batch of given translations, by teacher forcing.

    Args:
        request: The pairs; a pair needs a word on each side.
        model: The Keras model of the translator.
    """
    config = translator_config(request.model)
    pairs, token_rows, cut = _encode(config, request)
    # Each target token is predicted from those before it.
    (source, preceding), target_ids = teacher_forced(pairs, range(len(pairs)))
    outputs = model([source, preceding])  # (B, T, V)
    carried = bool_array_or_none(get_mask(outputs))
    log_probability = log_softmax(np.asarray(outputs, "float64"))  # (B, T, V)
    losses = -np.take_along_axis(log_probability, target_ids[..., None].astype(int), axis=-1)[
        ..., 0
    ]  # (B, T)
    mask = target_ids != 0
    weights = loss_mask("loss", tuple(outputs.shape), mask).weights
    tokens = tuple((*row, *[""] * (target_ids.shape[1] - len(row))) for row in token_rows)
    return LossTrace(
        model=request.model,
        tokens=tokens,
        losses=losses,
        mask=mask,
        carried=carried is not None and np.array_equal(carried, mask),
        weights=weights,
        masked_mean=float((losses * weights).sum()),
        plain_mean=float(losses.mean()),
        cut=cut,
    )


def _encode(config, request) -> tuple[IdPairs, list[tuple[str, ...]], tuple[str, ...]]:
    """Returns (the pairs as ids, the tokens that are predicted in each, the words that did not fit)."""
    source, target = load_vocabularies(config)
    sources = _encode_all("sources", request.sources, source, limit=config.max_length)
    targets = _encode_all(
        "targets", request.targets, target, limit=config.max_length - 1
    )  # and the end token
    end = target.tokens(np.array([target.end]))
    pairs = IdPairs(
        sources=tuple(words.ids for words in sources),
        targets=tuple(np.array([target.start, *words.ids, target.end], "int32") for words in targets),
    )
    cut = tuple(word for words in (*sources, *targets) for word in words.cut)
    return pairs, [(*words.tokens, *end) for words in targets], cut


def _encode_all(name: str, texts, vocabulary, limit: int) -> list:
    """Returns texts as ids; a text without a word is refused by the name of its field."""
    encoded = [vocabulary.encode(text, limit=limit) for text in texts]
    for text, words in zip(texts, encoded, strict=True):
        if not len(words.ids):
            fail(name, "at least one word in each sentence", text, "Type some words.")
    return encoded
