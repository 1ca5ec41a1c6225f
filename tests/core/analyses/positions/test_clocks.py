"""The clocks of positions and the rotation between them, against hand-computed numbers and a slow loop."""

import math

import numpy as np
import pytest

from core import engine
from core.analyses.positions.clocks import clocks
from core.checks import InvalidValueError
from core.models.layers.sinusoids import double_loop
from core.requests.positions import ClockRequest


def test_two_dials_by_hand():
    """Width 4 has the frequencies 1 and 0.01."""
    trace = clocks(ClockRequest(width=4, p=0, q=7))
    assert trace.pairs.tolist() == [0, 1]
    np.testing.assert_allclose(trace.wavelengths, [2 * math.pi, 200 * math.pi])
    np.testing.assert_allclose(trace.angles, [[0, 0], [7, 0.07]], atol=1e-15)
    np.testing.assert_allclose(trace.points[0], [[0, 1], [0, 1]], atol=1e-15)
    np.testing.assert_allclose(trace.points[1], [[math.sin(a), math.cos(a)] for a in (7, 0.07)])
    assert trace.whole_turns.tolist() == [1, 0]
    np.testing.assert_allclose(trace.gaps, [math.degrees(7) - 360, math.degrees(0.07)])


@pytest.mark.parametrize("fields", [dict(), dict(p=-3.5, q=0), dict(width=2), dict(width=14), dict(base=0.5)])
def test_eight_pairs_at_most_the_fastest_first(fields):
    request = ClockRequest(**fields)
    trace = engine.run(request)
    assert len(trace.pairs) == min(8, request.width // 2)
    assert (np.diff(trace.frequencies) < 0).all()
    exact = double_loop([request.p, request.q], request.width, request.base)  # (2, D)
    pairs = exact.reshape(2, -1, 2)[:, trace.pairs]  # (2, C, 2)
    np.testing.assert_allclose(trace.points, pairs, atol=1e-12)
    assert (np.abs(trace.gaps) <= 180).all()
    np.testing.assert_allclose(trace.whole_turns + trace.gaps / 360, trace.turned, atol=1e-12)


def test_the_default_positions_make_the_point():
    """One dial comes round, one has the same sine twice, one is far apart, the last hardly moves."""
    trace = engine.run(ClockRequest())
    assert (trace.p, trace.q) == (22, 147)
    assert trace.pairs.tolist() == list(range(0, 256, 32))
    sines_apart = np.abs(trace.points[1, :, 0] - trace.points[0, :, 0])
    assert sines_apart[1] < 0.03
    assert abs(trace.gaps[1]) > 90
    assert trace.whole_turns[2] == 2
    assert abs(trace.gaps[2]) < 5
    assert abs(trace.gaps[3]) > 120
    assert trace.whole_turns[7] == 0
    assert abs(trace.gaps[7]) < 3


@pytest.mark.parametrize(
    ("kind", "fields", "name"),
    [
        (ClockRequest, dict(p=math.nan), "p"),
        (ClockRequest, dict(q=1e6), "q"),
        (ClockRequest, dict(width=7), "width"),
    ],
)
def test_clocks_that_cannot_be_are_refused(kind, fields, name):
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{name}`"):
        kind(**fields)
