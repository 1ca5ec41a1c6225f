"""Accessibility by axe-core in both themes: no serious finding that is ours. Of each page as it opens, light
when wide and dark on a telephone, test_frame.py holds it.
"""

import pytest

from tests.browser.access import GROUND, WORDS, findings, pale

PATHS = {
    "Home": "/",
    "Shakespeare": "/shakespeare",
    "a text to scroll": "/shakespeare?shakespeare_length=2000",
    "next character": "/shakespeare?shakespeare_view=Next+character",
    "Tokens": "/tokens",
    "all segmentations": "/tokens?tokens_view=All+segmentations",
    "Positions": "/positions",
    "Masking": "/masking",
    "leak test": "/masking?masking_view=Attention+masks",
    "Sentiment": "/sentiment",
    "what each classifier sees": "/sentiment?sentiment_view=All+classifiers"
    "&sentiment_classifiers=What+each+sees",
    "Translation": "/translation",
    "the beam": "/translation?translation_view=Beam+search",
    "Attention": "/attention",
    "two sentences": "/attention?attention_look=Two+sentences",
    "without a word": "/attention?attention_view=Without+a+word",
}


def test_axe_finds_what_is_wrong(page, open_page):
    open_page("/", on=page)
    page.wait_for_selector('[data-testid="stMain"] img', state="attached")  # a page's words come before
    page.evaluate("() => { document.querySelector('[data-testid=stMain] img').removeAttribute('alt'); }")
    assert any(line.startswith("image-alt") for line in findings(page))


@pytest.mark.nightly
@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS.keys())
def test_no_serious_finding(page, open_page, ready, path):
    plot = path != "/"
    open_page(path, plot=plot, on=page)
    for scheme, before in (("light", ""), ("dark", page.evaluate(GROUND))):
        page.emulate_media(color_scheme=scheme)  # the page follows it while it is open
        page.wait_for_function(f"before => ({GROUND})() !== before", arg=before)
        ready(page, plot)
        found = findings(page)
        assert not found, "\n".join([scheme, *found])
        assert page.evaluate(WORDS) or path in ("/", "/translation")  # all stands on tiles
        assert not (found := pale(page)), "\n".join([scheme, *found])
