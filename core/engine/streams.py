"""The worker thread that runs the generation steps of all streams of the process in batches."""

import collections
import logging
import queue
import threading
from collections.abc import Callable, Iterator

import numpy as np

from ..base.checks import raise_invalid
from ..base.limits import get_limit
from ..base.registry import StepHandler, get_handler
from .loading import decoder, run_on_device

MAX_BATCH_STREAMS = 32  # streams in a batch; more take turns
_MAX_UNREAD_CHUNKS = 2  # results that wait for a slow reader before its stream pauses


_log = logging.getLogger(__name__)


class Slot:
    """The state of a stream, shared by its reader and the worker.

    Attributes:
        request: The request.
        state: The decoder's state after the last step.
        random_numbers: (N,) in [0, 1), one for each step.
        num_steps_done: The number of steps made.
        results: A queue of results, or the error that ended the stream, for the reader.
        is_closed: True once the reader has left.
        is_admitted: True once the worker serves it; before, it waits in the queue.
    """

    def __init__(self, request, state, random_numbers: np.ndarray):
        self.request = request
        self.state = state
        self.random_numbers = random_numbers
        self.num_steps_done = 0
        self.results: queue.SimpleQueue = queue.SimpleQueue()
        self.is_closed = False
        self.is_admitted = False

    @property
    def has_pending_steps(self) -> bool:
        """Whether the worker has steps to make for it."""
        return (
            self.is_admitted
            and not self.is_closed
            and self.num_steps_done < len(self.random_numbers)
            and self.results.qsize() < _MAX_UNREAD_CHUNKS
        )


class Worker:
    """The thread that makes the steps of all streams, one batch of steps at a time.

    Args:
        run_steps: Called with up to 32 slots of one model; advances each and adds a result.
        max_admitted: Streams that are served at a time; later ones queue, first come, first served.
    """

    def __init__(self, run_steps: Callable[[list[Slot]], None], max_admitted: int = 1_000_000):
        self._run_steps = run_steps
        self._max_admitted = max_admitted
        self._condition = threading.Condition()
        self._slots: collections.deque[Slot] = collections.deque()
        self._thread: threading.Thread | None = None

    @property
    def num_active(self) -> int:
        """The number of open streams, including those in the queue."""
        return sum(not slot.is_closed for slot in tuple(self._slots))

    def queue_position(self, slot: Slot) -> int:
        """Returns the position of a stream in the queue, 1 for the next one; 0 if it does not wait."""
        with self._condition:
            waiting_slots = [other for other in self._slots if not other.is_admitted and not other.is_closed]
            return waiting_slots.index(slot) + 1 if slot in waiting_slots else 0

    def _admit_waiting(self) -> None:
        # called with the lock held
        self._slots = collections.deque(slot for slot in self._slots if not slot.is_closed)
        num_free = self._max_admitted - sum(slot.is_admitted for slot in self._slots)
        waiting_slots = [slot for slot in self._slots if not slot.is_admitted]
        for slot in waiting_slots[: max(0, num_free)]:
            slot.is_admitted = True

    def add(self, slot: Slot) -> None:
        """Adds a stream, and starts the thread if it is not running."""
        with self._condition:
            self._slots.append(slot)
            self._admit_waiting()
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run_batches, name="atlas-steps", daemon=True)
                self._thread.start()
            self._condition.notify()

    def remove(self, slot: Slot) -> None:
        """Frees the slot of a stream.

        The slot is only marked as closed, because a stream may be garbage-collected while the thread iterates
        over the slots.
        """
        slot.is_closed = True
        slot.results.put(None)  # for a reader that waits in another thread
        self.wake()

    def wake(self) -> None:
        """Notifies the thread that a reader took a result."""
        with self._condition:
            self._condition.notify()

    def _next_batch(self) -> list[Slot]:
        """Waits for work and returns up to 32 streams of one model, which move to the end of the queue."""
        with self._condition:
            while True:
                self._admit_waiting()
                ready_slots = [slot for slot in self._slots if slot.has_pending_steps]
                if ready_slots:
                    break
                self._condition.wait()
            batch = [slot for slot in ready_slots if slot.request.model == ready_slots[0].request.model][
                :MAX_BATCH_STREAMS
            ]
            for slot in batch:
                self._slots.remove(slot)
                self._slots.append(slot)
            return batch

    def _run_batches(self) -> None:
        while True:
            batch = self._next_batch()
            try:
                self._run_steps(batch)
            # the readers of this batch must receive any error, and the other streams continue
            except BaseException as error:
                _log.exception("A generation step failed")
                for slot in batch:
                    slot.num_steps_done = len(slot.random_numbers)
                    slot.results.put(_to_reader_error(error))


