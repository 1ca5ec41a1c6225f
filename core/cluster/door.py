"""The door of an engine: HTTP before `core.cluster.answers`, the same in a replica and in a process alone."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from core.cluster.answers import frames
from core.engine import wire
from core.engine.protocol import MEDIA_TYPE, allowed


async def answer(request: Request) -> Response:
    """Returns the frames that answer a POST; one without the secret, or too large, is not looked at."""
    if not allowed(request.headers.get("authorization")):
        return PlainTextResponse("The secret is missing or wrong.", 401)
    if request.method != "POST":
        return PlainTextResponse("An engine of Attention Atlas: it answers calls by POST.", 405)
    if int(request.headers.get("content-length") or 0) > wire.MAX_REQUEST:
        return PlainTextResponse("The message is too large.", 413)
    message = bytearray()
    async for part in request.stream():
        message += part
        if len(message) > wire.MAX_REQUEST:
            return PlainTextResponse("The message is too large.", 413)
    return StreamingResponse(frames(bytes(message)), media_type=MEDIA_TYPE)
