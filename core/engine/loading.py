"""Loads models once per process and device, each behind its own lock."""

import collections
import contextlib
import functools
import logging
import threading
from collections.abc import Callable, Iterator, Mapping

import numpy as np

from ..base import device
from ..models import zoo
from ..models.weights import assign_weights

# TensorFlow's names
_DEVICE_ERRORS = ("ResourceExhaustedError", "InternalError", "FailedPreconditionError", "UnavailableError")

_log = logging.getLogger(__name__)
_warm_up_done = threading.Event()
# heavy requests: more would fill the memory, and none would be ready sooner
MAX_MEMORY_INTENSIVE_REQUESTS = 2
_POLL_SECONDS = 0.2  # seconds between two calls of `progress`
_memory_slots = threading.BoundedSemaphore(MAX_MEMORY_INTENSIVE_REQUESTS)


def _load_once(load: Callable) -> Callable:
    """Makes a function of a model's name load each model once for the device of the current request.

    With a cache of `functools` alone two threads could both load a model: a lock per model makes the second
    wait for the first. Keras itself needs none, since it keeps names and dtype policy per thread.
    """
    locks: dict[tuple[str, str], threading.Lock] = collections.defaultdict(threading.Lock)

    @functools.lru_cache(maxsize=16)
    def load_cached(name: str, device_type: str):
        return load(name)

    @functools.wraps(load)
    def load_locked(name: str):
        key = (name, device.current_device_type())
        with locks[key]:
            return load_cached(*key)

    load_locked.cache_clear = load_cached.cache_clear  # type: ignore[attr-defined]
    return load_locked


@_load_once
def decoder(name: str):
    """Returns the decoder of a text generator on the device of the current request."""
    return zoo.load_decoder(name, runtime)


@_load_once
def runtime(name: str):
    """Returns the Keras-free runtime of a model, which is stateless, on the device of the current request."""
    return zoo.load_runtime(name)


@_load_once
def arrays(name: str) -> Mapping[str, np.ndarray]:
    """Returns the verified weights of a model by name. Treat them as read-only."""
    return zoo.load_arrays(name)


@_load_once
def keras_model(name: str):
    """Returns a Keras model in float64 on the device of the current request. Treat it as read-only."""
    weight_arrays = arrays(name)  # a damaged file is found before a model is built
    with device.current_device_scope():
        # float64, so that what a page shows and what its proof recomputes round alike
        return assign_weights(zoo.build(name, dtype="float64"), weight_arrays)


@_load_once
def classifier(name: str):
    """Returns a review classifier on the device of the current request. Treat it as read-only."""
    return zoo.load_classifier(name, runtime)


def run_on_device(function: Callable, *args, request=None):
    """Calls a function on the device of a request.

    If the GPU fails, the process falls back to the CPU with a warning, and the function is called again.

    Args:
        function: The function.
        args: Its arguments; by default the first is the request.
        request: The request, if it is not the first argument.
    """
    device_type = device.choose_device_type(args[0] if request is None else request)
    try:
        with device.use_device(device_type):
            return function(*args)
    except Exception as error:
        if type(error).__name__ not in _DEVICE_ERRORS or device_type != "gpu":
            raise
        if device.fall_back_to_cpu(type(error).__name__):
            _log.warning("The GPU failed; models run on the CPU from here on: %s", error)
    with device.use_device("cpu"):
        return function(*args)


@contextlib.contextmanager
def memory_slot(progress: Callable[[], object] | None = None) -> Iterator[None]:
    """Waits until fewer than `MAX_MEMORY_INTENSIVE_REQUESTS` such requests run, and occupies a slot within
    the block.

    Args:
        progress: Called several times a second while waiting; its exceptions end the wait. Default: none.
    """
    while not _memory_slots.acquire(timeout=_POLL_SECONDS):
        if progress is not None:
            progress()
    try:
        yield
    finally:
        _memory_slots.release()


def get_known_device() -> device.Device | None:
    """Returns the device on which models run, or None while only the import of TensorFlow could tell."""
    return device.find_device() if _warm_up_done.is_set() or not device.may_have_gpu() else None


def warm_up() -> None:
    """Loads the first model, and TensorFlow if there may be a GPU, so that the first visitor does not wait.

    Errors are logged; a request raises them again.
    """
    try:
        with device.use_device(device.find_device().device_type):
            decoder("char_rnn")
    except Exception:
        _log.exception("Warming up failed")
    finally:
        _warm_up_done.set()
