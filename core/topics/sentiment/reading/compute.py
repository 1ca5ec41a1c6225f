"""What recurrent classifiers make of a review word by word, and of the padding behind it."""

import numpy as np

from ....base.arrays import host, lengths, placed, product
from ....base.numerics import sigmoid
from ....base.registry import handles
from ....models.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENTS
from ....models.sentiment.runtimes import RecurrentClassifier
from ....models.vocabulary.words import load_words
from .schema import MAX_WORDS_LEFT_OUT, LeaveOutRequest, LeaveOutResult, ReadingRequest, ReadingResult


def states_of(decoder, ids: np.ndarray, *, masked: bool = False) -> np.ndarray:
    """Returns the states (T + 1, U) of a GRU before the first of ids (T,) and after each.

    Args:
        decoder: The arithmetic of the GRU.
        ids: 0 is padding.
        masked: Padding leaves the state as it is, as a mask does; else it is read like a word.
    """
    read = (ids != 0) if masked else np.ones(len(ids), bool)  # (T,)
    states = np.zeros((1 + np.count_nonzero(read), decoder.units))
    states[1:] = decoder.states(ids[read])
    return states[np.append(0, np.cumsum(read))]  # at padding the one before it


def probability(decoder, states: np.ndarray) -> np.ndarray:
    """Returns P(positive) (N,) of states (N, U): equal states have the same, to the last bit."""
    distinct, which = np.unique(states, axis=0, return_inverse=True)
    return host(sigmoid(placed(decoder.logits(distinct)[..., 0])))[which]


def cosine(states: np.ndarray, reference: np.ndarray) -> np.ndarray:
    """Returns the cosine (N,) between states (N, U) and one of reference (U,); 0 where one of them is 0."""
    size = lengths(states) * lengths(reference)
    return np.divide(product(states, reference), size, out=np.zeros(len(states)), where=size > 0)


@handles(ReadingRequest)
def read_review(classifiers: tuple[RecurrentClassifier, ...], request: ReadingRequest) -> ReadingResult:
    """Answers what classifiers make of a review, and of padding behind it.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Masking": why a model without a mask
    learns nothing.
    """
    encoded = load_words("imdb").encode(request.text, limit=MAX_REVIEW_WORDS)
    words = len(encoded.ids)
    ids = np.concatenate([encoded.ids, np.zeros(request.pads, encoded.ids.dtype)])  # (T + N,)
    masked = np.array([SENTIMENTS[name].mask != "none" for name in request.models])
    decoders = [one.decoder for one in classifiers]
    states = [
        states_of(decoder, ids, masked=hides)
        for decoder, hides in zip(decoders, masked.tolist(), strict=True)
    ]  # M of (T + N + 1, U); U may differ
    read = np.stack([probability(*pair) for pair in zip(decoders, states, strict=True)])  # (M, T + N + 1)
    return ReadingResult(
        models=request.models,
        masked=masked,
        tokens=encoded.tokens,
        unknown=encoded.unknown,
        cut=encoded.cut,
        probability=read[:, : words + 1].copy(),
        padded_probability=read[:, words:].copy(),
        cosine=np.stack([cosine(of_model[words:], of_model[words]) for of_model in states]),
        norm=np.stack([lengths(of_model[words:]) for of_model in states]),
    )


@handles(LeaveOutRequest)
def leave_out(classifier: RecurrentClassifier, request: LeaveOutRequest) -> LeaveOutResult:
    """Answers how far each word moves a classifier: as it is read, and when it is left out.

    The review without a word is read anew from its beginning: all that comes after the word meets another
    state.
    """
    encoded = load_words("imdb").encode(request.text, limit=MAX_WORDS_LEFT_OUT)
    shorter = [np.delete(encoded.ids, word) for word in range(len(encoded.ids))]
    return LeaveOutResult(
        model=request.model,
        tokens=encoded.tokens,
        unknown=encoded.unknown,
        cut=encoded.cut,
        probability=probability(classifier.decoder, states_of(classifier.decoder, encoded.ids)),
        without=host(sigmoid(placed(classifier.of_ids(shorter)))),
    )
