"""The HTTP endpoint of an engine, in a Ray replica or in a single process.

A browser lets any page send a POST to this machine, without a preflight request if its type is one of a
form's. So calls have their own media type, and requests with an Origin header are refused. Without a secret
an engine answers only to the names of this machine, because a page may point its own name here (DNS
rebinding); with one the name does not matter.
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
    """Answers a POST with frames; a refused body is not read to its end."""
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
    """Returns the response to a request that its headers alone disqualify, or None."""
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
    """Returns whether a host name or an address is only reachable from this machine."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def _is_too_large(message: bytearray) -> bool:
    json_length = LENGTH_PREFIX.unpack_from(message)[0] if len(message) >= LENGTH_PREFIX.size else 0
    return len(message) > wire.MAX_REQUEST_BYTES or json_length > wire.MAX_REQUEST_JSON_BYTES
