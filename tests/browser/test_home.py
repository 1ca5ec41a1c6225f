"""Home in a real browser: each card is a link as a whole, and a page's figure stands on the first screen."""

import numpy as np
import pytest
from playwright.sync_api import expect

from core import engine
from core.contents import PAGES
from core.home.minute import plot
from core.home.minute.requests import ATTENTION_REQUEST, TEMPERATURE_REQUESTS
from tests.browser.figure_actions import STILL_SCRIPT


@pytest.fixture
def home(new_page, open_page):
    page = open_page("/", on=new_page(viewport={"width": 1440, "height": 900}))
    page.wait_for_function(
        """count => {
            const drawings = [...document.querySelectorAll('[data-testid="stMain"] img')];
            return drawings.length >= count && drawings.every(drawing => drawing.naturalWidth);
        }""",
        arg=len(PAGES),
    )
    page.locator('[data-testid="stMain"] img').last.evaluate(STILL_SCRIPT)  # and each card has its place
    return page


LINK_UNDER = """card => {
    const drawing = document.querySelector(`${card} img`);
    drawing.scrollIntoView({block: 'center'});
    const box = drawing.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest('a')?.pathname;
}"""


WORDS = """() => {
    const seen = [];
    const look = (text) => {
        const range = document.createRange();
        range.selectNode(text);
        const { top, width } = range.getBoundingClientRect();
        const icon = text.parentElement.closest('[data-testid="stIconMaterial"], style, script');
        const shown = getComputedStyle(text.parentElement).visibility === 'visible';
        if (!icon && shown && width > 1 && top < innerHeight) seen.push(text.data.trim());
    };
    const walk = (node) => [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].forEach(
        (child) => (child.nodeType === Node.TEXT_NODE ? child.data.trim() && look(child) : walk(child)));
    walk(document.querySelector('[data-testid="stMain"]'));
    return seen;
}"""


def test_the_first_screen_has_80_words_at_most_and_cards_whose_drawings_open_their_pages(home):
    seen = home.evaluate(WORDS)
    words = " ".join(seen).split()
    assert {"Attention", "soccer", "Tokens"} <= set(words) and len(words) <= 80, seen
    first = home.locator(f".st-key-home_{PAGES[0].name} img").bounding_box()
    assert first["y"] + first["height"] < 900
    for page in PAGES:
        assert home.evaluate(LINK_UNDER, f".st-key-home_{page.name}") == f"/{page.name}"
    drawing = home.locator(f".st-key-home_{PAGES[-1].name} img").bounding_box()
    home.mouse.click(drawing["x"] + drawing["width"] / 2, drawing["y"] + drawing["height"] / 2)
    home.wait_for_url(f"**/{PAGES[-1].name}*")
    home.get_by_role("heading", name=PAGES[-1].title, level=1).wait_for()


def test_an_unknown_page_is_said_and_home_is_shown(page, open_page):
    open_page("/atention")
    page.get_by_text("There is no page “atention”. This is Home; the pages are").wait_for()
    page.get_by_role("link", name="Attention", exact=True).first.click()
    page.get_by_role("heading", name="Attention", level=1).wait_for()
    page.get_by_text("There is no page").wait_for(state="detached")


# --- the first minute ---------------------------------------------------------------------------------------

LINES = """picture => [...picture.querySelectorAll('path[data-query]')].map(
    line => [+line.dataset.query, +line.dataset.key, +line.getAttribute('stroke-width')])"""
READ_KEYS_SCRIPT = """picture => {
    const keys = [...picture.querySelectorAll('.keys span')].map(word => word.getBoundingClientRect());
    return [...picture.querySelectorAll('path[data-query]')].map(line => {
        const from = line.getPointAtLength(0).matrixTransform(line.getScreenCTM());
        const key = keys[line.dataset.key];
        if (Math.abs(from.y - key.bottom) < 1) return 'below';
        return Math.abs(from.x - key.right) < 1 ? 'right' : 'elsewhere';
    });
}"""
BARS = "picture => [...picture.querySelectorAll('.now')].map(bar => parseFloat(bar.style.height) / 100)"


