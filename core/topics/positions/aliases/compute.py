"""Positions with the sine of a reference position in a pair, and those that the cosine distinguishes."""

import math

import numpy as np

from ....base.registry import handles
from ....models.layers.sinusoids import frequencies, sines_cosines
from .schema import AliasRequest, AliasResult


@handles(AliasRequest)
def compute_aliases(request: AliasRequest) -> AliasResult:
    """Finds the positions with the sine of the reference position, and those with its cosine too."""
    positions = request.first_position + np.arange(request.num_positions, dtype="float64")  # (P,)
    frequency = float(frequencies(request.width, request.base)[request.pair])
    sine, cosine = sines_cosines(positions * frequency).T  # (P,) each
    reference_sine = np.sin(request.reference_position * frequency)
    reference_cosine = np.cos(request.reference_position * frequency)
    wavelength = 2 * math.pi / frequency
    # Sine and cosine repeat after whole waves, the sine alone also at pi minus the reference angle:
    # sin(pi - x) = sin(x), cos(pi - x) = -cos(x).
    whole_waves, is_whole = _nearest_whole_waves(positions - request.reference_position, wavelength)
    mirror_position = math.pi / frequency - request.reference_position
    _, is_mirrored = _nearest_whole_waves(positions - mirror_position, wavelength)
    waves = np.where(is_whole, whole_waves, 0)
    return AliasResult(
        positions=positions,
        sine=sine,
        cosine=cosine,
        distances=np.hypot(sine - reference_sine, cosine - reference_cosine),
        num_whole_waves=waves,
        is_mirrored=is_mirrored & (waves == 0) & (positions != request.reference_position),
        reference_position=request.reference_position,
        reference_sine=float(reference_sine),
        reference_cosine=float(reference_cosine),
        pair=request.pair,
        frequency=frequency,
    )


def _nearest_whole_waves(offsets: np.ndarray, wavelength: float) -> tuple[np.ndarray, np.ndarray]:
    """Returns the whole waves (P,) nearest to offsets (P,), and whether each offset is near to them (P,).

    Near is half a position, since offsets are one position apart, but at most 10 degrees of a wave.
    """
    waves = np.round(offsets / wavelength)
    is_near = np.abs(offsets - waves * wavelength) <= min(0.5, wavelength / 36)
    return waves.astype(int), is_near
