"""The HTML page of the app, with a title and a note while Streamlit's scripts are loaded.

Streamlit's own has the title "Streamlit" and is blank until 2 MB of scripts are loaded, on a slow connection
for most of a minute.
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
from .http_headers import request_language

# colours of .streamlit/config.toml; the browser's preference decides, as in Streamlit until a visitor chooses
_LOADING_STYLE = """  <style>
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
_LOADING_HTML = """  <div class="atlas-loading word"><p role="status"><b>Attention Atlas</b> {}</p></div>
{}
  </body>"""
_NOSCRIPT_HTML = """<noscript>
      <style>.atlas-loading.word {{ display: none; }}</style>
      <div class="atlas-loading"><p><b>Attention Atlas</b> {}</p></div>
    </noscript>"""

# a wall and an embedded figure hide the sidebar, but seconds after Streamlit shows it
_NO_SIDEBAR_STYLE = """  <style>
      :is([data-testid="stSidebar"], [data-testid="stHeader"]) { display: none !important; }
    </style>
  """
_NO_SIDEBAR_PARAMS = {"classroom_wall", "atlas_figure"}  # of the address


@functools.cache
def render_index_page(language: str, hide_sidebar: bool = False) -> str:
    """Returns Streamlit's page with our title, and a note that is shown until a page has its heading.

    Streamlit's style sheet, which would delay the note, moves behind it, before the scripts. What is not
    where Streamlit 1.67 has it stays as it is.

    Args:
        language: Language of the note.
        hide_sidebar: Whether the page never shows a sidebar.
    """
    text = (pathlib.Path(st.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")
    style_sheet_links = "".join(re.findall('<link rel="stylesheet".*?>', text))
    with use_language(language):
        loading_html = _LOADING_HTML.format(message("shell-loading"), style_sheet_links)
        noscript_html = _NOSCRIPT_HTML.format(message("shell-loading.scripts"))
    for original, replacement in (
        ("<title>Streamlit</title>", "<title>Attention Atlas</title>"),
        ('<html lang="en"', f'<html lang="{language}"'),
        (style_sheet_links, ""),
        ("</head>", _NO_SIDEBAR_STYLE * hide_sidebar + _LOADING_STYLE),
        ("</body>", loading_html),
        ("".join(re.findall("<noscript>.*</noscript>", text, re.DOTALL)), noscript_html),
    ):
        text = text.replace(original, replacement) if original else text
    return text


async def _serve_index_page(request: Request) -> HTMLResponse:
    return HTMLResponse(
        render_index_page(
            request_language(request.scope), not _NO_SIDEBAR_PARAMS.isdisjoint(request.query_params)
        ),
        headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"},
    )


async def _redirect_to_page(request: Request) -> Response:
    path_below = request.path_params["below"]
    if path_below.startswith("_stcore/"):  # where Streamlit's scripts look for the server
        return Response(status_code=404)
    page_path = request.scope["path"].removesuffix(path_below).rstrip("/")
    return RedirectResponse(page_path + (f"?{request.url.query}" if request.url.query else ""))


# before Streamlit's own, which are below /_stcore, /static, /media and /component
_BASE_PATH = "/".join(["", *filter(None, (st.get_option("server.baseUrlPath") or "").split("/"))])
ROUTES = [
    *(
        Route(f"{_BASE_PATH}/{name}", _serve_index_page)
        for name in ("", *(entry.name for entry in NAVIGATION))
    ),
    *(Route(f"{_BASE_PATH}/{entry.name}/{{below:path}}", _redirect_to_page) for entry in NAVIGATION),
]
