"""The inference engine: `run(request) -> result`, `stream(request) -> iterator`, `status()`.

Models are loaded once, each behind a lock. One worker thread makes the generation steps of all streams in
batches of up to 32; closing a stream (Stop, or a closed tab) frees its row at once, and a stream that is not
read pauses.

Requests and results are frozen data, so another process can answer them: with `ATLAS_ENGINE`,
`core.engine.remote` calls it.
"""

import contextlib as _contextlib
import dataclasses as _dataclasses
import functools as _functools
from collections.abc import Callable as _Callable

from ..base import device as _device
from ..base.checks import raise_invalid as _raise_invalid
from ..base.limits import get_engine_address as _get_engine_address
from ..base.registry import StepHandler as _StepHandler
from ..base.registry import get_handler as _handler_for
from ..base.registry import get_result_type as _result_type
from . import loading as _loading
from . import remote as _remote
from . import streams as _streams
from .schema import EngineStatus as _EngineStatus

__all__ = ["run", "status", "stream"]


def run(request, progress: _Callable[[], None] | None = None):
    """Runs a request and returns its result; a request with `requests` returns a tuple of results.

    Args:
        request: An instance of a request dataclass.
        progress: Called several times a second while a request that `needs_progress_callback` runs, or one
            that is `memory_intensive` waits; its exceptions cancel the request. Default: none.

    Raises:
        InvalidValueError: If the text contains nothing that the model can read.
        core.models.zoo.ModelFileError: If the model's files are missing or damaged.
        core.base.device.DeviceError: If ATLAS_DEVICE=gpu and there is no GPU.
        EngineUnavailableError: If there is a remote engine and it does not answer.
    """
    if _remote.is_remote(request):
        return _remote.run(request, _result_type(type(request)), progress)
    handler = _find_handler(request)
    arguments = (request, progress) if progress and request.needs_progress_callback else (request,)
    with _loading.memory_slot(progress) if request.memory_intensive else _contextlib.nullcontext():
        return _loading.run_on_device(handler, *arguments)


def stream(request):
    """Starts a request that is answered step by step, and returns an iterator of results, which can be
    closed.

    The iterator also has the stream's `queue_position`; see `core.engine.streams.Stream`.

    Raises:
        InvalidValueError: If the prompt contains nothing that the model can read.
        core.models.zoo.ModelFileError: If the model's files are missing or damaged.
        core.base.device.DeviceError: If ATLAS_DEVICE=gpu and there is no GPU.
        EngineUnavailableError: If there is a remote engine and it does not answer.
    """
    _streams.get_required_step_handler(request)
    return _remote.RemoteStream(request) if _remote.is_remote(request) else _streams.open_stream(request)


def status() -> _EngineStatus:
    """Returns the state of the engine without waiting.

    Raises:
        InvalidValueError, core.base.device.DeviceError: If ATLAS_DEVICE or ATLAS_ENGINE is invalid.
        EngineUnavailableError: If there is a remote engine and it does not answer.
    """
    if _get_engine_address():
        return _remote.status()
    return _EngineStatus(
        device=_loading.get_known_device(), versions=_versions(), num_streams=_streams.WORKER.num_active
    )


def _find_handler(request):
    """Returns the handler of a request; raises `InvalidValueError` if there is none."""
    request_type = type(request)
    with (
        _device.device_scope("cpu")
        if getattr(request_type, "needs_keras", False)
        else _contextlib.nullcontext()
    ):
        handler = _handler_for(request_type)
    if all(isinstance(_handler_for(type(part)), _StepHandler) for part in _single_requests(request)):
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
