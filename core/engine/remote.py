"""The client of a remote engine (`ATLAS_ENGINE`): `run`, `stream` and `status` over HTTP.

Each call has its own connection. The engine sends a frame twice a second, so silence means that it is gone. A
request is self-contained: an interrupted run is repeated, and an interrupted text continues from the state
after its last character. Requests that need no Keras and little time are answered in this process, such as
positions and model cards.
"""

import collections
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator

from ..base.checks import AtlasError, EngineUnavailableError
from ..base.limits import get_engine_address
from ..base.registry import get_result_type
from . import protocol
from .remote_call import (
    MAX_WAIT_SECONDS,
    RETRYABLE_ERRORS,
    RemoteCall,
    check_answer_type,
    check_deadline,
    engine_unavailable_error,
    refuse_foreign_answers,
)
from .schema import EngineStatus, WarmUpRequest
from .wire import WireError

_RETRY_SECONDS = 3.0  # seconds for which an unavailable engine is retried
_STREAM_RETRY_SECONDS = 20.0  # the same for a stream: a replica is replaced in about ten
_STATUS_MAX_AGE_SECONDS = 5.0  # seconds after which a status is updated
_FIRST_STATUS_TIMEOUT_SECONDS = 0.5  # seconds that the first visitor waits for it
_log = logging.getLogger(__name__)


def is_remote(request) -> bool:
    """Returns whether a request is sent to a remote engine."""
    return not getattr(request, "runs_locally", False) and bool(get_engine_address())


# --- whether it is ours, and what to do while it is away ----------------------------------------------------

_verified_deployments: set[str] = set()  # deployments whose version was compared since they last failed


def _verify_version(deployment: str) -> None:
    """Compares the version and weights of a deployment with ours, on the first call and after each
    failure.
    """
    if deployment in _verified_deployments:
        return
    with contextlib.closing(RemoteCall("hello", deployment)) as call:
        engine_version = call.read_answer(dict)
        with refuse_foreign_answers():
            difference = protocol.describe_difference(engine_version, get_engine_address())
    if difference:
        raise EngineUnavailableError(difference)
    _verified_deployments.add(deployment)


def _retry(
    deployment: str, retry_seconds: float, call: Callable, progress: Callable[[], object] | None = None
):
    """Makes a call, and repeats it after connection errors for `retry_seconds`."""
    deadline = time.monotonic() + retry_seconds
    pause_seconds = 0.1
    while True:
        try:
            _verify_version(deployment)
            result = call()
            _state.mark_available(deployment)
            return result
        except RETRYABLE_ERRORS as error:
            _verified_deployments.discard(deployment)
            if time.monotonic() + pause_seconds > deadline:
                raise _state.mark_unavailable(deployment, engine_unavailable_error(error)) from error
        except EngineUnavailableError as error:
            raise _state.mark_unavailable(deployment, error) from None
        if progress is not None:
            progress()
        time.sleep(pause_seconds)
        pause_seconds = min(2 * pause_seconds, 1.0)


def _retry_seconds(deployment: str) -> float:
    # a deployment that is known to be unavailable is called once
    return 0.0 if _state.failed_deployment == deployment else _RETRY_SECONDS


# --- run ----------------------------------------------------------------------------------------------------


def run(request, expected_type, progress: Callable[[], object] | None = None):
    """Runs a request on the remote engine, like `core.engine.run`.

    Args:
        request, progress: See `core.engine.run`.
        expected_type: The type of the result.

    Raises:
        EngineUnavailableError: If the engine does not answer, or is not one of this version.
        AtlasError: If it has not answered within some minutes.
    """
    if isinstance(request, WarmUpRequest):
        return _verify_all_deployments()
    deployment = protocol.find_deployment(request)

    def call_engine():
        with contextlib.closing(RemoteCall("run", deployment, request)) as remote_call:
            return remote_call.read_answer(expected_type, progress)

    return _retry(deployment, _retry_seconds(deployment), call_engine, progress)


def _verify_all_deployments() -> bool:
    # so that the log reports a difference at the start
    try:
        for deployment in protocol.DEPLOYMENTS:
            _retry(deployment, _retry_seconds(deployment), bool)
    except EngineUnavailableError as error:
        _log.error("%s", error)
        return False
    return True


# --- stream -------------------------------------------------------------------------------------------------


def _remaining_request(request, result):
    if not request.start == result.start < result.end <= request.start + request.length:
        raise WireError("A text goes on elsewhere than where it was.")
    return request.next_request(result)