# Notes how many words are not yet written, at each change: from here a busy machine would miss some.
NOTE_UNWRITTEN = """queries => {
    const root = queries.getRootNode(), what = {subtree: true, childList: true, attributes: true};
    window.unwritten = new Set();
    new MutationObserver(() => window.unwritten.add(root.querySelectorAll('.queries .unwritten').length))
        .observe(root, what);
}"""


def tap_choice(page, text: str) -> None:
    page.get_by_role("group").get_by_role("button", name=text, exact=True).click()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["laptop", "telephone"])
def test_three_taps_are_answered_in_the_pictures_and_a_lesson_goes_on(new_page, open_page, size):
    width, height = size
    page = open_page("/", on=new_page(viewport={"width": width, "height": height}))
    picture = page.locator(".picture")
    expect(page.locator(".queries .asked")).to_have_text("fútbol")
    assert {query for query, *_ in picture.evaluate(LINES)} == {0, 1, 2}  # the answer is not seen before
    page.locator(".queries").evaluate(NOTE_UNWRITTEN)
    tap_choice(page, "beach")
    expect(page.locator(".verdict")).to_contain_text("No: “soccer” has a weight of")
    weights = plot.plot_attention(engine.run(ATTENTION_REQUEST))["weights"]
    expect(page.locator(".queries .unwritten")).to_have_count(0)
    assert page.evaluate("window.unwritten.size") <= 1  # all at once, since nothing may move
    lines = {(query, key): wide for query, key, wide in picture.evaluate(LINES)}
    assert lines == {
        cell: pytest.approx(0.7 + 5.3 * weight) for cell, weight in np.ndenumerate(weights) if weight >= 0.01
    }
    expect(picture.locator("path.guess")).to_have_count(1)
    assert set(picture.evaluate(READ_KEYS_SCRIPT)) == {"below" if width > 640 else "right"}

    page.get_by_role("button", name="Next: a temperature").click()
    shares = plot.plot_temperature(tuple(map(engine.run, TEMPERATURE_REQUESTS)))["probabilities"]
    assert picture.evaluate(BARS) == pytest.approx(shares[1], abs=1e-4)
    for choice, row in (("2", 2), ("0.5", 0)):
        tap_choice(page, choice)
        assert picture.evaluate(BARS) == pytest.approx(shares[row], abs=1e-4)

    page.get_by_role("button", name="Next: a mask").click()
    tap_choice(page, "49.2 %")
    expect(page.locator(".verdict")).to_contain_text("Yes, 49.2 %")
    expect(
        page.get_by_text("You have just read an attention weight, a temperature and a mask.")
    ).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Go on: 7 minutes").click()
    page.wait_for_url("**/attention?*atlas_lesson=attention*")


def test_the_first_minute_is_done_by_keyboard(page, open_page):
    open_page("/")
    for name in ("soccer", "1", "53.7 %"):
        choice = page.get_by_role("group").get_by_role("button", name=name, exact=True)
        choice.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".verdict")).not_to_be_empty()
        if name != "53.7 %":
            expect(page.locator("button.next")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator(".choices button").first).to_be_focused()
    expect(page.get_by_role("link", name="Go on: 7 minutes")).to_be_visible()


def test_words_are_written_one_by_one(new_page, open_page):
    page = open_page("/", on=new_page(reduced_motion="no-preference"))
    unwritten = page.locator(".queries .unwritten")
    expect(unwritten).to_have_count(7)
    page.locator(".queries").evaluate(NOTE_UNWRITTEN)
    tap_choice(page, "soccer")
    expect(unwritten).to_have_count(0)
    assert page.evaluate("window.unwritten.size") > 1
