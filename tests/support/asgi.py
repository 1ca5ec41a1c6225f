"""A request to a middleware (ASGI), and an app behind it."""

import asyncio
import dataclasses


class App:
    """Answers each request alike, its body in two pieces, and keeps what it was asked."""

    def __init__(self, headers=(), body: bytes = b"a page", status: int = 200, whole: bool = True):
        self.headers, self.body, self.status, self.whole = list(headers), body, status, whole
        self.scopes: list[dict] = []

    async def __call__(self, scope, receive, send):
        self.scopes.append(scope)
        await send({"type": "http.response.start", "status": self.status, "headers": list(self.headers)})
        await send({"type": "http.response.body", "body": self.body[:7], "more_body": True})
        if self.whole:
            await send({"type": "http.response.body", "body": self.body[7:]})


@dataclasses.dataclass(frozen=True)
class Answer:
    """What came through a middleware."""

    status: int
    headers: dict[str, str]
    body: bytes


def ask(middleware, path: str = "/", headers: dict[str, str] | None = None, **scope) -> Answer:
    """Returns the answer to a request from this machine; `scope` changes what else is known of it."""
    sent = []

    async def send(message):
        sent.append(message)

    raw = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    asked = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": raw}
    asyncio.run(middleware(asked | {"client": ("127.0.0.1", 4000)} | scope, None, send))
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], found, b"".join(message.get("body", b"") for message in sent[1:]))
