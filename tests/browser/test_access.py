"""What looks for faults finds them, and an open page follows its reader from light to dark. Of each view of
each page test_frame.py holds that nothing is found.
"""

from tests.browser.accessibility import BACKGROUND_SCRIPT, find_low_contrast_texts, run_axe


def test_axe_finds_what_is_wrong(page, open_page):
    open_page("/", on=page)
    page.wait_for_selector('[data-testid="stMain"] img', state="attached")  # a page's words come before
    page.evaluate("() => { document.querySelector('[data-testid=stMain] img').removeAttribute('alt'); }")
    assert any(line.startswith("image-alt") for line in run_axe(page))


def test_an_open_page_follows_from_light_to_dark(page, open_page, ready):
    open_page("/attention", plot=True, on=page)
    before = page.evaluate(BACKGROUND_SCRIPT)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"before => ({BACKGROUND_SCRIPT})() !== before", arg=before)
    ready(page, plot=True)
    assert not (found := find_low_contrast_texts(page)), "\n".join(found)
