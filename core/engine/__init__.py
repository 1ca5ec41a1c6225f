"""The door to the models: `run(request) -> trace`, `stream(request) -> steps`, `status()`, and nothing else.

Models are loaded once, each behind its lock. One worker thread makes the generation steps of all streams
together, 32 rows at the most in a step; a stream that is closed (stopped, or its tab is gone) frees its row
at once, and one that is not read waits.

Requests and traces are plain frozen data, so that the same three calls can be answered from another process
without a page noticing: where `ATLAS_ENGINE` is set, `core.engine.remote` asks there.
"""

import contextlib as _contextlib
import dataclasses as _dataclasses
import functools as _functools
from collections.abc import Callable as _Callable

from ..base import device as _device
from ..base.checks import raise_invalid as _raise_invalid
from ..base.limits import get_engine_address as _get_engine_address
from ..base.registry import get_handler as _handler_for
from ..base.registry import get_result_type as _result_type
from ..base.registry import get_step_handler as _step_handler_for
from . import loading as _loading
from . import remote as _remote
from . import streams as _streams
from .schema import EngineStatus as _EngineStatus

__all__ = ["run", "status", "stream"]


def run(request, progress: _Callable[[], None] | None = None):
    """Returns the trace that answers a request; one that holds `requests` gets a tuple of them.

    Args:
        request: What is asked.
        progress: Called several times a second while a request runs that `takes_progress`, and while a heavy
            one waits for its turn; what it raises ends the run or the waiting. Default: nothing is called.

    Raises:
        InvalidValueError: If the text holds nothing that the model can read.
        core.models.zoo.ModelFileError: If the model's files are missing or damaged.
        core.base.device.DeviceError: If ATLAS_DEVICE asks for a GPU that is not there.
        EngineAwayError: If models run elsewhere and nobody answers there.
    """
    if _remote.is_remote(request):
        return _remote.run(request, _result_type(type(request)), progress)
    handler = _find_handler(request)
    arguments = (request, progress) if progress and request.takes_progress else (request,)
    with _loading.memory_slot(progress) if request.memory_intensive else _contextlib.nullcontext():
        return _loading.run_on_device(handler, *arguments)


def stream(request):
    """Starts the steps of a request and returns them as an iterator of traces, which can be closed.

    It is a `core.engine.streams.Stream`, which also tells its place in the line.

    Raises:
        InvalidValueError: If the prompt holds nothing that the model can read.
        core.models.zoo.ModelFileError: If the model's files are missing or damaged.
        core.base.device.DeviceError: If ATLAS_DEVICE asks for a GPU that is not there.
        EngineAwayError: If models run elsewhere and nobody answers there.
    """
    _streams.get_required_step_handler(request)
    return _remote.RemoteStream(request) if _remote.is_remote(request) else _streams.open_stream(request)


def status() -> _EngineStatus:
    """Returns the state of the engine without waiting for anything.

    Raises:
        InvalidValueError, core.base.device.DeviceError: If ATLAS_DEVICE or ATLAS_ENGINE cannot be followed.
        EngineAwayError: If models run elsewhere and nobody answers there.
    """
    if _get_engine_address():
        return _remote.status()
    return _EngineStatus(
        device=_loading.get_known_device(), versions=_versions(), num_streams=_streams.WORKER.num_active
    )


def _find_handler(request):
    """Returns the function that answers a kind of request; one that nobody answers is an error."""
    request_type = type(request)
    with (
        _device.device_scope("cpu")
        if getattr(request_type, "needs_keras", False)
        else _contextlib.nullcontext()
    ):
        handler = _handler_for(request_type)
    if handler is None and all(_step_handler_for(type(part)) for part in _single_requests(request)):
        return _run_all_steps
    if handler is None:
        hint = "Its handler is marked by `handles` in the compute.py beside its schema.py."
        _raise_invalid("request", "one of a schema.py", request, hint)
    return _functools.partial(_call_with_models, handler)


def _single_requests(request) -> tuple:
    return getattr(request, "requests", (request,))


def _run_all_steps(request):
    streams = [
        _streams.open_stream(single_request) for single_request in _single_requests(request)
    ]  # before the first is read: they share
    join = _streams.get_required_step_handler(_single_requests(request)[0]).join_results
    results = tuple(join(stream) for stream in streams)
    return results if hasattr(request, "requests") else results[0]


def _call_with_models(handler: _Callable, request, *arguments):
    models = []
    for field in _dataclasses.fields(request):
        if "loader" in field.metadata:
            load_model, names = getattr(_loading, field.metadata["loader"]), getattr(request, field.name)
            models.append(load_model(names) if isinstance(names, str) else tuple(map(load_model, names)))
    return handler(*models, request, *arguments)


@_functools.cache
def _versions() -> dict[str, str]:
    import importlib.metadata

    packages = ("tensorflow", "keras", "numpy", "streamlit", "plotly")
    return {name: importlib.metadata.version(name) for name in packages}
