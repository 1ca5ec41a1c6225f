"""Each view of each page in Chromium, opened once on a wide screen in the light and once on a telephone in
the dark; at night in the other theme too, and in Spanish and German.
"""

import pytest

from core.contents import CLASSROOM, LAB, PAGES
from tests.browser.visits import PAGES_WITHOUT_FIGURE

# What each visit is held to, by the kind of fault that `Visit` notes.
PROMISES = {
    "places": "figures begin high and their stories are seen without scrolling",
    "boxes": "no word leaves its box and no page scrolls sideways",
    "axe": "axe finds nothing serious",
    "pale": "no word of a figure is pale",
    "headings": "no level of the headings is skipped",
    "titles": "the title names page and view",
    "language": "the page and its axes are in the language",
    "console": "the console has no error",
}


def list_visits(width: str) -> list:
    """Returns the visits of pages on the screens of a width: at night those of other themes and languages."""
    themes = ("light", "dark") if width == "wide" else ("dark", "light")
    ways = [(theme, "en") for theme in themes] + [(themes[0], language) for language in ("es", "de")]
    return [
        pytest.param(
            (name, f"{width}-{theme}", language),
            id=f"{name}-{width}-{theme}-{language}",
            marks=[pytest.mark.nightly] if number else [],
        )
        for name in ("home", *(page.name for page in (*PAGES, LAB, CLASSROOM)))
        for number, (theme, language) in enumerate(ways)
    ]


def list_promises() -> list:
    """Returns each promise at each visit."""
    own_promises = {
        "wide": {"stops": "Tab reaches the views before the controls and no question mark"},
        "narrow": {"small": "whatever is tapped has 44 pixels"},
    }
    return [
        pytest.param(*visited.values, fault_type, id=f"{visited.id}-{sentence}", marks=visited.marks)
        for width, promises in own_promises.items()
        for visited in list_visits(width)
        for fault_type, sentence in (PROMISES | promises).items()
    ]


@pytest.mark.parametrize(("place", "fault_type"), list_promises())
def test_a_visit_meets_no_fault(visit, place, fault_type):
    found = visit(*place)
    assert found.is_over, "The visit broke off: the first failure of it says where."
    assert not found.faults[fault_type], "\n".join(found.faults[fault_type])


@pytest.mark.parametrize(
    "place",
    [one for one in list_visits("wide") if one.values[0][0] not in PAGES_WITHOUT_FIGURE and not one.marks],
)
def test_the_picture_of_each_figure_is_whole(visit, place):
    found = visit(*place)
    found.draw_all_choices()
    assert not (faults := found.faults["pictures"] + found.faults["console"]), "\n".join(faults)
    assert len(found.figures) >= len(found.views)
