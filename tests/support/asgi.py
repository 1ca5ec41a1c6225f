"""A request to a middleware (ASGI), and an app behind it."""

import asyncio
import typing


class App:
    """Answers each request alike, its body in two pieces, and keeps what it was asked."""

    def __init__(self, headers=(), body: bytes = b"a page"):
        self.headers, self.body = list(headers), body

    async def __call__(self, scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body[:7], "more_body": True})
        await send({"type": "http.response.body", "body": self.body[7:]})


class Response(typing.NamedTuple):
    """What came through a middleware."""

    status: int
    headers: dict[str, str]
    body: bytes


def send_request(middleware, path: str = "/", headers: dict[str, str] | None = None, **scope) -> Response:
    """Returns the answer to a request from this machine; `scope` changes what else is known of it."""
    messages = []

    async def send(message):
        messages.append(message)

    raw_headers = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    http_scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": raw_headers}
    asyncio.run(middleware(http_scope | {"client": ("127.0.0.1", 4000)} | scope, None, send))
    response_headers = {name.decode(): value.decode() for name, value in messages[0]["headers"]}
    body = b"".join(message.get("body", b"") for message in messages[1:])
    return Response(messages[0]["status"], response_headers, body)
