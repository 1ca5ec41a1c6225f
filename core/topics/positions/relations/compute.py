"""Similarity, rotation and wavelengths of position encodings in float64."""

import numpy as np

from ....base.arrays import matmul
from ....base.registry import handles
from ....models.layers.sinusoids import encoding, frequencies, shift_encodings, sines_cosines
from ..clocks.schema import ClockResult
from .schema import (
    MAX_COMPARED_POSITIONS,
    START_POSITIONS,
    WRONG_BASE,
    OffsetRequest,
    OffsetResult,
    RotationRequest,
    RotationResult,
    SimilarityRequest,
    SimilarityResult,
    WavelengthsRequest,
    WavelengthsResult,
    WrongFormulaRequest,
    WrongFormulaResult,
)


def _encode(positions, request) -> np.ndarray:
    return encoding(positions, request.width, base=request.base, dtype="float64")


def _scale(request) -> float:
    """Returns the factor from a dot product to the measure: all encodings have the norm sqrt(D / 2)."""
    return 1.0 if request.measure == "dot" else 2 / request.width


@handles(SimilarityRequest)
def compute_similarity(request: SimilarityRequest) -> SimilarityResult:
    """Computes the similarity of each two positions."""
    positions = request.first_position + np.arange(
        min(request.num_positions, MAX_COMPARED_POSITIONS), dtype="float64"
    )  # (P,)
    encoded = _encode(positions, request)  # (P, D)
    scale = _scale(request)
    return SimilarityResult(
        positions=positions,
        similarity=matmul(scale * encoded, encoded.T),
        measure=request.measure,
        num_requested=request.num_positions,
        max_similarity=scale * request.width / 2,
    )


@handles(OffsetRequest)
def compute_similarity_by_offset(request: OffsetRequest) -> OffsetResult:
    """Computes the similarity of positions by their offset, and from the offset alone."""
    offsets = np.arange(-request.max_offset, request.max_offset + 1)  # (K,)
    scale = _scale(request)
    similarities = [
        matmul(_encode(start + offsets, request), _encode(start, request))
        for start in request.start_positions
    ]
    # sin a sin b + cos a cos b = cos(a - b): products of two encodings sum to cosines of the offset's angles
    angles = np.multiply.outer(offsets, frequencies(request.width, request.base))  # (K, D / 2)
    return OffsetResult(
        start_positions=np.array(request.start_positions),
        offsets=offsets,
        similarities=scale * np.stack(similarities),
        expected_similarities=scale * sines_cosines(angles)[..., 1].sum(axis=1),
        measure=request.measure,
        width=request.width,
    )


@handles(RotationRequest)
def compute_rotation(request: RotationRequest) -> RotationResult:
    """Computes how a step rotates the fastest pair, the requested one and the slowest."""
    pairs = np.unique([0, request.pair, request.width // 2 - 1])
    pair_frequencies = frequencies(request.width, request.base)
    target_position = request.position + request.offset
    encoded = _encode(request.position, request)  # (D,)
    rotated = shift_encodings(encoded, request.offset, request.base).reshape(-1, 2)  # (D / 2, 2)
    clocks = ClockResult.from_positions(pairs, pair_frequencies, request.position, target_position)
    return RotationResult(
        clocks=clocks,
        rotated_pairs=rotated[clocks.pairs],
        offset=request.offset,
        requested_index=clocks.pairs.tolist().index(request.pair),
    )


@handles(WavelengthsRequest)
def compute_wavelengths(request: WavelengthsRequest) -> WavelengthsResult:
    return WavelengthsResult(
        frequencies=frequencies(request.width, request.base),
        base=request.base,
        num_positions=request.num_positions,
    )


@handles(WrongFormulaRequest)
def compute_wrong_formula(request: WrongFormulaRequest) -> WrongFormulaResult:
    """Computes how a formula differs from Equation 16-2, in numbers and in the similarity of positions."""
    positions = np.arange(request.num_positions, dtype="float64")  # (P,)
    starts, offsets = np.array(START_POSITIONS), np.arange(request.max_offset + 1)  # (S,), (K,)
    shifted_encodings = _encode_by_formula(starts[:, None] + offsets, request)  # (S, K, D)
    return WrongFormulaResult(
        formula=request.formula,
        base=request.base,
        positions=positions,
        equation_encodings=encoding(positions, request.dimensions, base=request.base, dtype="float64"),
        formula_encodings=_encode_by_formula(positions, request),
        start_positions=starts,
        offsets=offsets,
        similarities=matmul(shifted_encodings, _encode_by_formula(starts, request)[:, :, None])[..., 0],
    )


def _encode_by_formula(positions: np.ndarray, request: WrongFormulaRequest) -> np.ndarray:
    """Returns the encodings (..., D) of positions (...) by the formula of a request."""
    width = request.dimensions
    if request.formula == "concatenated":
        return encoding(positions, width, base=request.base, layout="concatenated", dtype="float64")
    if request.formula == "base_1000":
        return encoding(positions, width, base=WRONG_BASE, dtype="float64")
    dimensions = np.arange(width)
    exponents = dimensions if request.formula == "own_exponents" else dimensions // 2 * 2 + 2
    angles = np.multiply.outer(positions, request.base ** (-exponents / width))  # (..., D)
    return np.where(dimensions % 2, np.cos(angles), np.sin(angles))
