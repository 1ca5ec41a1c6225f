"""A real Chromium for the benchmarks that need one, and the words of a report where there is none."""

import contextlib
import importlib.util
import json
from collections.abc import Callable, Sequence

from benchmarks.results import Report
from tests.support import chromium
from tests.support.serving import PATIENCE, NotStarted

_ACTED = ("Enter", "ArrowLeft", "ArrowRight")  # keys by which a visitor acts; others only type


def in_chromium(name: str, title: str, measure: Callable[[object], Report]) -> Report:
    """Returns the report of `measure(browser)`, or one that says why nothing was measured.

    Args:
        name, title: Of a report of nothing.
        measure: Measures with a running browser; `NotStarted` where the app does not come up.
    """

    def nothing(reason: str) -> Report:
        return Report(name=name, title=title, skipped=reason)

    if importlib.util.find_spec("playwright") is None:
        return nothing("Playwright is not installed (pip install -r requirements-dev.txt)")
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = chromium.launch(playwright)
        except (Error, chromium.NoChromium) as error:
            return nothing(f"no Chromium: {str(error).splitlines()[0]}")
        with contextlib.closing(browser):
            try:
                return measure(browser)
            except NotStarted as error:
                return nothing(str(error))


# Notes the second frame after a figure is another than now, and when the visitor acted.
_WATCH = """place => {
    const sign = element => element?._fullLayout && JSON.stringify((SIGN) ?? undefined);
    const figure = () => document.querySelector(place);
    const before = sign(figure());
    window.drawnAt = window.actedAt = 0;
    const looking = setInterval(() => {
        const now = sign(figure());
        if (!now || now === before) return;
        clearInterval(looking);
        requestAnimationFrame(() => requestAnimationFrame(() => { window.drawnAt = performance.now(); }));
    }, 4);
    const note = event => {
        if (event.type === 'mouseup' || KEYS.includes(event.key)) window.actedAt ||= performance.now();
    };
    for (const name of ['keydown', 'mouseup']) document.addEventListener(name, note, {capture: true});
}"""


def watch(page, place: str, sign: str, keys: Sequence[str] = _ACTED) -> None:
    """Begins to wait for another figure than the one that stands; `painted` tells when it was there.

    Args:
        page: Of the browser.
        place: Selector of the figure's element.
        sign: JavaScript that tells figures apart, made from `element`; undefined or null where the figure is
            not drawn yet.
        keys: By which the visitor acts. Default: Enter and two arrows.
    """
    page.evaluate(_WATCH.replace("SIGN", sign).replace("KEYS", json.dumps(list(keys))), place)


def painted(page) -> float:
    """Returns the milliseconds from what the visitor did to the second frame with the figure that `watch`
    waits for.
    """
    page.wait_for_function("() => window.drawnAt > 0 && window.actedAt > 0", timeout=1000 * PATIENCE)
    return page.evaluate("() => window.drawnAt - window.actedAt")


def wait_until_idle(page, milliseconds: int = 150) -> None:
    """Waits until the script of a page has run, and a moment more for what the browser does then."""
    chromium.wait_until_ready(page, timeout=int(1000 * PATIENCE))
    page.wait_for_timeout(milliseconds)
