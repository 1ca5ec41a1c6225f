"""Where the figure of a page stands, what of it leaves its box, and what is too small for a finger."""

import contextlib

from playwright.sync_api import TimeoutError

from tests.support.chromium import wait_until_ready

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
# What is tapped, with the boxes around what is typed into; a list of several choices is Streamlit's own.
SMALL_TARGETS = """() => [...document.querySelectorAll(`[data-testid="stHeader"] button,
        [data-testid="stMain"] :is(
        button, summary, [role=radio], [data-testid="stPageLink"] a, [data-testid="stTextInputRootElement"],
        [data-testid="stNumberInputContainer"], [data-testid="stSelectbox"] div:has(> input))`)]
    .filter(one => !one.closest(`.st-key-charts_ready, [data-testid="stMultiSelect"],
        [data-testid="stDataFrame"]`))
    .map(one => [one.ariaLabel ?? (one.innerText || one.dataset.testid), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5))
    .map(([name, box]) => `${name}: ${Math.round(box.width)} by ${Math.round(box.height)}`)"""
# Words that are cut by their box, or lie beyond the screen's edge, unless something around them scrolls.
CUT_TEXTS_SCRIPT = """() => {
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

MIN_PROJECTOR_SCALE = 1.59  # how much letters are enlarged there, at least
# The first figure and the story under it, in pixels of the screen, and how much its letters are enlarged.
MEASURE_FIGURE_SCRIPT = """() => {
    const seen = '.js-plotly-plot:not(.st-key-charts_ready *)';
    const figure = document.querySelector(`[data-testid="stMain"] ${seen}`);
    if (!figure?.querySelector('.main-svg')) return null;  // it is drawn anew just now
    const box = figure.closest('[data-testid="stElementContainer"]');
    if (!box.nextElementSibling) return null;  // and its story comes
    const scaled = box.firstElementChild.getBoundingClientRect();
    const svg = figure.querySelector('.main-svg').getBoundingClientRect();
    const small = document.querySelector('.st-key-attention_heads');  // the heads of which one is large
    const story = box.nextElementSibling.getBoundingClientRect();
    const text = [...figure.querySelectorAll('text')].find(one => one.textContent.trim());
    return {
        top: Math.min(svg.top, small ? small.getBoundingClientRect().top : svg.top), bottom: svg.bottom,
        left: svg.left, right: svg.right,
        natural: figure._fullLayout.height, story: story.bottom, scaled: scaled.width,
        letters: text ? figure.getBoundingClientRect().width / figure.offsetWidth : null,
        laid: Boolean(figure._fullLayout.meta?.least),
        size: text ? parseFloat(getComputedStyle(text).fontSize) * figure.getBoundingClientRect().width
            / figure.offsetWidth : null,
    };
}"""
# Waits until no script runs, each figure is drawn and the first stands where it stood 300 ms before, by the
# clock of the browser: the script of the page looks at it every 200 ms.
WAIT_UNTIL_SETTLED_SCRIPT = """async () => {
    const look = () => JSON.stringify([document.querySelectorAll('.main-svg').length, (MEASURE)()]);
    const busy = () => !document.querySelector('[data-testid="stApp"][data-test-script-state="notRunning"]')
        || document.querySelector('[data-testid="stSkeleton"]')
        || [...document.querySelectorAll('.stPlotlyChart:not(.st-key-charts_ready *)')].some(
            chart => !chart.querySelector('.main-svg'));
    for (let seen = look(), since = performance.now(); performance.now() - since < 300;) {
        await new Promise(done => setTimeout(() => requestAnimationFrame(done), 50));
        if (look() === seen && !busy()) continue;
        [seen, since] = [look(), performance.now()];
    }
}""".replace("MEASURE", MEASURE_FIGURE_SCRIPT)


def find_small_targets(page, ready=wait_until_ready) -> list[str]:
    """Returns what of a page is too small for a finger, its folded settings among it."""
    expanders = page.locator("[class*=_more] summary").all()
    for expander in expanders:
        expander.tap()
    ready(page)
    with contextlib.suppress(TimeoutError):  # a page without a figure may be idle before its style is drawn
        page.wait_for_function(f"() => ({SMALL_TARGETS})().length === 0", timeout=10_000)
    small_targets = page.evaluate(SMALL_TARGETS)
    for expander in expanders:
        expander.tap()
    return small_targets
