"""The Positions page in the real browser: a control moves, a cell is clicked, a part is zoomed, a link is
followed, files are saved.
"""

import csv
import math
import pathlib
import re

import pytest
from playwright.sync_api import expect

from tests.browser import pointer

MATRIX = "positions_matrix"


def box(page, name: str):
    return page.locator(f".st-key-positions_{name} input")


def values(page, *names: str) -> list[str]:
    return [box(page, name).input_value() for name in names]


def drawn(page) -> dict:
    """Returns what Plotly drew: the ranges of the heatmap's axes and the marked positions."""
    return pointer.read(
        page,
        MATRIX,
        """element => {
        const {xaxis, yaxis, shapes} = element._fullLayout;
        const shown = shapes.filter(shape => shape.xref === 'x' && shape.line.dash !== 'solid');
        const marks = new Set(shown.map(shape => shape.x0));
        return {x: xaxis.range, y: yaxis.range, marks: [...marks].sort((a, b) => a - b)};
    }""",
    )


def wait_for_marks(page, *marks: float) -> None:
    pointer.until(
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
    return pointer.point(page, MATRIX, p, i)


def about(page, what: str) -> None:
    pointer.about(page, MATRIX, what)


def test_home_leads_to_positions(page, open_page, ready):
    open_page("/", on=page)
    page.get_by_test_id("stMain").get_by_role("link", name=re.compile("Positions")).click()
    expect(page.get_by_role("heading", name="Positions", level=1)).to_be_visible()
    ready(page, plot=True)


def test_a_control_moves_the_marks_and_the_link_opens_the_same_in_a_fresh_session(new_page, open_page, ready):
    page = open_page("/positions", plot=True, on=new_page())
    assert drawn(page) == {"x": [-0.5, 200.5], "y": [-0.5, 149.5], "marks": [22, 35, 60]}
    box(page, "p1").fill("80")
    box(page, "p1").press("Enter")
    wait_for_marks(page, 80)
    box(page, "i").fill("40")
    box(page, "i").press("Enter")
    expect(page.locator(".katex-html").first).to_contain_text("40/512")
    ready(page, plot=True)
    about(page, "Link")
    address = page.locator("code", has_text="positions_p1=").last.inner_text()
    other = new_page()
    other.goto(address)
    ready(other, plot=True)
    assert drawn(other) == drawn(page) and drawn(other)["marks"] == [35, 60, 80]
    assert values(other, "p1", "i", "second") == ["80", "40", "101"]


def test_a_click_on_a_cell_chooses_it_again_and_again(page, open_page, ready):
    open_page("/positions", plot=True, on=page)
    for p, i, second in ((120, 41, 40), (10, 8, 9)):
        x, y = point(page, p, i)
        page.mouse.move(x, y)
        page.wait_for_timeout(300)  # Plotly takes the cell over which the pointer rests
        page.mouse.click(x, y)
        wait_for_marks(page, p)
        ready(page, plot=True)
        assert values(page, "p1", "i", "second") == [str(p), str(i), str(second)]
        expect(page.locator(".katex-html").first).to_contain_text(f"({p},{i})")


def test_a_zoom_is_exact_and_can_be_undone(page, open_page, ready):
    open_page("/positions?positions_count=5000&positions_width=2048&positions_high=2047", plot=True, on=page)
    expect(page.get_by_text("each is the mean of 8 × 7 numbers")).to_be_visible()
    (x, y), (right, bottom) = point(page, 1000, 900), pointer.place(page, MATRIX, 1400, 700)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + right) / 2, (y + bottom) / 2, steps=5)
    page.mouse.move(right, bottom, steps=5)
    page.mouse.up()
    expect(page.get_by_text("each cell is one number")).to_be_visible()
    ready(page, plot=True)
    first, last, low, high = map(float, values(page, "from", "to", "low", "high"))
    assert abs(first - 1000) < 12 and abs(last - 1400) < 12 and abs(low - 700) < 12 and abs(high - 900) < 12
    assert drawn(page) == {"x": [first - 0.5, last + 0.5], "y": [low - 0.5, high + 0.5], "marks": []}
    page.get_by_role("button", name="Zoom out").click()
    wait_for_marks(page, 22)
    assert values(page, "from", "to", "low", "high") == ["", "", "0", "149"]


