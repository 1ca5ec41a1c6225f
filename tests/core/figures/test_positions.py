"""The figure of the forms shows what its trace holds, and tells it in words."""

import numpy as np

from core.analyses.positions import sinusoidal as position_runs
from core.figures.positions import aliases as position_aliases
from core.requests.positions import AgreementRequest


def test_agreement_draws_each_form_against_the_equation():
    trace = position_runs.agreement(AgreementRequest(count=20, width=16))
    picture = position_aliases.agreement(trace)
    np.testing.assert_allclose(picture.figure.data[0].customdata, trace.differences[0, 1:])
    assert "float64 agree, to rounding" in picture.story
    assert len(picture.columns) == 1 + len(trace.forms)
    assert picture.figure.layout.shapes[0].x0 == 1e-6
