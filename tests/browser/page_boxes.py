"""What of a page leaves its box, or is too small for a finger."""

import contextlib

from playwright.sync_api import TimeoutError

from tests.support.chromium import wait_until_ready

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
# What is tapped, with the boxes around what is typed into; a list of several choices is Streamlit's own.
SMALL = """() => [...document.querySelectorAll(`[data-testid="stHeader"] button, [data-testid="stMain"] :is(
        button, summary, [role=radio], [data-testid="stPageLink"] a, [data-testid="stTextInputRootElement"],
        [data-testid="stNumberInputContainer"], [data-testid="stSelectbox"] div:has(> input))`)]
    .filter(one => !one.closest('[data-testid="stMultiSelect"], [data-testid="stDataFrame"]'))
    .map(one => [one.ariaLabel ?? (one.innerText || one.dataset.testid), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5))
    .map(([name, box]) => `${name}: ${Math.round(box.width)} by ${Math.round(box.height)}`)"""
# Words that are cut by their box, or lie beyond the screen's edge, unless something around them scrolls.
CUT = """() => {
    const scrolls = one => one && (
        ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.dataset.testid !== 'stMain'
        || scrolls(one.parentElement));
    const seen = one => one.checkVisibility({visibilityProperty: true, opacityProperty: true});
    return [...document.querySelectorAll(`[data-testid="stMain"] :is(
            h1, h2, p, li, label, button, summary, [role=radio], a)`)]
        .filter(one => one.innerText?.trim() && seen(one) && !one.closest('.js-plotly-plot, pre'))
        .filter(one => {
            const {right, left, width} = one.getBoundingClientRect();
            const hidden = getComputedStyle(one).overflowX !== 'visible';
            const cut = hidden && one.scrollWidth > one.clientWidth + 1;
            return width > 1 && (cut || right > innerWidth + 1 || left < -1) && !scrolls(one);
        })
        .map(one => `${one.tagName} ${one.innerText.slice(0, 60)}`);
}"""


def small(page, ready=wait_until_ready) -> list[str]:
    """Returns what of a page is too small for a finger, its folded settings among it."""
    folds = page.locator("[class*=_more] summary").all()
    for more in folds:
        more.tap()
    ready(page)
    with contextlib.suppress(TimeoutError):  # a page without a figure may be idle before its style is drawn
        page.wait_for_function(f"() => ({SMALL})().length === 0", timeout=10_000)
    found = page.evaluate(SMALL)
    for more in folds:
        more.tap()
    return found
