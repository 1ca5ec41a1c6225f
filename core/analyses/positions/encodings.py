"""What one asks of position encodings: the matrix, who looks alike, how alike, whether all forms agree, what
attention makes of them.

Only `agreement` needs Keras, and imports it itself.
"""

from collections.abc import Callable

import numpy as np

from core.configs.translators import translator_config
from core.models.layers.sinusoids import (
    double_loop,
    encoding,
    encoding_rounded_up,
    frequencies,
    meshgrid,
    rotate,
)
from core.numerics import softmax
from core.requests.positions import (
    POSITION_MODEL,
    AgreementRequest,
    AliasRequest,
    PositionsRequest,
    RotationRequest,
    SimilarityRequest,
    TrialRequest,
)
from core.traces.positions.encodings import AgreementTrace, AliasTrace, PositionsTrace, TrialTrace
from core.traces.positions.relations import RotationTrace, SimilarityTrace
from core.vocabulary import load_vocabularies
from core.vocabulary.characters import encode_characters

TOLERANCE = 1e-6  # to which forms that compute in float64 must agree
_BETWEEN = 400  # points on the way of a rotation


def positions(request: PositionsRequest) -> PositionsTrace:
    """Answers a request for the matrix."""
    places = _places(request)
    make = encoding if request.edition == 3 else encoding_rounded_up
    return PositionsTrace(
        matrix=make(places, request.width, base=request.base, layout=request.layout),
        positions=places,
        frequencies=frequencies(request.width + request.width % 2, request.base),
        base=request.base,
        layout=request.layout,
        edition=request.edition,
    )


def _places(request) -> np.ndarray:
    """Returns the positions (P,) float64 of a request."""
    return request.first + np.arange(request.count, dtype="float64")


def alias(request: AliasRequest) -> AliasTrace:
    """Answers which positions one pair takes for the chosen one."""
    places, rate = _places(request), float(frequencies(request.width, request.base)[request.pair])
    sine, cosine = np.sin(places * rate), np.cos(places * rate)  # (P,)
    chosen_sine, chosen_cosine = np.sin(request.chosen * rate), np.cos(request.chosen * rate)
    sine_distance, distance = np.abs(sine - chosen_sine), np.hypot(sine - chosen_sine, cosine - chosen_cosine)
    other = places != request.chosen
    return AliasTrace(
        positions=places,
        sine=sine,
        cosine=cosine,
        sine_distance=sine_distance,
        distance=distance,
        sine_alike=other & (sine_distance <= request.tolerance),
        both_alike=other & (distance <= request.tolerance),
        chosen=request.chosen,
        chosen_sine=float(chosen_sine),
        chosen_cosine=float(chosen_cosine),
        pair=request.pair,
        frequency=rate,
        tolerance=request.tolerance,
        width=request.width,
        base=request.base,
    )


def similarity(request: SimilarityRequest) -> SimilarityTrace:
    """Answers how alike positions are: each with each, and against offset from some starts, with the check of
    the rotation.
    """
    places, rates = _places(request), frequencies(request.width, request.base)
    encoded = encoding(places, request.width, base=request.base, dtype="float64")  # (P, D)
    offsets = np.arange(-request.span, request.span + 1)  # (K,)
    starts = np.array(request.starts)  # (S,)
    # |PE(p)|^2 = D / 2: sin^2 + cos^2 of each pair
    scale = 1.0 if request.measure == "dot" else 2 / request.width
    curves = scale * np.stack([_curve(start, offsets, request) for start in starts])  # (S, K)
    expected = scale * np.cos(np.multiply.outer(offsets, rates)).sum(axis=1)  # (K,)
    return SimilarityTrace(
        positions=places,
        similarity=scale * encoded @ encoded.T,
        starts=starts,
        offsets=offsets,
        curves=curves,
        expected=expected,
        deviation=float(np.abs(curves - expected).max()),
        rotation_error=rotation_error(encoded, request.base),
        rotations=request.count**2,
        frequencies=rates,
        measure=request.measure,
        base=request.base,
    )


def _curve(start: float, offsets: np.ndarray, request: SimilarityRequest) -> np.ndarray:
    """Returns the dot products (K,) of a start with start + offsets (K,)."""
    there = encoding(start + offsets, request.width, base=request.base, dtype="float64")  # (K, D)
    return there @ encoding(start, request.width, base=request.base, dtype="float64")


def rotation_errors(encoded: np.ndarray, base: float) -> np.ndarray:
    """Returns the largest |R(k) PE(p) - PE(p + k)| for each offset k from -(P - 1) to P - 1: (2P - 1,).

    Args:
        encoded: (P, D) float64, interleaved encodings of positions one apart.
        base: Of the rotation.
    """
    count, errors = len(encoded), []
    for offset in range(1 - count, count):
        here, there = (
            slice(max(0, -offset), count - max(0, offset)),
            slice(max(0, offset), count + min(0, offset)),
        )
        errors.append(np.abs(rotate(encoded[here], offset, base) - encoded[there]).max())
    return np.array(errors)


def rotation_error(encoded: np.ndarray, base: float) -> float:
    """Returns the largest |R(k) PE(p) - PE(p + k)| over all p and p + k among encodings (P, D) of positions
    one apart.
    """
    return float(rotation_errors(encoded, base).max())


