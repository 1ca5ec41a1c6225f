"""The door of an engine: HTTP before `core.engine.cluster.call_handlers`, the same in a replica and in a
process alone.

A browser lets any page send a POST to this machine, unasked as long as its type is one of a form's. So calls
have a type of their own, and what a browser marks as a page's is refused. An engine without a secret answers
to this machine's own names alone: a page may point its own name here (DNS rebinding). With a secret the name
tells nothing more, since no page has it.
"""

import contextlib
import ipaddress
import urllib.parse

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from .. import wire
from ..protocol import LENGTH_PREFIX, MEDIA_TYPE, get_engine_token, is_authorized
from .call_handlers import answer_frames


async def handle_http_request(request: Request) -> Response:
    """Returns the frames that answer a POST; what is refused is not read to its end."""
    refusal = _refusal_response(request)
    if refusal is not None:
        return refusal
    message = bytearray()
    async for chunk in request.stream():
        message += chunk
        if _is_too_large(message):
            return PlainTextResponse("The message is too large.", 413)
    return StreamingResponse(answer_frames(bytes(message)), media_type=MEDIA_TYPE)


def _refusal_response(request: Request) -> Response | None:
    """Returns the answer to a request whose headers alone say that it is no call of an app."""
    headers = request.headers
    if not is_authorized(headers.get("authorization")):
        return PlainTextResponse("The secret is missing or wrong.", 401)
    if request.method != "POST":
        return PlainTextResponse("An engine of Attention Atlas: it answers calls by POST.", 405)
    if "origin" in headers:
        return PlainTextResponse("An engine answers apps, not pages in a browser.", 403)
    if not get_engine_token() and not is_loopback_host(_host_name(headers.get("host", ""))):
        return PlainTextResponse("Without a secret an engine answers to this machine's own names alone.", 421)
    if headers.get("content-type") != MEDIA_TYPE:
        return PlainTextResponse(f"A call has the type {MEDIA_TYPE}.", 415)
    if int(headers.get("content-length") or 0) > wire.MAX_REQUEST_BYTES:
        return PlainTextResponse("The message is too large.", 413)
    return None


def _host_name(host: str) -> str:
    with contextlib.suppress(ValueError):
        return urllib.parse.urlsplit(f"//{host}").hostname or ""
    return ""


def is_loopback_host(host: str) -> bool:
    """Tells whether a name or an address means this machine and no other can reach it."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def _is_too_large(message: bytearray) -> bool:
    json_length = LENGTH_PREFIX.unpack_from(message)[0] if len(message) >= LENGTH_PREFIX.size else 0
    return len(message) > wire.MAX_REQUEST_BYTES or json_length > wire.MAX_REQUEST_JSON_BYTES
