"""How positions relate, in float64."""

import numpy as np

from ....base.arrays import matmul
from ....base.registry import handles
from ....models.layers.sinusoids import encoding, frequencies, shift_encodings, sines_cosines
from ..clocks.schema import ClockResult
from .schema import (
    MAX_COMPARED,
    MISTAKE_STARTS,
    WRONG_BASE,
    CurvesRequest,
    CurvesResult,
    MistakeRequest,
    MistakeResult,
    RotationRequest,
    RotationResult,
    SimilarityRequest,
    SimilarityResult,
    WavelengthsRequest,
    WavelengthsResult,
)


def _encode(positions, request) -> np.ndarray:
    return encoding(positions, request.width, base=request.base, dtype="float64")


def _scale(request) -> float:
    """Returns what makes a dot product the measure: all encodings have the length sqrt(D / 2)."""
    return 1.0 if request.measure == "dot" else 2 / request.width


@handles(SimilarityRequest)
def compute_similarity(request: SimilarityRequest) -> SimilarityResult:
    """Answers how alike each two positions are."""
    positions = request.first + np.arange(min(request.count, MAX_COMPARED), dtype="float64")  # (P,)
    encoded = _encode(positions, request)  # (P, D)
    scale = _scale(request)
    return SimilarityResult(
        positions=positions,
        similarity=matmul(scale * encoded, encoded.T),
        measure=request.measure,
        requested_count=request.count,
        max_similarity=scale * request.width / 2,
    )


@handles(CurvesRequest)
def compute_curves(request: CurvesRequest) -> CurvesResult:
    """Answers how alike positions are against their offset, and what the offset alone says."""
    offsets = np.arange(-request.span, request.span + 1)  # (K,)
    scale = _scale(request)
    similarities = [
        matmul(_encode(start + offsets, request), _encode(start, request)) for start in request.starts
    ]
    # sin a sin b + cos a cos b = cos(a - b): products of two encodings sum to cosines of the offset's angles
    angles = np.multiply.outer(offsets, frequencies(request.width, request.base))  # (K, D / 2)
    return CurvesResult(
        starts=np.array(request.starts),
        offsets=offsets,
        curves=scale * np.stack(similarities),
        expected=scale * sines_cosines(angles)[..., 1].sum(axis=1),
        measure=request.measure,
        width=request.width,
    )


@handles(RotationRequest)
def compute_rotation(request: RotationRequest) -> RotationResult:
    """Answers how a step turns the fastest pair, the one that is asked for, and the slowest."""
    pairs = np.unique([0, request.pair, request.width // 2 - 1])
    pair_frequencies = frequencies(request.width, request.base)
    target_position = request.place + request.offset
    encoded = _encode(request.place, request)  # (D,)
    rotated = shift_encodings(encoded, request.offset, request.base).reshape(-1, 2)  # (D / 2, 2)
    clocks = ClockResult.from_positions(pairs, pair_frequencies, request.place, target_position)
    chosen = int(np.flatnonzero(clocks.pairs == request.pair)[0])
    return RotationResult(clocks=clocks, rotated=rotated[clocks.pairs], offset=request.offset, chosen=chosen)


@handles(WavelengthsRequest)
def compute_wavelengths(request: WavelengthsRequest) -> WavelengthsResult:
    return WavelengthsResult(
        frequencies=frequencies(request.width, request.base), base=request.base, count=request.count
    )


@handles(MistakeRequest)
def compute_mistake(request: MistakeRequest) -> MistakeResult:
    """Answers how a formula differs from Equation 16-2, in numbers and in how alike positions are."""
    positions = np.arange(request.count, dtype="float64")  # (P,)
    starts, offsets = np.array(MISTAKE_STARTS), np.arange(request.span + 1)  # (S,), (K,)
    shifted_encodings = _encode_by_formula(starts[:, None] + offsets, request)  # (S, K, D)
    return MistakeResult(
        formula=request.formula,
        base=request.base,
        positions=positions,
        correct=encoding(positions, request.dimensions, base=request.base, dtype="float64"),
        wrong=_encode_by_formula(positions, request),
        starts=starts,
        offsets=offsets,
        similarity=matmul(shifted_encodings, _encode_by_formula(starts, request)[:, :, None])[..., 0],
    )


def _encode_by_formula(positions: np.ndarray, request: MistakeRequest) -> np.ndarray:
    """Returns the encodings (..., D) of positions (...) by the formula of a request."""
    width = request.dimensions
    if request.formula == "halves":
        return encoding(positions, width, base=request.base, layout="concatenated", dtype="float64")
    if request.formula == "base":
        return encoding(positions, width, base=WRONG_BASE, dtype="float64")
    dimensions = np.arange(width)
    exponents = dimensions if request.formula == "own" else dimensions // 2 * 2 + 2
    angles = np.multiply.outer(positions, request.base ** (-exponents / width))  # (..., D)
    return np.where(dimensions % 2, np.cos(angles), np.sin(angles))