def _to_reader_error(error: BaseException) -> Exception:
    # a `SystemExit` would end the reader's own thread
    if isinstance(error, Exception):
        return error
    wrapped_error = RuntimeError(f"A generation step ended with {type(error).__name__}: {error}")
    wrapped_error.__cause__ = error
    return wrapped_error


class Stream:
    """An iterator over the results of one request, each of several steps.

    It occupies its slot from the start, so that streams opened together are batched together. Closing or
    deleting it frees the slot at once.
    """

    def __init__(self, worker: Worker, slot: Slot):
        self._worker = worker
        self._slot = slot
        self._num_steps_left = len(slot.random_numbers)
        worker.add(slot)

    @property
    def queue_position(self) -> int:
        """The position in the queue; 0 if the stream does not wait."""
        return self._worker.queue_position(self._slot)

    def __iter__(self) -> Iterator:
        return self

    def __next__(self):
        if not self._num_steps_left or self._slot.is_closed:
            raise StopIteration
        result = self._slot.results.get()
        if result is None:
            raise StopIteration
        if isinstance(result, Exception):
            self.close()
            raise result
        self._worker.wake()
        self._num_steps_left -= result.end - result.start
        if not self._num_steps_left:
            self.close()
        return result

    def close(self) -> None:
        """Frees the slot; unread results are discarded."""
        self._worker.remove(self._slot)

    def __del__(self):
        self.close()


# --- what the worker of this process does -------------------------------------------------------------------


def get_required_step_handler(request) -> StepHandler:
    """Returns the step handler of a request; raises `InvalidValueError` if there is none."""
    step_handler = get_handler(type(request))
    if not isinstance(step_handler, StepHandler):
        raise_invalid("request", "one that is answered step by step", request, "Ask `engine.run` for it.")
    return step_handler


def _run_steps(batch: list[Slot]) -> None:
    """Makes the next steps of a batch of streams of one model."""
    requests = [slot.request for slot in batch]
    step_handler = get_required_step_handler(requests[0])
    num_steps = min(
        step_handler.max_steps, *(len(slot.random_numbers) - slot.num_steps_done for slot in batch)
    )
    random_numbers = np.stack(
        [slot.random_numbers[slot.num_steps_done : slot.num_steps_done + num_steps] for slot in batch]
    )  # (B, T)
    states, steps_done = [slot.state for slot in batch], [slot.num_steps_done for slot in batch]

    def advance():
        return step_handler.advance(decoder(requests[0].model), requests, states, steps_done, random_numbers)

    new_states, results = run_on_device(advance, request=requests[0])
    for slot, state, result in zip(batch, new_states, results, strict=True):
        slot.state = state
        slot.num_steps_done += num_steps
        slot.results.put(result)


WORKER = Worker(_run_steps, max_admitted=get_limit("streams", 1_000_000))


def open_stream(request) -> Stream:
    """Starts the stream of a request."""
    begin_steps = get_required_step_handler(request).begin
    state, random_numbers = run_on_device(
        lambda: begin_steps(decoder(request.model), request), request=request
    )
    return Stream(WORKER, Slot(request, state, random_numbers))
