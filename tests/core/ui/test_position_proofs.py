"""The code that each figure of how positions relate shows is run, as it is printed, and held against the
trace of that figure.
"""

import numpy as np
import pytest

from core import engine
from core.analyses.positions.claims import FIXED, TRAINED
from core.configs.translators import TRANSLATORS
from core.requests.positions import (
    AliasRequest,
    ClaimsRequest,
    ClockRequest,
    RotationRequest,
    ShiftRequest,
    SimilarityRequest,
    TrainedPositionsRequest,
    TrialRequest,
)
from core.ui.parts.figure_block import proof_code
from tests.support.proofs import run_proof


@pytest.fixture(scope="module")
def models(keras_models, tmp_path_factory):
    """A folder with random models; the environment names it while this module's tests run."""
    from core import zoo
    from core.models.translators.build import build

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_MODELS_DIR", str(tmp_path_factory.mktemp("models")))
        zoo.save(keras_models["char_rnn"], "char_rnn", {"name": "char_rnn"})
        for seed, name in enumerate((FIXED, TRAINED)):
            model, rng = build(TRANSLATORS[name]), np.random.default_rng([13, seed])
            model.set_weights(
                [weight + rng.normal(scale=0.1, size=weight.shape) for weight in model.get_weights()]
            )
            zoo.save(model, name, {"name": name, "metrics": {"val_accuracy": 0.5}})
        yield


def _curves(**fields):
    return SimilarityRequest(**fields), [
        ("similarity", ("count", "first", "width", "base", "measure"), lambda trace: trace.similarity),
        ("curve", ("starts", "span", "width", "base", "measure"), lambda trace: trace.curves),
        ("wavelengths", ("width", "base"), lambda trace: trace.wavelengths),
    ]


def _turns(**fields):
    return RotationRequest(**fields), [
        ("rotation", ("pair", "position", "offset", "width", "base"), lambda trace: trace.rotated)
    ]


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


def _trials(**fields):
    return TrialRequest(**fields), [
        ("trial_vectors", ("text", "source"), lambda trace: trace.vectors + trace.encodings),
        ("trial", ("text", "seed", "source"), lambda trace: trace.moved),
        ("trial_attention", ("text", "source"), lambda trace: [trace.plain_weights, trace.placed_weights]),
    ]


def _tables(**fields):
    return TrainedPositionsRequest(**fields), [
        ("trained_tables", (), lambda trace: [trace.fixed.table, trace.trained.table]),
        ("trained_similarity", (), lambda trace: [trace.fixed.similarity, trace.trained.similarity]),
        ("trained_waves", ("analysed",), lambda trace: [1 / trace.fixed.peaks, 1 / trace.trained.peaks]),
        (
            "trained_components",
            ("analysed",),
            lambda trace: [*trace.fixed.components, *trace.trained.components],
        ),
        ("trained_reached", (), lambda trace: trace.trained.norms),
    ]


def _shifts(**fields):
    return ShiftRequest(**fields), [
        ("trained_shifted", ("source", "target", "shifts"), lambda trace: trace.drawn_mean)
    ]


def _claims():
    return ClaimsRequest(), [
        ("claims", (), lambda trace: [row.value for row in trace.rows if "performance" not in row.claim])
    ]


CASES = [
    _curves(),
    _curves(width=6, base=20.0, count=9, first=-2.5, measure="cosine", starts=(-3, 0.5), span=4),
    _turns(width=64, pair=31),
    _turns(position=1000.5, offset=-3, width=6, base=0.5, pair=0),
    _clocks(),
    _clocks(p=-4.5, q=900, width=10, base=0.5),
    _clocks(width=6, base=1),
    _waves(),
    _waves(count=9, first=1000.5, chosen=7, width=6, base=50.0, pair=0),
    _trials(),
    _trials(text="The cat zyzzyva'd, the cat", seed=3),
    _trials(text="To be, or\nnot to be '''", seed=1, source="characters"),
    _tables(),
    _tables(analysed=33),
    _shifts(shifts=45),
    _shifts(source="I'm here", target="zyzzyva", shifts=2),
    _claims(),
]
PROOFS = [(request, *proof) for request, proofs in CASES for proof in proofs]


@pytest.mark.usefixtures("models")
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


def test_a_page_runs_it_in_the_same_way():
    code = proof_code("positions_wavelengths", width=8, base=100.0)
    assert run_proof(code, engine.run(SimilarityRequest(width=8, base=100.0)).wavelengths) < 1e-12
    assert run_proof(code, engine.run(SimilarityRequest(width=8, base=101.0)).wavelengths) > 0.1
