"""Rights of visitors: on this machine those of a laptop, elsewhere those of a hosted app.

Other modules call `core.base.limits.is_hosted`. Requests of a proxy come from this machine, too, so a request
with a header of a proxy counts as remote.
"""

import ipaddress

import streamlit as st
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.responses import Response

from ...base import limits
from .http_headers import RefusalMiddleware
from .streamlit_query_params import is_in_session

_PROXY_HEADERS = ("x-forwarded-for", "x-real-ip", "forwarded")
_UPLOAD_PATH = "/_stcore/upload_file/"
_METRICS_PATH = "/_stcore/metrics"


def is_loopback_address(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def is_local_request(scope) -> bool:
    """Returns whether a request comes from this machine, by the word of a proxy that uvicorn trusts."""
    return is_loopback_address((scope.get("client") or ("",))[0])


def is_local_visitor() -> bool:
    """Returns whether the visitor of this thread's session is on this machine; True without a session."""
    if not is_in_session():
        return True
    address = st.context.ip_address  # None of localhost; no text where AppTest runs the page
    is_proxied = any(isinstance(st.context.headers.get(name), str) for name in _PROXY_HEADERS)
    return not is_proxied and (not isinstance(address, str) or is_loopback_address(address))


limits.is_local_visitor = is_local_visitor


def refuse_remote_request(scope) -> Response | None:
    """Refuses uploads and Streamlit's metrics to other machines; pages show them no file uploader either."""
    is_upload = scope["method"] == "PUT" and _UPLOAD_PATH in scope["path"]
    is_proxied = any(name in Headers(scope=scope) for name in _PROXY_HEADERS)
    is_local = is_local_request(scope) and not is_proxied
    if is_local or not (is_upload or scope["path"].endswith(_METRICS_PATH)):
        return None
    return Response(status_code=413 if is_upload else 404)


MIDDLEWARE = [Middleware(RefusalMiddleware, refuse=refuse_remote_request)]
