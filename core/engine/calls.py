"""One call to an engine elsewhere, from the asking side: a POST, and the frames that answer it."""

import contextlib
import http.client
import io
import logging
import socket
import time
import typing
import urllib.parse
from collections.abc import Callable, Iterator

from ..base.checks import AtlasError, EngineAwayError, InvalidValueError
from ..base.i18n import language, message
from ..base.limits import engine_address
from . import protocol, wire

_CONNECTING = 3.0  # seconds
_SILENCE = 20.0  # seconds without a byte: an engine that loads TensorFlow may be quiet for some
_FRAME = 60.0  # seconds that a frame, or the head of the answer, may take to come
RUN = (
    300.0  # seconds until an answer, or a step forward in the line: one who only says "wait" is given up then
)
_FULL = (429, 503)  # more calls than an engine takes
_NOT_THERE = (500, 502, 504)  # a proxy whose engine is gone

_log = logging.getLogger(__name__)


class CutOff(http.client.HTTPException):
    """An answer ended before its end, or did not begin: the call may be made again.

    Attributes:
        key: Of the message where it fails again and again.
    """

    def __init__(self, key: str = "engine-away"):
        super().__init__(key)
        self.key = key


BROKEN = (OSError, http.client.HTTPException)  # after which a call may be made again


def away(error: BaseException) -> EngineAwayError:
    """Returns what a page says of a call that broke again and again."""
    key = error.key if isinstance(error, CutOff) else "engine-away"
    return EngineAwayError(message(key, address=engine_address()))


def check_time(end: float) -> None:
    """Raises an error once a moment of `time.monotonic` has passed; the page does not ask again by itself."""
    if time.monotonic() > end:
        raise AtlasError(message("engine-away.late", address=engine_address(), minutes=round(RUN / 60)))


@contextlib.contextmanager
def ours() -> Iterator[None]:
    """Says of what cannot be an engine's of ours that it is none."""
    try:
        yield
    except wire.WireError as error:
        _log.warning("The engine's answer was refused: %s", error)
        raise EngineAwayError(message("engine-away.foreign", address=engine_address())) from error


class _Timed(io.RawIOBase):
    """What comes over a socket until a moment: a byte now and then is no better than silence."""

    def __init__(self, raw: io.RawIOBase, sock: socket.socket):
        self._raw, self._sock = raw, sock
        self.end = time.monotonic() + _FRAME

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int | None:
        left = self.end - time.monotonic()
        if left <= 0:
            raise TimeoutError(f"a frame did not come within {_FRAME:.0f} seconds")
        self._sock.settimeout(min(left, _SILENCE))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _Response(http.client.HTTPResponse):
    """An answer each part of which has to come in time."""

    def __init__(self, sock: socket.socket, *args, **more):
        super().__init__(sock, *args, **more)
        self.timed = _Timed(self.fp.detach(), sock)
        self.fp = io.BufferedReader(self.timed)


class Call:
    """A call on its way: an iterator of its frames, which can be closed.

    Args:
        name: "hello", "status", "run" or "stream".
        deployment: Who answers.
        request: What is asked. Default: nothing.

    Raises:
        EngineAwayError: If what answers is no engine of ours.
        OSError, http.client.HTTPException: If nobody answers now.
    """

    def __init__(self, name: str, deployment: str, request=None):
        address = urllib.parse.urlsplit(engine_address())
        kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        asked = {"call": name, "schema": wire.schema(), "request": request, "language": language()}
        message = wire.pack(asked)
        headers = {"Content-Type": protocol.MEDIA_TYPE, "Connection": "close"}
        if protocol.token():
            headers["Authorization"] = f"Bearer {protocol.token()}"
        self._line = kind(address.hostname or "", address.port, timeout=_CONNECTING)
        self._line.response_class = _Response
        try:
            self._line.connect()
            self._line.sock.settimeout(_SILENCE)
            self._line.request("POST", f"/{deployment}", message, headers)
            self._response = typing.cast(_Response, self._line.getresponse())
            _check(self._response)
        except BaseException:
            self._line.close()
            raise

    def close(self) -> None:
        """Ends the call; the engine notices, and frees what it held."""
        self._response.close()
        self._line.close()

    def __iter__(self) -> Iterator[dict]:
        while True:
            with ours():
                frame = self._next()
                if frame["kind"] == "end":
                    return
                if frame["kind"] == "error":
                    raise protocol.error_of(frame["error"])
                if frame["kind"] == "hello":
                    sentence = protocol.difference(frame["value"], engine_address())
                    raise EngineAwayError(
                        sentence or message("engine-away.foreign", address=engine_address())
                    )
            yield frame

    def answer(self, promised, progress: Callable[[], object] | None = None):
        """Returns the one value that answers the call.

        Args:
            promised: Its type, as functions declare theirs.
            progress: Called with each beat of the engine. Default: nothing is called.

        Raises:
            AtlasError: If there is none after `RUN` seconds, or it is of another type.
        """
        end = time.monotonic() + RUN
        for frame in self:
            if frame["kind"] == "answer":
                return held(frame["value"], promised)
            check_time(end)
            if progress is not None:
                progress()
        raise CutOff

    def _next(self) -> dict:
        self._response.timed.end = time.monotonic() + _FRAME
        (length,) = protocol.LENGTH.unpack(self._read(protocol.LENGTH.size))
        if length > wire.MAX_ANSWER:
            raise wire.WireError(f"A frame of {length:,} bytes is announced.")
        try:
            return protocol.checked(wire.unpack(self._read(length), wire.MAX_ANSWER))
        except InvalidValueError as error:
            raise wire.WireError(str(error)) from error

    def _read(self, size: int) -> bytes:
        data = self._response.read(size)
        if len(data) < size:
            raise CutOff
        return data


def held(value, promised):
    """Returns what an engine answered if it is of the type that the request promises."""
    with ours():
        if not wire.is_of(promised, value):
            raise wire.WireError(f"A {type(value).__name__} came where {promised} was promised.")
    return value


def _check(response: http.client.HTTPResponse) -> None:
    """Raises an error where an answer is not an engine's."""
    if response.status == 401:
        raise EngineAwayError(message("engine-away.secret", address=engine_address()))
    if response.status in _FULL:
        raise CutOff("engine-away.busy")
    if response.status in _NOT_THERE:
        raise CutOff
    if response.status == 404:  # a cluster whose applications are not deployed yet, or a stranger
        raise CutOff("engine-away.foreign")
    if response.status != 200 or response.headers.get_content_type() != protocol.MEDIA_TYPE:
        raise EngineAwayError(message("engine-away.foreign", address=engine_address()))
