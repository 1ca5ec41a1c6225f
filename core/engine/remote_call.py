"""The client side of one call to a remote engine: a POST, and the frames of the response."""

import contextlib
import http.client
import io
import logging
import socket
import time
import typing
import urllib.parse
from collections.abc import Callable, Iterator

from ..base.checks import AtlasError, EngineUnavailableError, InvalidValueError
from ..base.i18n import get_language, message
from ..base.limits import get_engine_address
from . import protocol, wire

_CONNECT_TIMEOUT_SECONDS = 3.0  # seconds
_READ_TIMEOUT_SECONDS = 20.0  # seconds without a byte: an engine that loads TensorFlow may be quiet for some
_FRAME_TIMEOUT_SECONDS = 60.0  # seconds for a frame, or the head of the response
# seconds until an answer or a step forward in the queue; then an engine that only sends "wait" is given up
MAX_WAIT_SECONDS = 300.0
_RETRYABLE_STATUSES = {  # the message for repeated ones
    **dict.fromkeys((429, 503), "engine-unavailable.busy"),  # the engine has too many calls
    **dict.fromkeys((500, 502, 504), "engine-unavailable"),  # a proxy whose engine is gone
    404: "engine-unavailable.foreign",  # a cluster whose applications are not deployed yet, or a stranger
}

_log = logging.getLogger(__name__)


class IncompleteAnswerError(http.client.HTTPException):
    """A response was cut off or did not begin; the call may be repeated.

    Attributes:
        message_key: The message for repeated failures.
    """

    def __init__(self, message_key: str = "engine-unavailable"):
        super().__init__(message_key)
        self.message_key = message_key


RETRYABLE_ERRORS = (OSError, http.client.HTTPException)  # after which a call may be repeated


def engine_unavailable_error(error: BaseException) -> EngineUnavailableError:
    """Returns the error for the page after a call failed repeatedly."""
    key = error.message_key if isinstance(error, IncompleteAnswerError) else "engine-unavailable"
    return EngineUnavailableError(message(key, address=get_engine_address()))


def check_deadline(deadline: float) -> None:
    """Raises `AtlasError` after a time of `time.monotonic`; the page does not retry by itself."""
    if time.monotonic() > deadline:
        raise AtlasError(
            message(
                "engine-unavailable.timeout",
                address=get_engine_address(),
                minutes=round(MAX_WAIT_SECONDS / 60),
            )
        )


@contextlib.contextmanager
def refuse_foreign_answers() -> Iterator[None]:
    """Turns a `WireError` into the error that the server is not an engine of this version."""
    try:
        yield
    except wire.WireError as error:
        _log.warning("The engine's answer was refused: %s", error)
        raise EngineUnavailableError(
            message("engine-unavailable.foreign", address=get_engine_address())
        ) from error


class _DeadlineReader(io.RawIOBase):
    """A socket reader with a deadline for the whole frame: single bytes do not extend it."""

    def __init__(self, raw: io.RawIOBase, sock: socket.socket):
        self._raw, self._sock = raw, sock
        self.end = time.monotonic() + _FRAME_TIMEOUT_SECONDS

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int | None:
        seconds_left = self.end - time.monotonic()
        if seconds_left <= 0:
            raise TimeoutError(f"a frame did not come within {_FRAME_TIMEOUT_SECONDS:.0f} seconds")
        self._sock.settimeout(min(seconds_left, _READ_TIMEOUT_SECONDS))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _TimedResponse(http.client.HTTPResponse):
    """An HTTP response with a deadline for each frame."""

    def __init__(self, sock: socket.socket, *args, **options):
        super().__init__(sock, *args, **options)
        self.reader = _DeadlineReader(self.fp.detach(), sock)
        self.fp = io.BufferedReader(self.reader)


