"""The door to the models: `run(request) -> trace`, `stream(request) -> steps`, `status()`, and nothing else.

Models are loaded once, each behind its lock. One worker thread makes the generation steps of all streams
together, 32 rows at the most in a step; a stream that is closed (stopped, or its tab is gone) frees its row
at once, and one that is not read waits.

Requests and traces are plain frozen data, so that the same three calls can be answered from another process
without a page noticing.
"""

import functools as _functools
import importlib as _importlib
import pkgutil as _pkgutil
from collections.abc import Callable as _Callable

from core.checks import fail as _fail
from core.engine import loading as _loading
from core.engine import shakespeare as _shakespeare
from core.requests.attention import AblationRequest as _AblationRequest
from core.requests.attention import InvariantsRequest as _InvariantsRequest
from core.requests.masking import MaskFileRequest as _MaskFileRequest
from core.requests.positions import ShiftRequest as _ShiftRequest
from core.traces.models import Status as _Status

__all__ = ["run", "status", "stream"]


def _answers(table: str) -> dict:
    """Returns the functions that answer, by the kind of request, of all files here that have such a table."""
    found: dict = {}
    for file in _pkgutil.iter_modules(__path__):
        found |= getattr(_importlib.import_module(f"{__name__}.{file.name}"), table, {})
    return found


_RUNS = _answers("RUNS")
_STREAMS = _answers("STREAMS")
# Each takes 70 to 320 MB while it runs, and a beam 90.
_HEAVY = (_AblationRequest, _InvariantsRequest, _ShiftRequest)


def run(request, progress: _Callable[[], None] | None = None):
    """Returns the trace that answers a request of `core.requests`; a `CompareRequest` gets a tuple of them.

    Args:
        request: What is asked.
        progress: Called several times a second while a `MaskFileRequest` runs, the one kind that takes long,
            and while a heavy request waits for its turn; what it raises ends the run or the waiting. Default:
            nothing is called.

    Raises:
        InvalidValueError: If the text holds nothing that the model can read.
        core.zoo.ModelFileError: If the model's files are missing or damaged.
        core.device.DeviceError: If ATLAS_DEVICE asks for a GPU that is not there.
    """
    function = _function_for(request, _RUNS)
    if isinstance(request, _HEAVY) or getattr(request, "method", "") == "beam":
        with _loading.turn(progress):
            return _loading.on_device(function, request)
    if progress and isinstance(request, _MaskFileRequest):
        return _loading.on_device(function, request, progress)
    return _loading.on_device(function, request)


def stream(request):
    """Starts the steps of a request and returns them as an iterator of traces, which can be closed.

    Of a `GenerateRequest` it is a `core.engine.streams.Stream`, which also tells its place in the line; of a
    `FetchRequest` the progress.

    Raises:
        InvalidValueError: If the prompt holds nothing that the model can read.
        core.zoo.ModelFileError: If the model's files are missing or damaged.
        core.device.DeviceError: If ATLAS_DEVICE asks for a GPU that is not there.
        core.datasets.DatasetError: If what is to be fetched cannot be had.
    """
    return _function_for(request, _STREAMS)(request)


def status() -> _Status:
    """Returns the state of the engine without waiting for anything.

    Raises:
        InvalidValueError, core.device.DeviceError: If ATLAS_DEVICE cannot be followed.
    """
    return _Status(device=_loading.known_device(), versions=_versions(), streams=_shakespeare.WORKER.active)


def _function_for(request, functions: dict):
    """Returns the function that answers a kind of request; one that nobody answers is an error."""
    if type(request) not in functions:
        _fail("request", "one of " + ", ".join(kind.__name__ for kind in functions), request)
    return functions[type(request)]


@_functools.cache
def _versions() -> dict[str, str]:
    import importlib.metadata

    packages = ("tensorflow", "keras", "numpy", "streamlit", "plotly")
    return {name: importlib.metadata.version(name) for name in packages}
