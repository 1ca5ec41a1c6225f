"""One visit of each view of a page in Chromium, and what is wrong there: test_frame.py holds it, a kind of
fault a test.
"""

import collections
import itertools
import pathlib
from collections.abc import Callable, Iterator

from core import contents
from core.base import i18n
from tests.browser.access import findings, pale
from tests.browser.page_boxes import CUT, MEASURE, ON_A_WALL, PHONE, SETTLED, small
from tests.browser.text_boxes import DRAW, LIGHT, TOLD, drawn_faults, faults, lost_titles, told_of
from tests.support.chromium import VIEWS, run_of, sideways, wait_until_ready

WIDE = {"viewport": {"width": 1440, "height": 900}}
SCREENS = {
    "wide-light": WIDE,
    "narrow-dark": PHONE | {"color_scheme": "dark"},
    "wide-dark": WIDE | {"color_scheme": "dark"},
    "narrow-light": PHONE,
}
NO_FIGURE = {
    "home": "its miniatures are pictures that lead to pages",
    "classroom": "its figure comes once a class has answered: tests/browser/test_classroom.py",
    "lab": "its figures come once something is trained: tests/pages/test_lab.py saves them",
}
HIGHEST = {"wide": 260, "narrow": 420}  # pixels above a figure, at most
# Keys of the figures that are drawn, and of the rows of buttons, from top to bottom.
FIGURES = """() => [...document.querySelectorAll('[data-testid="stElementContainer"][class*="st-key-"]')]
    .filter(element => element.querySelector('.js-plotly-plot'))
    .map(element => [...element.classList].find(name => name.startsWith('st-key-')).slice(7))"""
CHOICES = """page => [...document.querySelectorAll(
        '[data-testid="stMain"] [data-testid="stElementContainer"][class*="st-key-"]')]
    .filter(element => element.querySelector('[data-testid="stButtonGroup"]'))
    .map(element => [...element.classList].find(name => name.startsWith('st-key-')).slice(7))
    .filter(name => !name.endsWith('_about') && name !== page + '_view')"""
LEVELS = "() => [...document.querySelectorAll('h1, h2, h3, h4')].map(one => Number(one.tagName[1]))"
TOP = "() => document.querySelector('[data-testid=stMain]').scrollTo(0, 0)"
FIRST_NUMBER = "() => document.querySelector('.stNumberInput')?.getBoundingClientRect().top ?? 1e9"
SIGNS = "() => document.querySelector('.js-plotly-plot')._fullLayout.separators"
# Where the focus is: whether among the views, whether in the page, and the name of what has it.
FOCUS = """() => { const at = document.activeElement, is = place => Boolean(at.closest(place));
    return [is('[class*="_view "]'), is('[data-testid="stMain"]'), at.ariaLabel ?? '']; }"""


def wait_for_view(page, view: str = "") -> None:
    """Waits until the script of a page has run, and nothing moves any more."""
    page.wait_for_selector(".st-key-atlas_browser [aria-live]", state="attached")
    page.wait_for_function("view => document.title.includes(view && ` · ${view} · `)", arg=view)
    page.evaluate(SETTLED)


def views(page, name: str) -> Iterator[str]:
    """Chooses one view of an open page after the other and yields its name; "" where there are none."""
    names = page.evaluate(VIEWS)
    for number, view in enumerate(names or [""]):
        button = page.locator(f".st-key-{name}_view [role=radio]").nth(number)
        if names and button.get_attribute("aria-checked") != "true":
            page.evaluate(TOP)
            button.click()
        wait_for_view(page, view)
        yield view


def choose(page, key: str, number: int) -> None:
    """Presses one of a row of buttons and waits for the page."""
    button = page.locator(f".st-key-{key} [role=radio]").nth(number)
    if not button.is_visible():  # it stands under "More settings"
        page.get_by_text("More settings").first.click()
    if button.get_attribute("aria-checked") == "true":
        return
    with run_of(page):
        button.click()


def choices(page, name: str, tried: set[str]) -> Iterator[None]:
    """Yields at a view as it opens, and after each press of a row of buttons that was not tried before: a
    choice stays from view to view, and so does what it brings.
    """
    yield
    while left := [key for key in page.evaluate(CHOICES, name) if key not in tried]:
        tried.add(left[0])
        for number in range(page.locator(f".st-key-{left[0]} [role=radio]").count()):
            choose(page, left[0], number)
            yield


def drawn(page) -> list[str]:
    """Returns the keys of the figures of a page, once all of them are drawn."""
    if page.evaluate(FIGURES) or page.locator("[data-testid=stPlotlyChart]").count():
        wait_until_ready(page, plot=True)
    return page.evaluate(FIGURES)


