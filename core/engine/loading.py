"""Models that are loaded once a process, each behind a lock of its own, and the device on which they run."""

import collections
import contextlib
import functools
import logging
import threading
from collections.abc import Callable, Iterator, Mapping

import numpy as np

from ..base import device
from ..models.configs.char_gpt import CHAR_GPTS
from ..models.configs.encoder import PRETRAINED_ENCODERS
from ..models.configs.transformer_layout import reads_characters

# TensorFlow's names
_DEVICE_ERRORS = ("ResourceExhaustedError", "InternalError", "FailedPreconditionError", "UnavailableError")

_log = logging.getLogger(__name__)
# A cache of `functools` lets two threads that ask at once both load: the lock of what is asked for makes the
# second wait for the first. Keras itself needs none, since it keeps names and dtype policy per thread.
_locks: dict[tuple, threading.Lock] = collections.defaultdict(threading.Lock)
_warm_up_done = threading.Event()
MAX_MEMORY_INTENSIVE_REQUESTS = (
    2  # heavy requests: more would fill the memory, and none would be ready sooner
)
_POLL_SECONDS = 0.2  # seconds between two looks whether somebody still waits
_memory_slots = threading.BoundedSemaphore(MAX_MEMORY_INTENSIVE_REQUESTS)


@functools.lru_cache(maxsize=8)
def _load_decoder(name: str, device_type: str):
    from ..models import zoo

    with device.use_device(device_type):
        return zoo.decoder(name, device_type, runtime)


@functools.lru_cache(maxsize=16)
def _load_translator(name: str, device_type: str):
    from ..models import zoo

    with device.use_device(device_type):
        return zoo.translator(name)


@functools.lru_cache(maxsize=4)
def _load_runtime(name: str, device_type: str):
    from ..models import zoo

    with device.use_device(device_type):
        return zoo.runtime(name)


@functools.lru_cache(maxsize=16)
def _load_arrays(name: str) -> Mapping[str, np.ndarray]:
    from ..models import zoo

    return zoo.load_arrays(name)


@functools.lru_cache(maxsize=16)
def _load_keras_model(name: str, weights: str, device_type: str):
    with device.device_scope(device_type):
        from ..models import zoo
        from ..models.weights import assign_weights

        weight_arrays = arrays(weights)  # a damaged file is found before a model is built
        # float64, so that what a page shows and what its proof recomputes round alike
        return assign_weights(zoo.build(name, dtype="float64"), weight_arrays)


@functools.lru_cache(maxsize=2)
def _load_encoder(name: str, device_type: str):
    from ..models import zoo

    with device.use_device(device_type):
        return zoo.pretrained(name)


@functools.lru_cache(maxsize=16)
def _load_classifier(name: str, device_type: str):
    from ..models import zoo

    with device.use_device(device_type):
        return zoo.classifier(name, encoder)


def _load_once(load: Callable, *key: str):
    with _locks[load, *key]:
        return load(*key)


def decoder(name: str):
    """Returns the loaded decoder of a model that writes, where this thread's request is worked out."""
    return _load_once(_load_decoder, name, device.current_device_type())


def translator(name: str):
    """Returns a loaded translator, which has no state between calls, where this thread's request is."""
    return _load_once(_load_translator, name, device.current_device_type())


def runtime(name: str):
    """Returns what answers whole requests of a model without Keras, where this thread's request is."""
    return _load_once(_load_runtime, name, device.current_device_type())


def transformer(name: str):
    """Returns a loaded Transformer: a translator, or what answers for a model of characters."""
    return runtime(name) if reads_characters(name) else translator(name)


def arrays(name: str) -> Mapping[str, np.ndarray]:
    """Returns the verified weights of a model by name. Treat them as read-only."""
    return _load_once(_load_arrays, name)


def keras_model(name: str, *, weights: str | None = None):
    """Returns the loaded Keras model of a name, in float64, where this thread's request is. It is read-only.

    Args:
        name: Whose architecture.
        weights: Whose weights. Default: its own.
    """
    return _load_once(_load_keras_model, name, weights or name, device.current_device_type())


def classifier(name: str):
    """Returns a loaded classifier of reviews, where this thread's request is. Treat it as read-only."""
    return _load_once(_load_classifier, name, device.current_device_type())


def encoder(name: str):
    """Returns the loaded pretrained encoder of a name, in float64. Treat it as read-only."""
    return _load_once(_load_encoder, name, device.current_device_type())


def attention_model(name: str):
    """Returns a loaded model with attention: a translator, a pretrained encoder, or one that writes."""
    load_model = encoder if name in PRETRAINED_ENCODERS else runtime if name in CHAR_GPTS else translator
    return load_model(name)


def run_on_device(function: Callable, *args, request=None):
    """Calls a function of models where `core.base.device.choose_device_type` puts the request.

    When the GPU fails under it, it says so once and calls it again on the CPU.

    Args:
        function: What answers.
        args: What it takes; the first is the request.
        request: The request, where it is no argument.
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
    """Waits until fewer than `MAX_MEMORY_INTENSIVE_REQUESTS` heavy requests run, and counts as one of them inside.

    Args:
        progress: Called a few times a second while it waits; what it raises gives up the place in the line.
            Default: nothing is called.
    """
    while not _memory_slots.acquire(timeout=_POLL_SECONDS):
        if progress is not None:
            progress()
    try:
        yield
    finally:
        _memory_slots.release()


def get_known_device() -> device.Device | None:
    """Returns where models run, or None while only TensorFlow's import could tell."""
    return device.find_device() if _warm_up_done.is_set() or not device.may_have_gpu() else None


def warm_up() -> None:
    """Loads the first model, and TensorFlow where there may be a GPU: the first visitor does not wait.

    Errors wait for who asks.
    """
    try:
        with device.use_device(device.find_device().device_type):
            decoder("char_rnn")
    except Exception:
        _log.exception("Warming up failed")
    finally:
        _warm_up_done.set()
