"""The static edition from a memory stick: no server, no network, on a telephone and on a desk."""

import json
import time

import pytest

from core import library
from core.library import static
from core.library.static import figures

PAGES = ("attention-heads.html", "transformer-the_machine.html")
MORE_VIEWS = ("One weight", "Next character", "Clocks")
MAX_FIGURE_SECONDS = 15  # 1.5 on a machine with nothing else to do


@pytest.fixture(scope="module")
def edition(tmp_path_factory):
    """The first view of each page, and some more: tests/library/test_static.py has them all."""
    folder = tmp_path_factory.mktemp("static")
    rows = json.loads(static.FIGURES_FILE.read_text(encoding="utf-8"))
    first_views = {page: view for page, view, *_ in reversed(rows)}
    some_rows = [row for row in rows if row[1] in (first_views[row[0]], *MORE_VIEWS)]
    (folder / "figures.json").write_text(json.dumps(some_rows), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "FIGURES_FILE", folder / "figures.json")
        figures.load_calls.cache_clear()
        static.write_pages(folder)
    figures.load_calls.cache_clear()
    return folder


def open_page(page, edition, name, fragment=""):
    page.goto((edition / f"{name}.html").as_uri() + fragment)
    page.locator(".figure .main-svg").first.wait_for()


@pytest.mark.parametrize(
    ("width", "scheme"), [(390, "dark"), pytest.param(1440, "light", marks=pytest.mark.nightly)]
)
def test_figures_are_drawn_from_a_file_and_no_page_scrolls_sideways(new_page, edition, width, scheme):
    page = new_page(viewport={"width": width, "height": 844}, color_scheme=scheme, offline=True)
    for path in edition.glob("*.html"):
        page.goto(path.as_uri())
        assert page.evaluate("() => document.documentElement.scrollWidth") == width, path.name
        if path.name in PAGES:
            begin = time.monotonic()
            page.locator(".figure .main-svg").first.wait_for()
            assert time.monotonic() - begin < MAX_FIGURE_SECONDS
    page.goto((edition / "index.html").as_uri())
    page.get_by_role("button", name="fútbol").or_(page.get_by_role("button", name="soccer")).first.wait_for()
    if width == 390:
        page.get_by_role("button", name="Pages").click()
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Attention").click()
    page.get_by_role("link", name="One weight").first.click()
    page.locator(".figure .main-svg").first.wait_for()
    page.get_by_role("button", name="Python").first.click()
    assert "atlas.plot_figure(" in page.locator("pre").first.inner_text()


def test_a_sentence_of_ones_own_is_translated_and_every_head_drawn(new_page, edition):
    page = new_page(offline=True)
    open_page(page, edition, "attention-heads", "#text=I+love+you")
    page.get_by_text("te amo").wait_for()
    assert page.get_by_role("radio", name="layer 0 head 0").count() == 1
    page.get_by_label("English sentence").fill("I live in a small house")
    page.get_by_text("casa").first.wait_for()
    page.get_by_role("radio", name="Lines").check(force=True)
    page.locator("#attention_lines .main-svg").first.wait_for()
    page.locator("#attention_lines").get_by_role("button", name="Numbers").click()
    assert "casa" in page.locator("#attention_lines table").inner_text()


def test_a_text_is_written_letter_by_letter_and_stops(new_page, edition):
    page = new_page(offline=True)
    open_page(page, edition, "shakespeare-write", "#length=1000&speed=60")
    page.get_by_role("button", name="Write", exact=True).click()
    page.wait_for_function("() => document.querySelector('.paper').textContent.length > 40")
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("were the model's first choice").wait_for()
    assert int(page.locator("#shakespeare_tinted .claim").inner_text().split()[1].replace(",", "")) < 1000


def test_a_damaged_file_and_an_old_browser_are_a_sentence(new_page, edition, tmp_path):
    page = new_page(offline=True)
    folder = tmp_path / "copy"
    (folder / "files").mkdir(parents=True)
    for path in edition.rglob("*.*"):
        if path.name != "char_rnn.js":
            (folder / path.relative_to(edition)).write_bytes(path.read_bytes())
    (folder / "files" / "char_rnn.js").write_text('(atlas.data ??= {}).char_rnn = "AAAA";', encoding="utf-8")
    open_page(page, folder, "shakespeare-next_character")
    page.get_by_text("missing or damaged").wait_for()
    (folder / "files" / "atlas.js").write_text("", encoding="utf-8")
    (folder / "messages.js").write_text("", encoding="utf-8")
    page.goto((folder / "positions-clocks.html").as_uri())
    page.get_by_text("this browser is too old").wait_for()


def test_one_figure_stands_alone_in_a_frame_and_tells_its_height(new_page, edition):
    page = new_page(offline=True)
    open_page(page, edition, "attention-heads", "?figure=attention_matrix")
    assert (
        not page.get_by_role("navigation").first.is_visible()
        and page.locator("#attention_matrix").is_visible()
    )
    assert page.evaluate(
        "() => new Promise((done) => addEventListener('message', ({ data }) => done(data.atlasHeight)))"
    )


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
