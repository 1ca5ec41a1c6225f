"""The page before the app is there: on a slow line, in the dark, without JavaScript."""

import base64
import io
import re
import time

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.support.chromium import wait_until_ready

SLOW_NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
FAST_NETWORK = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
GROUND = {"light": (252, 253, 253), "dark": (13, 20, 24)}


def read_corner_color(line) -> tuple[int, int, int]:
    """Returns the colour at the lower right, where no page draws anything, as it is on the screen now."""
    shot = Image.open(io.BytesIO(base64.b64decode(line.send("Page.captureScreenshot")["data"]))).convert(
        "RGB"
    )
    return shot.getpixel((shot.width - 4, shot.height - 4))


@pytest.mark.nightly
@pytest.mark.clock
@pytest.mark.parametrize(
    "path, width, scheme", [("/", 1280, "light"), ("/shakespeare", 390, "dark")], ids=["light", "dark"]
)
def test_on_a_slow_line_a_title_and_a_word_come_at_once_and_go_when_the_page_is_drawn(
    server, new_page, path, width, scheme
):
    """50 kB/s, 400 ms: Streamlit's scripts take 20 seconds and more, in which the page was blank and called
    "Streamlit".
    """
    far = {"X-Forwarded-For": "10.0.0.7"}  # another machine, which gets scripts zipped
    page = new_page(color_scheme=scheme, viewport={"width": width, "height": 800}, extra_http_headers=far)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    start = time.monotonic()
    page.goto(server.address + path, wait_until="commit")
    word = page.get_by_text("is loading …")
    expect(word).to_be_visible(timeout=3000)
    assert (page.title(), page.locator("h1").count()) == ("Attention Atlas", 0)
    assert time.monotonic() - start < 3 and read_corner_color(line) == GROUND[scheme]

    line.send("Network.emulateNetworkConditions", FAST_NETWORK)
    seen = set()
    while page.locator("h1").count() == 0:
        seen.add(read_corner_color(line))
        assert time.monotonic() - start < 60
    assert seen <= {GROUND[scheme]}, "a flash of another colour"
    expect(word).to_be_hidden(timeout=1000)
    wait_until_ready(page)
    expect(word).to_be_hidden()
    assert read_corner_color(line) == GROUND[scheme]


def test_without_javascript_there_is_a_sentence(server, new_page):
    for path in ("/", "/positions"):
        page = new_page(java_script_enabled=False)
        page.goto(server.address + path)
        assert page.title() == "Attention Atlas"
        expect(page.get_by_text(re.compile("Attention Atlas needs JavaScript: allow it"))).to_be_visible()
        expect(page.get_by_text("is loading …")).to_be_hidden()
