"""The door to the models: `run(request) -> trace` and `stream(request) -> steps`, for all sessions of the process.

Models are loaded once, each behind its lock. One worker thread makes the generation steps of all streams together, 32 rows at the
most in a step; a stream that is closed (stopped, or its tab is gone) frees its row at once, and one that is not read waits.

Requests and traces are plain frozen data, so that the same two calls can be answered from another process without a page noticing.
"""

import collections
import dataclasses
import functools
import logging
import queue
import threading
from collections.abc import Iterator

import numpy as np

from core import device
from core.configs import CarryRequest, CompareRequest, GenerateRequest, NextCharacterRequest, StatesRequest
from core.traces import GenerationTrace, join_generations

MAX_ROWS = 32      # streams in one step; more take turns
_UNREAD = 2        # chunks that wait for a slow reader before its stream pauses

_log = logging.getLogger(__name__)


class Slot:
    """One stream between its reader and the worker."""

    def __init__(self, request: GenerateRequest, state: np.ndarray, numbers: np.ndarray):
        self.request, self.state, self.numbers = request, state, numbers
        self.done = 0                              # steps made
        self.answers: queue.SimpleQueue = queue.SimpleQueue()
        self.closed = False

    @property
    def wants_steps(self) -> bool:
        """True when the worker has something to do for it."""
        return not self.closed and self.done < len(self.numbers) and self.answers.qsize() < _UNREAD


class Worker:
    """The thread that makes the steps of all streams, a chunk of a batch at a time."""

    def __init__(self):
        self._changed = threading.Condition()
        self._slots: collections.deque[Slot] = collections.deque()
        self._thread: threading.Thread | None = None

    @property
    def active(self) -> int:
        """Streams that hold a slot."""
        return len(self._slots)

    def add(self, slot: Slot) -> None:
        """Takes a stream in and starts the thread if it does not run."""
        with self._changed:
            self._slots.append(slot)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="atlas-steps", daemon=True)
                self._thread.start()
            self._changed.notify()

    def remove(self, slot: Slot) -> None:
        """Frees the slot of a stream."""
        with self._changed:
            slot.closed = True
            if slot in self._slots:
                self._slots.remove(slot)
            self._changed.notify()

    def wake(self) -> None:
        """Tells the thread that a reader took something."""
        with self._changed:
            self._changed.notify()

    def _next_batch(self) -> list[Slot]:
        """Waits for work and returns up to 32 streams of one model; those that were served go to the back of the line."""
        with self._changed:
            while not any(slot.wants_steps for slot in self._slots):
                self._changed.wait()
            ready = [slot for slot in self._slots if slot.wants_steps]
            batch = [slot for slot in ready if slot.request.model == ready[0].request.model][:MAX_ROWS]
            for slot in batch:
                self._slots.remove(slot)
                self._slots.append(slot)
            return batch

    def _work(self) -> None:
        while True:
            batch = self._next_batch()
            try:
                _make_steps(batch)
            except Exception as error:  # whatever it is, the readers of this batch must hear it and the others go on
                _log.exception("A generation step failed")
                for slot in batch:
                    slot.done = len(slot.numbers)
                    slot.answers.put(error)


def _make_steps(batch: list[Slot]) -> None:
    from core.models.decoding import Rows
    from core.models.generation import CHUNK, describe

    steps = min(CHUNK, *(len(slot.numbers) - slot.done for slot in batch)) if len(batch) > 1 else CHUNK
    numbers = np.stack([slot.numbers[slot.done : slot.done + steps] for slot in batch])
    states = np.stack([slot.state for slot in batch])
    rows = Rows.of([slot.request for slot in batch])
    ids, logits, states = _decode(batch[0].request.model, states, rows, numbers)
    for row, slot in enumerate(batch):
        trace = describe(slot.request, slot.request.start + slot.done, ids[row], logits[row], states[row])
        slot.state, slot.done = states[row], slot.done + ids.shape[1]
        slot.answers.put(trace)


def _decode(name: str, states: np.ndarray, rows, numbers: np.ndarray):
    """Makes the steps on the device, or on the CPU once the GPU has failed."""
    try:
        return decoder(name).decode(states, rows, numbers)
    except Exception as error:
        if not _turn_to_cpu(error):
            raise
        return decoder(name).decode(states, rows, numbers)


def _turn_to_cpu(error: Exception) -> bool:
    """Turns to the CPU after a failure of the GPU; returns False when the error is none of the device's."""
    if type(error).__name__ not in ("ResourceExhaustedError", "InternalError", "FailedPreconditionError", "UnavailableError"):
        return False
    if device.find().kind != "gpu":
        return False
    if device.fall_back(type(error).__name__):
        _log.warning("The GPU failed, models run on the CPU from here on: %s", error)
    return True


_load_locks: dict[str, threading.Lock] = collections.defaultdict(threading.Lock)


