"""How the engine answers what pages ask about a Transformer, room by room, of each kind of it."""

import functools
import threading

from core import device
from core.configs.char_gpt import CharGPTConfig
from core.configs.transformer_layout import MODELS
from core.configs.translators import TransformerConfig
from core.engine.loading import decoder, runtime, translator
from core.requests.transformer.keys_values import KeptRequest
from core.requests.transformer.lens import FollowRequest, LensRequest
from core.requests.transformer.machine import CellRequest, MachineRequest
from core.requests.transformer.neurons import DriversRequest, NeuronsRequest
from core.requests.transformer.parameters import ParametersRequest
from core.requests.transformer.parts import PartsRequest, WithoutRequest
from core.traces.transformer.cell import CellTrace
from core.traces.transformer.keys_values import KeptTrace
from core.traces.transformer.lens import FollowTrace, LensTrace
from core.traces.transformer.machine import MachineTrace
from core.traces.transformer.neurons import DriversTrace, NeuronsTrace
from core.traces.transformer.parameters import ParametersTrace
from core.traces.transformer.parts import PartsTrace, WithoutTrace

_LOADED_BY = {TransformerConfig: translator, CharGPTConfig: runtime}
_measuring = threading.Lock()  # two measurements at once would measure each other
_reading = threading.Lock()  # two visitors who ask at once wait for one reading of the list


def _model(name: str):
    """Returns a loaded Transformer of any kind."""
    return _LOADED_BY[type(MODELS[name])](name)


# --- rooms --------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=4)
def _every_tensor(model, request: MachineRequest, kind: str) -> MachineTrace:
    """Returns every tensor of a loaded model, on a kind of device; who opens room after room asks for one."""
    from core.analyses.transformer.machine import machine

    return machine(model, request)


def _machine(request: MachineRequest) -> MachineTrace:
    return _every_tensor(_model(request.model), request, device.kind_now())


def _cell(request: CellRequest) -> CellTrace:
    from core.analyses.transformer.cell import cell

    model = _model(request.model)
    return cell(model, _every_tensor(model, request.machine, device.kind_now()), request)


def _parts(request: PartsRequest) -> PartsTrace:
    from core.analyses.transformer.parts import parts

    return parts(_model(request.model), request)


def _without(request: WithoutRequest) -> WithoutTrace:
    from core.analyses.transformer.parts import without

    return without(_model(request.model), request)


# --- layers, caches, neurons, parameters --------------------------------------------------------------------


def _lens(request: LensRequest) -> LensTrace:
    from core.analyses.transformer.lens import lens

    return lens(_model(request.model), request)


def _follow(request: FollowRequest) -> FollowTrace:
    from core.analyses.transformer.lens import follow

    return follow(_model(request.model), request)


def _kept(request: KeptRequest) -> KeptTrace:
    from core.analyses.transformer.keys_values import GRU, kept

    with _measuring:
        return kept(_model(request.model), decoder(GRU), request)


def _neurons(request: NeuronsRequest) -> NeuronsTrace:
    from core.analyses.transformer.neurons import neurons

    return neurons(_model(request.model), request)


@functools.lru_cache(maxsize=4)
def _list_read(name: str, weights: str):
    """Returns what a model of some weights makes of the 300 sentences: from its file, or read anew."""
    from core.analyses.transformer import list_file
    from core.analyses.transformer.neurons import read_list

    return list_file.load(name) or read_list(_model(name))


def _drivers(request: DriversRequest) -> DriversTrace:
    from core import zoo
    from core.analyses.transformer.neurons import drivers

    with _reading:
        reading = _list_read(request.model, zoo.card(request.model)["weights_sha256"])
    return drivers(reading, request)


def _parameters(request: ParametersRequest) -> ParametersTrace:
    from core.analyses.transformer.parameters import all_weights, parameters

    return parameters(request.model, all_weights(request.model))


RUNS = {
    MachineRequest: _machine,
    CellRequest: _cell,
    PartsRequest: _parts,
    WithoutRequest: _without,
    LensRequest: _lens,
    FollowRequest: _follow,
    KeptRequest: _kept,
    NeuronsRequest: _neurons,
    DriversRequest: _drivers,
    ParametersRequest: _parameters,
}
