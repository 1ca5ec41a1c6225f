"""How the engine answers what pages ask of the translators."""

import collections
import functools
import threading

from core import device
from core.configs.translators import TRANSLATORS
from core.requests.attention import AttentionRequest
from core.requests.translation import ScoreRequest, SoftmaxCostRequest, TranslateRequest
from core.traces.attention.matrices import AttentionsTrace
from core.traces.translation import ScoreTrace, SoftmaxCostTrace, TranslationTrace

_locks: dict[str, threading.Lock] = collections.defaultdict(threading.Lock)
_measuring = threading.Lock()


def shipped() -> tuple[str, ...]:
    """Returns the names of the translators that have a card in the folder of the models, in the order of
    `core.configs.translators.TRANSLATORS`.
    """
    from core import zoo

    return zoo.shipped(TRANSLATORS)


@functools.lru_cache(maxsize=8)
def _translator(name: str):
    from core import zoo

    return zoo.translator(name)


def translator(name: str):
    """Returns a loaded translator, which has no state between calls; one model does not wait for another to
    load.
    """
    with _locks[name]:
        return _translator(name)


def _translate(request: TranslateRequest) -> TranslationTrace:
    from core.analyses.translation import translate

    return translate(translator(request.model), request)


def _score(request: ScoreRequest) -> ScoreTrace:
    from core.analyses.translation import score

    return score(translator(request.model), request)


def _attention(request: AttentionRequest) -> AttentionsTrace:
    from core.analyses.attention.matrices import attention

    return attention(translator(request.model), request)


def _softmax_cost(request: SoftmaxCostRequest) -> SoftmaxCostTrace:
    with _measuring, device.place(device.find().kind):  # two measurements at once would measure each other
        from core.analyses.softmax_cost import softmax_cost

        return softmax_cost(request)


RUNS = {
    TranslateRequest: _translate,
    ScoreRequest: _score,
    AttentionRequest: _attention,
    SoftmaxCostRequest: _softmax_cost,
}