class Visit:
    """What was found at the views of a page on a screen.

    Attributes:
        faults: Lines by the kind of what is wrong.
        views: Names of the views that were opened.
        figures: Keys of the figures whose pictures were measured.
        is_over: Whether it came to its end.
    """

    def __init__(self, name: str, screen: str, language: str, new_page: Callable, file: pathlib.Path):
        self.faults: dict[str, list[str]] = collections.defaultdict(list)
        self.views: list[str] = []
        self.figures: list[str] = []
        self.is_over = False
        self._name, self._language, self._file = name, language, file
        self._width, self._height = screen.split("-")[0], SCREENS[screen]["viewport"]["height"]
        self._at_night = language != "en" or screen not in ("wide-light", "narrow-dark")
        self._page, self._alone = new_page(**SCREENS[screen]), new_page()

    def go(self, server: str) -> None:
        """Opens each view once, and looks at it."""
        page = self._page
        page.goto(f"{server}/{'' if self._name == 'home' else self._name}?lang={self._language}")
        wait_until_ready(page)
        for view in views(page, self._name):
            self._look_at(view)
            if not self.views:
                self._look_at_the_page()
            self.views.append(view)
        self.is_over = True

    def draw(self) -> None:
        """Goes through the views once more with each of their choices, and draws every figure."""
        tried: set[str] = set()
        for _ in views(self._page, self._name):
            for _ in choices(self._page, self._name, tried):
                self._draw_new()

    def _note(self, kind: str, where: str, *found: str) -> None:
        self.faults[kind] += [f"{where}: {fault}" for fault in found]

    def _look_at_the_page(self) -> None:
        page = self._page
        if page.evaluate("document.documentElement.lang") != self._language:
            self._note("language", "the page", "a screen reader takes it for another")
        if self._width == "narrow":
            self._note("small", "the page", *small(page))
            return
        page.locator("h1").click()
        stops = []
        for _ in range(14):
            page.keyboard.press("Tab")
            stops.append(page.evaluate(FOCUS))
        if page.evaluate(VIEWS) and not next(stop for stop in stops if stop[1])[0]:
            self._note("stops", "the page", f"Tab reaches another control before the views: {stops}")
        self._note("stops", "the page", *(stop[2] for stop in stops if stop[2].startswith("Help for")))

    def _look_at(self, view: str) -> None:
        page = self._page
        levels = page.evaluate(LEVELS)
        if levels[:1] != [1] or levels.count(1) > 1:
            self._note("headings", view, f"the first heading is not alone: {levels}")
        if any(other - one > 1 for one, other in itertools.pairwise(levels)):
            self._note("headings", view, f"a level is skipped: {levels}")
        self._note("boxes", view, *page.evaluate(CUT))
        if (more := sideways(page)) > 1:
            self._note("boxes", view, f"the page is {more} pixels too wide")
        if not self.views or self._at_night:
            self._look_for_axe(view)
        self._note("pale", view, *pale(page))
        if view:
            with i18n.use_language(self._language):
                title = f"{contents.page(self._name).title} · {view} · Attention Atlas"
            self._note("titles", view, *({page.title()} - {title}))
        if place := page.evaluate(MEASURE):
            self._look_at_the_figure(view, place)

    def _look_for_axe(self, view: str) -> None:
        self._page.mouse.move(0, 0)  # what is under the pointer has another colour
        self._note("axe", view, *findings(self._page))

    def _look_at_the_figure(self, view: str, place: dict) -> None:
        if place["top"] > HIGHEST[self._width]:
            self._note("places", view, f"its figure begins at {place['top']:.0f}")
        if self._width == "wide" and place["natural"] <= 520 and place["story"] > self._height:
            self._note("places", view, f"its story ends at {place['story']:.0f}")
        if place["letters"] and place["letters"] >= ON_A_WALL:
            self._note("places", view, "its letters are those of a wall")
        narrow = self._width == "narrow"
        if narrow and self._name == "positions" and self._page.evaluate(FIRST_NUMBER) < place["top"]:
            self._note("places", view, "a box for a number comes before the figure")
        if (signs := self._page.evaluate(SIGNS)) != i18n.number_separators(self._language):
            self._note("language", view, f"the signs of numbers are {signs}")

    def _draw_new(self) -> None:
        """Draws the figures that were not seen before as the button SVG does it."""
        page = self._page
        for key in drawn(page):
            if key in self.figures:
                continue
            if not self.figures:
                self._note("pictures", key, *drawn_faults(page, self._measured, key))
            self.figures.append(key)
            svg = page.evaluate(DRAW, [key, *LIGHT, TOLD])
            self._note("pictures", key, *lost_titles(page, key, svg))
            self._note("pictures", key, *faults(self._measured(svg), LIGHT[1]))

    def _measured(self, svg: str) -> dict:
        return told_of(self._alone, svg, self._file)
