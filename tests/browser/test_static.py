"""The static edition from a memory stick: no server, no network, on a telephone and on a desk."""

import json

import pytest

from core import library
from core.library import static

PAGES = ("index.html", "attention-heads.html", "transformer-the_machine.html")


@pytest.fixture(scope="module")
def edition(tmp_path_factory):
    """The first view of each page, and a second one: tests/library/test_static.py has them all."""
    folder = tmp_path_factory.mktemp("static")
    rows = json.loads(static.FIGURES_FILE.read_text(encoding="utf-8"))
    first_views = {page: view for page, view, *_ in reversed(rows)}
    some_rows = [row for row in rows if row[1] in (first_views[row[0]], "One weight")]
    (folder / "figures.json").write_text(json.dumps(some_rows), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(static, "FIGURES_FILE", folder / "figures.json")
        static._load_view_lines.cache_clear()
        static.write_pages(folder)
    static._load_view_lines.cache_clear()
    return folder


@pytest.mark.parametrize(
    ("width", "scheme"), [(390, "dark"), pytest.param(1440, "light", marks=pytest.mark.nightly)]
)
def test_figures_are_drawn_from_a_file_and_no_page_scrolls_sideways(new_page, edition, width, scheme):
    page = new_page(viewport={"width": width, "height": 844}, color_scheme=scheme, offline=True)
    for path in edition.glob("*.html"):
        page.goto(path.as_uri())
        assert page.evaluate("() => document.documentElement.scrollWidth") == width, path.name
        if path.name in PAGES[1:]:
            drawn = page.locator(".plotly-graph-div")
            assert page.locator(".plotly-graph-div .main-svg:first-child").count() == drawn.count() > 2
    page.goto((edition / PAGES[0]).as_uri())
    page.get_by_role("link", name="Heads").click()
    page.get_by_role("link", name="One weight").first.click()
    page.get_by_text("Python").first.click()
    assert "atlas.plot_figure(" in page.locator("pre").first.inner_text()


def test_a_saved_figure_has_no_button_to_upload_it_and_one_from_the_network_says_what_it_lacks(
    browser, tmp_path
):
    view = library.nearest_words("king")
    context = browser.new_context(offline=True)  # of its own: the missing script is an error on its console
    page = context.new_page()
    page.goto(view.save(tmp_path / "saved.html").as_uri())
    buttons = page.locator(".modebar-btn").evaluate_all("all => all.map(one => one.dataset.title)")
    assert any("PNG" in one for one in buttons)
    assert not [one for one in buttons if "hare" in one or "loud" in one or "Plotly" in one]
    assert page.get_by_role("img", name="Nearest to").count() == 1
    assert not page.get_by_text("no network").count()
    (tmp_path / "part.html").write_text(view.fragment(), encoding="utf-8")
    page.goto((tmp_path / "part.html").as_uri())
    assert page.get_by_text("there is no network").is_visible()
    context.close()
