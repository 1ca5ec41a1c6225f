"""What the browser is told of the app's pages: run only our own scripts, ask nobody else for anything; and
what is read of its own headers: a language, and the name under which the app is asked. A foreign one that
points here (DNS rebinding) gets nothing.
"""

import base64
import functools
import hashlib
import os
import pathlib
import re

from starlette import datastructures
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse

from ...base.i18n import ENGLISH, get_default_language, match_language, message


@functools.cache
def _inline_script_hashes() -> str:
    """Returns the hashes of the scripts of Streamlit's own page, so that no other inline script is run."""
    import streamlit

    page = (pathlib.Path(streamlit.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digests = (base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)


def frame_ancestors() -> str:
    """Returns who may show the app in a frame, "" where no other site may."""
    return os.environ.get("ATLAS_FRAME_ANCESTORS", "")


@functools.cache
def content_security_policy() -> str:
    """Returns the content security policy.

    Scripts come from the app alone; `blob:` is how Streamlit loads the scripts of components. Images may be
    data, as exported figures are, and never from elsewhere: text of a model or of a visitor cannot call out
    through one. `ATLAS_FRAME_ANCESTORS` says who may show the app in a frame, as the policy has it: 'self' by
    default, `https://lms.example.org` for a course page.
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
    """Returns the `Link` header of a page, for Plotly, 4.7 MB, to be fetched while the page comes up.

    Else it would be fetched when a figure has arrived. As a prefetch it comes behind all that the page's
    words need: preloaded as a module, their wait grew by 0.7 s, and the figure's sank by 0.1 s. The script's
    hash is in its name; where Streamlit calls it otherwise, the header is empty.
    """
    import streamlit

    static = pathlib.Path(streamlit.__file__).parent / "static"
    files = sorted(file.relative_to(static).as_posix() for file in static.glob("static/js/PlotlyChart.*.js"))
    return ", ".join(f"</{file}>; rel=prefetch; as=script" for file in files)


def request_language(scope) -> str:
    """Returns the language of the answer to a request whose visitor has no session yet.

    It is as `core.ui.parts.page_language` chooses, from what a browser sends.
    """
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
    """Middleware (ASGI) that adds the policy and its like to each answer, to a page what to fetch early."""

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message):
            if message["type"] == "http.response.start":
                headers = datastructures.MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", content_security_policy())
                headers.setdefault("X-Content-Type-Options", "nosniff")
                headers.setdefault("Referrer-Policy", "same-origin")
                headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
                headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
                if headers.get("content-type", "").startswith("text/html") and (link := prefetch_header()):
                    headers.setdefault("Link", link)
            await send(message)

        await self._app(scope, receive, send_with_headers)


class AllowedHostsMiddleware:
    """Middleware (ASGI): a request needs, as a websocket does, a `Host` of `server.allowedHosts`."""

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        from streamlit.web.server.starlette.starlette_websocket import is_host_allowed

        if scope["type"] == "http" and not is_host_allowed(datastructures.Headers(scope=scope).get("host")):
            sentence = message("address-no-host")
            await PlainTextResponse(f"{sentence}\n", status_code=421)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


MIDDLEWARE = [Middleware(SecurityHeadersMiddleware), Middleware(AllowedHostsMiddleware)]
