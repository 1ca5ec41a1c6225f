"""Self-attention over tokens in order and shuffled, with positions and without."""

import numpy as np

from ....base.arrays import array_namespace, to_device, to_numpy
from ....base.numerics import softmax
from ....base.registry import handles
from ....models import zoo
from ....models.configs.translators import get_translator_config
from ....models.layers.sinusoids import encoding
from ....models.vocabulary import load_vocabularies
from ....models.vocabulary.characters import encode_characters
from .schema import WORD_MODEL, TrialRequest, TrialResult


@handles(TrialRequest)
def compute_trial(request: TrialRequest) -> TrialResult:
    """Answers with the vectors that a shipped model learnt, as its first layer takes them."""
    if request.source == "words":
        encoded = load_vocabularies(get_translator_config(WORD_MODEL))[0].encode(
            request.text, max_tokens=len(request.text)
        )
        embeddings = zoo.load_arrays(WORD_MODEL)["source_embedding/embeddings"]  # (V, E)
        vectors = np.asarray(embeddings, "float64")[encoded.ids]  # (T, E)
        return run_trial(request, encoded.tokens, vectors, encoded.is_unknown)
    encoded_characters = encode_characters(request.text)
    embeddings = zoo.load_arrays("char_rnn")["embedding/embeddings"]  # (V, E)
    vectors = np.asarray(embeddings, "float64")[encoded_characters.ids]  # (T, E)
    return run_trial(request, tuple(encoded_characters.text), vectors, np.zeros(len(vectors), bool))


def run_trial(
    request: TrialRequest, tokens: tuple[str, ...], vectors: np.ndarray, unknown: np.ndarray
) -> TrialResult:
    """Answers what self-attention makes of tokens in order and shuffled.

    Args:
        request: Its seed shuffles.
        tokens: T, of which at least two are different.
        vectors: (T, D) float64 of the tokens, D even; any source will do.
        unknown: (T,) bool, which tokens share the vector of what is unknown.
    """
    order = _shuffle_order(vectors, request.seed)
    encodings = encoding(np.arange(len(tokens)), vectors.shape[1], dtype="float64")  # (T, D)
    added_encodings = (np.zeros_like(encodings), encodings)
    return TrialResult(
        tokens=tuple(tokens),
        unknown=unknown,
        order=order,
        ordered_outputs=np.stack([attend(vectors + added)[order] for added in added_encodings]),
        shuffled_outputs=np.stack([attend(vectors[order] + added) for added in added_encodings]),
        source=request.source,
    )


def attend(inputs: np.ndarray) -> np.ndarray:
    """Returns the outputs (T, D) of self-attention without learnt weights, softmax(X X^T / sqrt(D)) X.

    A Transformer multiplies X by three learnt matrices first, for queries, keys and values. They work on each
    token by itself, so whether the outputs follow a permutation does not hang on them.

    Args:
        inputs: X, (T, D).

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-3.

    Example:
        >>> attend(np.ones((2, 4))).tolist()
        [[1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0]]
    """
    inputs = to_device(inputs)
    transposed = array_namespace(inputs).transpose(inputs)  # (D, T)
    weights = softmax(inputs @ transposed / np.sqrt(inputs.shape[1]))  # (T, T)
    return to_numpy(weights @ inputs)


def _shuffle_order(vectors: np.ndarray, seed: int) -> np.ndarray:
    """Returns a permutation (T,) that makes another text of vectors (T, D), of which two are different."""
    generator = np.random.default_rng(seed)
    order = np.arange(len(vectors))
    while (vectors[order] == vectors).all():  # one that moves nothing is drawn again
        order = generator.permutation(len(vectors))
    return order
