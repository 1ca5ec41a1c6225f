"""How the engine answers what pages ask of the translators."""

import threading

from core import device
from core.engine.loading import translator
from core.requests.translation import ScoreRequest, SoftmaxCostRequest, TranslateRequest
from core.traces.translation import ScoreTrace, SoftmaxCostTrace, TranslationTrace

_measuring = threading.Lock()  # two measurements at once would measure each other


def _translate(request: TranslateRequest) -> TranslationTrace:
    from core.analyses.translation import translate

    return translate(translator(request.model), request)


def _score(request: ScoreRequest) -> ScoreTrace:
    from core.analyses.translation import score

    return score(translator(request.model), request)


def _softmax_cost(request: SoftmaxCostRequest) -> SoftmaxCostTrace:
    with _measuring, device.place_now():
        from core.analyses.softmax_cost import softmax_cost

        return softmax_cost(request)


RUNS = {TranslateRequest: _translate, ScoreRequest: _score, SoftmaxCostRequest: _softmax_cost}