@functools.lru_cache(maxsize=8)
def _decoder_on(name: str, kind: str):
    from core import zoo
    from core.models.decoding import GRUWeights, NumpyDecoder

    weights = GRUWeights.from_arrays(zoo.load_arrays(name))
    if kind == "gpu":
        from core.models.compiled import CompiledDecoder

        return CompiledDecoder(weights)
    return NumpyDecoder(weights)


@functools.lru_cache(maxsize=8)
def _keras_model(name: str):
    from core import zoo

    return zoo.load(name, dtype="float64")  # so that what a page shows and what its proof recomputes round alike


def decoder(name: str):
    """Returns the loaded decoder of a char-RNN; loading happens once, and one model does not wait for another."""
    with _load_locks[name]:
        return _decoder_on(name, device.find().kind)


def keras_model(name: str):
    """Returns the loaded Keras model of a name. Treat it as read-only."""
    with _load_locks["keras"]:  # building two Keras models at once mixes their automatic names
        return _keras_model(name)


WORKER = Worker()


class Stream:
    """The steps of one request, as an iterator of traces of some characters each, in order.

    It holds its slot from its making on, so that streams opened together are decoded together. Closing it, or dropping it,
    frees the slot at once.
    """

    def __init__(self, request: GenerateRequest):
        from core import sampling
        from core.models.generation import start_state

        state = start_state(decoder(request.model), request)
        self._left = request.length
        self._slot = Slot(request, state, sampling.uniforms(request.seed, request.start, request.length))
        WORKER.add(self._slot)

    def __iter__(self) -> Iterator[GenerationTrace]:
        return self

    def __next__(self) -> GenerationTrace:
        if not self._left or self._slot.closed:
            self.close()
            raise StopIteration
        answer = self._slot.answers.get()
        WORKER.wake()
        if isinstance(answer, Exception):
            self.close()
            raise answer
        self._left -= len(answer.text)
        if not self._left:
            self.close()
        return answer

    def close(self) -> None:
        """Frees the slot; what was not read is thrown away."""
        WORKER.remove(self._slot)

    def __del__(self):
        if hasattr(self, "_slot"):  # reading the prompt may have failed
            self.close()


def stream(request: GenerateRequest) -> Stream:
    """Starts the steps of a request; see `Stream`.

    Raises:
        InvalidValueError: If the prompt holds nothing that the model can read.
        core.zoo.ModelFileError: If the model's files are missing or damaged.
        core.device.DeviceError: If ATLAS_DEVICE asks for a GPU that is not there.
    """
    return Stream(request)


def _run_compare(request: CompareRequest) -> tuple[GenerationTrace, ...]:
    streams = [stream(one) for one in request.requests]  # all open before the first is read: they share each step
    try:
        return tuple(join_generations(one) for one in streams)
    finally:
        for one in streams:
            one.close()


def _run_states(request: StatesRequest):
    from core.models.char_rnn import trace_states

    return trace_states(keras_model(request.model), request.text)


def _run_next_character(request: NextCharacterRequest):
    from core.models.generation import next_character

    return next_character(decoder(request.model), request)


def _run_carry(request: CarryRequest):
    from core.models.generation import carry

    return carry(decoder(request.model), request)


_RUNS = {
    GenerateRequest: lambda request: join_generations(stream(request)),
    CompareRequest: _run_compare,
    NextCharacterRequest: _run_next_character,
    CarryRequest: _run_carry,
    StatesRequest: _run_states,
}


def run(request):
    """Returns the trace that answers a request of `core.configs`.

    Raises:
        InvalidValueError: If the text holds nothing that the model can read.
        core.zoo.ModelFileError: If the model's files are missing or damaged.
        core.device.DeviceError: If ATLAS_DEVICE asks for a GPU that is not there.
    """
    return _RUNS[type(request)](request)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Status:
    """What the sidebar says: the device, whether Keras is loaded, versions, and how many streams run."""

    device: device.Device | None
    versions: dict[str, str]
    streams: int


def cards() -> list[dict]:
    """Returns the cards of the shipped models, in the order of `core.configs`; one that cannot be read holds `name` and `error`."""
    from core import zoo
    from core.configs import CHAR_RNNS

    found = []
    for name in CHAR_RNNS:
        try:
            found.append(zoo.card(name))
        except zoo.ModelFileError as error:
            found.append({"name": name, "error": str(error)})
    return found


_warm = threading.Event()


def warm_up() -> None:
    """Imports TensorFlow and loads the first model, so that the first visitor does not wait. Errors wait for who asks."""
    try:
        import tensorflow  # noqa: F401

        keras_model("char_rnn")
        decoder("char_rnn")
    except Exception:
        _log.exception("Warming up failed")
    finally:
        _warm.set()


def status() -> Status:
    """Returns where models run, as far as it is known without waiting, and the versions of what computes."""
    import importlib.metadata

    known = _warm.is_set() or not device.may_have_gpu()
    packages = ("tensorflow", "keras", "numpy", "streamlit", "plotly")
    return Status(
        device=device.find() if known else None,
        versions={name: importlib.metadata.version(name) for name in packages},
        streams=WORKER.active,
    )
