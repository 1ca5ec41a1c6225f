"""One visit of each view of a page in Chromium, and what is wrong there: test_frame.py holds it, a kind of
fault a test.
"""

import collections
import itertools
import pathlib
from collections.abc import Callable, Iterator

from core import contents
from core.base import i18n
from tests.browser.accessibility import find_low_contrast_texts, run_axe
from tests.browser.figure_actions import evaluate_on_figure
from tests.browser.page_boxes import (
    CUT_TEXTS_SCRIPT,
    MEASURE_FIGURE_SCRIPT,
    MIN_PROJECTOR_SCALE,
    PHONE,
    WAIT_UNTIL_SETTLED_SCRIPT,
    find_small_targets,
)
from tests.browser.text_boxes import (
    DRAW_SCRIPT,
    LIGHT,
    PICTURE_TEXTS,
    find_drawing_faults,
    find_missing_titles,
    find_text_faults,
    measure_svg_texts,
)
from tests.support.chromium import (
    VIEW_NAMES_SCRIPT,
    get_horizontal_overflow,
    wait_for_rerun,
    wait_until_ready,
)

WIDE_SCREEN = {"viewport": {"width": 1440, "height": 900}}
SCREENS = {
    "wide-light": WIDE_SCREEN,
    "narrow-dark": PHONE | {"color_scheme": "dark"},
    "wide-dark": WIDE_SCREEN | {"color_scheme": "dark"},
    "narrow-light": PHONE,
}
PAGES_WITHOUT_FIGURE = {
    "home": "its thumbnails are pictures that lead to pages",
    "classroom": "its figure comes once a class has answered: tests/browser/test_classroom.py",
    "lab": "its figures come once something is trained: tests/pages/test_lab.py saves them",
}
MAX_FIGURE_TOPS = {"wide": 260, "narrow": 420}  # pixels above a figure, at most
# Keys of the figures that are drawn, and of the rows of buttons, from top to bottom.
FIGURE_KEYS = """() => [...document.querySelectorAll('[data-testid="stElementContainer"][class*="st-key-"]')]
    .filter(element => element.querySelector('.js-plotly-plot'))
    .map(element => [...element.classList].find(name => name.startsWith('st-key-')).slice(7))"""
CHOICE_KEYS_SCRIPT = """page => [...document.querySelectorAll(
        '[data-testid="stMain"] [data-testid="stElementContainer"][class*="st-key-"]')]
    .filter(element => element.querySelector('[data-testid="stButtonGroup"]'))
    .map(element => [...element.classList].find(name => name.startsWith('st-key-')).slice(7))
    .filter(name => !name.endsWith('_about') && name !== page + '_view')"""
HEADING_LEVELS_SCRIPT = (
    "() => [...document.querySelectorAll('h1, h2, h3, h4')].map(one => Number(one.tagName[1]))"
)
SCROLL_TO_TOP_SCRIPT = "() => document.querySelector('[data-testid=stMain]').scrollTo(0, 0)"
FIRST_NUMBER_BOX_SCRIPT = "() => document.querySelector('.stNumberInput')?.getBoundingClientRect().top ?? 1e9"
# The margins of a figure as they are set, and as Plotly takes them: where they are too small for what stands
# in them it draws a second time, which doubles the time between a control and its figure.
FIGURES_WITH_MARGINS = {
    "attention_matrix",
    "masking_matrix",
    "positions_matrix",
    "shakespeare_next",
    "tokens_segmentations",
    "tokens_step",
    "tokens_tokenizations",
    "translation_tokens",
    "translation_tree",
}
MARGINS_SCRIPT = """element => {
    const {margin, _size} = element._fullLayout;
    return [margin, _size].map(({l, r, t, b}) => ({l, r, t, b}));
}"""
SEPARATORS_SCRIPT = "() => document.querySelector('.js-plotly-plot')._fullLayout.separators"
# Where the focus is: whether among the views, whether in the page, and the name of what has it.
FOCUS_SCRIPT = """() => { const at = document.activeElement, is = place => Boolean(at.closest(place));
    return [is('[class*="_view "]'), is('[data-testid="stMain"]'), at.ariaLabel ?? '']; }"""


def wait_for_view(page, view: str = "") -> None:
    """Waits until the script of a page has run, and nothing moves any more."""
    page.wait_for_selector(".st-key-atlas_browser [aria-live]", state="attached")
    page.wait_for_function("view => document.title.includes(view && ` · ${view} · `)", arg=view)
    page.evaluate(WAIT_UNTIL_SETTLED_SCRIPT)


def open_views(page, name: str) -> Iterator[str]:
    """Chooses one view of an open page after the other and yields its name; "" where there are none."""
    names = page.evaluate(VIEW_NAMES_SCRIPT)
    for number, view in enumerate(names or [""]):
        button = page.locator(f".st-key-{name}_view [role=radio]").nth(number)
        if names and button.get_attribute("aria-checked") != "true":
            page.evaluate(SCROLL_TO_TOP_SCRIPT)
            button.click()
        wait_for_view(page, view)
        yield view


def press_choice(page, key: str, number: int) -> None:
    button = page.locator(f".st-key-{key} [role=radio]").nth(number)
    if not button.is_visible():  # it stands under "More settings"
        page.get_by_text("More settings").first.click()
    if button.get_attribute("aria-checked") == "true":
        return
    with wait_for_rerun(page):
        button.click()


