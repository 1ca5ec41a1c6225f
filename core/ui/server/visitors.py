"""What a visitor may do: who sits at this machine has a laptop's rights, all others those of a hosted app.

`core.base.limits.hosted` is where all else asks. A proxy on this machine comes from it, too, so whoever is
named by one counts as somebody else.
"""

import ipaddress

import streamlit as st
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.responses import Response

from ...base import limits
from .streamlit_address import in_session

_PROXY = ("x-forwarded-for", "x-real-ip", "forwarded")
_FILES = "/_stcore/upload_file/"
_METRICS = "/_stcore/metrics"


def is_this_machine(address: str) -> bool:
    """Tells whether an address is one of this machine that no other can reach."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def is_here(scope) -> bool:
    """Tells whether a request comes from this machine; a proxy that uvicorn trusts says for whom it asks."""
    return is_this_machine((scope.get("client") or ("",))[0])


def sits_here() -> bool:
    """Tells whether the visitor whose page this thread runs sits at this machine; True in other threads."""
    if not in_session():
        return True
    address = st.context.ip_address  # None of localhost; no text where AppTest runs the page
    by_proxy = any(isinstance(st.context.headers.get(name), str) for name in _PROXY)
    return not by_proxy and (not isinstance(address, str) or is_this_machine(address))


limits.visitor_sits_here = sits_here


class Files:
    """Middleware (ASGI) that takes files from this machine alone, though a page shows nobody else a box, and
    tells nobody else what Streamlit counts.
    """

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        refused = _refused(scope) if scope["type"] == "http" else 0
        if refused:
            await Response(status_code=refused)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _refused(scope) -> int:
    """Returns the status with which a request from elsewhere is refused, 0 where it is not."""
    sends = scope["method"] == "PUT" and _FILES in scope["path"]
    if not sends and not scope["path"].endswith(_METRICS):
        return 0
    by_proxy = any(name in Headers(scope=scope) for name in _PROXY)
    return 0 if is_here(scope) and not by_proxy else 413 if sends else 404


MIDDLEWARE = [Middleware(Files)]
