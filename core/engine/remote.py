"""The engine's three calls over HTTP, where `ATLAS_ENGINE` names an engine elsewhere.

Each call is a connection of its own. While nothing is ready the engine says so twice a second, so that
silence means that it is gone. A request holds all that its answer hangs on: a run that was cut off is asked
again, and a text goes on from the state after its last character. What needs no Keras and little time is
answered in this process: positions, and the cards of the models.
"""

import collections
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator

from ..base.checks import AtlasError, EngineAwayError
from ..base.limits import engine_address
from ..base.registry import result_type
from . import protocol
from .calls import BROKEN, RUN, Call, away, check_time, held, ours
from .schema import Status, WarmUpRequest
from .wire import WireError

_PATIENCE = 3.0  # seconds in which an engine that is away is tried again before the page says so
_PATIENCE_MIDWAY = 20.0  # the same for a text that has begun: a replica is replaced in about ten
_FRESH = 5.0  # seconds for which a status is shown before it is asked anew
_FIRST_STATUS = 0.5  # seconds that the first visitor waits for it
_log = logging.getLogger(__name__)


def answers(request) -> bool:
    """Tells whether a request goes to an engine elsewhere."""
    return not getattr(request, "here", False) and bool(engine_address())


# --- whether it is ours, and what to do while it is away ----------------------------------------------------

_agreed: set[str] = set()  # deployments whose version was compared since they last failed


def _agree(deployment: str) -> None:
    """Compares version and weights of a deployment with ours, at the first call and after each fault."""
    if deployment in _agreed:
        return
    with contextlib.closing(Call("hello", deployment)) as call:
        said = call.answer(dict)
        with ours():
            sentence = protocol.difference(said, engine_address())
    if sentence:
        raise EngineAwayError(sentence)
    _agreed.add(deployment)


def _persist(deployment: str, patience: float, call: Callable, progress: Callable[[], object] | None = None):
    """Returns what a call returns; one that breaks is made again until patience ends."""
    end = time.monotonic() + patience
    pause = 0.1
    while True:
        try:
            _agree(deployment)
            result = call()
            _state.back(deployment)
            return result
        except BROKEN as error:
            _agreed.discard(deployment)
            if time.monotonic() + pause > end:
                raise _state.away(deployment, away(error)) from error
        except EngineAwayError as error:
            raise _state.away(deployment, error) from None
        if progress is not None:
            progress()
        time.sleep(pause)
        pause = min(2 * pause, 1.0)


def _patience(deployment: str) -> float:
    """Returns how long a call is made again; one to a deployment that is known to be away is made once."""
    return 0.0 if _state.failed == deployment else _PATIENCE


# --- run ----------------------------------------------------------------------------------------------------


def run(request, promised, progress: Callable[[], object] | None = None):
    """Returns the trace that answers a request, as `core.engine.run` does.

    Args:
        request, progress: As there.
        promised: The type of the trace.

    Raises:
        EngineAwayError: If the engine does not answer, or is none of ours.
        AtlasError: If it has not answered in some minutes.
    """
    if isinstance(request, WarmUpRequest):
        return _greet()
    deployment = protocol.deployment_of(request)

    def call():
        with contextlib.closing(Call("run", deployment, request)) as answers:
            return answers.answer(promised, progress)

    return _persist(deployment, _patience(deployment), call, progress)


def _greet() -> bool:
    """Compares versions with all deployments, so that the log tells at the start what is wrong."""
    try:
        for deployment in protocol.DEPLOYMENTS:
            _persist(deployment, _patience(deployment), bool)
    except EngineAwayError as error:
        _log.error("%s", error)
        return False
    return True


# --- stream -------------------------------------------------------------------------------------------------


def _rest(request, result):
    """Returns the request for what follows a trace, or None where nothing does."""
    if not request.start == result.start < result.end <= request.start + request.length:
        raise WireError("A text goes on elsewhere than where it was.")
    return request.after(result)


