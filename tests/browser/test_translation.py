"""The Translation page in the real browser: type, hover, choose, share, save; on whichever translators are
shipped.
"""

import pathlib

import pytest
from playwright.sync_api import expect

from tests.browser import pointer

MODELS = pathlib.Path(__file__).resolve().parents[2] / "assets" / "models"
TYPED = "We like to go to the beach"
# The place on the screen of the token that a figure draws at a number of one of its traces.
PLACE = """(element, [trace, number]) => {
    const {xaxis, yaxis} = element._fullLayout, data = element._fullData[trace];
    const box = element.getBoundingClientRect(), low = data.type === 'bar' ? data.base[number] : 0;
    const height = low + data.y[number] / (low ? 2 : 1);
    return [box.x + xaxis._offset + xaxis.l2p(data.x[number]), box.y + yaxis._offset + yaxis.l2p(height)];
}"""

pytestmark = pytest.mark.skipif(
    not sorted(MODELS.glob("nmt_*/card.json")), reason="no translator is shipped yet"
)


def claim(page):
    """Returns the sentence under the figure, which has the translation in quotes."""
    return page.locator("[class*=st-key-translation_tokens_claim]")


def said(page) -> str:
    return claim(page).inner_text()


def hover(page, thing: str, trace: int, number: int):
    pointer.at_rest(page, f"translation_{thing}")
    pointer.rest_on(page, *pointer.read(page, f"translation_{thing}", PLACE, [trace, number]))
    return page.locator(".hoverlayer .hovertext").first


def test_a_typed_sentence_is_translated_and_its_address_says_the_same_elsewhere(new_page, open_page, ready):
    from core import engine
    from core.translation.translate.ask import TranslateRequest

    model = sorted(MODELS.glob("nmt_*/card.json"))[0].parent.name
    page = open_page(f"/translation?translation_model={model}", plot=True, on=new_page())
    box = page.locator(".st-key-translation_text input")
    box.fill(TYPED)
    box.press("Enter")
    page.wait_for_function("() => location.search.includes('translation_text=')")
    ready(page, plot=True)
    translation = engine.run(TranslateRequest(model=model, text=TYPED)).translation
    expect(claim(page)).to_contain_text(f"“{translation}”")
    expect(page.get_by_text("The model reads (")).to_be_visible()
    other = new_page()
    other.goto(page.url)
    ready(other, plot=True)
    assert said(other) == said(page)
    assert other.locator(".st-key-translation_text input").input_value() == TYPED


def test_an_example_is_one_click_away(page, open_page, ready):
    open_page("/translation", plot=True, on=page)
    before = said(page)
    page.get_by_role("button", name="Examples").click()
    page.get_by_role("button", name="I love cats and dogs").click()
    expect(claim(page)).not_to_have_text(before)
    ready(page, plot=True)
    assert page.locator(".st-key-translation_text input").input_value() == "I love cats and dogs"


def test_hovering_a_token_shows_five_alternatives(page, open_page):
    open_page("/translation", plot=True, on=page)
    shown = hover(page, "tokens", 0, 1)
    expect(shown).to_contain_text("likeliest:")
    assert shown.text_content().count(" %") == 5


def test_the_tree_is_scrolled_on_a_telephone_and_the_page_is_not(new_page, open_page):
    page = open_page(
        "/translation?translation_view=Beam+search",
        plot=True,
        on=new_page(viewport={"width": 390, "height": 800}),
    )
    main = page.locator('[data-testid="stMain"]')
    assert main.evaluate("element => element.scrollWidth - element.clientWidth") <= 1
    assert (
        page.locator(".st-key-translation_tree").evaluate(
            "element => element.scrollWidth - element.clientWidth"
        )
        > 300
    )
