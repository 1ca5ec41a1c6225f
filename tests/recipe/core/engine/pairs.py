"""How the engine answers what the page of pairs asks."""

from core import device
from core.engine.loading import keras_model
from core.requests.pairs import PairsRequest
from core.traces.pairs import PairsTrace


def _follow(request: PairsRequest) -> PairsTrace:
    with device.place_now():
        from core.analyses.pairs import follow

        return follow(keras_model("pairs"), request)


RUNS = {PairsRequest: _follow}
