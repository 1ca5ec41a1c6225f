"""The static edition: small, whole, and without anything from elsewhere."""

import json
import re

import pytest

from core.base.i18n import message, use_language
from core.contents import PAGES
from core.library import static
from core.library.static import live, texts

MAX_BYTES = 16_000_000  # of a language, all in all
MAX_FIRST_BYTES = 2_000_000  # that a page loads before its first figure stands, besides Plotly
ADDRESS = re.compile(r'''<[^>]+\s(?:href|src)="([^"#]+)"''')
PAGE_DATA = re.compile(r'<script type="application/json" id="atlas-page">(.*?)</script>', re.DOTALL)


@pytest.fixture(scope="module")
def edition(tmp_path_factory):
    folder = tmp_path_factory.mktemp("static")
    count = static.write_pages(folder)
    assert count == sum(path.is_file() for path in folder.rglob("*"))
    return folder


def read_page_data(path):
    return json.loads(PAGE_DATA.search(path.read_text(encoding="utf-8"))[1])


def test_it_is_small_and_has_every_page_and_figure(edition):
    sizes = {path.relative_to(edition).as_posix(): path.stat().st_size for path in edition.rglob("*.*")}
    assert sum(sizes.values()) < MAX_BYTES
    shared = sum(size for name, size in sizes.items() if name.endswith(("atlas.js", ".css", ".woff2")))
    assert (
        shared + sizes["messages.js"] + max(sizes[path.name] for path in edition.glob("*.html"))
        < MAX_FIRST_BYTES
    )
    rows = json.loads(static.FIGURES_FILE.read_text(encoding="utf-8"))
    assert {row[0] for row in rows} == {page.name for page in PAGES}
    figures = [figure for path in edition.glob("*.html") for figure in read_page_data(path)["figures"]]
    assert sorted(figure["id"] for figure in figures) == sorted(row[2] for row in rows)


def test_each_figure_has_its_place_a_text_and_a_table(edition):
    for path in edition.glob("*.html"):
        page = path.read_text(encoding="utf-8")
        figures = read_page_data(path)["figures"]
        assert page.count('role="img" aria-label="') == len(figures) + 9 * (path.name == "index.html")
        for figure in figures:
            assert f'id="{figure["id"]}"' in page and figure["claim"] in page and figure["table"]
        assert '<html lang="en">' in page and "<title>" in page and "<noscript>" in page


def test_every_link_leads_to_a_file_of_the_folder(edition):
    for path in edition.glob("*.html"):
        for address in set(ADDRESS.findall(path.read_text(encoding="utf-8"))) - {"data:,"}:
            assert (edition / address).is_file(), (path.name, address)


def test_the_live_pages_say_so_and_find_their_data(edition):
    for name, view in live.LIVE_VIEWS.items():
        page = (edition / f"{name}.html").read_text(encoding="utf-8")
        assert "sends nothing" in page, name
        assert read_page_data(edition / f"{name}.html")["live"].keys() == view.make_page_data().keys()
    script = (edition / "files" / "atlas.js").read_text(encoding="utf-8")
    assert not re.search(r"^(?:import|export) ", script, re.MULTILINE)  # a classic script
    for name in re.findall(r'atlas\.load(?:Model)?\("(\w+)"', script):
        assert (edition / "files" / f"{name}.js").is_file(), name


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_the_messages_of_live_pages_come_with_all_to_which_they_refer(language):
    with use_language(language):
        source = json.loads(live.make_messages_script().removeprefix("atlas.addMessages(").removesuffix(");"))
        named = set(re.findall(r"^([a-zA-Z][\w-]*) *=", source, re.MULTILINE))
        assert {"heads-matrix", "writing-tinted", "padding_effect-tokens"} <= named
        assert set(re.findall(r"\{\s*([a-z][\w]*-[\w-]+)", source)) <= named
        assert message("library-static-menu") in source


def test_several_languages_stand_in_one_folder_and_link_to_each_other(tmp_path, monkeypatch):
    monkeypatch.setattr(static.pages, "load_calls", lambda: {page.name: {} for page in PAGES})
    monkeypatch.setattr(static.pages, "render_pages", lambda languages: [("index.html", " ".join(languages))])
    static.write_pages(tmp_path, ["en", "es"])
    assert (tmp_path / "index.html").read_text() == (tmp_path / "es" / "index.html").read_text() == "en es"
    with use_language("es"):
        link = static.pages._render_language_link("a.html", "en", ["en", "es"])
    assert link == '<a lang="en" href="../a.html">English</a>'


def test_markdown_becomes_html_with_formulas_and_what_is_typed_stays_text():
    assert texts.render_inline("**a** `b*c` *d* <b>") == (
        "<strong>a</strong> <code>b*c</code> <em>d</em> &lt;b&gt;"
    )
    page = texts.render_markdown("a\n\n$\\frac{x}{2}$ b\n\n$$y$$\n\nc\n")
    assert page.count("<p>") == 4 and page.count("<mfrac>") == 1 and 'display="block"' in page
