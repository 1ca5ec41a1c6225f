"""The code that each figure of how positions relate shows is run, as it is printed, and held against the
trace of that figure.
"""

import numpy as np
import pytest

from core import engine
from core.requests.positions import AliasRequest, ClockRequest
from core.ui.parts.figure_block import proof_code


def _clocks(**fields):
    return ClockRequest(**fields), [
        (
            "clocks",
            ("p", "q", "width", "base"),
            lambda trace: [trace.angles, *trace.points.transpose(2, 0, 1)],
        )
    ]


def _waves(**fields):
    return AliasRequest(**fields), [
        (
            "alias",
            ("first", "count", "base", "pair", "width", "chosen"),
            lambda trace: [trace.sine, trace.cosine, trace.distance],
        )
    ]


CASES = [
    _clocks(),
    _clocks(p=-4.5, q=900, width=10, base=0.5),
    _clocks(width=6, base=1),
    _waves(),
    _waves(count=9, first=1000.5, chosen=7, width=6, base=50.0, pair=0),
]
PROOFS = [(request, *proof) for request, proofs in CASES for proof in proofs]


@pytest.mark.parametrize(
    "request_, name, parameters, shown", PROOFS, ids=[f"{proof[1]}-{i}" for i, proof in enumerate(PROOFS)]
)
def test_the_printed_code_recomputes_the_figure(request_, name, parameters, shown):
    code = proof_code(f"positions_{name}", **{field: getattr(request_, field) for field in parameters})
    numbers, names = np.asarray(shown(engine.run(request_)), "float64"), {}
    exec(compile(code, "proof", "exec"), names)  # once, and looked at more closely than the page does
    assert np.shape(names["recomputed"]) == numbers.shape
    assert np.isfinite(numbers).all()
    assert np.abs(names["recomputed"] - numbers).max() < 1e-6
