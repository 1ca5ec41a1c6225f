"""Each view of each page in Chromium, opened once on a wide screen in the light and once on a telephone in
the dark; at night in the other theme too, and in Spanish and German. Each test holds a kind of fault.
"""

import pytest

from core.contents import CLASSROOM, LAB, PAGES
from tests.browser.page_boxes import CUT_TEXTS_SCRIPT
from tests.browser.visits import PAGES_WITHOUT_FIGURE

NAMES = ["home", *(page.name for page in (*PAGES, LAB, CLASSROOM))]


def list_visits(width: str, names: list[str] = NAMES) -> list:
    """Returns the visits of pages on the screens of a width: at night those of other themes and languages."""
    themes = ("light", "dark") if width == "wide" else ("dark", "light")
    ways = [(theme, "en") for theme in themes] + [(themes[0], language) for language in ("es", "de")]
    return [
        pytest.param(
            (name, f"{width}-{theme}", language),
            id=f"{name}-{width}-{theme}-{language}",
            marks=[pytest.mark.nightly] if number else [],
        )
        for name in names
        for number, (theme, language) in enumerate(ways)
    ]


on_wide_screens = pytest.mark.parametrize("place", list_visits("wide"))
on_telephones = pytest.mark.parametrize("place", list_visits("narrow"))
everywhere = pytest.mark.parametrize("place", list_visits("wide") + list_visits("narrow"))


def assert_no_faults(visit, place, kind: str) -> None:
    """Holds that a visit came to its end and met no fault of a kind."""
    found = visit(*place)
    assert found.is_over, "The visit broke off: the first failure of it says where."
    assert not found.faults[kind], "\n".join(found.faults[kind])


@everywhere
def test_every_figure_begins_high_and_its_story_is_seen_without_scrolling(visit, place):
    assert_no_faults(visit, place, "places")


@everywhere
def test_no_word_leaves_its_box_and_no_page_scrolls_sideways(visit, place):
    assert_no_faults(visit, place, "boxes")


@everywhere
def test_axe_finds_nothing_serious(visit, place):
    assert_no_faults(visit, place, "axe")


@everywhere
def test_no_word_of_a_figure_is_pale(visit, place):
    assert_no_faults(visit, place, "pale")


@everywhere
def test_no_level_of_the_headings_is_skipped(visit, place):
    assert_no_faults(visit, place, "headings")


@everywhere
def test_the_title_names_page_and_view(visit, place):
    assert_no_faults(visit, place, "titles")


@everywhere
def test_the_page_and_its_axes_are_in_the_language(visit, place):
    assert_no_faults(visit, place, "language")


@on_wide_screens
def test_tab_reaches_the_views_before_the_controls_and_no_question_mark(visit, place):
    assert_no_faults(visit, place, "stops")


@on_telephones
def test_whatever_is_tapped_has_44_pixels(visit, place):
    assert_no_faults(visit, place, "small")


@pytest.mark.parametrize(
    "place",
    [one for one in list_visits("wide") if one.values[0][0] not in PAGES_WITHOUT_FIGURE and not one.marks],
)
def test_the_picture_of_each_figure_is_whole(visit, place):
    visit(*place).draw_all_choices()
    assert_no_faults(visit, place, "pictures")
    assert len(visit(*place).figures) >= len(visit(*place).views)


@everywhere
def test_the_console_has_no_error(visit, place):
    assert_no_faults(visit, place, "console")


def test_a_word_that_leaves_its_box_is_seen(page, open_page):
    open_page("/tokens", plot=True)
    page.add_style_tag(content="h1 { width: 80px; overflow: hidden; white-space: nowrap; }")
    assert page.evaluate(CUT_TEXTS_SCRIPT)
