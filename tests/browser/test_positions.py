"""The Positions page in the real browser: a zoom, clocks under the hand, a finger that scrolls and taps."""

import json
import pathlib
import re

import numpy as np
import pytest
from playwright.sync_api import expect

from core import engine
from core.topics.positions.clocks import view as clocks
from core.topics.positions.clocks.schema import ClockRequest
from core.topics.positions.dials import format_gaps
from core.ui.parts.component import bundle_script
from tests.browser import figure_actions
from tests.support.chromium import wait_until_ready

MATRIX = "positions_matrix"
WINDOW = ("position_from", "position_to", "dimension_from", "dimension_to")


def find_box(page, name: str):
    return page.locator(f".st-key-positions_{name} input")


def read_window(page, *names: str) -> list[str]:
    return [find_box(page, name).input_value() for name in names]


def read_drawn_axes(page) -> dict:
    """Returns what Plotly drew: the ranges of the heatmap's axes and the marked positions."""
    return figure_actions.evaluate_on_figure(
        page,
        MATRIX,
        """element => {
        const {xaxis, yaxis, shapes} = element._fullLayout;
        const shown = shapes.filter(shape => shape.yref === 'y domain' && shape.line.dash !== 'solid');
        const marks = new Set(shown.map(shape => shape.x0));
        return {x: xaxis.range, y: yaxis.range, marks: [...marks].sort((a, b) => a - b)};
    }""",
    )


def wait_for_marks(page, *marks: float) -> None:
    figure_actions.wait_for_figure(
        page,
        MATRIX,
        f"""element => {{
        const shown = element._fullLayout.shapes.filter(shape => shape.xref === 'x');
        const found = new Set(shown.map(shape => shape.x0));
        return {list(marks)}.every(mark => found.has(mark));
    }}""",
    )


def point(page, p: float, i: float) -> tuple[float, float]:
    """Returns the place on the screen of a position and a dimension of the heatmap, drawn as in the book."""
    return figure_actions.scroll_to_point(page, MATRIX, p, i)


def test_a_zoom_is_exact_and_can_be_undone(page, open_page):
    open_page(
        "/positions?positions_num_positions=5000&positions_width=2048&positions_dimension_to=2047",
        plot=True,
        on=page,
    )
    figure_actions.wait_until_clickable(page, MATRIX)
    figure_actions.drag_pointer(
        page, point(page, 1000, 900), figure_actions.get_screen_position(page, MATRIX, 1400, 700)
    )
    expect(page.get_by_text("each cell is one number").first).to_be_visible()
    expect(page.locator(".notifier-note")).to_have_count(0)  # Plotly's own hint, in another type
    wait_until_ready(page, plot=True)
    more_settings = page.locator(".st-key-positions_controls").get_by_text("More settings")
    more_settings.click()
    window = [float(value) for value in read_window(page, *WINDOW)]
    np.testing.assert_allclose(window, (1000, 1400, 700, 900), atol=12)
    first, last, low, high = window
    assert read_drawn_axes(page) == {
        "x": [first - 0.5, last + 0.5],
        "y": [low - 0.5, high + 0.5],
        "marks": [],
    }
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Zoom out").click()
    wait_for_marks(page, 22)
    more_settings.click()
    assert read_window(page, *WINDOW) == ["", "", "0", "149"]


CLOCKS = ".st-key-positions_hands .clocks"
FIRST_HAND = "() => document.querySelector('.atlas-clocks path:nth-of-type(3)')?.getAttribute('d') ?? ''"


def at_rest(page, p: str, q: str) -> np.ndarray:
    """Waits until the hands rest at two positions, on the page and in the figure; returns their angles."""
    expect(find_box(page, "clock_p")).to_have_value(p)
    expect(find_box(page, "clock_q")).to_have_value(q)
    figure_actions.wait_for_figure(
        page,
        "positions_clocks",
        f"element => element._fullLayout.meta.p === {p} && element._fullLayout.meta.q === {q}",
    )
    expect(page.locator(".atlas-clocks")).to_have_count(0)
    # The fastest dial turns by one radian a position.
    expect(page.locator(CLOCKS)).to_have_attribute("data-angles", re.compile(rf"^\[\[{p},.*\],\[{q},"))
    return np.array(json.loads(page.locator(CLOCKS).get_attribute("data-angles")))