class RemoteStream:
    """An iterator over the results of a remote stream, which resumes after connection errors."""

    def __init__(self, request) -> None:
        self._result_type = get_result_type(type(request))
        self._request = request  # for the remaining results
        self._deployment = protocol.find_deployment(request)
        self._unread_results: collections.deque = collections.deque()
        self._queue_position = 0
        # moves with each answer and each step forward in the line
        self._deadline = time.monotonic() + MAX_WAIT_SECONDS
        self._call: RemoteCall | None = None
        self._frames: Iterator[dict] = iter(())
        _retry(self._deployment, _retry_seconds(self._deployment), self._open)

    def _open(self) -> None:
        self._close_call()
        self._call = RemoteCall("stream", self._deployment, self._request)
        self._frames = iter(self._call)
        self._read_frame()  # an invalid request fails at once

    def _read_frame(self) -> None:
        frame = next(self._frames, None)
        with refuse_foreign_answers():
            if frame is None:
                raise WireError("A text ends before its end.")
            previous_position = self._queue_position
            self._queue_position = frame.get("place", 0)
            if frame["kind"] == "answer":
                result = check_answer_type(frame["value"], self._result_type)
                self._request = _remaining_request(self._request, result)
                self._unread_results.append(result)
        if frame["kind"] == "answer" or 0 < self._queue_position < previous_position:
            self._deadline = time.monotonic() + MAX_WAIT_SECONDS

    def _advance(self) -> None:
        check_deadline(self._deadline)
        try:
            self._read_frame()
        except RETRYABLE_ERRORS as error:
            _log.warning("A stream was cut off (%s) and goes on.", type(error).__name__)
            _verified_deployments.discard(self._deployment)
            _retry(self._deployment, _STREAM_RETRY_SECONDS, self._open)

    @property
    def queue_position(self) -> int:
        """The position in the queue; 0 if the stream does not wait."""
        if self._queue_position:
            self._advance()
        return self._queue_position

    def __iter__(self):
        return self

    def __next__(self):
        while not self._unread_results and self._request is not None:
            self._advance()
        if not self._unread_results:
            self.close()
            raise StopIteration
        return self._unread_results.popleft()

    def _close_call(self) -> None:
        if self._call is not None:
            self._call.close()
            self._call = None

    def close(self) -> None:
        """Closes the stream; the engine frees its slot."""
        self._request = None
        self._unread_results.clear()
        self._close_call()

    def __del__(self):
        self._close_call()


# --- status -------------------------------------------------------------------------------------------------


class _EngineState:
    """The last known state of the engine, which a thread updates, so that no page waits for it.

    Attributes:
        failed_deployment: The deployment that failed last; "" while all answer.
    """

    def __init__(self) -> None:
        self.failed_deployment = ""
        self._error: EngineUnavailableError | None = None
        self._status: EngineStatus | None = None
        self._requested_at = -_STATUS_MAX_AGE_SECONDS
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def mark_unavailable(self, deployment: str, error: EngineUnavailableError) -> EngineUnavailableError:
        self.failed_deployment, self._error = deployment, error
        return error

    def mark_available(self, deployment: str) -> None:
        if self.failed_deployment == deployment:
            self.failed_deployment, self._error = "", None

    def _request_status(self) -> None:
        deployment = self.failed_deployment or protocol.FALLBACK_DEPLOYMENT

        def call_engine() -> EngineStatus:
            with contextlib.closing(RemoteCall("status", deployment)) as remote_call:
                return remote_call.read_answer(EngineStatus)

        with contextlib.suppress(AtlasError):  # it is noted
            self._status = _retry(deployment, 0, call_engine)

    def current_status(self) -> EngineStatus:
        """Returns the last known status; starts an update if it is old."""
        with self._lock:
            age_seconds = time.monotonic() - self._requested_at
            is_idle = self._thread is None or not self._thread.is_alive()
            if is_idle and age_seconds > (1.0 if self._error else _STATUS_MAX_AGE_SECONDS):
                self._requested_at = time.monotonic()
                self._thread = threading.Thread(target=self._request_status, name="atlas-status", daemon=True)
                self._thread.start()
        if self._thread is not None and self._status is None and self._error is None:
            self._thread.join(_FIRST_STATUS_TIMEOUT_SECONDS)
        if self._error is not None:
            raise self._error
        return self._status or EngineStatus(device=None, versions={}, num_streams=0)


_state = _EngineState()


def status() -> EngineStatus:
    """Returns the status of the engine as of a few seconds ago, without waiting for it.

    Raises:
        EngineUnavailableError: If it does not answer, or is not one of this version.
    """
    return _state.current_status()