@pytest.mark.parametrize("kind", ["PNG", "SVG", "CSV"])
def test_files_are_saved(page, open_page, tmp_path, kind):
    open_page(
        "/positions?positions_count=90&positions_width=64&positions_p2=70&positions_i=10&positions_second=11",
        plot=True,
        on=page,
    )
    about(page, "Export")
    with page.expect_download() as download:
        page.get_by_role("button", name=kind, exact=True).click()
    name = download.value.suggested_filename
    assert name.startswith("positions_matrix_count-90_width-64") and name.endswith(f".{kind.lower()}")
    target = pathlib.Path(tmp_path) / name
    download.value.save_as(target)
    content = target.read_bytes()
    if kind == "CSV":
        rows = list(csv.DictReader(content.decode("utf-8").splitlines()))
        assert len(rows) == 90 and len(rows[0]) == 65
        assert float(rows[22]["10"]) == pytest.approx(math.sin(22 / 10000 ** (10 / 64)), abs=1e-7)
        assert float(rows[89]["63"]) == pytest.approx(math.cos(89 / 10000 ** (62 / 64)), abs=1e-7)
    else:
        assert content.startswith(b"\x89PNG" if kind == "PNG" else b"<svg") and len(content) > 20_000


def test_a_bad_value_says_one_sentence_and_the_page_goes_on(page, open_page, ready):
    open_page("/positions", plot=True, on=page)
    box(page, "width").fill("511")
    box(page, "width").press("Enter")
    expect(page.get_by_text("Take 510 or 512")).to_be_visible()
    assert box(page, "width").input_value() == "511" and page.get_by_text("Traceback").count() == 0
    box(page, "width").fill("510")
    box(page, "width").press("Enter")
    expect(page.get_by_text("150 of 510 dimensions")).to_be_visible()
    ready(page, plot=True)


def test_controls_come_back_after_another_view(page, open_page, ready):
    open_page("/positions?positions_p1=44&positions_width=256", plot=True, on=page)
    views = page.locator(".st-key-positions_view")
    views.get_by_text("Sine and cosine").click()
    expect(page.get_by_text("What the sine takes for position 22")).to_be_visible()
    views.get_by_text("The matrix").click()
    wait_for_marks(page, 44)
    assert values(page, "p1", "width") == ["44", "256"]


@pytest.mark.parametrize("view", ["The matrix", "Sine and cosine", "Relative positions", "Sources"])
def test_both_themes_and_a_narrow_screen_draw_without_a_sideways_scroll(new_page, open_page, view):
    for scheme, width in (("light", 390), ("dark", 1280)):
        page = open_page(
            f"/positions?positions_view={view.replace(' ', '+')}",
            plot=True,
            on=new_page(color_scheme=scheme, viewport={"width": width, "height": 900}),
        )
        main = page.locator('[data-testid="stMain"]')
        assert main.evaluate("element => element.scrollWidth - element.clientWidth") <= 1, (scheme, width)
        figure = page.locator(".js-plotly-plot").first.bounding_box()
        assert figure["x"] >= 0 and figure["x"] + figure["width"] <= width
        if width == 390:  # the figure comes before the controls
            assert figure["y"] < page.locator(".stNumberInput").first.bounding_box()["y"]


def test_a_finger_scrolls_past_the_figure_and_a_tap_chooses(new_page, open_page, ready):
    page = open_page(
        "/positions",
        plot=True,
        on=new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True),
    )
    x, y = point(page, 120, 101)
    main, finger = page.locator('[data-testid="stMain"]'), page.context.new_cdp_session(page)
    before = main.evaluate("element => element.scrollTop")
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(12):
        finger.send(
            "Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 15 * step}]}
        )
        page.wait_for_timeout(16)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(1000)
    assert main.evaluate("element => element.scrollTop") > before + 80
    assert drawn(page)["y"] == [-0.5, 149.5] and values(page, "low", "high") == ["0", "149"]  # no zoom
    page.touchscreen.tap(*point(page, 120, 41))
    wait_for_marks(page, 120)
    assert abs(int(values(page, "i")[0]) - 41) <= 1  # a dimension is 2 points of the screen high
