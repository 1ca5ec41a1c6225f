"""A visitor with a real browser, in a thread of its own, who moves a slider while others are there."""

import itertools
import threading
import time

from tests.support import chromium
from tests.support.serving import PATIENCE

_PATH = "/shakespeare?shakespeare_view=Memory"
_SLIDER = ".st-key-shakespeare_last input"


class Probe:
    """Looks from its entry as a context manager to its exit; it has come, and sees the page, before others
    do.

    To start a browser takes both cores for a second, which the machine of a class, whose browsers run
    elsewhere, does not spend.

    Attributes:
        seconds: From each press of a key to the words that tell of it.
        missing: Why there are none, else empty.
    """

    def __init__(self, address: str):
        self.seconds: list[float] = []
        self.missing = ""
        self._address, self._here, self._over = address, threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self):
        self._thread.start()
        self._here.wait(2 * PATIENCE)
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join(2 * PATIENCE)

    def _look(self) -> None:
        from playwright.sync_api import Error, sync_playwright

        try:
            with sync_playwright() as playwright:
                browser = chromium.launch(playwright)
                page = browser.new_context(reduced_motion="reduce").new_page()
                page.set_default_timeout(1000 * PATIENCE)
                page.goto(self._address + _PATH)
                page.get_by_text("last 5 characters alone").first.wait_for()
                self._here.set()
                slider = page.locator(_SLIDER).first
                for key, last in itertools.cycle((("ArrowRight", 6), ("ArrowLeft", 5))):
                    if self._over.wait(0.5):
                        break
                    start = time.perf_counter()
                    slider.press(key)
                    page.get_by_text(f"last {last} characters alone").first.wait_for()
                    self.seconds.append(time.perf_counter() - start)
                browser.close()
        except (Error, chromium.NoChromium) as error:
            self.missing = str(error).splitlines()[0]
        finally:
            self._here.set()
