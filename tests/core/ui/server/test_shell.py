"""The page that a browser gets first: Streamlit's own, with our title, a word while it loads, and a sentence
without JavaScript.
"""

import asyncio
import pathlib
import re

import pytest

from core.ui.server import http_headers as headers
from core.ui.server import shell

HTML = [(b"content-type", b"text/html; charset=utf-8"), (b"etag", b'"abc"'), (b"last-modified", b"today")]
ROOT = pathlib.Path(__file__).resolve().parents[4]


def ask(
    given: list,
    body: bytes,
    status: int = 200,
    method: str = "GET",
    accept: str = "text/html",
    path: str = "/",
    query: str = "",
) -> tuple:
    """Returns status, headers and body of an answer that passed the middleware, and the headers that the app
    was asked with.
    """
    sent, asked = [], {}
    length = [(b"content-length", str(len(body)).encode())]

    async def app(scope, receive, send):
        asked.update({name.decode(): value.decode() for name, value in scope["headers"]})
        await send({"type": "http.response.start", "status": status, "headers": given + length})
        await send({"type": "http.response.body", "body": body[:9], "more_body": True})
        await send({"type": "http.response.body", "body": body[9:]})

    async def send(message):
        sent.append(message)

    wish = {"accept": accept, "accept-encoding": "gzip", "if-none-match": '"abc"', "cookie": "a=b"}
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in wish.items()],
    }
    asyncio.run(shell.Shell(app)(scope, None, send))
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found, b"".join(message.get("body", b"") for message in sent[1:]), asked


def test_our_page_differs_from_streamlits_where_it_should_and_nowhere_else():
    theirs, ours = (page.decode() for page in shell.page("en"))
    assert "<title>Attention Atlas</title>" in ours
    assert "<title>Streamlit</title>" not in ours
    assert "Attention Atlas</b> is loading" in ours
    assert "needs JavaScript" in ours
    assert "agent" not in ours.split("<body>")[1]
    kept = [line for line in theirs.split("<noscript>")[0].splitlines() if "<title>" not in line]
    assert [
        line for line in kept if line.strip() and line not in ours
    ] == []  # scripts, fonts, the style sheet
    assert '<div id="root"></div>' in ours
    sheet = ours.index('<link rel="stylesheet"')
    assert ours.index("is loading") < sheet < ours.index("</body>")
    assert ours.count('rel="stylesheet"') == 1


def test_before_the_app_is_there_a_visitor_reads_his_own_language():
    spanish, german = (shell.page(one)[1].decode() for one in ("es", "de"))
    assert '<html lang="es"' in spanish and "Attention Atlas</b> se está cargando …" in spanish
    assert "necesita JavaScript" in spanish and "braucht JavaScript" in german
    assert "is loading" not in spanish + german


def test_no_script_came_in_and_the_policy_stands():
    theirs, ours = (page.decode() for page in shell.page("en"))
    scripts = re.compile(r"<script.*?</script>", re.DOTALL)
    assert scripts.findall(theirs) == scripts.findall(ours)
    assert not re.search(r"\son\w+=|javascript:", ours)
    assert "style-src 'self' 'unsafe-inline'" in headers.policy()
    assert "unsafe" not in headers.policy().split("style-src")[0]


def test_its_colours_are_those_of_the_theme():
    settings = (ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8")
    colours = re.findall(r"#[0-9A-F]{6}", shell.page("en")[1].decode())
    assert len(colours) == 4
    assert all(f'"{colour}"' in settings for colour in colours)


def test_the_word_goes_with_the_style_sheet_of_the_app_at_the_latest():
    assert ".atlas-loading { display: none !important; }" in (ROOT / "assets" / "atlas.css").read_text(
        encoding="utf-8"
    )


def test_a_page_of_streamlits_is_answered_with_ours_whole_and_never_kept_by_its_mark():
    theirs, ours = shell.page("en")
    status, found, body, asked = ask(HTML, theirs)
    assert (status, body, found["content-length"]) == (200, ours, str(len(ours)))
    assert "etag" not in found
    assert "last-modified" not in found
    assert asked == {"accept": "text/html", "cookie": "a=b"}  # neither zipped nor "it has not changed"
    assert ask(HTML, theirs, accept="*/*")[2] == ours


def test_a_wall_and_a_figure_in_a_frame_never_have_a_sidebar():
    theirs = shell.page("en")[0]
    hidden = b'[data-testid="stSidebar"]'
    for query in ("classroom_wall=1&classroom_room=BCDFGH", "embed=true&atlas_figure=tokens_cuts"):
        _, found, body, _ = ask(HTML, theirs, query=query)
        assert hidden in body
        assert found["content-length"] == str(len(body))
    for query in ("", "atlas_projector=true", "classroom_room=BCDFGH"):
        assert hidden not in ask(HTML, theirs, query=query)[2]


@pytest.mark.parametrize(
    "given, body, status, method",
    [
        (HTML, b"<html>another page, of a component</html>", 200, "GET"),
        (HTML, None, 404, "GET"),
        (HTML, None, 200, "HEAD"),
        ([(b"content-type", b"text/css")], None, 200, "GET"),
        ([*HTML, (b"content-encoding", b"gzip")], b"\x1f\x8b not Streamlit's", 200, "GET"),
    ],
)
def test_all_else_passes_as_it_is(given, body, status, method):
    body = shell.page("en")[0] if body is None else body
    found = ask(given, body, status, method, accept="*/*")
    assert found[0] == status
    assert found[2] == body
    wanted = {name.decode(): value.decode() for name, value in given} | {"content-length": str(len(body))}
    assert found[1] == wanted
    assert "if-none-match" in found[3]


def test_a_page_that_streamlit_made_otherwise_is_left_alone(monkeypatch, tmp_path):
    import streamlit

    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text("<html><body><div id=app></div></body></html>")
    monkeypatch.setattr(streamlit, "__file__", str(tmp_path / "__init__.py"))
    shell.page.cache_clear()
    try:
        theirs, ours = shell.page("en")
    finally:
        shell.page.cache_clear()
    assert theirs == ours


@pytest.mark.parametrize(
    "path, above",
    [("/sentiment/more", "/sentiment"), ("/a/b/c", "/a"), ("/\\evil.example/x", "/%5Cevil.example")],
)
def test_an_address_below_a_page_leads_to_the_page(path, above):
    """There Streamlit's scripts are not found, and the word that the atlas is loading stood for ever."""
    status, given, body, _ = ask(HTML, shell.page("en")[0], path=path)
    assert (status, given["location"], body) == (307, above, b"")


def test_the_address_of_a_page_leads_nowhere_else():
    assert ask(HTML, shell.page("en")[0], path="/sentiment")[0] == 200
    assert ask(HTML, b"<html>of somebody else</html>", path="/a/b")[0] == 200
