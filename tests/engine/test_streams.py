"""The worker and its streams, without a model: what makes the steps is a stand-in."""

import concurrent.futures
import gc
import threading
import time

import numpy as np
import pytest

from core.engine import streams
from core.engine.streams import MAX_BATCH_STREAMS, Slot, Stream, Worker
from core.topics.shakespeare.writing.schema import GenerateRequest
from tests.support.waiting import wait_until

PATIENCE = 5.0  # seconds that a test waits for another thread before it fails
CHUNK = 4


class Chunk:
    """Stands for a trace: the worker and its streams look at the text alone."""

    def __init__(self, text: str):
        self.text, self.start, self.end = text, 0, len(text)


class BlockingSteps:
    """Stands for the models: writes the first letter of the prompt, and remembers each batch.

    A closed `gate` holds the worker inside a batch; `entered` tells that it is there.
    """

    def __init__(self):
        self.batches: list[list[str]] = []
        self.gate, self.entered = threading.Event(), threading.Event()
        self.gate.set()
        self.error: BaseException | None = None

    def __call__(self, batch: list[Slot]) -> None:
        self.batches.append([slot.request.prompt for slot in batch])
        self.entered.set()
        assert self.gate.wait(PATIENCE)
        if self.error:
            error, self.error = self.error, None
            raise error
        steps = min(CHUNK, *(len(slot.random_numbers) - slot.num_steps_done for slot in batch), CHUNK)
        for slot in batch:
            slot.num_steps_done += steps
            slot.results.put(Chunk(slot.request.prompt[0] * steps))


@pytest.fixture
def steps():
    made = BlockingSteps()
    yield made
    made.gate.set()


@pytest.fixture
def worker(steps):
    return Worker(steps)


@pytest.fixture
def held(worker, steps):
    """A stream in whose batch the worker is held until the gate opens."""
    steps.gate.clear()
    stream = open_stream(worker, "x", CHUNK)
    assert steps.entered.wait(PATIENCE)
    return stream


def open_stream(worker, prompt="a", length=10, model="char_rnn"):
    return Stream(
        worker,
        Slot(GenerateRequest(prompt=prompt, length=length, model=model), np.zeros(128), np.zeros(length)),
    )


READERS = concurrent.futures.ThreadPoolExecutor()


def read(stream) -> str:
    """Reads a stream to its end in a thread, so that a stream that hangs fails a test instead of stopping
    them all.
    """
    try:
        return READERS.submit(lambda: "".join(chunk.text for chunk in stream)).result(PATIENCE)
    finally:
        stream.close()


# --- reading ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [1, CHUNK, CHUNK + 1, 50])
def test_a_stream_yields_what_was_asked_for_and_ends(worker, length):
    stream = open_stream(worker, "a", length)
    assert worker.num_active == 1
    assert (read(stream), list(stream), worker.num_active) == ("a" * length, [], 0)


def test_streams_that_wait_together_are_stepped_together_and_a_batch_holds_one_model(worker, steps, held):
    models = ("char_rnn", "char_rnn_stateful", "char_rnn", "char_rnn_large")
    waiting = [open_stream(worker, letter, CHUNK, model) for letter, model in zip("abcd", models)]
    steps.gate.set()
    assert [read(stream) for stream in [held, *waiting]] == [letter * CHUNK for letter in "xabcd"]
    assert steps.batches == [["x"], ["a", "c"], ["b"], ["d"]]


def test_more_streams_than_rows_take_turns(worker, steps, held):
    """Nobody is stepped twice before all were stepped once."""
    names = [f"a{number}" for number in range(MAX_BATCH_STREAMS + 8)]
    waiting = [open_stream(worker, name, 2 * CHUNK) for name in names]
    steps.gate.set()
    assert [read(stream) for stream in [held, *waiting]] == ["x" * CHUNK] + ["a" * 2 * CHUNK] * len(names)
    assert max(map(len, steps.batches)) == MAX_BATCH_STREAMS
    served = [name for batch in steps.batches[1:] for name in batch]
    assert sorted(served[: len(names)]) == sorted(names)


# --- slow readers -------------------------------------------------------------------------------------------


def test_a_stream_that_is_not_read_pauses_and_goes_on_when_it_is(worker, steps):
    slow = open_stream(worker, "s", 100 * CHUNK)
    next(slow)
    assert wait_until(lambda: sum("s" in batch for batch in steps.batches) >= 2)
    assert read(open_stream(worker, "q", 100 * CHUNK)) == "q" * 100 * CHUNK  # another one is not held up
    assert sum("s" in batch for batch in steps.batches) <= 1 + streams._MAX_UNREAD_CHUNKS
    assert "s" + read(slow) == "s" * (99 * CHUNK + 1)


# --- closing ------------------------------------------------------------------------------------------------


