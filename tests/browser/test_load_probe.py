"""What benchmarks press in a real browser stands there: the slider of a class, the box of each page."""

import time

import pytest

from benchmarks.probe import Probe
from core.contents import PAGES


def test_that_the_browser_of_the_benchmark_sees_the_slider_move(server):
    with Probe(server.address) as probe:
        until = time.monotonic() + 60
        while not probe.seconds and not probe.missing and time.monotonic() < until:
            time.sleep(0.2)
    assert probe.missing == ""
    assert probe.seconds


@pytest.mark.parametrize("entry", PAGES, ids=lambda page: page.name)
def test_the_box_that_the_benchmark_of_pages_types_into_stands_there(open_page, entry):
    # imported here, where the browser is known to be there
    from playwright.sync_api import expect

    tab = open_page(f"/{entry.name}?{entry.probe.query}")
    box = tab.locator(f".st-key-{entry.probe.control} input, .st-key-{entry.probe.control} textarea").first
    expect(box).to_be_visible()
