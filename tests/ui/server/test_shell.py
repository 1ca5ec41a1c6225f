"""The page that a browser gets first: Streamlit's own, with our title, a word while it loads, and a sentence
without JavaScript.
"""

import pathlib
import re

import pytest
import streamlit
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from core.ui.server import index_page

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def client():
    async def streamlits(scope, receive, send):
        await streamlit_answer(scope, receive, send)

    streamlit_answer = index_page.Response("Streamlit's", status_code=418)
    return TestClient(Starlette(routes=[*index_page.ROUTES, Mount("/", streamlits)]), follow_redirects=False)


def test_our_page_differs_from_streamlits_where_it_should_and_nowhere_else():
    theirs = (pathlib.Path(streamlit.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")
    ours = index_page.render_index_page("en")
    own_words = ("<title>Attention Atlas</title>", "Attention Atlas</b> is loading", "needs JavaScript")
    assert all(words in ours for words in own_words) and "<title>Streamlit</title>" not in ours
    lines = [line for line in theirs.split("<noscript>")[0].splitlines() if "<title>" not in line]
    assert [line for line in lines if line.strip() not in ours] == []  # scripts, fonts, the style sheet
    assert ours.index("is loading") < ours.index('<link rel="stylesheet"') < ours.index("</body>")
    scripts = re.compile(r"<script.*?</script>", re.DOTALL)
    assert scripts.findall(theirs) == scripts.findall(ours)
    assert not re.search(r"\son\w+=|javascript:", ours)


def test_before_the_app_is_there_a_visitor_reads_his_own_language(client):
    spanish = client.get("/", headers={"Accept-Language": "es"}).text
    german = client.get("/tokens?lang=de").text
    assert '<html lang="es"' in spanish and "Attention Atlas</b> se está cargando …" in spanish
    assert "necesita JavaScript" in spanish and "braucht JavaScript" in german
    assert "is loading" not in spanish + german


def test_its_colours_are_those_of_the_theme():
    settings = (ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8")
    colours = re.findall(r"#[0-9A-F]{6}", index_page.render_index_page("en"))
    assert len(colours) == 4
    assert all(f'"{colour}"' in settings for colour in colours)


@pytest.mark.parametrize("path", ["/", "/classroom", "/positions?x=%ff"])
def test_a_page_is_ours_and_never_kept_by_its_mark(client, path):
    answer = client.get(path, headers={"Accept": "*/*", "If-None-Match": '"abc"', "Range": "bytes=0-3"})
    assert (answer.status_code, answer.text) == (200, index_page.render_index_page("en"))
    assert answer.headers["cache-control"] == "no-cache" and "etag" not in answer.headers


@pytest.mark.parametrize(
    ("query", "bare"),
    [
        ("classroom_wall=1&classroom_room=BCDFGH", True),
        ("embed=true&atlas_figure=tokens_tokenizations", True),
        ("", False),
        ("atlas_projector=true", False),
        ("classroom_room=BCDFGH", False),
    ],
)
def test_a_wall_and_a_figure_in_a_frame_never_have_a_sidebar(client, query, bare):
    assert ('[data-testid="stSidebar"]' in client.get(f"/classroom?{query}").text) is bare


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/sentiment/more", "/sentiment"),
        ("/sentiment/more/../sentiment/", "/sentiment"),
        ("/sentiment/?sentiment_text=a%26b?", "/sentiment?sentiment_text=a%26b?"),
        ("/sentiment//evil.example", "/sentiment"),
        ("/sentiment/a%20b%2F%C3%BC", "/sentiment"),
    ],
)
def test_an_address_below_a_page_leads_to_the_page(client, path, above):
    """There Streamlit's scripts are not found, and the word that the atlas is loading stood for ever."""
    answer = client.get(path)
    assert (answer.status_code, answer.headers["location"]) == (307, above)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        *((path, 418) for path in ("/_stcore/health", "/static/js/a.js", "/favicon.png", "/atention")),
        ("/tokens/_stcore/health", 404),  # below a page there is no server
    ],
)
def test_all_else_is_streamlits(client, path, status):
    assert client.get(path).status_code == status
