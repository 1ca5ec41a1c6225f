"""Loads models once per process, each behind its own lock, on the device of the request."""

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
# With a cache of `functools` alone two threads could both load a model: a lock per model makes the second
# wait for the first. Keras itself needs none, since it keeps names and dtype policy per thread.
_locks: dict[tuple, threading.Lock] = collections.defaultdict(threading.Lock)
_warm_up_done = threading.Event()
MAX_MEMORY_INTENSIVE_REQUESTS = (
    2  # heavy requests: more would fill the memory, and none would be ready sooner
)
_POLL_SECONDS = 0.2  # seconds between two calls of `progress`
_memory_slots = threading.BoundedSemaphore(MAX_MEMORY_INTENSIVE_REQUESTS)


def _load_from_zoo(zoo_function: str, name: str, device_type: str, *arguments):
    from ..models import zoo

    with device.use_device(device_type):
        return getattr(zoo, zoo_function)(name, *arguments)


@functools.lru_cache(maxsize=8)
def _load_decoder(name: str, device_type: str):
    return _load_from_zoo("load_decoder", name, device_type, device_type, runtime)


@functools.lru_cache(maxsize=16)
def _load_classifier(name: str, device_type: str):
    return _load_from_zoo("load_classifier", name, device_type, encoder)


_load_translator = functools.lru_cache(maxsize=16)(functools.partial(_load_from_zoo, "load_translator"))
_load_runtime = functools.lru_cache(maxsize=4)(functools.partial(_load_from_zoo, "load_runtime"))
_load_encoder = functools.lru_cache(maxsize=2)(functools.partial(_load_from_zoo, "load_pretrained_encoder"))


@functools.lru_cache(maxsize=16)
def _load_arrays(name: str) -> Mapping[str, np.ndarray]:
    from ..models import zoo

    return zoo.load_arrays(name)


@functools.lru_cache(maxsize=16)
def _load_keras_model(name: str, device_type: str):
    with device.device_scope(device_type):
        from ..models import zoo
        from ..models.weights import assign_weights

        weight_arrays = arrays(name)  # a damaged file is found before a model is built
        # float64, so that what a page shows and what its proof recomputes round alike
        return assign_weights(zoo.build(name, dtype="float64"), weight_arrays)


def _load_once(load: Callable, *key: str):
    with _locks[load, *key]:
        return load(*key)


def decoder(name: str):
    """Returns the decoder of a text generator on the device of the current request."""
    return _load_once(_load_decoder, name, device.current_device_type())


def translator(name: str):
    """Returns a translator, which is stateless between calls, on the device of the current request."""
    return _load_once(_load_translator, name, device.current_device_type())


def runtime(name: str):
    """Returns the Keras-free runtime of a model on the device of the current request."""
    return _load_once(_load_runtime, name, device.current_device_type())


def transformer(name: str):
    """Returns a Transformer: a translator, or the runtime of a character model."""
    return runtime(name) if reads_characters(name) else translator(name)


def arrays(name: str) -> Mapping[str, np.ndarray]:
    """Returns the verified weights of a model by name. Treat them as read-only."""
    return _load_once(_load_arrays, name)


def keras_model(name: str):
    """Returns a Keras model in float64 on the device of the current request. Treat it as read-only."""
    return _load_once(_load_keras_model, name, device.current_device_type())


def classifier(name: str):
    """Returns a review classifier on the device of the current request. Treat it as read-only."""
    return _load_once(_load_classifier, name, device.current_device_type())


def encoder(name: str):
    """Returns a pretrained encoder in float64. Treat it as read-only."""
    return _load_once(_load_encoder, name, device.current_device_type())


def attention_model(name: str):
    """Returns a model with attention: a translator, a pretrained encoder, or a character Transformer."""
    load_model = encoder if name in PRETRAINED_ENCODERS else runtime if name in CHAR_GPTS else translator
    return load_model(name)


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