def test_hands_turn_under_the_slider_without_the_server_and_words_are_the_figure_s(new_page, open_page):
    page = open_page(
        "/positions?positions_view=Clocks", plot=True, on=new_page(reduced_motion="no-preference")
    )
    at_rest(page, "22", "147")
    slider = page.locator(f"{CLOCKS} .p input")
    place = slider.bounding_box()
    middle = place["y"] + place["height"] / 2
    page.mouse.move(place["x"] + place["width"] * 0.3, middle)
    page.mouse.down()
    drawn = set()
    for step in range(12):
        page.mouse.move(place["x"] + place["width"] * (0.3 + 0.03 * step), middle)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        drawn.add(page.evaluate(FIRST_HAND))
    assert len(drawn) > 6
    assert "clock_p" not in page.url and find_box(page, "clock_p").input_value() == "22"
    page.mouse.up()
    value = slider.input_value()
    angles = engine.run(ClockRequest(clock_p=float(value), clock_q=147)).angles
    np.testing.assert_allclose(at_rest(page, value, "147"), angles, atol=1e-6)
    pairs = [(22, 147), (147, 22), (0, 7), (3, 3), (0, 200), (22.5, 1000)]
    served = [format_gaps(engine.run(ClockRequest(clock_p=p, clock_q=q))) for p, q in pairs]
    source = bundle_script(pathlib.Path(clocks.__file__).with_name("clocks.js"))
    shown_words = page.evaluate(
        """async ([source, pairs, frequencies, words]) => {
            const address = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
            const { gapOf, gapWords } = await import(address);
            return pairs.map(([p, q]) => frequencies.map(rate => gapWords(gapOf(p, q, rate), words)));
        }""",
        [source, pairs, engine.run(ClockRequest()).frequencies.tolist(), clocks.script_labels()],
    )
    assert shown_words == served


@pytest.mark.nightly
@pytest.mark.clock
def test_who_wants_no_motion_sees_whole_positions(page, open_page):
    open_page("/positions?positions_view=Clocks", plot=True, on=page)  # the context asks for less motion
    at_rest(page, "22", "147")
    page.locator(f"{CLOCKS} button").click()
    page.wait_for_selector(".atlas-clocks", state="attached")
    frames = page.evaluate(f"""async () => {{
        const hand = {FIRST_HAND};
        const drawn = new Set();
        for (const end = performance.now() + 1200; performance.now() < end;) {{
            await new Promise(requestAnimationFrame);
            drawn.add(hand());
        }}
        return drawn.size;
    }}""")
    assert 2 <= frames <= 5, "a step a while, and none between"


def test_a_finger_scrolls_past_the_figure_and_a_tap_chooses(new_page, open_page):
    page = open_page(
        "/positions",
        plot=True,
        on=new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True),
    )
    x, y = point(page, 120, 101)
    finger = page.context.new_cdp_session(page)
    before = page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop")
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(12):
        moved = [{"x": x, "y": y - 15 * step}]
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": moved})
        page.evaluate("() => new Promise(requestAnimationFrame)")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(
        "before => document.querySelector('[data-testid=stMain]').scrollTop > before + 80", arg=before
    )
    figure_actions.wait_until_clickable(page, MATRIX)
    page.touchscreen.tap(*point(page, 120, 41))
    wait_for_marks(page, 120)
    assert abs(int(read_window(page, "dimension")[0]) - 41) <= 1  # a dimension is 2 points of the screen high
    assert read_drawn_axes(page)["y"] == [-0.5, 149.5]  # the finger has zoomed nothing
