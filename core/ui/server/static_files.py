"""Streamlit's scripts, styles and fonts from memory: each newcomer's browser asks for a hundred of them.

A cold Chromium on Positions, medians of five loads in one run: 0.17 s of the server's CPU in place of 0.27,
and 2.8 MB in place of 8.1 for a browser on another machine.
"""

import asyncio
import functools
import gzip

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware

from .visitors import is_here

_MOST = 64_000_000  # bytes; Streamlit 1.67 has 23 MB of such files
_ZIPPED = ("text/", "application/javascript", "application/json", "application/wasm", "image/svg+xml")
_ASKS_FOR_PART = ("range", "if-none-match", "if-modified-since", "if-range")


class Unchanging:
    """Middleware (ASGI) that answers from memory what the app has once sent as `immutable`.

    Only files with a hash in their name are. Streamlit looks for such a file, opens and reads it in threads
    of their own, at 2 ms of the server each, and sends it as it is. From here it takes a tenth of that, and
    goes zipped to other machines: 1.5 MB of Plotly instead of 4.7. To this machine it goes as it is, since to
    unzip takes longer than to copy.
    """

    def __init__(self, app):
        self._app = app
        self._answers = {}
        self._size = 0

    async def __call__(self, scope, receive, send):
        if (
            scope["type"] != "http"
            or scope["method"] != "GET"
            or any(name in Headers(scope=scope) for name in _ASKS_FOR_PART)
        ):
            await self._app(scope, receive, send)
        elif (known := self._answers.get(scope["path"])) is None:
            await self._app(scope, receive, self._storing(scope["path"], send))
        else:
            await _send_stored(known, scope, send)

    def _storing(self, path: str, send):
        """Returns a `send` that also keeps the answer, if it is one that never changes."""
        start, pieces = None, []

        async def keep(message):
            nonlocal start
            if message["type"] == "http.response.start":
                headers = Headers(raw=message["headers"])
                never_changes = (
                    "immutable" in headers.get("cache-control", "") and "content-encoding" not in headers
                )
                start = dict(message) if message["status"] == 200 and never_changes else None
            elif start and message["type"] == "http.response.body":
                pieces.append(message.get("body", b""))
                if not message.get("more_body"):
                    self._store(path, start["headers"], b"".join(pieces))
            await send(message)

        return keep

    def _store(self, path: str, headers: list, body: bytes) -> None:
        complete = Headers(raw=headers).get("content-length") == str(len(body))
        if complete and path not in self._answers and self._size + len(body) <= _MOST:
            self._answers[path] = _StoredAnswer(headers, body)
            self._size += len(body)


class _StoredAnswer:
    """An answer as it was sent, and, once another machine has asked, zipped."""

    def __init__(self, headers: list, body: bytes):
        self.headers = list(headers)
        self.body = body
        self.may_be_zipped = Headers(raw=headers).get("content-type", "").startswith(_ZIPPED)

    @functools.cached_property
    def zipped(self) -> bytes:
        return gzip.compress(self.body, 6, mtime=0)


async def _send_stored(stored: _StoredAnswer, scope, send) -> None:
    headers = MutableHeaders(raw=list(stored.headers))
    body = stored.body
    if stored.may_be_zipped:
        headers.add_vary_header("Accept-Encoding")
        if "gzip" in Headers(scope=scope).get("accept-encoding", "") and not is_here(scope):
            body = await asyncio.to_thread(getattr, stored, "zipped")  # 0.1 s of Plotly, once
            headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(body))
            if tag := headers.get("etag"):
                headers["ETag"] = tag if tag.startswith("W/") else f"W/{tag}"
    await send({"type": "http.response.start", "status": 200, "headers": headers.raw})
    await send({"type": "http.response.body", "body": body})


MIDDLEWARE = [Middleware(Unchanging)]
"""To be put behind that of `core.ui.server.http_headers`, whose headers do not belong to what is kept."""
