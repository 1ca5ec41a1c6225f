"""Home in a real browser: each card is a link as a whole, and a page's figure stands on the first screen."""

import pytest

from core import contents
from core.contents import PAGES
from tests.browser.pointer import AT_REST


@pytest.fixture
def home(new_page, open_page):
    """Home on a screen of 1440 x 900."""
    page = open_page("/", on=new_page(viewport={"width": 1440, "height": 900}))
    page.wait_for_function(
        """count => {
            const drawings = [...document.querySelectorAll('[data-testid="stMain"] img')];
            return drawings.length >= count && drawings.every(drawing => drawing.naturalWidth);
        }""",
        arg=len(PAGES),
    )
    page.locator('[data-testid="stMain"] img').last.evaluate(AT_REST)  # and each card has its place
    return page


LINK_UNDER = """card => {
    const drawing = document.querySelector(`${card} img`);
    drawing.scrollIntoView({block: 'center'});
    const box = drawing.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest('a')?.pathname;
}"""


def test_a_click_on_the_drawing_of_a_card_opens_its_page(home):
    for page in PAGES:
        assert home.evaluate(LINK_UNDER, f".st-key-home_{page.name}") == f"/{page.name}"
    drawing = home.locator(f".st-key-home_{PAGES[-1].name} img").bounding_box()
    home.mouse.click(drawing["x"] + drawing["width"] / 2, drawing["y"] + drawing["height"] / 2)
    home.wait_for_url(f"**/{PAGES[-1].name}*")
    home.get_by_role("heading", name=PAGES[-1].title, level=1).wait_for()


def test_cards_in_a_row_are_equally_high_and_the_first_drawings_are_seen_at_once(home):
    names = ["first", *(page.name for page in PAGES), "classroom"]
    boxes = {name: home.locator(f".st-key-home_{name}").bounding_box() for name in names}
    rows = {
        round(box["y"]): {round(other["height"]) for other in boxes.values() if other["y"] == box["y"]}
        for box in boxes.values()
    }
    assert len(rows) == -(-len(boxes) // 3)  # three in a row
    assert all(len(heights) == 1 for heights in rows.values()), rows
    drawing = home.locator(f".st-key-home_{PAGES[0].name} img").bounding_box()
    assert drawing["y"] < 260
    assert drawing["y"] + drawing["height"] < 900


def test_the_card_of_the_classroom_opens_it_wherever_it_is_clicked(home):
    card = home.locator(".st-key-home_classroom")
    card.scroll_into_view_if_needed()
    box = card.get_by_text("Each student answers").bounding_box()
    home.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    home.wait_for_url("**/classroom*")
    home.get_by_role("heading", name="Classroom", level=1).wait_for()


def test_a_first_step_opens_the_view_that_it_names(home):
    page = contents.page("positions")  # it opens a view that is not the first, which the address tells
    home.get_by_role("link", name=page.first_step.label).click()
    home.wait_for_url(f"**/{page.name}?*{next(iter(page.first_step.parameters))}=*")


def test_an_unknown_page_is_said_and_home_is_shown(page, open_page):
    open_page("/atention")
    page.get_by_text("There is no page “atention”. This is Home; the pages are").wait_for()
    page.get_by_role("heading", name="Attention Atlas", level=1).wait_for()
    page.get_by_role("link", name="Attention", exact=True).first.click()
    page.get_by_role("heading", name="Attention", level=1).wait_for()
    page.get_by_text("There is no page").wait_for(state="detached")
