"""What one asks of position encodings: the matrix, and which positions are alike."""

import math

import numpy as np

from core.models.layers.sinusoids import encoding, encoding_rounded_up, frequencies, sines_cosines
from core.requests.positions import AliasRequest, PositionsRequest
from core.traces.positions.sinusoidal import AliasTrace, PositionsTrace


def positions(request: PositionsRequest) -> PositionsTrace:
    """Answers a request for the matrix."""
    numbers = _positions(request)
    edition = encoding if request.edition == 3 else encoding_rounded_up
    return PositionsTrace(
        matrix=edition(numbers, request.width, base=request.base, layout=request.layout),
        positions=numbers,
        frequencies=frequencies(request.width + request.width % 2, request.base),
        base=request.base,
        layout=request.layout,
        edition=request.edition,
    )


def _positions(request) -> np.ndarray:
    """Returns the positions (P,) float64 of a request."""
    return request.first + np.arange(request.count, dtype="float64")


def alias(request: AliasRequest) -> AliasTrace:
    """Answers which positions have the sine of the chosen one in a pair, and which its cosine too."""
    numbers = _positions(request)  # (P,)
    rate = float(frequencies(request.width, request.base)[request.pair])
    sine, cosine = sines_cosines(numbers * rate).T  # (P,) each
    chosen_sine = np.sin(request.chosen * rate)
    chosen_cosine = np.cos(request.chosen * rate)
    wavelength = 2 * math.pi / rate
    # Sine and cosine come back after whole waves, the sine alone also where the angle is pi less the chosen
    # one's: sin(pi - x) = sin(x), cos(pi - x) = -cos(x).
    whole_waves, at_whole = _nearest(numbers - request.chosen, wavelength)
    _, at_mirror = _nearest(numbers - (math.pi / rate - request.chosen), wavelength)
    waves = np.where(at_whole, whole_waves, 0)
    return AliasTrace(
        positions=numbers,
        sine=sine,
        cosine=cosine,
        distance=np.hypot(sine - chosen_sine, cosine - chosen_cosine),
        waves=waves,
        mirrored=at_mirror & (waves == 0) & (numbers != request.chosen),
        chosen=request.chosen,
        chosen_sine=float(chosen_sine),
        chosen_cosine=float(chosen_cosine),
        pair=request.pair,
        frequency=rate,
        width=request.width,
        base=request.base,
    )


def _nearest(offsets: np.ndarray, wavelength: float) -> tuple[np.ndarray, np.ndarray]:
    """Returns the whole waves (P,) next to offsets (P,), and which offsets are nearest to those (P,).

    Offsets lie one position apart: half a position is near. In short waves that is much of a wave; there
    10 degrees are near.
    """
    waves = np.round(offsets / wavelength)
    near = np.abs(offsets - waves * wavelength) <= min(0.5, wavelength / 36)
    return waves.astype(int), near
