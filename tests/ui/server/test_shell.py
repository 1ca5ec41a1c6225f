"""The page that a browser gets first: Streamlit's own, with our title, a word while it loads, and a sentence
without JavaScript.
"""

import pathlib
import re

import pytest

from core.ui.server import shell
from tests.support.asgi import App, ask

HTML = [(b"content-type", b"text/html; charset=utf-8"), (b"etag", b'"abc"'), (b"last-modified", b"today")]
ROOT = pathlib.Path(__file__).resolve().parents[3]


WISH = {"accept": "text/html", "accept-encoding": "gzip", "if-none-match": '"abc"', "cookie": "a=b"}


def app_with(body: bytes, headers=HTML, status: int = 200) -> App:
    return App([*headers, (b"content-length", str(len(body)).encode())], body, status)


def ask_shell(app: App, path: str = "/", accept: str = "text/html", **scope):
    return ask(shell.Shell(app), path, WISH | {"accept": accept}, **scope)


def test_our_page_differs_from_streamlits_where_it_should_and_nowhere_else():
    theirs, ours = (page.decode() for page in shell.page("en"))
    for words in ("<title>Attention Atlas</title>", "Attention Atlas</b> is loading", "needs JavaScript"):
        assert words in ours
    assert "<title>Streamlit</title>" not in ours
    kept = [line for line in theirs.split("<noscript>")[0].splitlines() if "<title>" not in line]
    assert [
        line for line in kept if line.strip() and line not in ours
    ] == []  # scripts, fonts, the style sheet
    sheet = ours.index('<link rel="stylesheet"')
    assert ours.index("is loading") < sheet < ours.index("</body>")
    scripts = re.compile(r"<script.*?</script>", re.DOTALL)
    assert scripts.findall(theirs) == scripts.findall(ours)
    assert not re.search(r"\son\w+=|javascript:", ours)


def test_before_the_app_is_there_a_visitor_reads_his_own_language():
    spanish, german = (shell.page(one)[1].decode() for one in ("es", "de"))
    assert '<html lang="es"' in spanish and "Attention Atlas</b> se está cargando …" in spanish
    assert "necesita JavaScript" in spanish and "braucht JavaScript" in german
    assert "is loading" not in spanish + german


def test_its_colours_are_those_of_the_theme():
    settings = (ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8")
    colours = re.findall(r"#[0-9A-F]{6}", shell.page("en")[1].decode())
    assert len(colours) == 4
    assert all(f'"{colour}"' in settings for colour in colours)


def test_a_page_of_streamlits_is_answered_with_ours_whole_and_never_kept_by_its_mark():
    theirs, ours = shell.page("en")
    app = app_with(theirs)
    answer = ask_shell(app)
    assert (answer.status, answer.body, answer.headers["content-length"]) == (200, ours, str(len(ours)))
    assert not {"etag", "last-modified"} & set(answer.headers)
    # neither zipped nor "it has not changed"
    assert app.scopes[0]["headers"] == [(b"accept", b"text/html"), (b"cookie", b"a=b")]
    assert ask_shell(app, accept="*/*").body == ours


@pytest.mark.parametrize(
    ("query", "bare"),
    [
        ("classroom_wall=1&classroom_room=BCDFGH", True),
        ("embed=true&atlas_figure=tokens_cuts", True),
        ("", False),
        ("atlas_projector=true", False),
        ("classroom_room=BCDFGH", False),
    ],
)
def test_a_wall_and_a_figure_in_a_frame_never_have_a_sidebar(query, bare):
    answer = ask_shell(app_with(shell.page("en")[0]), query_string=query.encode())
    assert (b'[data-testid="stSidebar"]' in answer.body) is bare
    assert answer.headers["content-length"] == str(len(answer.body))


@pytest.mark.parametrize(
    ("app", "method"),
    [
        (app_with(b"<html>another page, of a component</html>"), "GET"),
        (app_with(shell.page("en")[0], status=404), "GET"),
        (app_with(shell.page("en")[0]), "HEAD"),
        (app_with(shell.page("en")[0], [(b"content-type", b"text/css")]), "GET"),
        (app_with(b"\x1f\x8b not Streamlit's", [*HTML, (b"content-encoding", b"gzip")]), "GET"),
    ],
)
def test_all_else_passes_as_it_is(app, method):
    answer = ask_shell(app, accept="*/*", method=method)
    assert (answer.status, answer.body) == (app.status, app.body)
    assert answer.headers == {name.decode(): value.decode() for name, value in app.headers}
    assert b"if-none-match" in dict(app.scopes[0]["headers"])


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
    ("path", "above"),
    [
        ("/sentiment/more", "/sentiment"),
        ("/a/b/c", "/a"),
        ("/\\evil.example/x", "/%5Cevil.example"),
        ("/sentiment", None),
    ],
)
def test_an_address_below_a_page_leads_to_the_page(path, above):
    """There Streamlit's scripts are not found, and the word that the atlas is loading stood for ever."""
    theirs, ours = shell.page("en")
    answer = ask_shell(app_with(theirs), path)
    assert (answer.status, answer.body) == ((307, b"") if above else (200, ours))
    assert answer.headers.get("location") == above
    assert ask_shell(app_with(b"<html>of somebody else</html>"), path).status == 200
