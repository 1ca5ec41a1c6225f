"""The clocks of positions and the rotation between them, against hand-computed numbers and a slow loop."""

import numpy as np
import pytest

from core import engine
from core.analyses.positions.clocks import rotation
from core.models.layers.sinusoids import double_loop
from core.requests.positions import RotationRequest


@pytest.mark.parametrize(
    "fields",
    [
        dict(),
        dict(offset=-40.5, position=1000.25, pair=3),
        dict(offset=0),
        dict(width=8, pair=0, offset=5000),
        dict(width=2, pair=0),
        dict(base=0.5, pair=9),
    ],
)
def test_a_rotated_pair_lands_on_that_of_the_other_position(fields):
    request = RotationRequest(**fields)
    trace = engine.run(request)
    assert trace.clocks.pairs[trace.chosen] == request.pair
    assert set(trace.clocks.pairs.tolist()) == {0, request.pair, request.width // 2 - 1}
    exact = double_loop([request.position + request.offset], request.width, request.base)
    there = exact.reshape(-1, 2)[trace.clocks.pairs]  # (C, 2)
    np.testing.assert_allclose(trace.clocks.points[1], there, atol=1e-9)
    np.testing.assert_allclose(trace.rotated, there, atol=1e-9)


def test_a_rotation_by_another_base_would_show(monkeypatch):
    from core.analyses.positions import clocks as module

    real = module.rotate
    monkeypatch.setattr(module, "rotate", lambda here, offset, base: real(here, offset, base / 2))
    trace = rotation(RotationRequest())
    assert np.abs(trace.rotated - trace.clocks.points[1]).max() > 0.01
