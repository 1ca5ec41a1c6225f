"""The Translation page in the real browser: type, hover, choose, share, save; on whichever translators are
shipped.
"""

import pathlib

import pytest
from playwright.sync_api import expect

MODELS = pathlib.Path(__file__).resolve().parents[2] / "assets" / "models"
TYPED = "We like to go to the beach"

pytestmark = pytest.mark.skipif(
    not sorted(MODELS.glob("nmt_*/card.json")), reason="no translator is shipped yet"
)


def claim(page):
    """Returns the sentence under the figure, which has the translation in quotes."""
    return page.locator("[class*=st-key-translation_tokens_claim]")


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
    assert claim(other).inner_text() == claim(page).inner_text()
    assert other.locator(".st-key-translation_text input").input_value() == TYPED