class RemoteStream:
    """The steps of a request from afar, as an iterator of traces; after a fault it goes on where it was."""

    def __init__(self, request) -> None:
        self._trace = result_type(type(request))
        self._request = request  # for what has not come yet
        self._deployment = protocol.deployment_of(request)
        self._ready: collections.deque = collections.deque()
        self._place = 0
        self._end = time.monotonic() + RUN  # moves with each answer and each step forward in the line
        self._call: Call | None = None
        self._frames: Iterator[dict] = iter(())
        _persist(self._deployment, _patience(self._deployment), self._open)

    def _open(self) -> None:
        self._hang_up()
        self._call = Call("stream", self._deployment, self._request)
        self._frames = iter(self._call)
        self._take()  # a request that cannot be answered says so at once

    def _take(self) -> None:
        frame = next(self._frames, None)
        with ours():
            if frame is None:
                raise WireError("A text ends before its end.")
            before = self._place
            self._place = frame.get("place", 0)
            if frame["kind"] == "answer":
                result = held(frame["value"], self._trace)
                self._request = _rest(self._request, result)
                self._ready.append(result)
        if frame["kind"] == "answer" or 0 < self._place < before:
            self._end = time.monotonic() + RUN

    def _advance(self) -> None:
        """Takes the next frame, over another line where this one was cut."""
        check_time(self._end)
        try:
            self._take()
        except BROKEN as error:
            _log.warning("A stream was cut off (%s) and goes on.", type(error).__name__)
            _agreed.discard(self._deployment)
            _persist(self._deployment, _PATIENCE_MIDWAY, self._open)

    @property
    def place(self) -> int:
        """Its place in the line of those that wait to be served; 0 when it does not wait."""
        if self._place:
            self._advance()
        return self._place

    def __iter__(self):
        return self

    def __next__(self):
        while not self._ready and self._request is not None:
            self._advance()
        if not self._ready:
            self.close()
            raise StopIteration
        return self._ready.popleft()

    def _hang_up(self) -> None:
        if self._call is not None:
            self._call.close()
            self._call = None

    def close(self) -> None:
        """Ends it; the engine frees its slot."""
        self._request = None
        self._ready.clear()
        self._hang_up()

    def __del__(self):
        self._hang_up()


# --- status -------------------------------------------------------------------------------------------------


class _State:
    """What is known of the engine: asked for in a thread of its own, so that no page waits for it.

    Attributes:
        failed: The deployment that failed last, and is looked for; "" while all answer.
    """

    def __init__(self) -> None:
        self.failed = ""
        self._error: EngineAwayError | None = None
        self._status: Status | None = None
        self._asked = -_FRESH
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def away(self, deployment: str, error: EngineAwayError) -> EngineAwayError:
        self.failed, self._error = deployment, error
        return error

    def back(self, deployment: str) -> None:
        if self.failed == deployment:
            self.failed, self._error = "", None

    def _ask(self) -> None:
        deployment = self.failed or protocol.REST

        def call() -> Status:
            with contextlib.closing(Call("status", deployment)) as answers:
                return answers.answer(Status)

        with contextlib.suppress(AtlasError):  # it is noted
            self._status = _persist(deployment, 0, call)

    def now(self) -> Status:
        """Returns what is known, and sees to it that it is asked anew where it is old."""
        with self._lock:
            age = time.monotonic() - self._asked
            idle = self._thread is None or not self._thread.is_alive()
            if idle and age > (1.0 if self._error else _FRESH):
                self._asked = time.monotonic()
                self._thread = threading.Thread(target=self._ask, name="atlas-status", daemon=True)
                self._thread.start()
        if self._thread is not None and self._status is None and self._error is None:
            self._thread.join(_FIRST_STATUS)
        if self._error is not None:
            raise self._error
        return self._status or Status(device=None, versions={}, streams=0)


_state = _State()


def status() -> Status:
    """Returns the state of the engine as it was a few seconds ago, without waiting for it.

    Raises:
        EngineAwayError: If it does not answer, or is none of ours.
    """
    return _state.now()
