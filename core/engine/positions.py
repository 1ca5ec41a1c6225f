"""How the engine answers what pages ask about positions."""

import contextlib

from core import device
from core.checks import AtlasError
from core.requests.positions import (
    AgreementRequest,
    ClaimsRequest,
    RotationRequest,
    ShiftRequest,
    SimilarityRequest,
    TrainedPositionsRequest,
    TrialRequest,
)
from core.traces.positions.clocks import RotationTrace
from core.traces.positions.relations import SimilarityTrace
from core.traces.positions.sinusoidal import AgreementTrace, ClaimsTrace, TrialTrace
from core.traces.positions.trained import ShiftTrace, TrainedPositionsTrace


def _run_similarity(request: SimilarityRequest) -> SimilarityTrace:
    from core.analyses.positions.sinusoidal import similarity

    return similarity(request)


def _run_rotation(request: RotationRequest) -> RotationTrace:
    from core.analyses.positions.clocks import rotation

    return rotation(request)


def _run_agreement(request: AgreementRequest) -> AgreementTrace:
    from core.analyses.positions.sinusoidal import agreement

    with device.place_now():  # it builds layers of Keras
        return agreement(request)


def _run_trial(request: TrialRequest) -> TrialTrace:
    from core import zoo
    from core.analyses.positions.permutation import answer_trial

    return answer_trial(request, zoo.load_arrays)


def _run_trained(request: TrainedPositionsRequest) -> TrainedPositionsTrace:
    from core import zoo
    from core.analyses.positions.trained import trained_positions

    return trained_positions(request, zoo.load_arrays, zoo.card)


def _run_shifted(request: ShiftRequest) -> ShiftTrace:
    from core import zoo
    from core.analyses.positions.trained import shifted

    return shifted(request, zoo.load_arrays)


def _run_claims(request: ClaimsRequest) -> ClaimsTrace:
    from core import zoo
    from core.analyses.positions.claims import FIXED, TRAINED, claims

    cards = {}
    for name in (FIXED, TRAINED):
        with contextlib.suppress(AtlasError):  # not shipped, or damaged: its claim is left out
            cards[name] = zoo.card(name)
    return claims(cards)


RUNS = {
    SimilarityRequest: _run_similarity,
    RotationRequest: _run_rotation,
    AgreementRequest: _run_agreement,
    TrialRequest: _run_trial,
    ClaimsRequest: _run_claims,
    TrainedPositionsRequest: _run_trained,
    ShiftRequest: _run_shifted,
}