class RemoteCall:
    """A call in progress: an iterator of its frames, which can be closed.

    Args:
        call_name: "hello", "status", "run" or "stream".
        deployment: The deployment that answers.
        request: The request of a run or a stream. Default: none.

    Raises:
        EngineUnavailableError: If the server is not an engine of this version.
        OSError, http.client.HTTPException: If the connection fails.
    """

    def __init__(self, call_name: str, deployment: str, request=None):
        address = urllib.parse.urlsplit(get_engine_address())
        connection_class = (
            http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        )
        call_fields = {
            "call": call_name,
            "schema": wire.schema_hash(),
            "request": request,
            "language": get_language(),
        }
        body = wire.pack(call_fields)
        headers = {"Content-Type": protocol.MEDIA_TYPE, "Connection": "close"}
        if protocol.get_engine_token():
            headers["Authorization"] = f"Bearer {protocol.get_engine_token()}"
        self._connection = connection_class(
            address.hostname or "", address.port, timeout=_CONNECT_TIMEOUT_SECONDS
        )
        self._connection.response_class = _TimedResponse
        try:
            self._connection.connect()
            self._connection.sock.settimeout(_READ_TIMEOUT_SECONDS)
            self._connection.request("POST", f"/{deployment}", body, headers)
            self._response = typing.cast(_TimedResponse, self._connection.getresponse())
            _check_response(self._response)
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """Closes the connection; the engine notices and frees its resources."""
        self._response.close()
        self._connection.close()

    def __iter__(self) -> Iterator[dict]:
        while True:
            with refuse_foreign_answers():
                frame = self._read_frame()
                if frame["kind"] == "end":
                    return
                if frame["kind"] == "error":
                    raise protocol.decode_error(frame["error"])
                if frame["kind"] == "hello":
                    difference = protocol.describe_difference(frame["value"], get_engine_address())
                    raise EngineUnavailableError(
                        difference or message("engine-unavailable.foreign", address=get_engine_address())
                    )
            yield frame

    def read_answer(self, expected_type, progress: Callable[[], object] | None = None):
        """Returns the value of the single answer.

        Args:
            expected_type: The type of the value, as in an annotation.
            progress: Called with each beat of the engine. Default: nothing is called.

        Raises:
            AtlasError: If there is none after `MAX_WAIT_SECONDS` seconds, or it is of another type.
        """
        deadline = time.monotonic() + MAX_WAIT_SECONDS
        for frame in self:
            if frame["kind"] == "answer":
                return check_answer_type(frame["value"], expected_type)
            check_deadline(deadline)
            if progress is not None:
                progress()
        raise IncompleteAnswerError

    def _read_frame(self) -> dict:
        self._response.reader.end = time.monotonic() + _FRAME_TIMEOUT_SECONDS
        (length,) = protocol.LENGTH_PREFIX.unpack(self._read_bytes(protocol.LENGTH_PREFIX.size))
        if length > wire.MAX_ANSWER_BYTES:
            raise wire.WireError(f"A frame of {length:,} bytes is announced.")
        try:
            return protocol.check_frame(wire.unpack(self._read_bytes(length), wire.MAX_ANSWER_BYTES))
        except InvalidValueError as error:
            raise wire.WireError(str(error)) from error

    def _read_bytes(self, size: int) -> bytes:
        data = self._response.read(size)
        if len(data) < size:
            raise IncompleteAnswerError
        return data


def check_answer_type(value, expected_type):
    """Returns the value of an answer if it has the expected type."""
    with refuse_foreign_answers():
        if not wire.matches_type(expected_type, value):
            raise wire.WireError(f"A {type(value).__name__} came where {expected_type} was promised.")
    return value


def _check_response(response: http.client.HTTPResponse) -> None:
    """Raises an error if a response is not an engine's."""
    if response.status == 401:
        raise EngineUnavailableError(message("engine-unavailable.secret", address=get_engine_address()))
    if response.status in _RETRYABLE_STATUSES:
        raise IncompleteAnswerError(_RETRYABLE_STATUSES[response.status])
    if response.status != 200 or response.headers.get_content_type() != protocol.MEDIA_TYPE:
        raise EngineUnavailableError(message("engine-unavailable.foreign", address=get_engine_address()))