def try_choices(page, name: str, tried: set[str]) -> Iterator[None]:
    """Yields at a view as it opens, and after each press of a row of buttons that was not tried before: a
    choice stays from view to view, and so does what it brings.
    """
    yield
    while untried_keys := [key for key in page.evaluate(CHOICE_KEYS_SCRIPT, name) if key not in tried]:
        tried.add(untried_keys[0])
        for number in range(page.locator(f".st-key-{untried_keys[0]} [role=radio]").count()):
            press_choice(page, untried_keys[0], number)
            yield


def list_drawn_figures(page) -> list[str]:
    if page.locator("[data-testid=stPlotlyChart]").count():
        wait_until_ready(page, plot=True)
    return page.evaluate(FIGURE_KEYS)


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
        self._is_nightly = language != "en" or screen not in ("wide-light", "narrow-dark")
        self._page, self._picture_page = new_page(**SCREENS[screen]), new_page()

    def visit_views(self, server: str) -> None:
        page = self._page
        page.goto(f"{server}/{'' if self._name == 'home' else self._name}?lang={self._language}")
        wait_until_ready(page)
        for view in open_views(page, self._name):
            self._check_view(view)
            if not self.views:
                self._check_page()
            self.views.append(view)
        self.is_over = True

    def draw_all_choices(self) -> None:
        """Goes through the views once more with each of their choices, and draws every figure."""
        tried: set[str] = set()
        for _ in open_views(self._page, self._name):
            for _ in try_choices(self._page, self._name, tried):
                self._check_new_pictures()

    def _add_faults(self, fault_type: str, location: str, *faults: str) -> None:
        self.faults[fault_type] += [f"{location}: {fault}" for fault in faults]

    def _check_page(self) -> None:
        page = self._page
        if page.evaluate("document.documentElement.lang") != self._language:
            self._add_faults("language", "the page", "a screen reader takes it for another")
        if self._width == "narrow":
            self._add_faults("small", "the page", *find_small_targets(page))
            return
        page.locator("h1").click()
        focus_stops = []
        for _ in range(14):
            page.keyboard.press("Tab")
            focus_stops.append(page.evaluate(FOCUS_SCRIPT))
        if page.evaluate(VIEW_NAMES_SCRIPT) and not next(stop for stop in focus_stops if stop[1])[0]:
            self._add_faults(
                "stops", "the page", f"Tab reaches another control before the views: {focus_stops}"
            )
        self._add_faults(
            "stops", "the page", *(stop[2] for stop in focus_stops if stop[2].startswith("Help for"))
        )

    def _check_view(self, view: str) -> None:
        page = self._page
        levels = page.evaluate(HEADING_LEVELS_SCRIPT)
        if levels[:1] != [1] or levels.count(1) > 1:
            self._add_faults("headings", view, f"the first heading is not alone: {levels}")
        if any(other - one > 1 for one, other in itertools.pairwise(levels)):
            self._add_faults("headings", view, f"a level is skipped: {levels}")
        self._add_faults("boxes", view, *page.evaluate(CUT_TEXTS_SCRIPT))
        if (overflow_pixels := get_horizontal_overflow(page)) > 1:
            self._add_faults("boxes", view, f"the page is {overflow_pixels} pixels too wide")
        if not self.views or self._is_nightly:
            page.mouse.move(0, 0)  # what is under the pointer has another colour
            self._add_faults("axe", view, *run_axe(page))
        self._add_faults("pale", view, *find_low_contrast_texts(page))
        if view:
            with i18n.use_language(self._language):
                title = f"{contents.find_page(self._name).title} · {view} · Attention Atlas"
            self._add_faults("titles", view, *({page.title()} - {title}))
        if measurements := page.evaluate(MEASURE_FIGURE_SCRIPT):
            self._check_figure(view, measurements)

    def _check_figure(self, view: str, measurements: dict) -> None:
        top, story, letters = (measurements[name] for name in ("top", "story", "letters"))
        is_wide = self._width == "wide"
        is_wrong = {
            f"its figure begins at {top:.0f}": top > MAX_FIGURE_TOPS[self._width],
            f"its story ends at {story:.0f}": is_wide
            and measurements["natural"] <= 520
            and story > self._height,
            "its letters are those of a wall": letters and letters >= MIN_PROJECTOR_SCALE,
            "a box for a number comes before the figure": not is_wide
            and self._name == "positions"
            and self._page.evaluate(FIRST_NUMBER_BOX_SCRIPT) < top,
        }
        self._add_faults("places", view, *(fault for fault, is_met in is_wrong.items() if is_met))
        if (separators := self._page.evaluate(SEPARATORS_SCRIPT)) != i18n.number_separators(self._language):
            self._add_faults("language", view, f"the signs of numbers are {separators}")

    def _check_new_pictures(self) -> None:
        """Draws the figures that were not seen before as the button SVG does it."""
        page = self._page
        for key in list_drawn_figures(page):
            if key in self.figures:
                continue
            if not self.figures:
                self._add_faults("pictures", key, *find_drawing_faults(page, self._measure_texts, key))
            self.figures.append(key)
            set_margins, taken_margins = evaluate_on_figure(page, key, MARGINS_SCRIPT)
            if key in FIGURES_WITH_MARGINS and set_margins != taken_margins:
                self._add_faults("pictures", key, f"margins are {set_margins}, and {taken_margins} are taken")
            svg = page.evaluate(DRAW_SCRIPT, [key, *LIGHT, PICTURE_TEXTS])
            self._add_faults("pictures", key, *find_missing_titles(page, key, svg))
            self._add_faults("pictures", key, *find_text_faults(self._measure_texts(svg), LIGHT[1]))

    def _measure_texts(self, svg: str) -> dict:
        return measure_svg_texts(self._picture_page, svg, self._file)
