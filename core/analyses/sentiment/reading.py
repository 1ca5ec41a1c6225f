"""What sentiment models make of a review word by word, and of the padding behind it."""

from collections.abc import Callable, Mapping

import numpy as np

from core.arrays import host, lengths, placed, product
from core.checks import fail
from core.configs.sentiment import SENTIMENTS
from core.device import kind_now
from core.models.char_rnn.generation import decoder_of
from core.models.char_rnn.numpy_decoder import GRUWeights
from core.numerics import sigmoid
from core.requests.sentiment import MAX_REVIEW_WORDS, ReadingRequest
from core.traces.sentiment import ReadingTrace
from core.vocabulary.words import load_words


class SentimentReader:
    """The arithmetic of a sentiment model in float64, with the state kept after each token.

    Args:
        arrays: Weights by name, as `core.zoo.load_arrays` gives them.
        masked: Padding (id 0) leaves the state as it is, as a mask does; else it is read like a word.
    """

    def __init__(self, arrays: Mapping[str, np.ndarray], *, masked: bool):
        output = {f"logits/{part}": arrays[f"logit/{part}"] for part in ("kernel", "bias")}
        self.decoder = decoder_of(GRUWeights.from_arrays({**arrays, **output}), kind_now())
        self.masked = masked

    def states(self, ids: np.ndarray) -> np.ndarray:
        """Returns the states (T + 1, U) before the first of ids (T,) and after each."""
        read = (ids != 0) if self.masked else np.ones(len(ids), bool)  # (T,)
        states = np.zeros((1 + np.count_nonzero(read), self.decoder.units))
        states[1:] = self.decoder.states(ids[read])
        return states[np.append(0, np.cumsum(read))]  # at padding the one before it

    def probability(self, states: np.ndarray) -> np.ndarray:
        """Returns P(positive) (...,) of states (..., U): equal states have the same, to the last bit."""
        rows = states.reshape(-1, states.shape[-1])
        distinct, which = np.unique(rows, axis=0, return_inverse=True)
        return host(sigmoid(placed(self.decoder.logits(distinct)[..., 0])))[which].reshape(states.shape[:-1])


def cosine(states: np.ndarray, reference: np.ndarray) -> np.ndarray:
    """Returns the cosine (N,) between states (N, U) and one of reference (U,); 0 where one of them is 0."""
    size = lengths(states) * lengths(reference)
    return np.divide(product(states, reference), size, out=np.zeros(len(states)), where=size > 0)


def read_review(request: ReadingRequest, load_arrays: Callable[[str], Mapping]) -> ReadingTrace:
    """Answers what models make of a review, and of padding behind it.

    Args:
        request: The review, the models, how much padding.
        load_arrays: `core.zoo.load_arrays`.

    Raises:
        InvalidValueError: If the review holds no word.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Masking": why a model without a mask
    learns nothing.
    """
    encoded = load_words("imdb").encode(request.text, limit=MAX_REVIEW_WORDS)
    words = len(encoded.ids)
    if not words:
        fail("text", "at least one word", request.text, "Type a review.")
    ids = np.concatenate([encoded.ids, np.zeros(request.pads, encoded.ids.dtype)])  # (T + N,)
    masked = np.array([SENTIMENTS[name].mask != "none" for name in request.models])
    readers = [
        SentimentReader(load_arrays(name), masked=bool(hides_padding))
        for name, hides_padding in zip(request.models, masked, strict=True)
    ]
    states = [reader.states(ids) for reader in readers]  # M of (T + N + 1, U); U may differ
    probability = np.stack(
        [reader.probability(of_model) for reader, of_model in zip(readers, states, strict=True)]
    )  # (M, T + N + 1)
    return ReadingTrace(
        models=request.models,
        masked=masked,
        tokens=encoded.tokens,
        unknown=encoded.unknown,
        cut=encoded.cut,
        probability=probability[:, : words + 1].copy(),
        padded_probability=probability[:, words:].copy(),
        cosine=np.stack([cosine(of_model[words:], of_model[words]) for of_model in states]),
        norm=np.stack([lengths(of_model[words:]) for of_model in states]),
    )
