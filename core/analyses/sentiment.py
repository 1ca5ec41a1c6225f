"""What sentiment models make of a review word by word, and of the padding behind it, with and without the
mask.
"""

from collections.abc import Callable

import numpy as np

from core.checks import fail
from core.configs.sentiment import SENTIMENTS
from core.models.char_rnn.numpy_decoder import GRUWeights, gru_step
from core.requests.sentiment import MAX_REVIEW_WORDS, ReadingRequest
from core.traces.sentiment import ReadingTrace
from core.vocabulary.words import load_words


class SentimentReader:
    """The arithmetic of a sentiment model in float64, with the state kept after each token.

    Args:
        arrays: Weights by name, as `core.zoo.load_arrays` gives them.
        masked: Padding (id 0) leaves the state as it is, as a mask does; else it is read like a word.
    """

    def __init__(self, arrays: dict[str, np.ndarray], *, masked: bool):
        output = {f"logits/{part}": arrays[f"logit/{part}"] for part in ("kernel", "bias")}
        self.weights, self.masked = GRUWeights.from_arrays({**arrays, **output}), masked

    def states(self, ids: np.ndarray) -> np.ndarray:
        """Returns the states (T + 1, U) before the first of ids (T,) and after each."""
        states = np.zeros((len(ids) + 1, self.weights.units))
        for step in range(len(ids)):
            before = states[step : step + 1]
            states[step + 1] = (
                before
                if self.masked and ids[step] == 0
                else gru_step(self.weights, before, ids[step : step + 1])
            )
        return states

    def probability(self, states: np.ndarray) -> np.ndarray:
        """Returns the probability (...,) that the review praises, of states (..., U)."""
        logits = (states @ self.weights.output + self.weights.output_bias)[..., 0]
        return 0.5 * np.tanh(0.5 * logits) + 0.5


def cosine(states: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Returns the cosine (N,) between states (N, U) and another (U,); 0 where one of them is 0."""
    lengths = np.linalg.norm(states, axis=-1) * np.linalg.norm(other)
    return np.divide(states @ other, lengths, out=np.zeros(len(states)), where=lengths > 0)


def read_review(request: ReadingRequest, load_arrays: Callable[[str], dict]) -> ReadingTrace:
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
    ids = np.concatenate([encoded.ids, np.zeros(request.pads, encoded.ids.dtype)])
    masked = np.array([SENTIMENTS[name].mask != "none" for name in request.models])
    probability, cosines, norms = [], [], []
    for name, hides in zip(request.models, masked, strict=True):
        reader = SentimentReader(load_arrays(name), masked=bool(hides))
        states = reader.states(ids)  # (T + N + 1, U)
        probability.append(reader.probability(states))
        cosines.append(cosine(states[words:], states[words]))
        norms.append(np.linalg.norm(states[words:], axis=-1))
    probability = np.stack(probability)  # (M, T + N + 1)
    return ReadingTrace(
        models=request.models,
        masked=masked,
        tokens=encoded.tokens,
        unknown=encoded.unknown,
        cut=encoded.cut,
        probability=probability[:, : words + 1].copy(),
        padded_probability=probability[:, words:].copy(),
        cosine=np.stack(cosines),
        norm=np.stack(norms),
    )
