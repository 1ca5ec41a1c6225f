"""The static edition: small, whole, and without anything from elsewhere."""

import json
import re

import pytest

from core.contents import PAGES
from core.library import static

MAX_BYTES = 25_000_000  # bytes
ADDRESS = re.compile(r'''<[^>]+\s(?:href|src)="([^"]*)"''')


@pytest.fixture(scope="module")
def edition(tmp_path_factory):
    folder = tmp_path_factory.mktemp("static")
    count = static.write_pages(folder)
    assert count == len(list(folder.iterdir()))
    return folder


def test_it_is_small_and_has_every_page_and_figure(edition):
    assert sum(file.stat().st_size for file in edition.iterdir()) < MAX_BYTES
    rows = json.loads(static.FIGURES_FILE.read_text(encoding="utf-8"))
    assert {row[0] for row in rows} == {page.name for page in PAGES}
    pages = {path.name: path.read_text(encoding="utf-8") for path in edition.glob("*.html")}
    assert [name for name, text in pages.items() if "Plotly.newPlot(" not in text] == ["index.html"]
    for call in ("Plotly.newPlot(", "atlas.plot_figure("):
        assert "".join(pages.values()).count(call) == len(rows)


def test_no_figure_offers_to_upload_it_and_each_has_a_text(edition):
    for path in edition.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        figures = text.count("Plotly.newPlot(")
        assert text.count('"showSendToCloud": false') == text.count('role="img" aria-label="') == figures
        assert '<html lang="en">' in text and "<title>" in text


def test_every_link_leads_to_a_file_of_the_folder(edition):
    files = {path.name for path in edition.iterdir()}
    linked = set()
    for path in edition.glob("*.html"):
        found = set(ADDRESS.findall(path.read_text(encoding="utf-8"))) - {"data:,"}
        assert found <= files, path.name
        linked |= found
    assert linked == files


def test_markdown_becomes_html_and_what_is_typed_stays_text():
    assert (
        static._render_inline("**one** `a*b` *two* <b>") == "<b>one</b> <code>a*b</code> <i>two</i> &lt;b&gt;"
    )
    assert static._render_paragraphs("a\n\n$x$ b\n\nc\n") == ["<p>a</p>", "<p>c</p>"]
