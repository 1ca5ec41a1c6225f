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
from ..models.configs.encoder import PRETRAINED
from ..models.configs.transformer_layout import reads_characters

# TensorFlow's names
_DEVICE_ERRORS = ("ResourceExhaustedError", "InternalError", "FailedPreconditionError", "UnavailableError")

_log = logging.getLogger(__name__)
# A cache of `functools` lets two threads that ask at once both load: the lock of what is asked for makes the
# second wait for the first. Keras itself needs none, since it keeps names and dtype policy per thread.
_locks: dict[tuple, threading.Lock] = collections.defaultdict(threading.Lock)
_warm = threading.Event()
AT_ONCE = 2  # heavy requests: more would fill the memory, and none would be ready sooner
_TICK = 0.2  # seconds between two looks whether somebody still waits
_turns = threading.BoundedSemaphore(AT_ONCE)


@functools.lru_cache(maxsize=8)
def _decoder(name: str, kind: str):
    from ..models import zoo

    with device.working_on(kind):
        return zoo.decoder(name, kind, runtime)


@functools.lru_cache(maxsize=16)
def _translator(name: str, kind: str):
    from ..models import zoo

    with device.working_on(kind):
        return zoo.translator(name)


@functools.lru_cache(maxsize=4)
def _runtime(name: str, kind: str):
    from ..models import zoo

    with device.working_on(kind):
        return zoo.runtime(name)


@functools.lru_cache(maxsize=16)
def _arrays(name: str) -> Mapping[str, np.ndarray]:
    from ..models import zoo

    return zoo.load_arrays(name)


@functools.lru_cache(maxsize=16)
def _keras_model(name: str, weights: str, kind: str):
    with device.place(kind):
        from ..models import zoo
        from ..models.weights import assign

        stored = arrays(weights)  # a damaged file is found before a model is built
        # float64, so that what a page shows and what its proof recomputes round alike
        return assign(zoo.build(name, dtype="float64"), stored)


@functools.lru_cache(maxsize=2)
def _encoder(name: str, kind: str):
    from ..models import zoo

    with device.working_on(kind):
        return zoo.pretrained(name)


@functools.lru_cache(maxsize=16)
def _classifier(name: str, kind: str):
    from ..models import zoo

    with device.working_on(kind):
        return zoo.classifier(name, encoder)


def _once(load: Callable, *key: str):
    with _locks[load, *key]:
        return load(*key)


def decoder(name: str):
    """Returns the loaded decoder of a model that writes, where this thread's request is worked out."""
    return _once(_decoder, name, device.kind_now())


def translator(name: str):
    """Returns a loaded translator, which has no state between calls, where this thread's request is."""
    return _once(_translator, name, device.kind_now())


def runtime(name: str):
    """Returns what answers whole requests of a model without Keras, where this thread's request is."""
    return _once(_runtime, name, device.kind_now())


def transformer(name: str):
    """Returns a loaded Transformer: a translator, or what answers for a model of characters."""
    return runtime(name) if reads_characters(name) else translator(name)


def arrays(name: str) -> Mapping[str, np.ndarray]:
    """Returns the verified weights of a model by name. Treat them as read-only."""
    return _once(_arrays, name)


def keras_model(name: str, *, weights: str | None = None):
    """Returns the loaded Keras model of a name, in float64, where this thread's request is. It is read-only.

    Args:
        name: Whose architecture.
        weights: Whose weights. Default: its own.
    """
    return _once(_keras_model, name, weights or name, device.kind_now())


def classifier(name: str):
    """Returns a loaded classifier of reviews, where this thread's request is. Treat it as read-only."""
    return _once(_classifier, name, device.kind_now())


def encoder(name: str):
    """Returns the loaded pretrained encoder of a name, in float64. Treat it as read-only."""
    return _once(_encoder, name, device.kind_now())


def attending(name: str):
    """Returns a loaded model with attention: a translator, a pretrained encoder, or one that writes."""
    load = encoder if name in PRETRAINED else runtime if name in CHAR_GPTS else translator
    return load(name)


def on_device(function: Callable, *args, of=None):
    """Calls a function of models where `core.base.device.kind_for` puts the request.

    When the GPU fails under it, it says so once and calls it again on the CPU.

    Args:
        function: What answers.
        args: What it takes; the first is the request.
        of: The request, where it is no argument.
    """
    kind = device.kind_for(args[0] if of is None else of)
    try:
        with device.working_on(kind):
            return function(*args)
    except Exception as error:
        if type(error).__name__ not in _DEVICE_ERRORS or kind != "gpu":
            raise
        if device.fall_back(type(error).__name__):
            _log.warning("The GPU failed; models run on the CPU from here on: %s", error)
    with device.working_on("cpu"):
        return function(*args)


@contextlib.contextmanager
def turn(progress: Callable[[], object] | None = None) -> Iterator[None]:
    """Waits until fewer than `AT_ONCE` heavy requests run, and counts as one of them inside.

    Args:
        progress: Called a few times a second while it waits; what it raises gives up the place in the line.
            Default: nothing is called.
    """
    while not _turns.acquire(timeout=_TICK):
        if progress is not None:
            progress()
    try:
        yield
    finally:
        _turns.release()


def known_device() -> device.Device | None:
    """Returns where models run, or None while only TensorFlow's import could tell."""
    return device.find() if _warm.is_set() or not device.may_have_gpu() else None


def warm_up() -> None:
    """Loads the first model, and TensorFlow where there may be a GPU: the first visitor does not wait.

    Errors wait for who asks.
    """
    try:
        with device.working_on(device.find().kind):
            decoder("char_rnn")
    except Exception:
        _log.exception("Warming up failed")
    finally:
        _warm.set()
