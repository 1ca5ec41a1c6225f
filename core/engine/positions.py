"""How the engine answers what pages ask about positions."""

from core.requests.positions import AliasRequest, ClockRequest, PositionsRequest
from core.traces.positions.clocks import ClockTrace
from core.traces.positions.sinusoidal import AliasTrace, PositionsTrace


def _run_positions(request: PositionsRequest) -> PositionsTrace:
    from core.analyses.positions.sinusoidal import positions

    return positions(request)


def _run_alias(request: AliasRequest) -> AliasTrace:
    from core.analyses.positions.sinusoidal import alias

    return alias(request)


def _run_clocks(request: ClockRequest) -> ClockTrace:
    from core.analyses.positions.clocks import clocks

    return clocks(request)


RUNS = {PositionsRequest: _run_positions, AliasRequest: _run_alias, ClockRequest: _run_clocks}
