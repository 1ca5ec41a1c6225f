"""Visitors without a browser: threads that read the engine's streams, together or at the pace of a reader."""

import contextlib
import dataclasses
import threading
import time
from collections.abc import Sequence

from core import engine
from core.shakespeare.writing.ask import GenerateRequest


@dataclasses.dataclass
class Reading:
    """What one reader saw: when it asked, and when each update came, with its characters."""

    asked: float = 0.0
    times: list[float] = dataclasses.field(default_factory=list)
    text: str = ""
    error: Exception | None = None

    @property
    def first(self) -> float:
        """Seconds to the first characters."""
        return self.times[0] - self.asked

    @property
    def longest_gap(self) -> float:
        """Seconds between two updates, the longest; the wait for the first is not one."""
        return max(
            (after - before for before, after in zip(self.times, self.times[1:], strict=False)), default=0.0
        )


def _read(request: GenerateRequest, reading: Reading, barrier: threading.Barrier) -> None:
    try:
        barrier.wait()
        reading.asked = time.perf_counter()
        for trace in engine.stream(request):
            reading.times.append(time.perf_counter())
            reading.text += trace.text
    except Exception as error:  # it belongs to the thread that started this one
        reading.error = error


def read_together(requests: Sequence[GenerateRequest]) -> tuple[float, list[Reading]]:
    """Reads all requests at once, as fast as they come, a thread each, and returns the seconds from "go" to
    the last end.

    Raises:
        Exception: What a reader met.
    """
    barrier = threading.Barrier(len(requests) + 1)
    readings = [Reading() for _ in requests]
    threads = [
        threading.Thread(target=_read, args=(request, reading, barrier), daemon=True)
        for request, reading in zip(requests, readings, strict=True)
    ]
    for thread in threads:
        thread.start()
    barrier.wait()
    for thread in threads:
        thread.join()
    for reading in readings:
        if reading.error:
            raise reading.error
    start = min(reading.asked for reading in readings)
    return max(reading.times[-1] for reading in readings) - start, readings


class PacedReaders:
    """Readers who stay connected and take a text no faster than they show it; a context manager.

    Attributes:
        longest_wait: Seconds that one of them waited for characters that were due, the longest.
    """

    def __init__(self, requests: Sequence[GenerateRequest], characters_a_second: float):
        self.requests, self.pace, self.longest_wait = requests, characters_a_second, 0.0
        self._stop, self._lock, self._errors = threading.Event(), threading.Lock(), []
        self._connected = threading.Barrier(len(requests) + 1)

    def _read(self, request: GenerateRequest) -> None:
        try:
            with contextlib.closing(engine.stream(request)) as stream:
                trace = next(stream)
                self._connected.wait()
                while not self._stop.wait(len(trace.text) / self.pace):
                    due = time.perf_counter()
                    trace = next(stream)
                    with self._lock:
                        self.longest_wait = max(self.longest_wait, time.perf_counter() - due)
        except StopIteration:
            self._errors.append(
                RuntimeError("A paced reader came to the end of its text before it was told to stop")
            )
        except Exception as error:  # it belongs to the thread that started this one
            self._errors.append(error)
            self._connected.abort()

    def __enter__(self) -> "PacedReaders":
        self._threads = [
            threading.Thread(target=self._read, args=(request,), daemon=True) for request in self.requests
        ]
        for thread in self._threads:
            thread.start()
        try:
            self._connected.wait()
        except threading.BrokenBarrierError:
            self._end()
        return self

    def _end(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()
        if self._errors:
            raise self._errors[0]

    def __exit__(self, kind, *_) -> None:
        if kind is None:
            self._end()
        else:
            self._stop.set()
