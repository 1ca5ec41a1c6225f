"""Pages in the pseudo-language, longer by 40 %, and in Spanish: no word leaves its box, no page is wider."""

import os

import pytest

from core.base import messages
from tests.browser.page_boxes import CUT
from tests.support.chromium import VIEWS, sideways, wait_until_ready
from tests.support.serving import running_app

# the lab draws once something is trained
NO_PAGES = {"base", "classroom", "engine", "home", "lab", "lessons", "library"}
PAGES = sorted({path.parents[1].name for path in messages.files("en")} - NO_PAGES)
WIDE = {"width": 1280, "height": 900}


@pytest.fixture(scope="module")
def pseudo():
    """An app that speaks the pseudo-language."""
    with running_app(environment=os.environ | {"ATLAS_LANGUAGE": messages.PSEUDO}) as server:
        yield server


@pytest.mark.parametrize("name", PAGES)
def test_no_word_leaves_its_box(new_page, open_page, pseudo, name):
    page = new_page(viewport=WIDE)
    open_page(f"/{name}", plot=True, on=page, at=pseudo)
    views = page.evaluate(VIEWS)
    assert len(views) >= 3
    assert {view: cut for view in views if (cut := cut_words(page, view))} == {}


def cut_words(page, view: str = "", plot: bool = True) -> list[str]:
    """Returns the words of a view that leave their boxes, and how much wider than the screen the page is."""
    if view:
        page.get_by_role("radio", name=view, exact=True).click()
        page.wait_for_function("(name) => document.title.includes(` · ${name} · `)", arg=view)
        wait_until_ready(page, plot=plot)
    wide = sideways(page)
    return [*page.evaluate(CUT), *([f"{wide} pixels wider than the screen"] if wide > 1 else [])]


@pytest.mark.parametrize("name", ["lab", "classroom", ""])
def test_no_word_of_spanish_leaves_its_box(new_page, open_page, name):
    """Of the pages whose figures come later; of the others, on a telephone, test_frame.py holds it."""
    page = new_page(viewport=WIDE)
    open_page(f"/{name}?lang=es", on=page)
    views = page.evaluate(VIEWS) or [""]
    assert {view: cut for view in views if (cut := cut_words(page, view, plot=False))} == {}


def test_a_word_that_leaves_its_box_is_seen(new_page, open_page, pseudo):
    page = open_page("/tokens", plot=True, on=new_page(viewport=WIDE), at=pseudo)
    page.add_style_tag(content="h1 { width: 80px; overflow: hidden; white-space: nowrap; }")
    assert page.evaluate(CUT)
