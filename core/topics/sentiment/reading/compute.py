"""Runs recurrent classifiers over a review word by word, over padding, and without each word."""

import numpy as np

from ....base.arrays import matmul, to_device, to_numpy, vector_norms
from ....base.numerics import sigmoid
from ....base.registry import handles
from ....models.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENT_MODELS
from ....models.sentiment.runtimes import RecurrentClassifier
from ....models.vocabulary.words import load_words
from .schema import MAX_WORDS_LEFT_OUT, LeaveOutRequest, LeaveOutResult, ReadingRequest, ReadingResult


def compute_states(decoder, ids: np.ndarray, *, mask_padding: bool = False) -> np.ndarray:
    """Computes the states (T + 1, U) of a GRU before the first id and after each.

    Args:
        decoder: A `GRUDecoder`.
        ids: (T,) where 0 is padding.
        mask_padding: Whether padding leaves the state unchanged, as a mask does; else it is read like a word.
    """
    is_read = (ids != 0) if mask_padding else np.ones(len(ids), bool)  # (T,)
    states = np.zeros((1 + np.count_nonzero(is_read), decoder.units))
    states[1:] = decoder.compute_states(ids[is_read])
    return states[np.append(0, np.cumsum(is_read))]  # at padding the one before it


def compute_probability(decoder, states: np.ndarray) -> np.ndarray:
    """Computes P(positive) (N,) of states (N, U); equal states give equal values to the last bit."""
    unique_states, inverse = np.unique(states, axis=0, return_inverse=True)
    return to_numpy(sigmoid(to_device(decoder.logits(unique_states)[..., 0])))[inverse]


def cosine_similarity(states: np.ndarray, reference: np.ndarray) -> np.ndarray:
    """Computes the cosine (N,) of states (N, U) and a reference (U,); 0 where one of them is zero."""
    norm_product = vector_norms(states) * vector_norms(reference)
    return np.divide(
        matmul(states, reference), norm_product, out=np.zeros(len(states)), where=norm_product > 0
    )


@handles(ReadingRequest)
def read_review(classifiers: tuple[RecurrentClassifier, ...], request: ReadingRequest) -> ReadingResult:
    """Answers what classifiers make of a review, and of padding behind it.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Masking": why a model without a mask
    learns nothing.
    """
    encoded = load_words("imdb").encode(request.text, max_tokens=MAX_REVIEW_WORDS)
    num_words = len(encoded.ids)
    ids = np.concatenate([encoded.ids, np.zeros(request.num_padding, encoded.ids.dtype)])  # (T + N,)
    has_mask = np.array([SENTIMENT_MODELS[name].mask_type != "none" for name in request.models])
    decoders = [classifier.decoder for classifier in classifiers]
    states = [
        compute_states(decoder, ids, mask_padding=mask_padding)
        for decoder, mask_padding in zip(decoders, has_mask.tolist(), strict=True)
    ]  # M of (T + N + 1, U); U may differ
    probabilities = np.stack(
        [compute_probability(*pair) for pair in zip(decoders, states, strict=True)]
    )  # (M, T + N + 1)
    return ReadingResult(
        models=request.models,
        has_mask=has_mask,
        tokens=encoded.tokens,
        is_unknown=encoded.is_unknown,
        truncated_words=encoded.truncated_words,
        probability=probabilities[:, : num_words + 1].copy(),
        padded_probability=probabilities[:, num_words:].copy(),
        cosine=np.stack(
            [cosine_similarity(model_states[num_words:], model_states[num_words]) for model_states in states]
        ),
        norm=np.stack([vector_norms(model_states[num_words:]) for model_states in states]),
    )


@handles(LeaveOutRequest)
def leave_out(classifier: RecurrentClassifier, request: LeaveOutRequest) -> LeaveOutResult:
    """Computes P(positive) after each word of a review, and of the review without each word.

    The review without a word is read from its beginning: the words after it meet another state.
    """
    encoded = load_words("imdb").encode(request.text, max_tokens=MAX_WORDS_LEFT_OUT)
    ids_without = [np.delete(encoded.ids, word) for word in range(len(encoded.ids))]
    return LeaveOutResult(
        model=request.model,
        tokens=encoded.tokens,
        is_unknown=encoded.is_unknown,
        truncated_words=encoded.truncated_words,
        probability=compute_probability(classifier.decoder, compute_states(classifier.decoder, encoded.ids)),
        probability_without=to_numpy(sigmoid(to_device(classifier.logits_from_ids(ids_without)))),
    )
