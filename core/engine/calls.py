"""One call to an engine elsewhere, from the asking side: a POST, and the frames that answer it."""

import http.client
import logging
import urllib.parse
from collections.abc import Iterator

from core.base.limits import engine_address
from core.checks import EngineAwayError
from core.engine import protocol, wire

_CONNECTING = 3.0  # seconds
_SILENCE = 20.0  # seconds without a frame: an engine that loads TensorFlow may be quiet for some
_FULL = (429, 503)  # more calls than an engine takes
_NOT_THERE = (500, 502, 504)  # a proxy whose engine is gone

_FOREIGN = (
    "What answers at {address} is no engine of Attention Atlas of this version. Set ATLAS_ENGINE to the "
    "address of one, and look whether it has started."
)
_SECRET = (
    "The engine at {address} does not accept this app's secret. Set ATLAS_ENGINE_TOKEN to the same value for "
    "both."
)
_AWAY = (
    "The engine at {address} does not answer. What you typed is kept, and this page comes back by itself "
    "once it does."
)
_BUSY = (
    "The engine at {address} has no room for more at the moment. What you typed is kept, and this page tries "
    "again by itself."
)
_log = logging.getLogger(__name__)


class CutOff(http.client.HTTPException):
    """An answer ended before its end, or did not begin: the call may be made again.

    Attributes:
        sentence: What to say where it fails again and again.
    """

    def __init__(self, sentence: str = _AWAY):
        super().__init__(sentence)
        self.sentence = sentence


BROKEN = (OSError, http.client.HTTPException)  # after which a call may be made again


def away(error: BaseException) -> EngineAwayError:
    """Returns what a page says of a call that broke again and again."""
    words = error.sentence if isinstance(error, CutOff) else _AWAY
    return EngineAwayError(words.format(address=engine_address()))


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
        message = wire.pack({"call": name, "schema": wire.schema(), "request": request})
        headers = {"Content-Type": protocol.MEDIA_TYPE, "Connection": "close"}
        if protocol.token():
            headers["Authorization"] = f"Bearer {protocol.token()}"
        self._line = kind(address.hostname or "", address.port, timeout=_CONNECTING)
        try:
            self._line.connect()
            self._line.sock.settimeout(_SILENCE)
            self._line.request("POST", f"/{deployment}", message, headers)
            self._response = self._line.getresponse()
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
            (length,) = protocol.LENGTH.unpack(self._read(protocol.LENGTH.size))
            frame = self._unpacked(length)
            if frame["kind"] == "end":
                return
            if frame["kind"] == "error":
                raise protocol.error_of(frame["error"])
            if frame["kind"] == "hello":
                sentence = protocol.difference(frame["value"], engine_address())
                raise EngineAwayError(sentence or _FOREIGN.format(address=engine_address()))
            yield frame

    def _unpacked(self, length: int) -> dict:
        try:
            if length > wire.MAX_ANSWER:
                raise wire.WireError(f"A frame of {length:,} bytes is announced.")
            return wire.unpack(self._read(length), wire.MAX_ANSWER)
        except wire.WireError as error:
            _log.warning("The engine's answer was refused: %s", error)
            raise EngineAwayError(_FOREIGN.format(address=engine_address())) from error

    def _read(self, size: int) -> bytes:
        data = self._response.read(size)
        if len(data) < size:
            raise CutOff
        return data


def _check(response: http.client.HTTPResponse) -> None:
    """Raises an error where an answer is not an engine's."""
    if response.status == 401:
        raise EngineAwayError(_SECRET.format(address=engine_address()))
    if response.status in _FULL:
        raise CutOff(_BUSY)
    if response.status in _NOT_THERE:
        raise CutOff
    if response.status == 404:  # a cluster whose applications are not deployed yet, or a stranger
        raise CutOff(_FOREIGN)
    if response.status != 200 or response.headers.get_content_type() != protocol.MEDIA_TYPE:
        raise EngineAwayError(_FOREIGN.format(address=engine_address()))
