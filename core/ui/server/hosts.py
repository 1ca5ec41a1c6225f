"""Under which names the app answers: a foreign one that points here (DNS rebinding) gets nothing."""

from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse

_SENTENCE = (
    "This app is not known under that name. "
    "Open it as http://localhost, or name the server in STREAMLIT_SERVER_ALLOWED_HOSTS.\n"
)


class Hosts:
    """Middleware (ASGI): a request needs, as a websocket does, a `Host` of `server.allowedHosts`."""

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        from streamlit.web.server.starlette.starlette_websocket import is_host_allowed

        if scope["type"] == "http" and not is_host_allowed(Headers(scope=scope).get("host")):
            await PlainTextResponse(_SENTENCE, status_code=421)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


MIDDLEWARE = [Middleware(Hosts)]