def rotation(request: RotationRequest) -> RotationTrace:
    """Answers how one pair turns from a position to another, and how exact that is for all pairs and
    positions.
    """
    rate, sides = (
        float(frequencies(request.width, request.base)[request.pair]),
        [2 * request.pair, 2 * request.pair + 1],
    )
    steps = np.linspace(0, request.offset, int(np.clip(abs(request.offset), 1, _BETWEEN - 1)) + 1)  # (K,)

    def pair_at(places) -> np.ndarray:
        return encoding(places, request.width, base=request.base, dtype="float64")[..., sides]  # (..., 2)

    here = encoding(request.position, request.width, base=request.base, dtype="float64")  # (D,)
    return RotationTrace(
        pair=request.pair,
        frequency=rate,
        position=request.position,
        offset=request.offset,
        angle=request.offset * rate,
        here=here[sides],
        there=pair_at(request.position + request.offset),
        rotated=rotate(here, request.offset, request.base)[sides],
        between=pair_at(request.position + steps),
        offsets=np.arange(1 - request.count, request.count),
        errors=rotation_errors(
            encoding(_places(request), request.width, base=request.base, dtype="float64"), request.base
        ),
        count=request.count,
        first=request.first,
        width=request.width,
        base=request.base,
    )


def agreement(request: AgreementRequest) -> AgreementTrace:
    """Answers how far the forms of the encoding are from each other and from a slow double loop."""
    import keras

    from core.models.layers.positional import PositionalEncoding, sinusoidal_embeddings

    count, width, base = request.count, request.width, request.base
    layer = PositionalEncoding(count, base=base, dtype="float64")
    served = PositionalEncoding(count, base=base, dtype="float32")
    nothing, places = np.zeros((1, count, width)), np.arange(count, dtype="float64")
    forms = {
        ("Equation 16-2, number by number", "float64"): double_loop(places, width, base),
        ("3rd edition's layer", "float64"): layer(nothing)[0],
        ("2nd edition's grid", "float64"): meshgrid(count, width, base),
        ("bert4keras' function", "float64"): sinusoidal_embeddings(places, width, base, "float64"),
        ("3rd edition's layer", "float32"): served(nothing)[0],
        # Its own precision: frequencies and angles are rounded too, and the error grows with the position.
        ("bert4keras' function", "float32"): sinusoidal_embeddings(places, width, base, "float32"),
    }
    # F of (P, D)
    matrices = [np.asarray(keras.ops.convert_to_numpy(matrix), "float64") for matrix in forms.values()]
    return AgreementTrace(
        forms=tuple(form for form, _ in forms),
        dtypes=tuple(dtype for _, dtype in forms),
        differences=np.array([[np.abs(one - other).max() for other in matrices] for one in matrices]),
        held=np.array([dtype == "float64" for _, dtype in forms]),
        tolerance=TOLERANCE,
        count=count,
        width=width,
        base=base,
    )


def character_vectors(text: str, embeddings: np.ndarray) -> tuple[tuple[str, ...], np.ndarray, np.ndarray]:
    """Returns the T characters of a text, their vectors (T, E) float64 from the embeddings (V, E) of a
    character RNN, none unknown.
    """
    encoded = encode_characters(text)
    return (
        tuple(encoded.text),
        np.asarray(embeddings, "float64")[encoded.ids],
        np.zeros(len(encoded.ids), bool),
    )


def word_vectors(text: str, embeddings: np.ndarray) -> tuple[tuple[str, ...], np.ndarray, np.ndarray]:
    """Returns the T source words of a text, their vectors (T, E) from the embeddings (V, E) of a translator,
    which are unknown (T,).
    """
    encoded = load_vocabularies(translator_config(POSITION_MODEL))[0].encode(text, limit=len(text))
    return encoded.tokens, np.asarray(embeddings, "float64")[encoded.ids], encoded.unknown


def answer_trial(request: TrialRequest, load_arrays: Callable[[str], dict[str, np.ndarray]]) -> TrialTrace:
    """Answers a request for the trial with the vectors that a shipped model learnt.

    Args:
        request: The request.
        load_arrays: `core.zoo.load_arrays`.
    """
    if request.source == "words":
        # As the encoder of this Transformer takes them: it adds positions to them as they are.
        return trial(
            request, *word_vectors(request.text, load_arrays(POSITION_MODEL)["source_embedding/embeddings"])
        )
    return trial(request, *character_vectors(request.text, load_arrays("char_rnn")["embedding/embeddings"]))


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
    runs = {
        "plain": vectors,
        "plain_shuffled": vectors[order],
        "placed": vectors + encodings,
        "placed_shuffled": vectors[order] + encodings,
    }
    found = {name: attend(inputs) for name, inputs in runs.items()}
    return TrialTrace(
        tokens=tuple(tokens),
        unknown=np.zeros(len(tokens), bool) if unknown is None else unknown,
        order=order,
        vectors=vectors,
        encodings=encodings,
        source=request.source,
        seed=request.seed,
        **{name: outputs for name, (outputs, _) in found.items()},
        **{f"{name}_weights": weights for name, (_, weights) in found.items()},
    )


def attend(inputs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the outputs (T, D) and weights (T, T) of self-attention without learnt weights: softmax(X X^T /
    sqrt(D)) X.

    A Transformer multiplies X by three learnt matrices first, for queries, keys and values. They work on each
    token by itself, so whether the outputs follow a permutation does not hang on them.

    Args:
        inputs: X, (T, D).

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-3.
    """
    weights = softmax(inputs @ inputs.T / np.sqrt(inputs.shape[1]))  # (T, T)
    return weights @ inputs, weights


def _order(count: int, seed: int) -> np.ndarray:
    """Returns a permutation (T,) of T >= 2 places that moves at least two of them."""
    generator, order = np.random.default_rng(seed), np.arange(count)
    while (order == np.arange(count)).all():  # one that moves nothing is drawn again
        order = generator.permutation(count)
    return order
