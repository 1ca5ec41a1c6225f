"""Streamlit's scripts, styles and fonts go zipped to other machines, 2.8 MB in place of 8.1 for a page with a
figure; Streamlit itself says of those with a hash in their name that they never change.

To this machine they go as they are, since to unzip takes longer than to copy.
"""

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from .visitors import is_local_request

_GZIP_LEVEL = 4  # of 9; a newcomer's scripts take the server 0.2 s at it


class StaticGzipMiddleware:
    """Middleware (ASGI) that zips what lies below /static/ for other machines."""

    def __init__(self, app):
        self._app, self._gzip_app = app, GZipMiddleware(app, compresslevel=_GZIP_LEVEL)

    async def __call__(self, scope, receive, send):
        should_zip = scope["type"] == "http" and "/static/" in scope["path"] and not is_local_request(scope)
        await (self._gzip_app if should_zip else self._app)(scope, receive, send)


MIDDLEWARE = [Middleware(StaticGzipMiddleware)]
