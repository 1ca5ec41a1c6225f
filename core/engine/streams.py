"""The engine's worker: one thread makes the generation steps of all streams of the process together."""

import collections
import logging
import queue
import threading
from collections.abc import Callable, Iterator

import numpy as np

from ..base.checks import raise_invalid
from ..base.limits import limit
from ..base.registry import Steps, steps_for
from .loading import decoder, on_device

MAX_ROWS = 32  # streams in one step; more take turns
_UNREAD = 2  # chunks that wait for a slow reader before its stream pauses


_log = logging.getLogger(__name__)


class Slot:
    """One stream between its reader and the worker.

    Attributes:
        request: What is generated.
        state: What the model's decoder holds after the last step that was made; it alone knows what it is.
        numbers: (N,) in [0, 1), one for each step.
        done: Steps made.
        answers: Traces, or the error that ended the stream, for the reader.
        closed: True once nobody reads any more.
        served: True once it is among those that the worker serves; until then it waits in a line.
    """

    def __init__(self, request, state, numbers: np.ndarray):
        self.request = request
        self.state = state
        self.numbers = numbers
        self.done = 0
        self.answers: queue.SimpleQueue = queue.SimpleQueue()
        self.closed = False
        self.served = False

    @property
    def wants_steps(self) -> bool:
        """True when the worker has something to do for it."""
        return (
            self.served
            and not self.closed
            and self.done < len(self.numbers)
            and self.answers.qsize() < _UNREAD
        )


class Worker:
    """The thread that makes the steps of all streams, a chunk of a batch at a time.

    Args:
        make_steps: Called with up to 32 slots of one model; moves each on and puts a trace into its answers.
        most: Streams that are served at a time; those that come later wait, first come, first served.
    """

    def __init__(self, make_steps: Callable[[list[Slot]], None], most: int = 1_000_000):
        self._make_steps = make_steps
        self._most = most
        self._changed = threading.Condition()
        self._slots: collections.deque[Slot] = collections.deque()
        self._thread: threading.Thread | None = None

    @property
    def active(self) -> int:
        """Streams that hold a slot, those in the line included."""
        return sum(not slot.closed for slot in tuple(self._slots))

    def place(self, slot: Slot) -> int:
        """Returns the place of a stream in the line, 1 for the next to be served; 0 when it does not wait."""
        with self._changed:
            waiting = [other for other in self._slots if not other.served and not other.closed]
            return waiting.index(slot) + 1 if slot in waiting else 0

    def _admit(self) -> None:
        """Forgets closed slots and serves the first in the line while there are free slots.

        Called with the lock held. Only slots that are served change places, so that the line stays in the
        order of arrival.
        """
        self._slots = collections.deque(slot for slot in self._slots if not slot.closed)
        free = self._most - sum(slot.served for slot in self._slots)
        waiting = [slot for slot in self._slots if not slot.served]
        for slot in waiting[: max(0, free)]:
            slot.served = True

    def add(self, slot: Slot) -> None:
        """Takes a stream in and starts the thread if it does not run."""
        with self._changed:
            self._slots.append(slot)
            self._admit()
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="atlas-steps", daemon=True)
                self._thread.start()
            self._changed.notify()

    def remove(self, slot: Slot) -> None:
        """Frees the slot of a stream.

        It only marks it: a stream may be collected as garbage at any moment, also while the thread walks over
        its slots.
        """
        slot.closed = True
        slot.answers.put(None)  # for a reader that waits in another thread
        self.wake()

    def wake(self) -> None:
        """Tells the thread that a reader took something."""
        with self._changed:
            self._changed.notify()

    def _next_batch(self) -> list[Slot]:
        """Waits for work and returns up to 32 streams of one model, which go to the back of the line."""
        with self._changed:
            while True:
                self._admit()
                ready = [slot for slot in self._slots if slot.wants_steps]
                if ready:
                    break
                self._changed.wait()
            batch = [slot for slot in ready if slot.request.model == ready[0].request.model][:MAX_ROWS]
            for slot in batch:
                self._slots.remove(slot)
                self._slots.append(slot)
            return batch

    def _work(self) -> None:
        while True:
            batch = self._next_batch()
            try:
                self._make_steps(batch)
            # whatever it is, the readers of this batch must hear it and the others go on
            except BaseException as error:
                _log.exception("A generation step failed")
                for slot in batch:
                    slot.done = len(slot.numbers)
                    slot.answers.put(_for_readers(error))


def _for_readers(error: BaseException) -> Exception:
    """Returns an error as a reader may meet it: a `SystemExit` raised there would end the reader's own
    thread.
    """
    if isinstance(error, Exception):
        return error
    wrapped = RuntimeError(f"A generation step ended with {type(error).__name__}: {error}")
    wrapped.__cause__ = error
    return wrapped


class Stream:
    """The steps of one request, as an iterator of traces of some characters each, in order.

    It holds its slot from its making on, so that streams opened together are decoded together. Closing it, or
    dropping it, frees the slot at once.
    """

    def __init__(self, worker: Worker, slot: Slot):
        self._worker = worker
        self._slot = slot
        self._left = len(slot.numbers)
        worker.add(slot)

    @property
    def place(self) -> int:
        """Its place in the line of those that wait to be served; 0 when it does not wait."""
        return self._worker.place(self._slot)

    def __iter__(self) -> Iterator:
        return self

    def __next__(self):
        if not self._left or self._slot.closed:
            raise StopIteration
        answer = self._slot.answers.get()
        if answer is None:
            raise StopIteration
        if isinstance(answer, Exception):
            self.close()
            raise answer
        self._worker.wake()
        self._left -= answer.end - answer.start
        if not self._left:
            self.close()
        return answer

    def close(self) -> None:
        """Frees the slot; what was not read is thrown away."""
        self._worker.remove(self._slot)

    def __del__(self):
        self.close()


# --- what the worker of this process does -------------------------------------------------------------------


def steps_of(request) -> Steps:
    """Returns how a request is answered step by step; one that is not is an error."""
    steps = steps_for(type(request))
    if steps is None:
        raise_invalid("request", "one that is answered step by step", request, "Ask `engine.run` for it.")
    return steps


def _make_steps(batch: list[Slot]) -> None:
    """Makes the next steps of some streams of one model."""
    requests = [slot.request for slot in batch]
    steps = steps_of(requests[0])
    count = min(steps.most, *(len(slot.numbers) - slot.done for slot in batch))
    numbers = np.stack([slot.numbers[slot.done : slot.done + count] for slot in batch])  # (B, T)
    states, done = [slot.state for slot in batch], [slot.done for slot in batch]

    def advance():
        return steps.advance(decoder(requests[0].model), requests, states, done, numbers)

    after, traces = on_device(advance, of=requests[0])
    for slot, state, trace in zip(batch, after, traces, strict=True):
        slot.state = state
        slot.done += count
        slot.answers.put(trace)


WORKER = Worker(_make_steps, most=limit("streams", 1_000_000))


def open_stream(request) -> Stream:
    """Starts the steps of a request."""
    begin = steps_of(request).begin
    state, numbers = on_device(lambda: begin(decoder(request.model), request), of=request)
    return Stream(WORKER, Slot(request, state, numbers))
