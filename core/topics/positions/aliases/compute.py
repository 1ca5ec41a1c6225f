"""Which positions the sine of a pair takes for a chosen one, and which of them its cosine tells apart."""

import math

import numpy as np

from ....base.registry import handles
from ....models.layers.sinusoids import frequencies, sines_cosines
from .schema import AliasRequest, AliasResult


@handles(AliasRequest)
def compute_aliases(request: AliasRequest) -> AliasResult:
    """Answers which positions have the sine of the chosen one in a pair, and which its cosine too."""
    positions = request.first + np.arange(request.count, dtype="float64")  # (P,)
    frequency = float(frequencies(request.width, request.base)[request.pair])
    sine, cosine = sines_cosines(positions * frequency).T  # (P,) each
    chosen_sine = np.sin(request.chosen * frequency)
    chosen_cosine = np.cos(request.chosen * frequency)
    wavelength = 2 * math.pi / frequency
    # Sine and cosine come back after whole waves, the sine alone also where the angle is pi less the chosen
    # one's: sin(pi - x) = sin(x), cos(pi - x) = -cos(x).
    whole_waves, is_whole = _nearest_whole_waves(positions - request.chosen, wavelength)
    _, is_mirrored = _nearest_whole_waves(positions - (math.pi / frequency - request.chosen), wavelength)
    waves = np.where(is_whole, whole_waves, 0)
    return AliasResult(
        positions=positions,
        sine=sine,
        cosine=cosine,
        distance=np.hypot(sine - chosen_sine, cosine - chosen_cosine),
        whole_waves=waves,
        mirrored=is_mirrored & (waves == 0) & (positions != request.chosen),
        chosen=request.chosen,
        chosen_sine=float(chosen_sine),
        chosen_cosine=float(chosen_cosine),
        pair=request.pair,
        frequency=frequency,
    )


def _nearest_whole_waves(offsets: np.ndarray, wavelength: float) -> tuple[np.ndarray, np.ndarray]:
    """Returns the whole waves (P,) next to offsets (P,), and which offsets are nearest to those (P,).

    Offsets lie one position apart: half a position is near. In short waves that is much of a wave; there
    10 degrees are near.
    """
    waves = np.round(offsets / wavelength)
    is_near = np.abs(offsets - waves * wavelength) <= min(0.5, wavelength / 36)
    return waves.astype(int), is_near
