"""The page that a browser gets first, with a title and a word while Streamlit's scripts are on their way.

Streamlit's own is called "Streamlit" and is blank until 2 MB of scripts have come: on a slow line for most of
a minute.
"""

import functools
import pathlib
import re

import streamlit as st
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from ...base.i18n import message, use_language
from ...contents import NAVIGATION
from .http_headers import language_of

# The colours are those of .streamlit/config.toml; the browser's wish decides, as it does in Streamlit until a
# visitor chooses.
_STYLE = """  <style>
      .atlas-loading {
        position: fixed; inset: 0; z-index: 100; pointer-events: none;
        display: grid; place-content: center; padding: 1.5rem; text-align: center;
        font: 1rem/1.6 system-ui, sans-serif; color: #09141A; background: #FCFDFD;
      }
      .atlas-loading p { margin: 0; }
      .atlas-loading b { display: block; font-size: 1.6rem; font-weight: 600; }
      #root:has(h1) ~ .atlas-loading { display: none; }
      @media (prefers-color-scheme: dark) { .atlas-loading { color: #E3EBEE; background: #0D1418; } }
    </style>
  </head>"""
_WORD = """  <div class="atlas-loading word"><p role="status"><b>Attention Atlas</b> {}</p></div>
{}
  </body>"""
_NO_SCRIPTS = """<noscript>
      <style>.atlas-loading.word {{ display: none; }}</style>
      <div class="atlas-loading"><p><b>Attention Atlas</b> {}</p></div>
    </noscript>"""

# A wall and a figure in a frame have no sidebar: what their pages hide comes seconds after Streamlit's.
_BARE = """  <style>
      :is([data-testid="stSidebar"], [data-testid="stHeader"]) { display: none !important; }
    </style>
  """
_BARE_BY = {"classroom_wall", "atlas_figure"}  # of the address


@functools.cache
def page(spoken: str, bare: bool = False) -> str:
    """Returns Streamlit's page in a language, with our title, and a word that stands until a page has its
    heading; `bare` for an address that is never to show a sidebar.

    Streamlit's style sheet moves behind that word, which it would hold up, and still comes before the
    scripts. What is not where Streamlit 1.67 has it stays as it is.
    """
    text = (pathlib.Path(st.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")
    sheet = "".join(re.findall('<link rel="stylesheet".*?>', text))
    with use_language(spoken):
        loading, scripts = _WORD.format(message("shell-loading"), sheet), message("shell-loading.scripts")
    for theirs, ours in (
        ("<title>Streamlit</title>", "<title>Attention Atlas</title>"),
        ('<html lang="en"', f'<html lang="{spoken}"'),
        (sheet, ""),
        ("</head>", _BARE * bare + _STYLE),
        ("</body>", loading),
        ("".join(re.findall("<noscript>.*</noscript>", text, re.DOTALL)), _NO_SCRIPTS.format(scripts)),
    ):
        text = text.replace(theirs, ours) if theirs else text
    return text


async def _show(request: Request) -> HTMLResponse:
    return HTMLResponse(
        page(language_of(request.scope), not _BARE_BY.isdisjoint(request.query_params)),
        headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"},
    )


async def _lead_up(request: Request) -> Response:
    """Leads from below a page to it, as from /sentiment/more: there Streamlit's scripts are not found."""
    below = request.path_params["below"]
    if below.startswith("_stcore/"):  # where Streamlit's page looks for its server
        return Response(status_code=404)
    above = request.scope["path"].removesuffix(below).rstrip("/")
    return RedirectResponse(above + (f"?{request.url.query}" if request.url.query else ""))


# Before Streamlit's own, which are below /_stcore, /static, /media and /component.
_HOME = "/".join(["", *filter(None, (st.get_option("server.baseUrlPath") or "").split("/"))])
ROUTES = [
    *(Route(f"{_HOME}/{name}", _show) for name in ("", *(entry.name for entry in NAVIGATION))),
    *(Route(f"{_HOME}/{entry.name}/{{below:path}}", _lead_up) for entry in NAVIGATION),
]
