"""What the benchmark of pages types into stands there in a real browser: the box of each page."""

import pytest

from core.contents import PAGES


@pytest.mark.parametrize("entry", PAGES, ids=lambda page: page.name)
def test_the_box_that_the_benchmark_of_pages_types_into_stands_there(open_page, entry):
    # imported here, where the browser is known to be there
    from playwright.sync_api import expect

    tab = open_page(f"/{entry.name}?{entry.probe.query}")
    box = tab.locator(f".st-key-{entry.probe.control} input, .st-key-{entry.probe.control} textarea").first
    expect(box).to_be_visible()
