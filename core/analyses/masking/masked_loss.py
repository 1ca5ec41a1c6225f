"""What the mask is to the loss: the loss of each step, of padding too, and the two means."""

import numpy as np

from core.analyses.masking.tracer.layer_call import bool_array
from core.analyses.masking.tracer.trace import loss_mask
from core.checks import fail
from core.configs.translators import translator_config
from core.models.keras_private import get_mask
from core.models.translators.batches import IdPairs, teacher_forced
from core.numerics import log_softmax
from core.requests.masking import MaskedLossRequest
from core.traces.masking import LossTrace
from core.vocabulary import load_vocabularies


def masked_losses(request: MaskedLossRequest, model) -> LossTrace:
    """Answers with the cross-entropy of each step of a batch of given translations, as in training: each
    token from those before it.

    Args:
        request: The pairs; a pair needs a word on each side.
        model: The Keras model of the translator.
    """
    config = translator_config(request.model)
    pairs, told_tokens, cut = _encode(config, request)
    (source, known), told = teacher_forced(pairs, range(len(pairs)))
    outputs = model([source, known])
    carried = bool_array(get_mask(outputs))
    log_probability = log_softmax(np.asarray(outputs, "float64"))  # (B, T, V)
    losses = -np.take_along_axis(log_probability, told[..., None].astype(int), axis=-1)[..., 0]
    mask = told != 0
    weights = loss_mask("loss", tuple(outputs.shape), mask).weights
    tokens = tuple((*row, *[""] * (told.shape[1] - len(row))) for row in told_tokens)
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
    """Returns the pairs as ids, the tokens that are to be told in each, and the words that did not fit."""
    source, target = load_vocabularies(config.vocabulary)
    sides = {"sources": [], "targets": []}
    for name, vocabulary, limit in (
        ("sources", source, config.max_length),
        ("targets", target, config.max_length - 1),
    ):
        for text in getattr(request, name):
            encoded = vocabulary.encode(text, limit=limit)
            if not len(encoded.ids):
                fail(name, "at least one word in each sentence", text, "Type some words.")
            sides[name].append(encoded)
    end = target.tokens(np.array([target.end]))
    pairs = IdPairs(
        sources=tuple(one.ids for one in sides["sources"]),
        targets=tuple(np.array([target.start, *one.ids, target.end], "int32") for one in sides["targets"]),
    )
    cut = tuple(word for one in (*sides["sources"], *sides["targets"]) for word in one.cut)
    return pairs, [(*one.tokens, *end) for one in sides["targets"]], cut
