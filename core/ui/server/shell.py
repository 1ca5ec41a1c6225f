"""The page that a browser gets first, with a title and a word while Streamlit's scripts are on their way.

Streamlit's own is called "Streamlit" and is blank until 2 MB of scripts have come: on a slow line for most of
a minute.
"""

import functools
import pathlib
import urllib.parse

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware

from ...base.messages import ENGLISH, hosts_language, known, say, speaking

# The colours are those of .streamlit/config.toml; the browser's wish decides, as it does in Streamlit until a
# visitor chooses.
_STYLE = """<style>
      .atlas-loading {
        position: fixed; inset: 0; z-index: 100; pointer-events: none;
        display: grid; place-content: center; padding: 1.5rem; text-align: center;
        font: 1rem/1.6 system-ui, sans-serif; color: #09141A; background: #FCFDFD;
      }
      .atlas-loading p { margin: 0; }
      .atlas-loading b { display: block; font-size: 1.6rem; font-weight: 600; }
      #root:has(h1) ~ .atlas-loading { display: none; }
      @media (prefers-color-scheme: dark) { .atlas-loading { color: #E3EBEE; background: #0D1418; } }
    </style>"""
_NAME = "<b>Attention Atlas</b>"
_WORD = '<div class="atlas-loading word"><p role="status">{}</p></div>'
_NO_SCRIPTS = """<noscript>
      <style>.atlas-loading.word {{ display: none; }}</style>
      <div class="atlas-loading"><p>{}</p></div>
    </noscript>"""


# A wall and a figure in a frame have no sidebar: what their pages hide comes seconds after Streamlit's.
_BARE = """<style>
      :is([data-testid="stSidebar"], [data-testid="stHeader"]) { display: none !important; }
    </style>"""
_BARE_BY = ("classroom_wall", "atlas_figure")  # of the address

_ASKS_FOR_LESS = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"if-range", b"range")


@functools.cache
def page(spoken: str, bare: bool = False) -> tuple[bytes, bytes]:
    """Returns Streamlit's page, and ours in a language: with our title, and a word that stands until a page
    has its heading; `bare` for an address that is never to show a sidebar.

    Streamlit's style sheet moves behind that word, which it would hold up, and still comes before the
    scripts. What is not where Streamlit 1.67 has it stays as it is.
    """
    import streamlit

    theirs = (pathlib.Path(streamlit.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")
    ours = theirs.replace("<title>Streamlit</title>", "<title>Attention Atlas</title>")
    sheet = next((line for line in ours.splitlines() if '<link rel="stylesheet"' in line), "")
    before, opening, rest = ours.partition("<noscript>")
    _, closing, after = rest.partition("</noscript>")
    if sheet and opening and closing:
        with speaking(spoken):
            loading, scripts = (f"{_NAME} {say(key)}" for key in ("shell-loading", "shell-loading.scripts"))
        styles = f"    {_STYLE}" + f"\n    {_BARE}" * bare
        ours = before.replace(sheet, styles) + _NO_SCRIPTS.format(scripts) + after
        ours = ours.replace("</body>", f"  {_WORD.format(loading)}\n{sheet}\n  </body>")
    return theirs.encode(), ours.replace('<html lang="en"', f'<html lang="{spoken}"').encode()


def _asked(scope) -> dict[str, list[str]]:
    """Returns the parameters of an address."""
    return urllib.parse.parse_qs(scope.get("query_string", b"").decode("latin-1"))


def language_of(scope) -> str:
    """Returns the language that a page will speak: as `core.ui.parts.language` chooses, from what a browser
    sends.
    """
    asked = _asked(scope).get("lang", [""])
    first = Headers(scope=scope).get("accept-language", "").partition(",")[0].partition(";")[0].strip()
    return known(asked[-1]) or known(hosts_language()) or known(first) or ENGLISH


class Shell:
    """Middleware (ASGI) that sends our page wherever the app sends Streamlit's; all else passes as it is."""

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http" or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        if "text/html" in Headers(scope=scope).get("accept", ""):
            # Whole and as it is: a browser that has kept Streamlit's page of before gets ours.
            scope = scope | {"headers": [pair for pair in scope["headers"] if pair[0] not in _ASKS_FOR_LESS]}
        await self._app(scope, receive, _replacing(send, scope))


def _replacing(send, scope):
    """Returns a `send` that holds a page back until it has come whole, to see whether it is Streamlit's."""
    start, pieces = None, []

    async def replace(message):
        nonlocal start
        if message["type"] == "http.response.start" and message["status"] == 200:
            headers = Headers(raw=message["headers"])
            if headers.get("content-type", "").startswith("text/html"):
                start = message
                return
        if start is None:
            await send(message)
            return
        pieces.append(message.get("body", b""))
        if not message.get("more_body"):
            theirs, ours = page(language_of(scope), not _asked(scope).keys().isdisjoint(_BARE_BY))
            body = b"".join(pieces)
            if body == theirs and (above := _above(scope["path"])):
                body, start = b"", start | {"status": 307, "headers": [(b"location", above.encode())]}
            elif body == theirs:
                body = ours
                start = start | {"headers": _headers_of(body, start["headers"])}
            await send(start)
            await send({"type": "http.response.body", "body": body})

    return replace


def _above(path: str) -> str:
    """Returns the address above one such as /sentiment/more, or "".

    Below a page Streamlit's own scripts are not found: "is loading" would stand there for ever.
    """
    import streamlit

    base = streamlit.get_option("server.baseUrlPath")
    root, below = _parts(base), parts_below(path, base)
    return "/" + "/".join([*root, urllib.parse.quote(below[0], safe="")]) if len(below) > 1 else ""


def _parts(path: str) -> list[str]:
    return list(filter(None, path.split("/")))


def parts_below(path: str, base: str) -> list[str]:
    """Returns the parts of a path below `server.baseUrlPath`, which a proxy may have taken off."""
    parts, root = _parts(path), _parts(base)
    return parts[len(root) :] if parts[: len(root)] == root else parts


def _headers_of(body: bytes, given: list) -> list:
    """Returns the headers of Streamlit's page with our length, and without what marks one file."""
    headers = MutableHeaders(raw=list(given))
    for name in ("etag", "last-modified", "accept-ranges"):
        del headers[name]
    headers["content-length"] = str(len(body))
    headers.add_vary_header("Accept-Language")
    return headers.raw


MIDDLEWARE = [Middleware(Shell)]
"""To be put nearest to the app."""
