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
from .schema import WORD_MODEL, ShuffleRequest, ShuffleResult


@handles(ShuffleRequest)
def compute_shuffle(request: ShuffleRequest) -> ShuffleResult:
    """Compares self-attention on a text and on its shuffled tokens, by the embeddings of a shipped model."""
    if request.token_type == "words":
        vocabulary = load_vocabularies(get_translator_config(WORD_MODEL))[0]
        encoded = vocabulary.encode(request.text, max_tokens=len(request.text))
        tokens, is_unknown = encoded.tokens, encoded.is_unknown
        embeddings = zoo.load_arrays(WORD_MODEL)["source_embedding/embeddings"]  # (V, E)
    else:
        encoded = encode_characters(request.text)
        tokens, is_unknown = tuple(encoded.text), np.zeros(len(encoded.ids), bool)
        embeddings = zoo.load_arrays("char_rnn")["embedding/embeddings"]  # (V, E)
    vectors = np.asarray(embeddings, "float64")[encoded.ids]  # (T, E)
    return compare_orders(request, tokens, vectors, is_unknown)


def compare_orders(
    request: ShuffleRequest, tokens: tuple[str, ...], vectors: np.ndarray, is_unknown: np.ndarray
) -> ShuffleResult:
    """Compares self-attention on tokens in order and shuffled, without and with position encodings.

    Args:
        request: With the seed of the shuffle.
        tokens: T, of which at least two are different.
        vectors: (T, D) float64 embeddings of the tokens, D even.
        is_unknown: (T,) bool, True at tokens that share the vector of [UNK].
    """
    permutation = _draw_permutation(vectors, request.seed)
    encodings = encoding(np.arange(len(tokens)), vectors.shape[1], dtype="float64")  # (T, D)
    added_encodings = (np.zeros_like(encodings), encodings)
    return ShuffleResult(
        tokens=tuple(tokens),
        is_unknown=is_unknown,
        permutation=permutation,
        ordered_outputs=np.stack([self_attention(vectors + added)[permutation] for added in added_encodings]),
        shuffled_outputs=np.stack(
            [self_attention(vectors[permutation] + added) for added in added_encodings]
        ),
        token_type=request.token_type,
    )


def self_attention(inputs: np.ndarray) -> np.ndarray:
    """Returns the outputs (T, D) of self-attention without learnt weights, softmax(X X^T / sqrt(D)) X.

    A Transformer multiplies X by three learnt matrices first, for queries, keys and values. They act on each
    token by itself, so whether the outputs follow a permutation does not depend on them.

    Args:
        inputs: X, (T, D).

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-3.

    Example:
        >>> self_attention(np.ones((2, 4))).tolist()
        [[1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0]]
    """
    inputs = to_device(inputs)
    transposed = array_namespace(inputs).transpose(inputs)  # (D, T)
    weights = softmax(inputs @ transposed / np.sqrt(inputs.shape[1]))  # (T, T)
    return to_numpy(weights @ inputs)


def _draw_permutation(vectors: np.ndarray, seed: int) -> np.ndarray:
    """Returns a permutation (T,) that changes the order of vectors (T, D), of which two are different."""
    generator = np.random.default_rng(seed)
    order = np.arange(len(vectors))
    while (vectors[order] == vectors).all():  # one that changes nothing is drawn again
        order = generator.permutation(len(vectors))
    return order
