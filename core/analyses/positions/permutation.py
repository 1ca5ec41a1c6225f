"""The permutation test: self-attention over tokens in order and shuffled, with positions and without."""

from collections.abc import Callable, Mapping

import numpy as np

from core.arrays import functions, host, placed
from core.configs.translators import translator_config
from core.models.layers.sinusoids import encoding
from core.numerics import softmax
from core.requests.positions import POSITION_MODEL, TrialRequest
from core.traces.positions.sinusoidal import TrialTrace
from core.vocabulary import load_vocabularies
from core.vocabulary.characters import encode_characters


def answer_trial(request: TrialRequest, load_arrays: Callable[[str], Mapping[str, np.ndarray]]) -> TrialTrace:
    """Answers a request for the trial with the vectors that a shipped model learnt.

    Args:
        request: The request.
        load_arrays: `core.zoo.load_arrays`.
    """
    if request.source == "words":
        encoded = load_vocabularies(translator_config(POSITION_MODEL))[0].encode(
            request.text, limit=len(request.text)
        )
        # As the encoder of this Transformer takes them: it adds positions to them as they are.
        embeddings = load_arrays(POSITION_MODEL)["source_embedding/embeddings"]  # (V, E)
        vectors = np.asarray(embeddings, "float64")[encoded.ids]  # (T, E)
        return trial(request, encoded.tokens, vectors, encoded.unknown)
    encoded = encode_characters(request.text)
    embeddings = load_arrays("char_rnn")["embedding/embeddings"]  # (V, E)
    return trial(request, tuple(encoded.text), np.asarray(embeddings, "float64")[encoded.ids])


def trial(
    request: TrialRequest, tokens: tuple[str, ...], vectors: np.ndarray, unknown: np.ndarray | None = None
) -> TrialTrace:
    """Answers what self-attention makes of tokens in order and shuffled, with and without positions.

    Args:
        request: Its seed shuffles.
        tokens: T, at least 2.
        vectors: (T, D) float64 of the tokens, D even; any source will do.
        unknown: (T,) bool, which tokens share the vector of what is unknown. Default: none.
    """
    order = _order(len(tokens), request.seed)
    encodings = encoding(np.arange(len(tokens)), vectors.shape[1], dtype="float64")  # (T, D)
    plain, plain_weights = attend(vectors)
    plain_shuffled, _ = attend(vectors[order])
    placed, placed_weights = attend(vectors + encodings)
    placed_shuffled, _ = attend(vectors[order] + encodings)
    return TrialTrace(
        tokens=tuple(tokens),
        unknown=np.zeros(len(tokens), bool) if unknown is None else unknown,
        order=order,
        vectors=vectors,
        encodings=encodings,
        source=request.source,
        seed=request.seed,
        plain=plain,
        plain_shuffled=plain_shuffled,
        placed=placed,
        placed_shuffled=placed_shuffled,
        plain_weights=plain_weights,
        placed_weights=placed_weights,
    )


def attend(inputs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the outputs (T, D) and weights (T, T) of self-attention without learnt weights.

    They are softmax(X X^T / sqrt(D)) X and that softmax. A Transformer multiplies X by three learnt matrices
    first, for queries, keys and values. They work on each token by itself, so whether the outputs follow a
    permutation does not hang on them.

    Args:
        inputs: X, (T, D).

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-3.

    Example:
        >>> outputs, weights = attend(np.ones((2, 4)))
        >>> weights.tolist()
        [[0.5, 0.5], [0.5, 0.5]]
    """
    inputs = placed(inputs)
    transposed = functions(inputs).transpose(inputs)  # (D, T)
    weights = softmax(inputs @ transposed / np.sqrt(inputs.shape[1]))  # (T, T)
    return host(weights @ inputs), host(weights)


def _order(count: int, seed: int) -> np.ndarray:
    """Returns a permutation (T,) of T >= 2 tokens that moves at least two of them."""
    generator = np.random.default_rng(seed)
    order = np.arange(count)
    while (order == np.arange(count)).all():  # one that moves nothing is drawn again
        order = generator.permutation(count)
    return order
