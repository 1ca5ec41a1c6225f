"""The Sentiment page in the real browser: examples fill the box, an old address leads here, Back returns."""

from tests.browser import pointer
from tests.support.chromium import run_of

VERDICTS = "sentiment_verdicts"
_SHARES = "element => element.data[0].customdata.map(row => row.at(-1))"


def review(page) -> str:
    return page.locator(".st-key-sentiment_text input").input_value()


def test_an_example_is_put_into_the_box_and_judged(open_page, ready):
    page = open_page("/sentiment?sentiment_view=All+classifiers", plot=True)
    before = pointer.read(page, VERDICTS, _SHARES)
    page.locator(".st-key-sentiment_examples button").first.click()
    with run_of(page):
        page.locator(".st-key-sentiment_example_5 button").click()
    ready(page, plot=True)
    assert review(page) == ""
    after = pointer.read(page, VERDICTS, _SHARES)
    assert len(after) == len(before)
    assert after != before


def test_an_address_of_masking_opens_the_same_review_here(open_page, ready):
    page = open_page("/masking?masking_view=Five+models&masking_review=a+great+film", plot=True)
    page.get_by_text("After the last word P(positive) is").first.wait_for()
    ready(page, plot=True)
    page.wait_for_url(lambda url: url.split("?")[0].endswith("/sentiment"))
    assert review(page) == "a great film"
