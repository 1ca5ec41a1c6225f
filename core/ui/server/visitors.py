"""What a visitor may do: who sits at this machine has a laptop's rights, all others those of a hosted app.

`core.base.limits.is_hosted` is where all else asks. A proxy on this machine comes from it, too, so whoever is
named by one counts as somebody else.
"""

import ipaddress

import streamlit as st
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.responses import Response

from ...base import limits
from .streamlit_query_params import is_in_session

_PROXY_HEADERS = ("x-forwarded-for", "x-real-ip", "forwarded")
_UPLOAD_PATH = "/_stcore/upload_file/"
_METRICS_PATH = "/_stcore/metrics"


def is_loopback_address(address: str) -> bool:
    """Tells whether an address is one of this machine that no other can reach."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def is_local_request(scope) -> bool:
    """Tells whether a request comes from this machine; a proxy that uvicorn trusts says for whom it asks."""
    return is_loopback_address((scope.get("client") or ("",))[0])


def is_local_visitor() -> bool:
    """Tells whether the visitor whose page this thread runs sits at this machine; True in other threads."""
    if not is_in_session():
        return True
    address = st.context.ip_address  # None of localhost; no text where AppTest runs the page
    is_proxied = any(isinstance(st.context.headers.get(name), str) for name in _PROXY_HEADERS)
    return not is_proxied and (not isinstance(address, str) or is_loopback_address(address))


limits.is_local_visitor = is_local_visitor


class LocalOnlyMiddleware:
    """Middleware (ASGI) that takes files from this machine alone, though a page shows nobody else a box, and
    tells nobody else what Streamlit counts.
    """

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        refusal_status = _refusal_status(scope) if scope["type"] == "http" else 0
        if refusal_status:
            await Response(status_code=refusal_status)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _refusal_status(scope) -> int:
    """Returns the status with which a request from elsewhere is refused, 0 where it is not."""
    is_upload = scope["method"] == "PUT" and _UPLOAD_PATH in scope["path"]
    if not is_upload and not scope["path"].endswith(_METRICS_PATH):
        return 0
    is_proxied = any(name in Headers(scope=scope) for name in _PROXY_HEADERS)
    return 0 if is_local_request(scope) and not is_proxied else 413 if is_upload else 404


MIDDLEWARE = [Middleware(LocalOnlyMiddleware)]
