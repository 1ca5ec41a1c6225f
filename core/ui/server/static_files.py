"""Streamlit's scripts, styles and fonts go zipped to other machines, 2.8 MB in place of 8.1 for a page with a
figure; Streamlit itself says of those with a hash in their name that they never change.

To this machine they go as they are, since to unzip takes longer than to copy.
"""

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from .visitors import is_here

_LEVEL = 4  # of 9; a newcomer's scripts take the server 0.2 s at it


class Zipped:
    """Middleware (ASGI) that zips what lies below /static/ for other machines."""

    def __init__(self, app):
        self._app, self._zipping = app, GZipMiddleware(app, compresslevel=_LEVEL)

    async def __call__(self, scope, receive, send):
        zips = scope["type"] == "http" and "/static/" in scope["path"] and not is_here(scope)
        await (self._zipping if zips else self._app)(scope, receive, send)


MIDDLEWARE = [Middleware(Zipped)]
