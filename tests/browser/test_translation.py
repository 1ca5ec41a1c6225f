"""The Translation page in the real browser: a sentence is typed, and its address says the same elsewhere."""

from playwright.sync_api import expect

from core import engine
from core.topics.translation.translate.schema import TranslateRequest

MODEL, TYPED_TEXT = "nmt_transformer", "We like to go to the beach"


def read_claim(page):
    """Returns the sentence under the figure, which has the translation in quotes."""
    return page.locator("[class*=st-key-translation_tokens_claim]")


def test_a_typed_sentence_is_translated_and_its_address_says_the_same_elsewhere(new_page, open_page, ready):
    page = open_page(f"/translation?translation_model={MODEL}", plot=True, on=new_page())
    box = page.locator(".st-key-translation_text input")
    box.fill(TYPED_TEXT)
    box.press("Enter")
    page.wait_for_function("() => location.search.includes('translation_text=')")
    ready(page, plot=True)
    translation = engine.run(TranslateRequest(model=MODEL, text=TYPED_TEXT)).translation
    expect(read_claim(page)).to_contain_text(f"“{translation}”")
    other = open_page("/" + page.url.split("/", 3)[3], plot=True, on=new_page())
    expect(read_claim(other)).to_have_text(read_claim(page).inner_text())
    expect(other.locator(".st-key-translation_text input")).to_have_value(TYPED_TEXT)
