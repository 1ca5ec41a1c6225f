"""How the engine answers what pages ask about embeddings."""

from core.engine.loading import arrays
from core.requests.embeddings import (
    AdditionRequest,
    AnalogiesRequest,
    ArithmeticRequest,
    GradientRequest,
    LookupRequest,
    MapRequest,
    NeighboursRequest,
    ReplayRequest,
)
from core.traces.embeddings import (
    AdditionTrace,
    AnalogiesTrace,
    ArithmeticTrace,
    GradientTrace,
    LookupTrace,
    MapTrace,
    NeighboursTrace,
    ReplayTrace,
)


def _look_up(request: LookupRequest) -> LookupTrace:
    from core.analyses.embeddings.lookup import look_up

    return look_up(request, arrays)


def _touched_rows(request: GradientRequest) -> GradientTrace:
    from core.analyses.embeddings.lookup import touched_rows

    return touched_rows(request, arrays)


def _draw_map(request: MapRequest) -> MapTrace:
    from core.analyses.embeddings.maps import draw_map

    return draw_map(request, arrays)


def _neighbours(request: NeighboursRequest) -> NeighboursTrace:
    from core.analyses.embeddings.maps import neighbours

    return neighbours(request, arrays)


def _replay(request: ReplayRequest) -> ReplayTrace:
    from core.analyses.embeddings.replay import replay

    return replay(request)


def _calculate(request: ArithmeticRequest) -> ArithmeticTrace:
    from core.analyses.embeddings.arithmetic import calculate

    return calculate(request)


def _score_analogies(request: AnalogiesRequest) -> AnalogiesTrace:
    from core.analyses.embeddings.arithmetic import score_analogies

    return score_analogies(request)


def _add_positions(request: AdditionRequest) -> AdditionTrace:
    from core.analyses.embeddings.addition import add_positions

    return add_positions(request, arrays)


RUNS = {
    LookupRequest: _look_up,
    GradientRequest: _touched_rows,
    MapRequest: _draw_map,
    NeighboursRequest: _neighbours,
    ReplayRequest: _replay,
    ArithmeticRequest: _calculate,
    AnalogiesRequest: _score_analogies,
    AdditionRequest: _add_positions,
}