def test_closing_frees_the_slot_whether_or_not_anything_was_read(worker):
    never_read, read_once = open_stream(worker, length=1000), open_stream(worker, length=1000)
    next(read_once)
    for stream, num_active in ((never_read, 1), (never_read, 1), (read_once, 0)):  # twice is harmless
        stream.close()
        assert worker.num_active == num_active
    assert list(read_once) == []


def test_dropping_a_stream_frees_its_slot(worker):
    stream = open_stream(worker, length=1000)
    next(stream)
    del stream
    gc.collect()
    assert worker.num_active == 0


def test_a_stream_closed_in_the_middle_of_its_step_is_not_stepped_again(worker, steps):
    steps.gate.clear()
    stream = open_stream(worker, "a", 1000)
    assert steps.entered.wait(PATIENCE)
    stream.close()
    assert worker.num_active == 0
    steps.gate.set()
    assert read(open_stream(worker, "b", CHUNK)) == "b" * CHUNK
    assert steps.batches == [["a"], ["b"]]


def test_closing_ends_a_reader_that_waits_in_another_thread(worker, steps, held):
    waiting = open_stream(worker, "a", 1000)
    reader = READERS.submit(list, waiting)
    time.sleep(0.02)  # until it waits
    waiting.close()
    steps.gate.set()
    assert reader.result(PATIENCE) == []


def test_a_stream_collected_in_the_worker_s_own_thread_does_not_end_it(worker, steps, held, monkeypatch):
    """Garbage in a cycle is collected in any thread at any moment, also in the middle of looking for work."""
    gc.disable()
    gc.freeze()  # what other tests left is not looked through: each collection would take a second
    try:
        cycle = [open_stream(worker, "g", 1000)]
        cycle.append(cycle)
        last = open_stream(worker, "b", CHUNK)
        del cycle
        wants_steps = Slot.has_pending_steps.fget

        def collecting(slot):
            if threading.current_thread() is worker._thread:
                gc.collect()
            return wants_steps(slot)

        monkeypatch.setattr(Slot, "has_pending_steps", property(collecting))
        steps.gate.set()
        assert [read(held), read(last)] == ["x" * CHUNK, "b" * CHUNK]
        assert wait_until(lambda: worker.num_active == 0)
    finally:
        gc.unfreeze()
        gc.enable()


# --- errors -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "read_as", "words"),
    [
        (ZeroDivisionError("no"), ZeroDivisionError, "no"),
        (SystemExit(3), RuntimeError, "ended with SystemExit"),
        (BaseException("odd"), RuntimeError, "ended with BaseException"),
    ],
    ids=repr,
)
def test_an_error_reaches_the_readers_of_its_batch_and_the_worker_lives_on(
    worker, steps, held, caplog, error, read_as, words
):
    """A `SystemExit` once ended the thread, and the readers of its batch waited until somebody else came."""
    steps.error, thread = error, worker._thread
    other = open_stream(worker, "b", CHUNK)
    steps.gate.set()
    with pytest.raises(read_as, match=words) as caught:
        read(held)
    assert error in (caught.value, caught.value.__cause__)
    assert [read(other), read(open_stream(worker, "c", 50))] == ["b" * CHUNK, "c" * 50]
    assert worker.num_active == 0
    assert worker._thread is thread and thread.is_alive() and "A generation step failed" in caplog.text


def test_what_was_made_before_an_error_is_still_read(worker, steps):
    stream = open_stream(worker, "a", 1000)
    assert wait_until(lambda: len(steps.batches) == streams._MAX_UNREAD_CHUNKS and not steps.error)
    steps.error = ZeroDivisionError("no")
    chunks = []
    with pytest.raises(ZeroDivisionError):
        chunks.extend(stream)
    assert len(chunks) == streams._MAX_UNREAD_CHUNKS


# --- the line -----------------------------------------------------------------------------------------------


def test_who_comes_when_all_places_are_taken_waits_in_the_order_of_arrival(steps):
    worker = Worker(steps, max_admitted=2)
    served = [open_stream(worker, letter, CHUNK) for letter in "ab"]
    line = [open_stream(worker, letter, CHUNK) for letter in "cde"]
    assert [stream.queue_position for stream in [*served, *line]] == [0, 0, 1, 2, 3]
    assert wait_until(lambda: all(stream._slot.num_steps_done for stream in served))
    assert not any(stream._slot.num_steps_done for stream in line)  # nobody who waits is written for
    line[0].close()  # gives up
    assert (list(line[0]), [stream.queue_position for stream in line]) == ([], [0, 1, 2])
    assert read(served[0]) == "a" * CHUNK
    assert wait_until(lambda: line[1].queue_position == 0)
    assert line[2].queue_position == 1
    assert [read(stream) for stream in (line[1], served[1], line[2])] == [
        "d" * CHUNK,
        "b" * CHUNK,
        "e" * CHUNK,
    ]
