"""How the engine answers what pages ask about a Transformer, room by room."""

import functools

from core import device
from core.engine.loading import translator
from core.requests.transformer.machine import CellRequest, MachineRequest
from core.requests.transformer.parts import PartsRequest, WithoutRequest
from core.traces.transformer.cell import CellTrace
from core.traces.transformer.machine import MachineTrace
from core.traces.transformer.parts import PartsTrace, WithoutTrace


@functools.lru_cache(maxsize=4)
def _every_tensor(model, request: MachineRequest, kind: str) -> MachineTrace:
    """Returns every tensor of a loaded model, on a kind of device; who opens room after room asks for one."""
    from core.analyses.transformer.machine import machine

    return machine(model, request)


def _machine(request: MachineRequest) -> MachineTrace:
    return _every_tensor(translator(request.model), request, device.kind_now())


def _cell(request: CellRequest) -> CellTrace:
    from core.analyses.transformer.cell import cell

    model = translator(request.model)
    return cell(model, _every_tensor(model, request.machine, device.kind_now()), request)


def _parts(request: PartsRequest) -> PartsTrace:
    from core.analyses.transformer.parts import parts

    return parts(translator(request.model), request)


def _without(request: WithoutRequest) -> WithoutTrace:
    from core.analyses.transformer.parts import without

    return without(translator(request.model), request)


RUNS = {MachineRequest: _machine, CellRequest: _cell, PartsRequest: _parts, WithoutRequest: _without}
