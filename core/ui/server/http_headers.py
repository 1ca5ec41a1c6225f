"""Headers of responses, which allow only our scripts and connections to the app, and of requests: the
language, and the host, which must be one of the app's (against DNS rebinding).
"""

import base64
import functools
import hashlib
import os
import pathlib
import re
from collections.abc import Callable
from typing import Any

from starlette import datastructures
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse, Response

from ...base.i18n import ENGLISH, get_default_language, match_language, message

_SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@functools.cache
def _inline_script_hashes() -> str:
    # no other inline script may run
    import streamlit

    page = (pathlib.Path(streamlit.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digests = (base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)


def frame_ancestors() -> str:
    """Returns the sites that may embed the app, "" for none."""
    return os.environ.get("ATLAS_FRAME_ANCESTORS", "")


@functools.cache
def content_security_policy() -> str:
    """Returns the content security policy.

    Scripts come from the app alone; Streamlit loads those of components as `blob:`. Images may be `data:`, as
    exported figures are, but not from other sites, so that no text of a model or of a visitor can call out
    through one. `ATLAS_FRAME_ANCESTORS` names the sites that may embed the app, such as
    `https://lms.example.org`; the default is 'self'.
    """
    ancestors = frame_ancestors() or "'self'"
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src 'self' blob: {_inline_script_hashes()}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            f"frame-ancestors {ancestors}",
        ]
    )


@functools.cache
def prefetch_header() -> str:
    """Returns the `Link` header that fetches Plotly.js, 4.7 MB, before the first figure arrives.

    A prefetch comes after all that the text of the page needs: preloaded as a module, the text came 0.7 s
    later and the figure 0.1 s earlier. The header is empty if Streamlit renames the script.
    """
    import streamlit

    static = pathlib.Path(streamlit.__file__).parent / "static"
    files = sorted(file.relative_to(static).as_posix() for file in static.glob("static/js/PlotlyChart.*.js"))
    return ", ".join(f"</{file}>; rel=prefetch; as=script" for file in files)


def request_language(scope) -> str:
    """Returns the language of a request without a session, as `core.ui.parts.page_language` chooses it."""
    query_language = datastructures.QueryParams(scope.get("query_string", b"")).get("lang", "")
    accept_language = datastructures.Headers(scope=scope).get("accept-language", "")
    browser_language = accept_language.partition(",")[0].partition(";")[0].strip()
    return (
        match_language(query_language)
        or match_language(get_default_language())
        or match_language(browser_language)
        or ENGLISH
    )


class SecurityHeadersMiddleware:
    """Middleware (ASGI) that adds security headers to responses, and a prefetch to pages."""

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        async def send_with_headers(message):
            if message["type"] == "http.response.start":
                headers = datastructures.MutableHeaders(scope=message)
                is_page = headers.get("content-type", "").startswith("text/html")
                page_headers = {"Link": prefetch_header()} if is_page and prefetch_header() else {}
                policy = {"Content-Security-Policy": content_security_policy()}
                for name, value in (policy | _SECURITY_HEADERS | page_headers).items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class RefusalMiddleware:
    """Middleware (ASGI) that refuses some requests.

    Args:
        app: App behind the middleware.
        refuse: Returns a response to a scope that is refused, and None for others.
    """

    def __init__(self, app, refuse: Callable[[Any], Response | None]):
        self._app, self._refuse = app, refuse

    async def __call__(self, scope, receive, send):
        refusal = self._refuse(scope) if scope["type"] == "http" else None
        await (refusal or self._app)(scope, receive, send)


def refuse_unknown_host(scope) -> PlainTextResponse | None:
    """Refuses a request whose host is not in `server.allowedHosts`, as Streamlit does for websockets."""
    from streamlit.web.server.starlette.starlette_websocket import is_host_allowed

    if is_host_allowed(datastructures.Headers(scope=scope).get("host")):
        return None
    return PlainTextResponse(f"{message('address-no-host')}\n", status_code=421)


MIDDLEWARE = [
    Middleware(SecurityHeadersMiddleware),
    Middleware(RefusalMiddleware, refuse=refuse_unknown_host),
]
