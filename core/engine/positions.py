"""How the engine answers what pages ask about positions."""

import contextlib
import importlib
from collections.abc import Callable

from core import device
from core.checks import AtlasError
from core.requests.positions import (
    AgreementRequest,
    AliasRequest,
    ClaimsRequest,
    PositionsRequest,
    RotationRequest,
    ShiftRequest,
    SimilarityRequest,
    TrainedPositionsRequest,
    TrialRequest,
)
from core.traces.positions.encodings import AgreementTrace, ClaimsTrace, TrialTrace
from core.traces.positions.trained import ShiftTrace, TrainedPositionsTrace


def _run_agreement(request: AgreementRequest) -> AgreementTrace:
    from core.analyses.positions.encodings import agreement

    with device.place(device.find().kind):  # it builds layers of Keras
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

    found = {}
    for name in (FIXED, TRAINED):
        with contextlib.suppress(AtlasError):  # not shipped, or damaged: its claim is left out
            found[name] = zoo.card(name)
    return claims(found)


def _lazily(module: str, function: str) -> Callable:
    """Returns the function of a module of `core.models` that answers a request; the module is imported at the
    first call.
    """
    return lambda request: getattr(importlib.import_module(module), function)(request)


RUNS = {
    PositionsRequest: _lazily("core.analyses.positions.encodings", "positions"),
    AliasRequest: _lazily("core.analyses.positions.encodings", "alias"),
    SimilarityRequest: _lazily("core.analyses.positions.encodings", "similarity"),
    RotationRequest: _lazily("core.analyses.positions.encodings", "rotation"),
    AgreementRequest: _run_agreement,
    TrialRequest: _run_trial,
    ClaimsRequest: _run_claims,
    TrainedPositionsRequest: _run_trained,
    ShiftRequest: _run_shifted,
}
