"""How the engine answers what pages ask of a Transformer's layers, caches, neurons and parameters."""

import functools
import threading

from core.engine.loading import arrays, decoder, translator
from core.requests.transformer.keys_values import KeptRequest
from core.requests.transformer.lens import FollowRequest, LensRequest
from core.requests.transformer.neurons import DriversRequest, NeuronsRequest
from core.requests.transformer.parameters import ParametersRequest
from core.traces.transformer.keys_values import KeptTrace
from core.traces.transformer.lens import FollowTrace, LensTrace
from core.traces.transformer.neurons import DriversTrace, NeuronsTrace
from core.traces.transformer.parameters import ParametersTrace

_measuring = threading.Lock()  # two measurements at once would measure each other
_reading = threading.Lock()  # two visitors who ask at once wait for one reading of the list


def _lens(request: LensRequest) -> LensTrace:
    from core.analyses.transformer.lens import lens

    return lens(translator(request.model), request)


def _follow(request: FollowRequest) -> FollowTrace:
    from core.analyses.transformer.lens import follow

    return follow(translator(request.model), request)


def _kept(request: KeptRequest) -> KeptTrace:
    from core.analyses.transformer.keys_values import GRU, kept

    with _measuring:
        return kept(translator(request.model), decoder(GRU), request)


def _neurons(request: NeuronsRequest) -> NeuronsTrace:
    from core.analyses.transformer.neurons import neurons

    return neurons(translator(request.model), request)


@functools.lru_cache(maxsize=4)
def _list_read(model: str):
    """Returns what a model makes of the 300 sentences: 3 to 6 seconds of a processor once, and 1.4 MB."""
    from core.analyses.transformer.neurons import read_list

    return read_list(translator(model))


def _drivers(request: DriversRequest) -> DriversTrace:
    from core.analyses.transformer.neurons import drivers

    with _reading:
        reading = _list_read(request.model)
    return drivers(reading, request)


def _parameters(request: ParametersRequest) -> ParametersTrace:
    from core.analyses.transformer.parameters import parameters

    return parameters(request.model, arrays(request.model))


RUNS = {
    LensRequest: _lens,
    FollowRequest: _follow,
    KeptRequest: _kept,
    NeuronsRequest: _neurons,
    DriversRequest: _drivers,
    ParametersRequest: _parameters,
}
